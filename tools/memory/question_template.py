"""What a question is made of, as it is stored: slots, ties and templates. All of it is JSON-able."""

from __future__ import annotations

from typing import Final, Literal

from pydantic import BaseModel, ConfigDict

VERSION: Final = 3
"""Of templates: one that was made by another version is made again from its question and SQL."""

SlotType = Literal[
    "value", "values", "text", "number", "limit", "day", "month", "quarter", "year", "month_name", "month_day",
    "quarter_name", "weekday", "time",
]  # fmt: skip
DATES: Final = frozenset({"day", "month", "quarter", "year", "month_name", "month_day", "quarter_name"})
"""Types of slots that say when."""


class Frozen(BaseModel):
    """An immutable value."""

    model_config = ConfigDict(frozen=True, extra="forbid")


class Value(Frozen):
    """A stored value that a question mentions: one for every column that stores it."""

    text: str
    """The words of the question."""
    column: str
    """`table.column`."""
    canonical: str
    """As the column stores it."""
    domain: str = ""
    """What kind of thing the column holds. Columns that are joined share one; default: the column's name."""

    @property
    def place(self) -> Place:
        """Where it is stored."""
        column = ".".join(part.strip('"`').lower() for part in self.column.split(".")[-2:])  # without schema and quotes
        return Place(column=column, canonical=self.canonical, domain=self.domain or column.rpartition(".")[2])


class Place(Frozen):
    """A column that stores a value."""

    column: str
    canonical: str
    domain: str


class Item(Frozen):
    """One value of a slot: its words, and where they are stored."""

    text: str
    places: tuple[Place, ...] = ()


class Slot(Frozen):
    """A part of a question that another question may fill otherwise."""

    type: SlotType
    text: str
    """As it was written."""
    role: str = ""
    """The word before it that gives it a part: from, to, before, over, … Empty for in, of, on, for."""
    parts: tuple[int, ...] = ()
    """Of a date: year, month, day as the type has them; of a time: hour and minute."""
    number: str = ""
    """Of a number, in decimal digits."""
    unit: str = ""
    """The unit after a number, in its singular."""
    items: tuple[Item, ...] = ()
    """Of values and texts."""
    beside: tuple[str, str] = ("", "")
    """The words before and after it."""

    @property
    def key(self) -> tuple[object, ...]:
        """Equal for slots that say the same."""
        return (self.type, self.parts, self.number, tuple(item.text.casefold() for item in self.items))


class Reading(Frozen):
    """A question, read once: compare it with as many templates as there are."""

    normal: str
    skeleton: str
    """Empty where the question cannot be masked: too long, or not English."""
    slots: tuple[Slot, ...] = ()
    relative: bool = False
    """It speaks of a time that moves: yesterday, the last 7 days, recently."""


class Tie(Frozen):
    """A literal of the SQL that a slot fills."""

    site: int
    """Place of the literal in the tree, as `literals.sites` counts."""
    slot: int
    facet: str
    """What of the slot it is: `n`, `month`, `start`, `item:0`, …"""
    column: str = ""
    """Of a value: the column that has to store it."""


class Template(Frozen):
    """A question and its SQL, with what of them may vary together."""

    version: int = VERSION
    reading: Reading
    sql: str
    dialect: str = "postgres"
    asked: str = ""
    """The day of the question, ISO."""
    ties: tuple[Tie, ...] = ()
    fixed: tuple[str, ...] = ()
    """By slot: why it may not vary; empty where it may."""
    resizable: tuple[int, ...] = ()
    """Slots of values that may have another number of items."""
    moving: bool = False
    """The SQL is of its day only: the question speaks of a moving time, the SQL has dates that do not move."""

    @property
    def normal(self) -> str:
        """Key of exact replay."""
        return self.reading.normal

    @property
    def skeleton(self) -> str:
        """Key of replay with other values; empty where there is none."""
        return self.reading.skeleton


class Binding(Frozen):
    """What of the SQL was replaced for a slot."""

    was: str
    now: str
    literal_was: str
    literal_now: str
