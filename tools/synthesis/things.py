"""What a schema talks about: things with names, categories, measures and dates, and the links between them."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from hopql.tools.catalog.quoting import quoted, quoted_path

Kind = Literal["text", "number", "flag", "date", "other"]


@dataclass(frozen=True)
class Part:
    """A column as questions speak of it."""

    name: str
    kind: Kind
    noun: str
    """`food type`."""
    distinct: int
    values: tuple[str, ...] = ()
    """Stored values that a question may name, as they are stored."""
    cast: str = ""
    """`NUMERIC` or `DATE` where text holds numbers or dates."""
    reference: bool = False
    """A key, or a code that nobody would ask to add up."""
    boolean: bool = False
    """A flag of the boolean type; other flags are 0 and 1."""
    free: bool = False
    """Prose: nobody would filter by it."""


@dataclass(frozen=True)
class Thing:
    """A table as questions speak of it."""

    name: str
    one: str
    many: str
    parts: tuple[Part, ...]
    rows: int
    label: Part | None
    """The column that names a row to people."""
    readable: bool
    whole: bool
    """All rows were looked at, so that distinct counts are exact."""

    @property
    def unique_label(self) -> bool:
        """Whether the label tells rows apart."""
        return self.label is not None and self.whole and self.label.distinct == self.rows

    def of(self, kind: Kind) -> list[Part]:
        """Columns of a kind that are no keys."""
        return [part for part in self.parts if part.kind == kind and not part.reference and not part.free]

    def part(self, name: str) -> Part | None:
        """A column by its name."""
        return next((part for part in self.parts if part.name == name), None)

    @property
    def categories(self) -> list[Part]:
        """Text columns that sort rows into kinds, with values to name."""
        return [
            part
            for part in self.of("text")
            if part.values and part != self.label and 1 < part.distinct <= self.rows / 1.5 and part.noun != self.one
        ]


@dataclass(frozen=True)
class Link:
    """Rows of `child` each refer to one row of `parent`."""

    child: str
    parent: str
    pairs: tuple[tuple[str, str], ...]
    """(column of the child, column of the parent)."""
    role: str = ""
    """What the child's column says beyond the parent's name, `origin`, where there are several such links."""


@dataclass
class Schema:
    """Things, links and how to write SQL over them."""

    things: dict[str, Thing]
    links: list[Link]
    dialect: str
    years: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)
    """Earliest and latest date of date columns."""
    pairs: dict[tuple[str, str], tuple[str, str]] = field(default_factory=dict)
    """(child table, text column): two values that one parent has both of."""

    def links_from(self, child: str) -> list[Link]:
        """Links of a table to others."""
        return [link for link in self.links if link.child == child]

    def table(self, name: str, alias: str) -> str:
        """`orders o`, in quotes where SQL needs them."""
        return f"{quoted_path(name, dialect=self.dialect)} {alias}"

    def column(self, alias: str, name: str) -> str:
        """`o.total`."""
        return f"{alias}.{quoted(name, self.dialect)}"

    def on(self, link: Link, child: str, parent: str) -> str:
        """The join condition, between two aliases."""
        return " AND ".join(f"{self.column(parent, b)} = {self.column(child, a)}" for a, b in link.pairs)

    def shortcut(self, link: Link) -> bool:
        """Whether the child itself holds the parent's label, so that naming the parent needs no join."""
        label = self.things[link.parent].label
        return label is not None and len(link.pairs) == 1 and link.pairs[0][1] == label.name

    def aliases(self, *names: str) -> list[str]:
        """A short alias a table, each different, none a keyword."""
        found: list[str] = []
        for name in names:
            words = [w for w in name.rsplit(".", 1)[-1].replace("-", "_").lower().split("_") if w[:1].isalpha()]
            short = "".join(word[0] for word in words) or "t"
            short = short if quoted(short, self.dialect) == short and short not in _TAKEN else short + "1"
            while short in found:
                short = f"{short.rstrip('0123456789')}{len(found) + 1}"
            found.append(short)
        return found


_TAKEN = frozenset("as at by do go if in is it no of on or to up be".split())  # noqa: SIM905
