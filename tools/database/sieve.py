"""Cards without what is not granted, in their keys and joins too."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from functools import cached_property

from hopql.state.cards import Column, TableCard
from hopql.tools.database.grants import Grants


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
        own: dict[str, dict[str, Column]] = {}
        for name, card in self._cards.items():
            if card.hidden or not self._grants.table(card.name, card.in_schema):
                continue
            is_granted = self._grants.columns_of(card.name, card.in_schema)
            own[name] = {c.name.lower(): c for c in card.columns if not c.hidden and is_granted(c.name)}
        for name, card in self._cards.items():
            if name in own:
                self._inherit(name, card, own)
        return {name: columns for name, columns in own.items() if columns or not self._cards[name].columns}

    def _inherit(self, name: str, card: TableCard, own: dict[str, dict[str, Column]]) -> None:
        """Hide what a parent, or its parent, hides."""
        seen, todo = {name}, [parent.lower() for parent in card.parents]
        while todo and name in own:
            parent = todo.pop()
            known = self._cards.get(parent)
            if known is None or parent in seen:
                continue
            seen.add(parent)
            todo += [further.lower() for further in known.parents]
            if parent not in own:
                del own[name]
            else:
                hidden = {column.name.lower() for column in known.columns} - set(own[parent])
                own[name] = {key: column for key, column in own[name].items() if key not in hidden}

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
            return last not in self._columns.get(table, {}) and not self._open(table, last)
        return not self._grants.column(table, last) or owner[-1] in self._hidden_words

    def _open(self, table: str, name: str) -> bool:
        """Whether a name that no card has would be granted."""
        card = self._cards[table]
        return table in self._columns and card.column(name) is None and self._grants.column(card.name, name)

    @cached_property
    def _hidden_words(self) -> frozenset[str]:
        """Own names of hidden tables, and of hidden columns that no granted column shares."""
        granted = {name for columns in self._columns.values() for name in columns}
        tables = {name.rpartition(".")[2] for name in self._columns}
        hidden_tables = {name.rpartition(".")[2] for name in self._cards if name not in self._columns} - tables
        columns = {column.name.lower() for card in self._cards.values() for column in card.columns} - granted
        return frozenset(hidden_tables | columns)


def _paths(text: str) -> list[list[str]]:
    """The names in a text, in lower case, each as its parts."""
    found = re.findall(r"(?:\"[^\"]+\"|[^\W\d][\w$]*)(?:\s*\.\s*(?:\"[^\"]+\"|[^\W\d][\w$]*))*", text)
    cut = re.compile(r"\s*\.\s*(?=(?:[^\"]*\"[^\"]*\")*[^\"]*$)")
    return [[part.strip('"').lower() for part in cut.split(path)] for path in found]
