"""Ways to search a collection of APIs, to be compared: each stage with and without, and a plain one."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

import numpy as np

from hopql.evals.api_suite import Request
from hopql.state.apis import SpecFound

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from hopql.tools.apis.expanding import Rich
    from hopql.tools.apis.index.opened import Opened

Expansion = Literal["off", "rules", "model"]
Narrow = Literal["off", "boost", "hard"]
STAGES = ("split", "select", "rich", "expand", "search")
_CLAUSE = re.compile(r"[.;:]\s+|,\s*(?:and\s+|then\s+)*|\s+(?:and|then)\s+", re.IGNORECASE)


@dataclass(frozen=True)
class Arm:
    """A way to search."""

    name: str
    split: bool = True
    narrow: Narrow = "boost"
    expansion: Expansion = "rules"
    neighbours: bool = True
    """Specs of one folder or host speak for each other."""
    plain: bool = False
    """Clauses and BM25 alone; nothing else counts."""


ARMS = (
    Arm("clauses, BM25", plain=True),
    Arm("whole question", split=False, narrow="off", expansion="off"),
    Arm("split", narrow="off", expansion="off"),
    Arm("split, boost", expansion="off"),
    Arm("split, boost, rules"),
    Arm("… without neighbours", neighbours=False),
    Arm("… hard filter", narrow="hard"),
)
MODEL = Arm("split, boost, model", expansion="model")


@dataclass
class Searched:
    """What a request found."""

    request: Request
    files: list[str]
    """Addresses of the selected specs, best first."""
    operations: list[tuple[str, str]]
    """Address of the spec and METHOD /path, best first."""
    ms: dict[str, float]
    """By stage; empty where it has none."""
    context: list[tuple[str, str]]
    """Operations of all selected specs, before they are cut to the budget."""
    kept: list[tuple[str, str]]
    """Those that the rich context has."""


def searched(
    opened: Opened, request: Request, arm: Arm, *, files: int = 5, k: int = 10, tokens: int = 2000,
    model: BaseChatModel | None = None,
) -> Searched:  # fmt: skip
    """A request searched for, stage by stage as `Apis.search` and the graph do it.

    Args:
        files, k, tokens: specs, operations, and tokens of the rich context.
        model: for an arm with expansion by model.
    """
    if arm.plain:
        return _plainly(opened, request, files, k)
    from hopql.tools.apis.expanding import rich
    from hopql.tools.apis.search import expand, need, search, select, split

    ms: dict[str, float] = {}
    with timed(ms, "split"):
        needs = split(request.text) if arm.split else [need(1, " ".join(request.text.split()))]
    with timed(ms, "select"):
        specs = select(opened, needs, files=files, **({} if arm.neighbours else {"neighbours": 0.0}))
    with timed(ms, "rich"):
        shown = rich(opened, specs, needs, tokens=tokens)
    with timed(ms, "expand"):
        if arm.expansion == "model" and model is not None:
            from hopql.tools.apis.expanding import expanded_by_model

            needs = expanded_by_model(needs, shown.text, model).needs
        if arm.expansion != "off":
            left = {one["n"]: one for one in expand(opened, [one for one in needs if not one["by"]], specs)}
            needs = [left.get(one["n"], one) for one in needs]
    with timed(ms, "search"):
        found, _ = search(opened, needs, specs, k=k, narrow=arm.narrow)
    operations = [(one["uri"], f"{one['operation']['method']} {one['operation']['path']}") for one in found]
    return Searched(
        request, [spec["uri"] for spec in specs], operations, ms, offered(opened, specs), lines_of(shown, specs)
    )


def offered(opened: Opened, specs: Sequence[SpecFound]) -> list[tuple[str, str]]:
    """All operations of these specs: address and METHOD /path."""
    chosen = {spec["id"] for spec in specs}
    uris = {row: card["uri"] for row, card in enumerate(opened.cards) if card["id"] in chosen}
    rows = np.flatnonzero(np.isin(opened.spec_of, list(uris)))
    return [(uris[int(opened.spec_of[row])], f"{opened.methods[row]} {opened.paths[row]}") for row in rows]


def lines_of(shown: Rich, specs: Sequence[SpecFound]) -> list[tuple[str, str]]:
    """The operations that a rich context shows: address and METHOD /path. Each spec has a head, in their order."""
    found = []
    place = -1
    for line in shown.text.splitlines():
        if line.startswith("# "):
            place += 1
        elif line:
            found.append((specs[place]["uri"], " ".join(line.split(" ")[:2])))
    return found


def clauses(question: str) -> list[str]:
    """A request cut at commas, full stops, "and" and "then"; pieces of one word stay with the one before."""
    parts: list[str] = []
    for piece in _CLAUSE.split(question):
        if not piece.strip(" .?!"):
            continue
        if parts and len(piece.split()) < 2:
            parts[-1] = f"{parts[-1]} {piece}"
        else:
            parts.append(piece.strip(" .?!"))
    return parts or [question]


def _plainly(opened: Opened, request: Request, files: int, k: int) -> Searched:
    """BM25 of each clause over all operations, merged by turns; a spec counts by its best operation of each clause."""
    from hopql.tools.search.tokens import query_tokens

    ms: dict[str, float] = {}
    with timed(ms, "search"):
        scores = [opened.words.scores(query_tokens(clause)) for clause in clauses(request.text)]
        ranked = [np.argsort(-one, kind="stable")[:k] for one in scores]
        rows = list(dict.fromkeys(int(some[place]) for place in range(min(k, opened.size)) for some in ranked))
        best = np.zeros(len(opened.cards))
        for one in scores:
            top = np.zeros(len(opened.cards))
            np.maximum.at(top, opened.spec_of, one)
            best += top
    named = [(opened.cards[opened.spec_of[row]]["uri"], f"{opened.methods[row]} {opened.paths[row]}") for row in rows]
    order = np.argsort(-best, kind="stable")[:files]
    return Searched(request, [opened.cards[row]["uri"] for row in order], named[:k], ms, [], [])


@contextmanager
def timed(ms: dict[str, float], stage: str) -> Iterator[None]:
    """Note the milliseconds of a stage."""
    begun = time.perf_counter()
    yield
    ms[stage] = (time.perf_counter() - begun) * 1000
