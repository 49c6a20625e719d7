"""Stage three: the operations of a request, those of the selected specs first, all others in the race."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal

import numpy as np
from numpy.typing import NDArray

from hopql.state.apis import Need, OperationFound, SpecFound
from hopql.tools.apis.search.evidence import Evidence, Scores, evidence_of, scaled, top
from hopql.tools.apis.search.expanding import rows_within
from hopql.tools.apis.search.sureness import LEAST, agreement, asked_tokens, rarities, share, sureness
from hopql.tools.apis.search.versions import penalties
from hopql.tools.apis.texts import lexical
from hopql.tools.search.tokens import document_tokens

if TYPE_CHECKING:
    from hopql.tools.apis.index.opened import Opened

Narrow = Literal["boost", "hard", "off"]
_SELECTED: Final = 0.2
"""What an operation of the best spec gets on top."""
_LIKE: Final = 0.32
"""Of being like the operations that the expansion names."""
_SAID: Final = 0.05
"""Of having the words and parameters that it names."""
_PLACE: Final = 0.2
"""What each place in a need's ranking takes off: the best of each need come before the second of any."""
_DEPTH: Final = 15
_RACING: Final = 300


def search(
    opened: Opened, needs: Sequence[Need], specs: Sequence[SpecFound], *, k: int = 10, narrow: Narrow = "boost"
) -> tuple[list[OperationFound], list[int]]:
    """The operations for these needs, best first, and the numbers of the needs that nothing serves.

    Args:
        specs: what stage one selected.
        k: most operations; every need has its best one in the list all the same.
        narrow: `boost` puts operations of the selected specs first and leaves all others in the race; `hard` leaves
            them out; `off` makes no difference.
    """
    if not opened.size or not needs:
        return [], [need["n"] for need in needs]
    evidence = evidence_of(opened, needs)
    within = rows_within(opened, specs)
    boosts = _boosts(opened, specs, within, narrow)
    scores = [one + boosts for one in _expanded(opened, needs, evidence, within)]
    ranked = [[int(row) for row in top(one, _DEPTH) if np.isfinite(one[row])] for one in scores]
    order = _merged(scores, ranked)
    first = {rows[0] for rows in ranked if rows}
    kept = [row for place, row in enumerate(order) if place < max(k, len(first)) or row in first]
    sure = _sureness(opened, needs, evidence, kept)
    found = [_found(opened, n, row, needs, scores, sure, within) for n, row in enumerate(kept, 1)]
    unmet = [
        need["n"] for place, need in enumerate(needs)
        if not any(sure[row][place] >= LEAST for row in kept if row in ranked[place])
    ]  # fmt: skip
    return found, unmet


def _boosts(
    opened: Opened, specs: Sequence[SpecFound], within: NDArray[np.int64], narrow: Narrow
) -> NDArray[np.float32]:
    boosts = np.zeros(opened.size, dtype=np.float32)
    if narrow == "hard":
        boosts -= np.inf
        boosts[within] = 0
    elif narrow == "boost":
        weight = {spec["id"]: spec["score"] for spec in specs}
        by_card = np.array([_SELECTED * weight.get(card["id"], 0.0) for card in opened.cards], dtype=np.float32)
        boosts = by_card[opened.spec_of]
    return boosts


def _expanded(opened: Opened, needs: Sequence[Need], evidence: Evidence, within: NDArray[np.int64]) -> list[Scores]:
    """The evidence, and what the expansion of each need adds to it: being like the operations that it names."""
    minus, wanted = penalties(opened, needs), {path for need in needs for path in need["paths"]}
    by_name: dict[str, list[int]] = {}
    for row in within.tolist() if wanted else ():
        name = f"{opened.methods[row]} {opened.paths[row]}"
        if name in wanted:
            by_name.setdefault(name, []).append(row)
    found: list[Scores] = []
    for need, plain in zip(needs, evidence.scores, strict=True):
        scores = plain - minus
        named = [row for path in need["paths"] for row in by_name.get(path, ())]
        if named and opened.vectors is not None:
            # Only what is in the race already is compared: a whole product again would double the time.
            own = within[top(scores[within], _RACING)]
            rows = np.unique(np.concatenate([own, top(scores, _RACING)]))
            middle = opened.vectors[named].mean(axis=0)
            scores[rows] += _LIKE * (opened.vectors[rows] @ middle)
        said = document_tokens(" ".join([*need["words"], *need["parameters"]]))
        if said:
            scores = scores + _SAID * scaled(opened.words.scores(list(dict.fromkeys(said))))
        found.append(scores.astype(np.float32))
    return found


def _merged(scores: Sequence[Scores], ranked: Sequence[Sequence[int]]) -> list[int]:
    best: dict[int, float] = {}
    for own, rows in zip(scores, ranked, strict=True):
        for place, row in enumerate(rows):
            best[row] = max(best.get(row, -np.inf), float(own[row]) - _PLACE * place)
    return sorted(best, key=lambda row: (-best[row], row))


def _sureness(opened: Opened, needs: Sequence[Need], evidence: Evidence, rows: Sequence[int]) -> dict[int, list[float]]:
    """How surely each of these operations serves each need."""
    rarity = rarities(opened, list(dict.fromkeys(token for need in needs for token in asked_tokens(need))))
    found: dict[int, list[float]] = {}
    for row in rows:
        tokens = frozenset(lexical(opened.cards[opened.spec_of[row]], opened.operation(row)))
        found[row] = [
            agreement(need, opened.operation(row))
            * sureness(
                None if evidence.cosines is None else float(evidence.cosines[n, row]), share(need, tokens, rarity)
            )
            for n, need in enumerate(needs)
        ]
    return found


def _found(
    opened: Opened, n: int, row: int, needs: Sequence[Need], scores: Sequence[Scores], sure: dict[int, list[float]],
    within: NDArray[np.int64],
) -> OperationFound:  # fmt: skip
    card = opened.cards[opened.spec_of[row]]
    ranks = [(int((own > own[row]).sum()), place) for place, own in enumerate(scores)]
    serving = [place for rank, place in sorted(ranks, key=lambda one: (one[0], -sure[row][one[1]])) if rank < _DEPTH]
    serving = serving or [min(ranks)[1]]
    return OperationFound(
        n=n, operation=opened.operation(row), title=card["title"], version=card["version"], uri=card["uri"],
        needs=[needs[place]["n"] for place in serving], score=round(sure[row][serving[0]], 3),
        selected=bool(np.isin(row, within)),
    )  # fmt: skip
