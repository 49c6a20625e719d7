"""The rich context: what the selected specs offer, an operation a line, within a budget."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

import numpy as np

from hopql.state.apis import Need, SpecFound
from hopql.tools.apis.search.evidence import Scores, evidence_of, top

if TYPE_CHECKING:
    from hopql.tools.apis.index.opened import Opened

LETTERS_PER_TOKEN: Final = 3.6
_MOST: Final = 2000
"""Lines that may fit any budget."""
_LONGEST: Final = 400
"""Letters of a line."""


@dataclass(frozen=True)
class Rich:
    """The context of stage two."""

    text: str
    lines: int
    """Operations in it."""
    left_out: int
    """Operations of the selected specs that had no room."""
    tokens: int


def rich(opened: Opened, specs: Sequence[SpecFound], needs: Sequence[Need], *, tokens: int) -> Rich:
    """Each selected spec with its operations, `POST /path (summary) [business parameters] {tags}`, in the order of the
    spec. Where they do not fit, those that answer the needs best stay, and the rest is counted."""
    if not opened.size or not specs:
        return Rich("", 0, 0, 0)
    by_id = {card["id"]: row for row, card in enumerate(opened.cards)}
    known = [spec["id"] for spec in specs if spec["id"] in by_id]
    rows = {name: np.flatnonzero(opened.spec_of == by_id[name]).tolist() for name in known}
    heads = {spec["id"]: _head(opened, by_id[spec["id"]]) for spec in specs if spec["id"] in by_id}
    best: Scores = np.zeros(opened.size, dtype=np.float32)
    if needs:
        best = np.max(np.stack(evidence_of(opened, needs).scores), axis=0)
    every = np.array(sorted(row for some in rows.values() for row in some), dtype=np.int64)
    ranked = every[top(best[every], _MOST)].tolist()
    room = tokens - sum(_tokens(head) for head in heads.values())
    kept: dict[int, str] = {}
    for row, line in _lines(opened, ranked):
        room -= _tokens(line)
        if room < 0 and kept:
            break
        kept[row] = line
    parts = []
    for spec, some in rows.items():
        parts += [heads[spec], *(kept[row] for row in some if row in kept)]
    text = "\n".join(parts)
    return Rich(text, len(kept), len(every) - len(kept), _tokens(text))


def _lines(opened: Opened, ranked: Sequence[int]) -> Iterator[tuple[int, str]]:
    """Lines of rows, read a hundred at a time: most budgets need no more."""
    for begin in range(0, len(ranked), 100):
        block = ranked[begin : begin + 100]
        yield from ((row, line[:_LONGEST]) for row, line in zip(block, opened.lines(block), strict=True))


def _head(opened: Opened, row: int) -> str:
    card = opened.cards[row]
    about = ", ".join(card["domains"][:6])
    return f"# {card['title']} {card['version']}".rstrip() + (f" ({about})" if about else "")


def _tokens(text: str) -> int:
    return round(len(text) / LETTERS_PER_TOKEN) + 1
