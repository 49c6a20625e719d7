"""How likely a question needs each column: a small fitted score over plain features, in two steps.

The first step looks at a column by itself (`features`). From its scores follows how much each table is needed, and
from that which keys are needed to join what is needed (`needs`); the second step weighs both. Features only compare
the question with names, types, keys and values, never with a table or a word of one schema, so that weights fitted on
some schemas hold on others; `hopql eval linking` measures with weights that were fitted without the schema in question.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from hopql.state.plan import RankedTable
from hopql.tools.catalog.asked import Asked
from hopql.tools.catalog.features import FIRST, Floats, features
from hopql.tools.catalog.needs import SECOND, joined
from hopql.tools.catalog.opened import OpenIndex
from hopql.tools.catalog.weights import Weights, logistic, shipped

NAMES = (*FIRST, *SECOND)


def weights() -> Weights:
    """The weights in force."""
    return shipped(NAMES)


def chances(asked: Asked, index: OpenIndex, tables: Sequence[int], ranked: Sequence[RankedTable]) -> list[Floats]:
    """How likely each column of `tables` (places) is needed, 0 to 1, an array a table."""
    if not tables:
        return []
    fitted = weights()
    own = features(asked, index, tables, ranked)
    more = joined(index, tables, logistic(own @ fitted.first))
    ends = np.cumsum([len(index.columns_of(table)) for table in tables])
    return np.split(fitted.second(np.concatenate([own, more], axis=1)), ends[:-1])
