"""An index without what its workspace has hidden since it was built: hiding holds at once, before any build."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from hopql.state.cards import FewShot, TableCard
from hopql.tools.catalog import documents
from hopql.tools.catalog.opened import OpenIndex, of_cards
from hopql.tools.database.grants import Grants
from hopql.tools.search.bm25 import BM25
from hopql.tools.search.dense import Dense


def sifted(index: OpenIndex, grants: Grants, dialect: str) -> OpenIndex:
    """The index as far as it is granted: cards, joins, values, documents to search, few-shots.

    An index that was built with these grants is given as it is. The vectors of a table that lost columns are those of
    its card with them until the next build: they rank tables, and no text is made of them.
    """
    if grants.everything or index.manifest.grants == grants.digest:
        return index
    cards = grants.apply(index.cards)
    kept = [index.places[card.name] for card in cards]
    spots = [
        int(index.starts[place]) + at
        for place, card in zip(kept, cards, strict=True)
        for at, column in enumerate(index.cards[place].columns)
        if card.column(column.name) is not None
    ]
    shots = [at for at, ok in enumerate(passing(index.fewshots, cards, grants, dialect)) if ok]
    rows, column_rows = np.unique(index.column_rows[spots], return_inverse=True)
    fewshots = [index.fewshots[at] for at in shots]
    granted = {(card.name, column.name) for card in cards for column in card.columns}
    same = index.marker is index.shots
    made = documents.Documents(cards)
    kept_shots = _part(index.shots, shots)
    return replace(
        index,
        fewshots=fewshots,
        table_words=BM25.build([made.table_tokens(card) for card in cards]),
        column_words=BM25.build([made.column_tokens(card, column) for card in cards for column in card.columns]),
        fewshot_words=BM25.build([documents.fewshot_tokens(shot) for shot in fewshots]),
        tables=_part(index.tables, kept),
        columns=_part(index.columns, rows.tolist()),
        scope_rows=index.scope_rows[spots],
        column_rows=column_rows.astype(np.int32),
        shots=kept_shots,
        masked=_part(index.masked, shots) if index.masked is not None else None,
        marker=kept_shots if same else _part(index.marker, shots),
        areas={},
        values=index.values.without(set(index.values.columns()) - granted),
        **vars(of_cards(cards)),
    )  # fmt: skip


def passing(shots: Sequence[FewShot], cards: Sequence[TableCard], grants: Grants, dialect: str) -> list[bool]:
    """Which few-shots may be shown: where something is hidden, those whose SQL reads nothing but what is granted."""
    from hopql.tools.database.guard import granted_only, one_statement
    from hopql.tools.database.names import Names as Granted

    names = Granted(cards, grants=grants)
    if not names.hides:
        return [True] * len(shots)
    found = []
    for shot in shots:
        statement, _ = one_statement(shot.sql, dialect)
        listed = all(not name or names.alike(*_parts(name)) for name in shot.tables)
        found.append(listed and statement is not None and not granted_only(statement, names, dialect).problems)
    return found


def _parts(name: str) -> tuple[str, str]:
    schema, _, last = name.lower().replace('"', "").rpartition(".")
    return schema, last


def _part(dense: Dense, rows: Sequence[int]) -> Dense:
    return Dense.build(dense.vectors(rows), [dense.ids[row] for row in rows])
