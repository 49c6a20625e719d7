"""What queries needed and no table of the schema has: why a question cannot be answered, in words for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np

from hopql.state.database import Problem
from hopql.tools.embedders import embed_array, embedder
from hopql.tools.search.tokens import split_name

if TYPE_CHECKING:
    from hopql.tools.catalog.opened import OpenIndex

_KINDS: Final = {"unknown_column": "column", "unknown_table": "table"}
_MOST: Final = 3


def absent_names(problems: Sequence[Problem], index: OpenIndex) -> list[tuple[str, str]]:
    """(`column` or `table`, name) of what is missing by these problems and no table of the schema has; each once. A
    column that another table has was only looked for in the wrong place."""
    columns = {column.name.lower() for card in index.cards for column in card.columns}
    tables = {card.name.rsplit(".", 1)[-1].lower() for card in index.cards}
    found: dict[str, tuple[str, str]] = {}
    for problem in problems:
        kind, name = _KINDS.get(problem["kind"], ""), problem["name"].rsplit(".", 1)[-1]
        if kind and name and name.lower() not in columns | tables:
            found.setdefault(name.lower(), (kind, name))
    return list(found.values())[:_MOST]


def told_absent(absent: Sequence[tuple[str, str]], index: OpenIndex, model: str) -> str:
    """What is missing and the columns that come nearest to it, in two sentences; `model` embeds names as the index."""
    lacking = " and ".join(f"no {kind} {name}" for kind, name in absent)
    near = list(dict.fromkeys(one for _, name in absent for one in _nearest(name, index, model)))[: _MOST + 1]
    told = f"The database has {lacking}, which the queries for this question needed."
    return f"{told} What comes nearest: {', '.join(near)}." if near else told


def _nearest(name: str, index: OpenIndex, model: str) -> list[str]:
    """Columns whose names and descriptions are nearest to a name in words."""
    words = " ".join(split_name(name)) or name
    vector = np.asarray(embed_array(embedder(model), [words], query=True)[0], dtype=np.float32)
    owned = [(card, column.name) for card in index.cards for column in card.columns]
    found = []
    for row, _ in index.columns.search(vector, 2):
        having = [owned[place] for place in np.flatnonzero(index.column_rows == row)]
        card, column = min(having, key=lambda one: one[0].kind != "table")
        found.append(f"{card.name}.{column}")
    return found
