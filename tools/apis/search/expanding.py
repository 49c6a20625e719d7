"""Stage two, without a model: what the selected specs call what a need asks for.

Pseudo-relevance feedback over the selected specs alone (after Rocchio's relevance feedback, in Salton, The SMART
Retrieval System, 1971, chapter 14): the operations there that answer a need best name its paths, their parameters and
the words that they share.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from hopql.state.apis import Need, SpecFound
from hopql.tools.apis.search.evidence import evidence_of, top
from hopql.tools.apis.search.versions import penalties
from hopql.tools.apis.texts import business
from hopql.tools.search.tokens import content_words, split_identifier

if TYPE_CHECKING:
    from hopql.tools.apis.index.opened import Opened

MOST_PATHS: Final = 2
_MOST_PARAMETERS: Final = 6
_MOST_WORDS: Final = 6


def expand(opened: Opened, needs: Sequence[Need], specs: Sequence[SpecFound]) -> list[Need]:
    """The needs with the paths, parameters and words that the selected specs have for them."""
    rows = rows_within(opened, specs)
    if not len(rows) or not needs:
        return list(needs)
    evidence, minus = evidence_of(opened, needs), penalties(opened, needs)
    expanded: list[Need] = []
    for need, scores in zip(needs, evidence.scores, strict=True):
        order = top((scores - minus)[rows], MOST_PATHS)
        expanded.append(_expanded(opened, need, [int(rows[place]) for place in order]))
    return expanded


def rows_within(opened: Opened, specs: Sequence[SpecFound]) -> NDArray[np.int64]:
    """The operations of the selected specs, as rows."""
    chosen = {spec["id"] for spec in specs}
    cards = [row for row, card in enumerate(opened.cards) if card["id"] in chosen]
    return np.flatnonzero(np.isin(opened.spec_of, cards))


def _expanded(opened: Opened, need: Need, best: Sequence[int]) -> Need:
    operations = [opened.operation(row) for row in best]
    asked = set(content_words(need["text"]))
    words: Counter[str] = Counter()
    for operation in operations:
        said = f"{operation['summary']} {operation['path']} {' '.join(operation['tags'])}"
        words.update({word for part in content_words(said) for word in split_identifier(part)} - asked)
    return {
        **need,
        "paths": [f"{operation['method']} {operation['path']}" for operation in operations],
        "parameters": list(dict.fromkeys(name for one in operations for name in business(one)))[:_MOST_PARAMETERS],
        "words": [word for word, count in words.most_common(_MOST_WORDS) if count > 1],
        "by": "rules",
    }
