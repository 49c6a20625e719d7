"""What else a value is called: codes and names, from tables with a key of one text column and a name."""

from __future__ import annotations

import re
from collections.abc import Callable
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

    def __init__(self, catalog: Catalog, run: Callable[[str], Rows] | None) -> None:
        """Nothing is read yet. `run` runs queries; without it there are no identities."""
        self._catalog, self._run = catalog, run

    def of(self, value: str) -> Identity | None:
        """The one thing that a code or a name means; None when nothing or more than one thing is meant.

        A name is meant whole, or by words of it that no other name has: Newark of "Newark Liberty Intl".
        """
        plain = _plain(value)
        if len(plain) < 2:
            return None
        whole = plain.replace(" ", "")
        named = [(each, _plain(each.name)) for each in self._all]
        for meant in (
            [each for each, name in named if whole in (_plain(each.code), name.replace(" ", ""))],
            [each for each, name in named if name.startswith(f"{plain} ")],
            [each for each, name in named if f" {plain} " in f" {name} "],
        ):
            found = {(each.table, each.code): each for each in meant}
            if found:
                return next(iter(found.values())) if len(found) == 1 else None
        return None

    @cached_property
    def _all(self) -> list[Identity]:
        pairs = [pair for card in self._catalog.cards if (pair := _pair(card))] if self._run else []
        return [Identity(table, *row) for table, key, name in pairs for row in self._rows(table, key, name)]

    def _rows(self, table: str, key: str, name: str) -> list[tuple[str, str]]:
        stored, joins = self._catalog.values.column, self._catalog.joins
        if self._run is None or not 0 < len(stored(table, name)) <= _MOST_NAMES:
            return []
        rows = self._run(f"SELECT {quoted(key)}, {quoted(name)} FROM {quoted(*table.split('.'))}")
        used = set[str]()
        for other, _ in joins.neighbours(table):
            for join in joins.between(table, other):
                own, its = ([column for of, column in join.columns if of == side] for side in (table, other))
                used |= set(stored(other, its[0])) if own == [key] and len(its) == 1 else set()
        pairs = [(str(code), str(text)) for code, text in rows["rows"] if code and text]
        return [pair for pair in pairs if not used or pair[0] in used]


def identities(workspace: Workspace) -> Identities:
    """The identities of a workspace's database; made once for each index. Where rows differ from user to user there
    are none: they are read once for all."""
    return _identities(workspace, workspace.catalog)


@lru_cache(maxsize=1)
def _identities(workspace: Workspace, catalog: Catalog) -> Identities:
    run = None if workspace.config.access.by_user else partial(workspace.engine.run, max_rows=_MOST_NAMES)
    return Identities(catalog, run)


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
