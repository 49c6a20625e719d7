"""What a workspace grants of its database: tables and columns, by patterns of `[access]` and marks in the cards."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

from hopql.state.cards import Column, TableCard

if TYPE_CHECKING:
    from hopql.state.access import Access

_MOST = 3
_PART = r"""\s*(?:"[^"]+"|[^".\s][^".]*)\s*"""


@dataclass(frozen=True)
class Pattern:
    """One pattern; see `hopql.tools.database.grants.Grants` for what its parts name. All names are given in lower case,
    a table by the schemas it may be said to be in and its own name."""

    text: str
    parts: tuple[re.Pattern[str], ...] = field(compare=False)

    def table(self, schemas: Collection[str], table: str) -> bool:
        """Whether it names the table."""
        return len(self.parts) < _MOST and self._names_table(self.parts, schemas, table)

    def columns_of(self, schemas: Collection[str], table: str) -> bool:
        """Whether it names columns of the table, there or not."""
        return len(self.parts) > 1 and self._names_table(self.parts[:-1], schemas, table)

    def column(self, schemas: Collection[str], table: str, name: str) -> bool:
        """Whether it names the column."""
        return self.columns_of(schemas, table) and self.parts[-1].fullmatch(name.lower()) is not None

    def all_columns(self, schemas: Collection[str], table: str) -> bool:
        """Whether it names every column that the table may have."""
        return self.parts[-1].pattern == ".*" and self.columns_of(schemas, table)

    @property
    def is_plain(self) -> bool:
        """Whether it has no `*` and no `?` that stands for others."""
        return not re.search(r"[*?]", re.sub(r'"[^"]*"', "", self.text))

    @staticmethod
    def _names_table(parts: Sequence[re.Pattern[str]], schemas: Collection[str], table: str) -> bool:
        *schema, own = parts
        return own.fullmatch(table) is not None and all(any(map(part.fullmatch, schemas)) for part in schema)


def parse(text: str, where: str) -> Pattern:
    """The pattern that a text is.

    Raises:
        WorkspaceError: it is none; `where` is the list that it stands in.
    """
    if not re.fullmatch(rf"{_PART}(?:\.{_PART}){{,{_MOST - 1}}}", text) or not text.isprintable():
        from hopql.tools.base.errors import WorkspaceError

        raise WorkspaceError(
            f"workspace.toml, [access] {where}: {text!r} is no pattern.",
            hint='Write tables as "orders" or "hr.*", columns as "customer.email" or "*.password*": up to three parts, '
            "of which double quotes hold a whole one.",
        )
    parts = (part.strip() for part in re.findall(_PART, text))
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
    `"hidden": true` is denied too, and a column that the database computes from a denied one. What inherits from a
    hidden table is hidden, and so is an inherited hidden column. A table whose rows hold those of a partition or child
    that `deny` or a mark names is hidden with it, and so are its columns.

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
        cards = list(marked)
        columns = [(card, column) for card in cards for column in card.columns]
        grants = Grants(
            tuple(parse(text, "allow") for text in access.allow),
            tuple(parse(text, "deny") for text in access.deny),
            frozenset(card.name.lower() for card in cards if card.hidden),
            frozenset((card.name.lower(), column.name.lower()) for card, column in columns if column.hidden),
            frozenset(access.functions),
        )
        computed = {
            (card.name.lower(), column.name.lower()) for card, column in columns
            if not all(grants.column(card.name, name, card.in_schema) for name in column.computed_from)
        }
        return replace(grants, columns=grants.columns | computed)

    def told(self) -> dict[str, object]:
        """These grants as JSON, for a process apart; `hopql.tools.database.runner.open_sqlite` reads it."""
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
        given = list(cards)
        marked = any(card.hidden or any(column.hidden for column in card.columns) for card in given)
        return given if self.everything and not marked else Sieve(self, given).granted()

    def without_allow(self) -> Grants:
        """What is denied by `deny` and by marks alone."""
        return Grants(deny=self.deny, tables=self.tables, columns=self.columns)

    def held_back(self, cards: Sequence[TableCard]) -> list[str]:
        """What is said of tables that are hidden, or have columns hidden, for their partitions and children alone."""
        return [] if self.everything else sorted(Sieve(self, cards).held_back())

    def unmatched(self, cards: Sequence[TableCard]) -> list[str]:
        """The patterns that match nothing of a database, as they are written; `cards` are all it has."""
        places = [
            (self._place(name, card.in_schema), card) for card in cards for name in (card.name, *card.children)
        ]
        return [
            pattern.text for pattern in (*self.allow, *self.deny)
            if not any(
                pattern.table(*place) or any(pattern.column(*place, column.name) for column in card.columns)
                for place, card in places
            )
        ]  # fmt: skip

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


class Sieve:
    """One pass over cards that know of each other."""

    def __init__(self, grants: Grants, cards: Sequence[TableCard]) -> None:
        self._grants = grants
        self._cards = {card.name.lower(): card for card in cards}
        self._last: dict[str, list[str]] = {}
        for name in self._cards:
            self._last.setdefault(name.rpartition(".")[2], []).append(name)

    def granted(self) -> list[TableCard]:
        """The cards that are left."""
        return [self._card(card) for name, card in self._cards.items() if name in self._columns]

    @cached_property
    def _columns(self) -> dict[str, dict[str, Column]]:
        """Granted columns, by lower name, of granted tables; of none where all are hidden."""
        own = {name: self._lost(card, self._grants) for name, card in self._cards.items()}
        found: dict[str, dict[str, Column]] = {}
        for name, card in self._cards.items():
            family = [one for one in (name, *self._above(card.parents)) if one in self._cards]
            if any(self._is_hidden(self._cards[one]) for one in family):
                continue
            lost = set[str]().union(*(own[one] for one in family), *self._below.get(name, {}).values())
            columns = {
                c.name.lower(): c for c in card.columns
                if not lost & {c.name.lower(), *map(str.lower, c.computed_from)}
            }  # fmt: skip
            if columns or not card.columns:
                found[name] = columns
        return found

    def _is_hidden(self, card: TableCard) -> bool:
        return card.hidden or not self._grants.table(card.name, card.in_schema)

    @staticmethod
    def _lost(card: TableCard, grants: Grants) -> set[str]:
        """Columns of a table that are hidden by what is said of itself."""
        granted = grants.columns_of(card.name, card.in_schema)
        return {c.name.lower() for c in card.columns if card.hidden or c.hidden or not granted(c.name)}

    @cached_property
    def _below(self) -> dict[str, dict[str, set[str]]]:
        """Of tables whose rows hold those of a partition or child that `deny` or a mark names: the columns that are
        denied of it, by its name."""
        found: dict[str, dict[str, set[str]]] = {}
        denying = self._grants.without_allow()

        def climb(child: str, hidden: set[str], parents: Iterable[str]) -> None:
            for parent in self._above(parents) if hidden else ():
                found.setdefault(parent, {})[child] = hidden

        for card in self._cards.values():
            for child in card.children:
                granted = denying.columns_of(child, "" if "." in child else card.in_schema)
                climb(child, {c.name.lower() for c in card.columns if not granted(c.name)}, [card.name])
            climb(card.name, self._lost(card, denying) if card.parents else set(), card.parents)
        return found

    def held_back(self) -> Iterator[str]:
        """See `Grants.held_back`."""
        for name, below in self._below.items():
            if card := self._cards.get(name):
                shown = {c.name.lower() for c in card.columns} - self._lost(card, self._grants)
                causes = sorted(child for child, hidden in below.items() if shown & hidden)
                if causes:
                    listed = ", ".join(causes[:_NAMED])
                    listed += f" and {len(causes) - _NAMED} more" if len(causes) > _NAMED else ""
                    whole = set[str]().union(*below.values()) >= shown
                    told = f"{card.name} is hidden, since a query of it reads the rows of"
                    told = told if whole else f"columns of {card.name} are hidden, since a query of it reads those of"
                    yield f"{told} {listed}, which are denied"

    def _above(self, parents: Iterable[str]) -> list[str]:
        """Parents and their parents, each once, the nearest first."""
        found = list(dict.fromkeys(map(str.lower, parents)))
        for name in found:  # which grows
            further = self._cards[name].parents if name in self._cards else ()
            found += [parent for parent in map(str.lower, further) if parent not in found]
        return found

    def _card(self, card: TableCard) -> TableCard:
        columns = self._columns[card.name.lower()]
        children = [name for name in card.children if self._grants.table(name, card.in_schema)]
        whole = len(columns) == len(card.columns) and len(children) == len(card.children)
        if whole and len(self._columns) == len(self._cards) and not self._anywhere:
            return card
        names = set(columns)
        inherited = any(
            c.name.lower() not in names and self._grants.column(card.name, c.name, card.in_schema) and not c.hidden
            for c in card.columns
        )
        return card.model_copy(
            update={
                "columns": list(columns.values()),
                "primary_key": card.primary_key if {key.lower() for key in card.primary_key} <= names else [],
                "unique_keys": [key for key in card.unique_keys if {one.lower() for one in key} <= names],
                "foreign_keys": [
                    key
                    for key in card.foreign_keys
                    if self._has(card.name, key.columns) and self._has(key.table, key.to, known=False)
                ],
                "join_hints": [hint for hint in card.join_hints if not self._tells(hint)],
                "external_joins": [hint for hint in card.external_joins if not self._tells(hint)],
                "suggested_joins": [join for join in card.suggested_joins if not self._tells(f"{join.on} {join.why}")],
                "parents": [parent for parent in card.parents if parent.lower() in self._columns],
                "children": children,
                "partial": card.partial or inherited,
            }
        )

    @cached_property
    def _anywhere(self) -> bool:
        """Whether a column of any table is hidden."""
        return any(len(columns) < len(self._cards[name].columns) for name, columns in self._columns.items())

    def _has(self, table: str, names: Collection[str], *, known: bool = True) -> bool:
        """Whether all of a table's columns are granted; of a table that has no card, whether they would be."""
        columns = self._columns.get(table.lower())
        if columns is not None:
            return {name.lower() for name in names} <= set(columns)
        if table.lower() in self._cards or known:
            return False
        return all(self._grants.column(table, name) for name in names)

    def _tells(self, text: str) -> bool:
        """Whether a join says anything of what is hidden."""
        return any(self._hides(path) for path in _paths(text))

    def _hides(self, path: list[str]) -> bool:
        """Whether a name of a text, `table.column`, `schema.table.column` or one word, is of something hidden."""
        *owner, last = path
        table = ".".join(owner)
        if not owner:
            return last in self._hidden_words
        if table not in self._cards:
            near = self._last.get(owner[-1], [])
            table = near[0] if len(near) == 1 and len(owner) == 1 else table
        if table in self._cards:
            card = self._cards[table]
            unknown = table in self._columns and card.column(last) is None  # which may be granted all the same
            return last not in self._columns.get(table, {}) and not (unknown and self._grants.column(card.name, last))
        return not self._grants.column(table, last) or owner[-1] in self._hidden_words

    @cached_property
    def _hidden_words(self) -> frozenset[str]:
        """Own names of hidden tables, and of hidden columns that no granted column shares."""
        granted = {name for columns in self._columns.values() for name in columns}
        tables = {name.rpartition(".")[2] for name in self._columns}
        hidden_tables = {name.rpartition(".")[2] for name in self._cards if name not in self._columns} - tables
        columns = {column.name.lower() for card in self._cards.values() for column in card.columns} - granted
        return frozenset(hidden_tables | columns)


_NAMED = 5


def _paths(text: str) -> list[list[str]]:
    """The names in a text, in lower case, each as its parts."""
    found = re.findall(r"(?:\"[^\"]+\"|[^\W\d][\w$]*)(?:\s*\.\s*(?:\"[^\"]+\"|[^\W\d][\w$]*))*", text)
    cut = re.compile(r"\s*\.\s*(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)")
    return [[part.strip('"').lower() for part in cut.split(path)] for path in found]
