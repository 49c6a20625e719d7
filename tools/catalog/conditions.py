"""Join conditions as people write them: `A.ID = B.A_ID AND A.DAY = B.DAY`."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field

from hopql.state.cards import TableCard

_PATH = re.compile(r"(?:\"[^\"]+\"|[^\W\d][\w$]*)(?:\s*\.\s*(?:\"[^\"]+\"|[^\W\d][\w$]*))+")
_TEXT = re.compile(r"'(?:[^']|'')*'")


class Names:
    """Looks up tables and columns without regard to case, and with or without the schema's name."""

    def __init__(self, cards: Iterable[TableCard]) -> None:
        self.cards = {card.name.lower(): card for card in cards}
        self._short: dict[str, list[str]] = {}
        for name in self.cards:
            self._short.setdefault(name.rsplit(".", 1)[-1], []).append(name)

    def card(self, name: str) -> TableCard | None:
        """The card that SQL means by `name`, or None when there is none or more than one."""
        wanted = name.replace('"', "").lower()
        if wanted in self.cards:
            return self.cards[wanted]
        if wanted.startswith("public."):
            return self.cards.get(wanted.removeprefix("public."))
        near = self._short.get(wanted, [])
        return self.cards[near[0]] if len(near) == 1 else None


@dataclass(frozen=True)
class Condition:
    """A condition taken apart: the known tables in order of mention, and the real columns that each uses."""

    text: str
    tables: tuple[str, ...] = ()
    columns: dict[str, tuple[str, ...]] = field(default_factory=dict, hash=False)
    problem: str = ""
    """What keeps the condition from being an edge between two known tables, or empty."""


def parse_condition(text: str, names: Names) -> Condition:
    """Take a join condition apart; never raises, an unusable one carries `problem`."""
    found: dict[str, list[str]] = {}
    problems: list[str] = []
    for path in _PATH.findall(_TEXT.sub("''", text)):
        parts = [part.strip().strip('"') for part in re.split(r"\.(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", path)]
        card = names.card(".".join(parts[:-1]))
        if card is None:
            problems.append(f"there is no table {'.'.join(parts[:-1])!r}")
            continue
        used = found.setdefault(card.name, [])
        column = card.column(parts[-1])
        if column is None:
            problems.append(f"table {card.name!r} has no column {parts[-1]!r}")
        elif column.name not in used:
            used.append(column.name)
    self_join = len(found) == 1 and all(len(used) > 1 for used in found.values())
    if not problems and len(found) != 2 and not self_join:
        problems.append(f"it must join two tables, written `a.x = b.y`, but names {len(found)}")
    columns = {table: tuple(used) for table, used in found.items()}
    return Condition(text.strip(), tuple(found), columns, "; ".join(problems))
