"""What else a value is called: the codes and names of things, from the tables that have both.

Such a table has a key of one text column and a column of names.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from typing import TYPE_CHECKING

from hopql.state.cards import TableCard
from hopql.state.database import Rows
from hopql.tools.catalog.index_values import is_text
from hopql.tools.database.quote_names import quoted
from hopql.tools.workspace.open_workspace import Workspace

if TYPE_CHECKING:
    from hopql.tools.catalog.catalog import Catalog

_MOST_NAMES = 20_000
_NAMES = ("name", "title", "label", "full_name", "fullname", "description")


@dataclass(frozen=True)
class Identity:
    """One thing: the code that rows refer to it by, and its name."""

    table: str
    code: str
    name: str

    def told(self) -> str:
        """As a question says it, so that a query may use either."""
        return f"{self.name} ({self.code})"


class Identities:
    """Looks identities up in the tables that have codes and names.

    Where other tables refer to the codes, only codes that they use count: of all places called Boston, that is the one
    that the data speaks of.
    """

    def __init__(
        self,
        cards: Sequence[TableCard],
        stored: Callable[[str, str], list[str]],
        referring: Callable[[str, str], list[tuple[str, str]]],
        run: Callable[[str], Rows],
    ) -> None:
        """Take the cards, the stored texts of a (table, column), the columns that are joined to a (table, column), and
        a runner of queries."""
        self._pairs = [pair for card in cards if (pair := _pair(card))]
        self._stored, self._referring, self._run = stored, referring, run

    def of(self, value: str) -> Identity | None:
        """The one thing that a code or a name means; None when nothing or more than one thing is meant.

        A name is meant whole, or by words of it that no other name has: Newark of "Newark Liberty Intl".
        """
        plain = _plain(value)
        if len(plain) < 2:
            return None
        for means in (_is, _begins, _holds):
            found = {(each.table, each.code): each for each in self._all if means(plain, each)}
            if found:
                return next(iter(found.values())) if len(found) == 1 else None
        return None

    @cached_property
    def _all(self) -> list[Identity]:
        return [Identity(table, *pair) for table, key, name in self._pairs for pair in self._rows(table, key, name)]

    def _rows(self, table: str, key: str, name: str) -> list[tuple[str, str]]:
        if not 0 < len(self._stored(table, name)) <= _MOST_NAMES:
            return []
        rows = self._run(f"SELECT {quoted(key)}, {quoted(name)} FROM {quoted(*table.split('.'))}")
        used = {code for place in self._referring(table, key) for code in self._stored(*place)}
        pairs = [(str(code), str(text)) for code, text in rows["rows"] if code and text]
        return [pair for pair in pairs if not used or pair[0] in used]


def _is(plain: str, thing: Identity) -> bool:
    return plain.replace(" ", "") in (_plain(thing.code), _plain(thing.name).replace(" ", ""))


def _begins(plain: str, thing: Identity) -> bool:
    return _plain(thing.name).startswith(plain + " ")


def _holds(plain: str, thing: Identity) -> bool:
    return f" {plain} " in f" {_plain(thing.name)} "


def identities(workspace: Workspace) -> Identities:
    """The identities of a workspace's database; made once for each index. Where rows differ from user to user there
    are none: they are read once for all."""
    catalog = workspace.catalog
    if workspace.config.access.by_user:
        return Identities([], catalog.values.column, lambda table, column: [], workspace.engine.run)
    return _identities(workspace, catalog)


@lru_cache(maxsize=1)
def _identities(workspace: Workspace, catalog: Catalog) -> Identities:
    def referring(table: str, column: str) -> list[tuple[str, str]]:
        found = []
        for other, _ in catalog.joins.neighbours(table):
            for join in catalog.joins.between(table, other):
                own, its = ([name for of, name in join.columns if of == side] for side in (table, other))
                if own == [column] and len(its) == 1:
                    found.append((other, its[0]))
        return found

    run = partial(workspace.engine.run, max_rows=_MOST_NAMES)
    return Identities(catalog.cards, catalog.values.column, referring, run)


def _pair(card: TableCard) -> tuple[str, str, str] | None:
    """The key and name columns of a table that has both as text."""
    if len(card.primary_key) != 1:
        return None
    columns = {column.name.lower(): column for column in card.columns}
    key = columns.get(card.primary_key[0].lower())
    name = next((columns[each] for each in _NAMES if each in columns), None)
    if key is None or name is None or not is_text(key) or not is_text(name) or key.name == name.name:
        return None
    return card.name, key.name, name.name


def _plain(text: str) -> str:
    return " ".join(re.findall(r"[^\W_]+", text.lower()))
