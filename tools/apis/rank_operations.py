"""The specs that a request is about, what they offer as a context for a model, and the operations that serve the
request."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

import numpy as np
from numpy.typing import NDArray

from hopql.state.apis import Narrow, Need, OperationFound, SpecCard, SpecFound
from hopql.tools.apis.score_operations import (
    DEPTH,
    Scores,
    evidence_of,
    kept,
    penalties,
    read_operations,
    said_of,
    scaled,
    top,
)
from hopql.tools.base.tokenize_text import document_tokens

if TYPE_CHECKING:
    from hopql.tools.apis.index_specs import Opened


NEIGHBOURS: Final = 0.2
"""How much of what speaks for its neighbours speaks for a spec. With 0 a folder says nothing."""
_ANYONE: Final = ("localhost", "127.0.0.1", "0.0.0.0", "example.com", "example.org", "example.net")


def with_neighbours(opened: Opened, mass: NDArray[np.float64], weight: float = NEIGHBOURS) -> NDArray[np.float64]:
    """What speaks for each spec, shape (specs,), with a share of what speaks for those beside it: a request is to one
    system more often than to several, and a system's specs are kept together. In a group of n, each other one counts
    `weight / √n`, so that a folder with everything in it says little."""
    members, group = _joined(opened)
    share = mass[members]
    others = np.bincount(group, share)[group] - share
    return mass + np.bincount(members, weight / np.sqrt(np.bincount(group)[group]) * others, minlength=len(mass))


def groups(opened: Opened) -> list[NDArray[np.int32]]:
    """Groups of two specs up to half of all, as rows of cards: folders and hosts."""
    members: dict[str, list[int]] = defaultdict(list)
    for row, card in enumerate(opened.cards):
        for place in dict.fromkeys(_places(card)):
            members[place].append(row)
    rows = {tuple(found) for found in members.values() if 2 <= len(found) <= len(opened.cards) / 2}
    return [np.asarray(found, dtype=np.int32) for found in sorted(rows)]


@kept
def _joined(opened: Opened) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The members of all groups one after the other, and of each its group."""
    pairs = [(member, at) for at, members in enumerate(groups(opened)) for member in members.tolist()]
    members, group = np.array(pairs, dtype=np.int64).reshape(-1, 2).T
    return members, group


def _places(card: SpecCard) -> Iterator[str]:
    """Folders above a spec, or the host that it came from; and the hosts of its servers."""
    if "://" in card["uri"]:
        yield f"host {urlsplit(card['uri']).hostname}"
    else:
        yield from (f"folder {folder}" for folder in PurePosixPath(card["uri"].replace("\\", "/")).parents)
    for server in card["servers"]:
        host = urlsplit(server).hostname or ""
        if host and not any(host == anyone or host.endswith(f".{anyone}") for anyone in _ANYONE):
            yield f"host {host}"


FEWEST: Final = 3
_SHARPNESS: Final = 0.15
_CANDIDATES: Final = 30
"""Specs that a need may give a share to."""


def rank_specs(
    opened: Opened, needs: Sequence[Need], *, files: int = 5, neighbours: float = NEIGHBOURS
) -> list[SpecFound]:
    """The specs of a request, best first: at least three where there are so many, one more for each further need, at
    most `files`. `neighbours` is the weight of specs of the same folder or host."""
    if not opened.size or not needs:
        return []
    evidence = evidence_of(opened, needs)
    given = shares(opened, needs, evidence)
    mass = with_neighbours(opened, given.sum(axis=0), neighbours)
    count = min(files, max(FEWEST, len(needs) + 2))
    best = [int(row) for row in np.argsort(-mass, kind="stable")[:count] if mass[row] > 0]
    top = max(float(mass.max()), 1e-9)
    return [_spec_found(opened, row, float(mass[row]) / top, given[:, row], evidence) for row in best]


def shares(opened: Opened, needs: Sequence[Need], evidence: Sequence[Scores]) -> NDArray[np.float64]:
    """What each need gives each spec, shape (needs, specs); each row sums to one."""
    minus = penalties(opened, needs)
    given = np.zeros((len(needs), len(opened.cards)))
    for row, scores in enumerate(evidence):
        best = best_of(opened, scores - minus)
        odds = np.exp((best - best.max()) / _SHARPNESS)
        if len(odds) > _CANDIDATES:
            odds[odds < np.partition(odds, -_CANDIDATES)[-_CANDIDATES]] = 0
        given[row] = odds / odds.sum()
    return given


def best_of(opened: Opened, scores: Scores) -> NDArray[np.float64]:
    """The best score of each spec's operations, shape (specs,); a spec without operations has the least of all."""
    best = np.full(len(opened.cards), float(scores.min()) if len(scores) else 0.0)
    np.maximum.at(best, opened.spec_of, scores)
    return best


def _spec_found(
    opened: Opened, row: int, score: float, given: NDArray[np.float64], evidence: Sequence[Scores],
) -> SpecFound:  # fmt: skip
    card = opened.cards[row]
    operations = np.flatnonzero(opened.spec_of == row)
    reasons = []
    for need in np.argsort(-given, kind="stable")[:3]:
        if given[need] < 0.1 or not len(operations):
            continue
        best = operations[int(np.argmax(evidence[need][operations]))]
        reasons.append(f"need {need + 1}: {opened.methods[best]} {opened.paths[best]}")
    return SpecFound(
        id=card["id"], uri=card["uri"], title=card["title"], version=card["version"], score=round(score, 3),
        why="; ".join(dict.fromkeys(reasons)) or "its card, and its neighbours",
    )  # fmt: skip


_LETTERS_PER_TOKEN: Final = 3.6
_MOST_LINES: Final = 2000
"""Lines that may fit any budget."""
_LONGEST_LINE: Final = 400
"""Letters of a line."""


@dataclass(frozen=True)
class Rich:
    """The context of stage two."""

    text: str
    left_out: int
    """Operations of the selected specs that had no room."""
    tokens: int


def show_operations(opened: Opened, specs: Sequence[SpecFound], needs: Sequence[Need], *, tokens: int) -> Rich:
    """Each selected spec with its operations, `POST /path (summary) [business parameters] {tags}`, in the order of the
    spec. Where they do not fit, those that answer the needs best stay, and the rest is counted."""
    if not opened.size or not specs:
        return Rich("", 0, 0)
    by_id = {card["id"]: row for row, card in enumerate(opened.cards)}
    cards = {spec["id"]: by_id[spec["id"]] for spec in specs if spec["id"] in by_id}
    rows = {name: np.flatnonzero(opened.spec_of == card).tolist() for name, card in cards.items()}
    heads = {name: _head(opened, card) for name, card in cards.items()}
    best: Scores = np.zeros(opened.size, dtype=np.float32)
    if needs:
        best = np.max(np.stack(evidence_of(opened, needs)), axis=0)
    every = np.array(sorted(row for some in rows.values() for row in some), dtype=np.int64)
    ranked = every[top(best[every], _MOST_LINES)].tolist()
    room = tokens - sum(_tokens(head) for head in heads.values())
    shown: dict[int, str] = {}
    for row, line in _lines(opened, ranked):
        room -= _tokens(line)
        if room < 0 and shown:
            break
        shown[row] = line
    parts = []
    for spec, some in rows.items():
        parts += [heads[spec], *(shown[row] for row in some if row in shown)]
    text = "\n".join(parts)
    return Rich(text, len(every) - len(shown), _tokens(text))


def _lines(opened: Opened, ranked: Sequence[int]) -> Iterator[tuple[int, str]]:
    """Lines of rows, read a hundred at a time: most budgets need no more."""
    for begin in range(0, len(ranked), 100):
        block = ranked[begin : begin + 100]
        yield from ((row, line[:_LONGEST_LINE]) for row, line in zip(block, opened.lines(block), strict=True))


def _head(opened: Opened, row: int) -> str:
    card = opened.cards[row]
    about = ", ".join(card["domains"][:6])
    return f"# {card['title']} {card['version']}".rstrip() + (f" ({about})" if about else "")


def _tokens(text: str) -> int:
    return round(len(text) / _LETTERS_PER_TOKEN) + 1


_SELECTED: Final = 0.2
"""What an operation of the best spec gets on top."""
_LIKE: Final = 0.32
"""Of being like the operations that the expansion names."""
_NAMED_WORDS: Final = 0.05
"""Of having the words and parameters that it names."""
_PLACE: Final = 0.2
"""What each place in a need's ranking takes off: the best of each need come before the second of any."""
_READ: Final = np.float32(0.1)
"""Of the logarithm of the odds that it does it, as they are read. Odds themselves count too much of long requests."""
_LEAST: Final = 0.003
"""Lower odds are no lower."""
SURE: Final = 0.25
"""Below this nothing serves a need."""
_RACING: Final = 300


def rank_operations(
    opened: Opened, needs: Sequence[Need], specs: Sequence[SpecFound], *, k: int = 10, narrow: Narrow = "boost"
) -> tuple[list[OperationFound], list[int]]:
    """The operations for these needs, best first, and the numbers of the needs that nothing serves. `k`: most
    operations; every need has its best one in the list all the same. `narrow`: `boost` puts operations of the selected
    specs first, `hard` leaves all others out."""
    if not opened.size or not needs:
        return [], [need["n"] for need in needs]
    evidence = evidence_of(opened, needs)
    within = rows_within(opened, specs)
    boosts: Scores = np.zeros(opened.size, dtype=np.float32)
    if narrow == "hard":
        boosts -= np.inf
        boosts[within] = 0
    elif narrow == "boost":
        weight = {spec["id"]: spec["score"] for spec in specs}
        by_card = np.array([_SELECTED * weight.get(card["id"], 0.0) for card in opened.cards], dtype=np.float32)
        boosts = by_card[opened.spec_of]
    scores = [one + boosts for one in _expanded(opened, needs, evidence, within)]
    ranked, sure = list[list[int]](), list[dict[int, float]]()
    for need, own in zip(needs, scores, strict=True):
        rows = [int(row) for row in top(own, DEPTH) if np.isfinite(own[row])]
        odds = read_operations(said_of(need), opened.lines(rows))
        own[rows] += _READ * np.log(np.maximum(odds, _LEAST))
        ranked.append(sorted(rows, key=lambda row: -own[row]))
        sure.append(dict(zip(rows, odds.tolist(), strict=True)))
    best: dict[int, float] = {}
    for own, rows in zip(scores, ranked, strict=True):
        for place, row in enumerate(rows):
            best[row] = max(best.get(row, -np.inf), float(own[row]) - _PLACE * place)
    order = sorted(best, key=lambda row: (-best[row], row))
    first = {rows[0] for rows in ranked if rows}
    chosen = [row for place, row in enumerate(order) if place < max(k, len(first)) or row in first]
    found = [_operation_found(opened, n, row, needs, ranked, sure, within) for n, row in enumerate(chosen, 1)]
    unmet = [need["n"] for need, odds in zip(needs, sure, strict=True) if max(odds.values(), default=0) < SURE]
    return found, unmet


def _expanded(
    opened: Opened, needs: Sequence[Need], evidence: Sequence[Scores], within: NDArray[np.int64],
) -> list[Scores]:  # fmt: skip
    """The evidence, and what the expansion of each need adds to it: being like the operations that it names."""
    minus, wanted = penalties(opened, needs), {path for need in needs for path in need["paths"]}
    by_name: dict[str, list[int]] = {}
    for row in within.tolist() if wanted else ():
        name = f"{opened.methods[row]} {opened.paths[row]}"
        if name in wanted:
            by_name.setdefault(name, []).append(row)
    found: list[Scores] = []
    for need, plain in zip(needs, evidence, strict=True):
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
            scores = scores + _NAMED_WORDS * scaled(opened.words.scores(list(dict.fromkeys(said))))
        found.append(scores.astype(np.float32))
    return found


def _operation_found(
    opened: Opened, n: int, row: int, needs: Sequence[Need], ranked: Sequence[list[int]],
    sure: Sequence[dict[int, float]], within: NDArray[np.int64],
) -> OperationFound:  # fmt: skip
    card = opened.cards[opened.spec_of[row]]
    places = [(rows.index(row), -sure[place][row], place) for place, rows in enumerate(ranked) if row in rows]
    serving = [place for _, _, place in sorted(places)]
    return OperationFound(
        n=n, operation=opened.operation(row), title=card["title"], version=card["version"], uri=card["uri"],
        needs=[needs[place]["n"] for place in serving], score=round(sure[serving[0]][row], 3),
        selected=bool(np.isin(row, within)),
    )  # fmt: skip


def rows_within(opened: Opened, specs: Sequence[SpecFound]) -> NDArray[np.int64]:
    """The operations of the selected specs, as rows."""
    chosen = {spec["id"] for spec in specs}
    cards = [row for row, card in enumerate(opened.cards) if card["id"] in chosen]
    return np.flatnonzero(np.isin(opened.spec_of, cards))
