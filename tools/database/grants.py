"""What a workspace grants of its database: tables and columns, by patterns of `[access]` and marks in the cards."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from hopql.state.access import Access
    from hopql.state.cards import TableCard


_MOST = 3


@dataclass(frozen=True)
class Pattern:
    """One pattern; see `hopql.tools.database.grants.Grants` for what its parts name. All names are given in lower case,
    a table by the schemas it may be said to be in and its own name."""

    text: str
    parts: tuple[re.Pattern[str], ...] = field(compare=False)

    def table(self, schemas: Collection[str], table: str) -> bool:
        """Whether it names the table."""
        if len(self.parts) == 1:
            return self._is(0, table)
        return len(self.parts) == 2 and any(self._is(0, one) for one in schemas) and self._is(1, table)

    def columns_of(self, schemas: Collection[str], table: str) -> bool:
        """Whether it names columns of the table, there or not."""
        if len(self.parts) == 2:
            return self._is(0, table)
        return len(self.parts) == _MOST and any(self._is(0, one) for one in schemas) and self._is(1, table)

    def column(self, schemas: Collection[str], table: str, name: str) -> bool:
        """Whether it names the column."""
        return self.columns_of(schemas, table) and self._is(len(self.parts) - 1, name.lower())

    def all_columns(self, schemas: Collection[str], table: str) -> bool:
        """Whether it names every column that the table may have."""
        return self.parts[-1].pattern == ".*" and self.columns_of(schemas, table)

    @property
    def is_plain(self) -> bool:
        """Whether it has no `*` and no `?` that stands for others."""
        return not re.search(r"[*?]", re.sub(r'"[^"]*"', "", self.text))

    def _is(self, part: int, name: str) -> bool:
        return self.parts[part].fullmatch(name) is not None


def parse(text: str, where: str) -> Pattern:
    """The pattern that a text is.

    Raises:
        WorkspaceError: it is none; `where` is the list that it stands in.
    """
    parts = [part.strip() for part in re.split(r"\.(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)", text)]
    wrong = ""
    if not text.strip() or text.count('"') % 2:
        wrong = "it is empty" if not text.strip() else "a quote is not closed"
    elif not all(part.strip('"') for part in parts):
        wrong = "a part is empty"
    elif len(parts) > _MOST:
        wrong = "it has more than three parts"
    elif any('"' in part and not re.fullmatch(r'"[^"]+"', part) for part in parts):
        wrong = "quotes stand around a whole part"
    elif any(not letter.isprintable() for letter in text):
        wrong = "it has a control character"
    if wrong:
        from hopql.tools.errors import WorkspaceError

        raise WorkspaceError(
            f"workspace.toml, [access] {where}: {text!r} is no pattern: {wrong}.",
            hint='Write tables as "orders" or "hr.*", columns as "customer.email" or "*.password*".',
        )
    return Pattern(text, tuple(re.compile(_expression(part), re.DOTALL) for part in parts))


def _expression(part: str) -> str:
    if part.startswith('"'):
        return re.escape(part[1:-1].lower())
    signs = {"*": ".*", "?": "."}
    return re.sub(r"(\.\*)+", ".*", "".join(signs.get(letter) or re.escape(letter) for letter in part.lower()))


_DEFAULT = frozenset(("public", "main"))
"""Schemas whose tables SQL writes without one."""


@dataclass(frozen=True)
class Grants:
    """Which tables and columns may be read. What is not granted is in no prompt, index, result or message.

    Names are compared without case; in a pattern `*` stands for any characters and `?` for one, and what stands in
    double quotes for itself. How many parts a pattern has says what it names:

    - `orders`: tables of that name, in any schema.
    - `hr.*`, `sales.orders`, `*.password*`: read both ways, as `schema.table` and as `table.column`. Both hold: denied
      is what either reading matches, and so is granted. A table that SQL writes without its schema is in `public`, and
      in `main`.
    - `hr.people.salary`, `*.*.ssn`: columns, with their schema and table.

    `deny` wins over `allow`. Without `allow` all is granted. Where there is one, a table is granted whole when a
    pattern matches the table, else those of its columns that a pattern matches. A column or table that its card marks
    `"hidden": true` is denied too. What inherits from a hidden table is hidden, and so is an inherited hidden column.

    A view shows what it shows: hide the view as well where it reads what is hidden. A login that HopQL makes on
    PostgreSQL cannot read such a view, unless `allow` names it without `*` and `?`.
    """

    allow: tuple[Pattern, ...] = ()
    deny: tuple[Pattern, ...] = ()
    tables: frozenset[str] = frozenset()
    """Marked in the cards, in lower case."""
    columns: frozenset[tuple[str, str]] = frozenset()
    """Table and column, marked in the cards, in lower case."""
    functions: frozenset[str] = frozenset()
    """Functions that people made and that may be called where they are immutable."""

    @staticmethod
    def of(access: Access, marked: Iterable[TableCard] = ()) -> Grants:
        """The grants of a workspace.

        Args:
            marked: the cards on disk, of which the marks count.

        Raises:
            WorkspaceError: a pattern cannot be used; the message says which and why.
        """
        cards = [card for card in marked if card.hidden or any(column.hidden for column in card.columns)]
        return Grants(
            tuple(parse(text, "allow") for text in access.allow),
            tuple(parse(text, "deny") for text in access.deny),
            frozenset(card.name.lower() for card in cards if card.hidden),
            frozenset((card.name.lower(), c.name.lower()) for card in cards for c in card.columns if c.hidden),
            frozenset(access.functions),
        )

    def told(self) -> dict[str, object]:
        """These grants as JSON, for a process apart; `hopql.tools.database.runner.sqlite_names` reads it."""
        return {
            "allow": [pattern.text for pattern in self.allow], "deny": [pattern.text for pattern in self.deny],
            "tables": sorted(self.tables), "columns": sorted(map(list, self.columns)),
        }  # fmt: skip

    @property
    def everything(self) -> bool:
        """Whether nothing is hidden at all."""
        return not (self.allow or self.deny or self.tables or self.columns)

    @cached_property
    def digest(self) -> str:
        """Says whether two grants are the same, and none of the names in them; empty where nothing is hidden."""
        marked = [sorted(self.tables), sorted(self.columns)]
        patterns = [[pattern.text for pattern in side] for side in (self.allow, self.deny)]
        said = repr((marked, patterns)).encode()
        return "" if self.everything else hashlib.blake2b(said, digest_size=12).hexdigest()

    def table(self, name: str, schema: str = "") -> bool:
        """Whether anything of a table is granted.

        Args:
            name: as its card has it: `orders`, `sales.orders`.
            schema: of a name without one, where it is not the default.
        """
        place = self._place(name, schema)
        if name.lower() in self.tables or any(p.table(*place) or p.all_columns(*place) for p in self.deny):
            return False
        return self._whole(place) or any(pattern.columns_of(*place) for pattern in self.allow)

    def column(self, table: str, name: str, schema: str = "") -> bool:
        """Whether a column is granted; a table is named as in `table`."""
        return self.columns_of(table, schema)(name)

    def columns_of(self, table: str, schema: str = "") -> Callable[[str], bool]:
        """Says of a name whether it is a granted column of this table."""
        if not self.table(table, schema):
            return lambda name: False
        place, whole, owner = self._place(table, schema), self._whole(self._place(table, schema)), table.lower()
        denied = [pattern for pattern in self.deny if pattern.columns_of(*place)]
        allowed = [] if whole else [pattern for pattern in self.allow if pattern.columns_of(*place)]

        def granted(name: str) -> bool:
            if (owner, name.lower()) in self.columns or any(pattern.column(*place, name) for pattern in denied):
                return False
            return whole or any(pattern.column(*place, name) for pattern in allowed)

        return granted

    def names(self, table: str, schema: str = "") -> bool:
        """Whether `allow` names this very table, without `*` and `?`."""
        place = self._place(table, schema)
        return any(pattern.is_plain and pattern.table(*place) for pattern in self.allow)

    def touches(self, table: str, schema: str = "") -> bool:
        """Whether columns of a table are hidden, or would be if it had them: its `*` may not be left to the
        database."""
        place = self._place(table, schema)
        marked = any(owner == table.lower() for owner, _ in self.columns)
        return marked or not self._whole(place) or any(pattern.columns_of(*place) for pattern in self.deny)

    def apply(self, cards: Iterable[TableCard]) -> list[TableCard]:
        """The cards of what is granted, without a word about the rest; the same cards where nothing is hidden.

        Marks in these cards count too. Keys and joins that need something hidden are left out.
        """
        from hopql.tools.database.sieve import Sieve

        given = list(cards)
        marked = any(card.hidden or any(column.hidden for column in card.columns) for card in given)
        return given if self.everything and not marked else Sieve(self, given).granted()

    def unmatched(self, cards: Sequence[TableCard]) -> list[str]:
        """The patterns that match nothing of a database, as they are written; `cards` are all it has."""
        return [p.text for p in (*self.allow, *self.deny) if not any(_matches(p, self, card) for card in cards)]

    def _whole(self, place: tuple[frozenset[str], str]) -> bool:
        return not self.allow or any(pattern.table(*place) for pattern in self.allow)

    @staticmethod
    def _place(name: str, schema: str) -> tuple[frozenset[str], str]:
        """Schemas that a table may be said to be in, and its own name."""
        written, _, last = name.rpartition(".")
        if written:
            return frozenset((written.lower(),)), last.lower()
        return (frozenset((schema.lower(),)) if schema else _DEFAULT), last.lower()


EVERYTHING = Grants()
"""Nothing is hidden."""


def _matches(pattern: Pattern, grants: Grants, card: TableCard) -> bool:
    places = [grants._place(name, card.in_schema) for name in (card.name, *card.children)]
    return any(pattern.table(*one) or any(pattern.column(*one, c.name) for c in card.columns) for one in places)
