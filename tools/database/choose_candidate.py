"""Choosing among candidate queries by what they returned: agreement, doubt, effort, and the choice."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal
from typing import Any, Final, Literal

from hopql.state.database import Rows
from hopql.state.plan import ValueHit
from hopql.state.sql import Attempt, Executed

_ROWS = 2000
"""Rows of each result that are compared."""
_SUBSET = 0.9
"""Agreement where one result has all the columns of the other, with the same rows, and more."""
_PARTIAL = 0.6
"""Most that results with other rows agree."""
_TWO_PLACES = Decimal("0.01")


def agreement(one: Rows, other: Rows) -> float:
    """Soft agreement of two results.

    1 where the same distinct rows come out under some order of the columns; 0.9 where the narrower result's columns
    are all in the wider one, with the same distinct rows; else at most 0.6, by the share of rows that both have in the
    columns that can be matched. Soft agreement as the gain of minimum Bayes risk decoding over execution results is
    after Shi et al., "Natural Language to Code Translation with Execution" (arXiv 2204.11454), who compare exactly.
    """
    narrow, wide = sorted((_columns(one), _columns(other)), key=len)
    if not narrow or not narrow[0] or not wide[0]:
        return 1.0 if bool(narrow and narrow[0]) == bool(wide and wide[0]) else 0.0
    match = _matched(narrow, wide)
    if len(match) == len(narrow):
        left = set(zip(*narrow, strict=True))
        right = set(zip(*(wide[place] for place in match.values()), strict=True))
        if left == right:
            return 1.0 if len(narrow) == len(wide) else _SUBSET
    return _PARTIAL * _shared(narrow, wide)


def _matched(narrow: Sequence[tuple[object, ...]], wide: Sequence[tuple[object, ...]]) -> dict[int, int]:
    """Columns of the narrow result to columns of the wide one that hold the same set of values, greedily."""
    free = dict(enumerate(frozenset(column) for column in wide))
    match: dict[int, int] = {}
    for place, column in enumerate(narrow):
        values = frozenset(column)
        found = next((other for other, held in free.items() if held == values), None)
        if found is not None:
            match[place] = found
            del free[found]
    return match


def _shared(narrow: Sequence[tuple[object, ...]], wide: Sequence[tuple[object, ...]]) -> float:
    """Mean over the narrow columns of the best Jaccard index of values with a wide column."""
    sets = [frozenset(column) for column in wide]
    best = [max(len(held & mine) / len(held | mine) for held in sets) for mine in map(frozenset, narrow)]
    return sum(best) / len(best) * len(narrow) / len(wide)


def _columns(rows: Rows) -> list[tuple[object, ...]]:
    cells = [[_cell(value) for value in row] for row in rows["rows"][:_ROWS]]
    return [tuple(row[place] for row in cells) for place in range(len(rows["columns"]))]


def _cell(value: object) -> object:
    """Numbers to two places and dates without an idle midnight, so that ways of writing do not count."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int | float):
        number = Decimal(str(value))
        return (
            number.quantize(_TWO_PLACES, ROUND_HALF_UP) if number.is_finite() and abs(number) < 10**20 else str(value)
        )
    return str(value).removesuffix("T00:00:00").removesuffix(" 00:00:00")


_QUOTED = re.compile(r"\"([^\"]{2,60})\"|“([^”]{2,60})”|(?<!\w)'([^']{2,60})'(?!\w)")
_NUMBER = re.compile(r"(?<![\w.])\d+(?:\.\d+)?(?![\w])")
GRAVE = frozenset({"empty", "null", "echo", "twice", "kinds", "same", "single", "merged", "absent"})
"""Reasons that no right answer was seen to have (the others are `hopql.tools.database.doubt_answer`'s)."""


def doubts(question: str, values: Sequence[ValueHit], attempt: Attempt, rows: Rows, failed: int) -> dict[str, str]:
    """Reasons to doubt, each a word: `failed` (an earlier candidate did not run), `empty` (no rows, or nothing but
    NULL), `number` and `value` (what the question names and the query does not use), `joins` (a join that no known edge
    justifies).

    Args:
        values: what the question names and the database stores.
        failed: candidates that did not run so far.

    A reader is told the sentence of each; there is none where it holds for as many right answers as wrong ones, or for
    what may be no name in the question (`run`, where a song is called "Run!").
    """
    sql = attempt["checked_sql"].lower()
    found = {}
    if failed:
        found["failed"] = ""
    if empty(rows):
        found["empty"] = "Nothing was found: the query may look for the wrong thing."
    if any(not re.search(rf"(?<!\d){re.escape(number)}(?!\d)", sql) for number in _NUMBER.findall(question)):
        found["number"] = ""
    if named := _unused(question, values, sql):
        surely = [phrase for phrase, surely in named.items() if surely]
        found["value"] = f"The query does not use “{surely[0]}”, which the question names." if surely else ""
    if any(problem["kind"] == "join" for problem in attempt["problems"]):
        found["joins"] = ""
    return found


def weight(reasons: Sequence[str]) -> int:
    """How much speaks against a candidate: a reason each, and what hardly a right answer has for two. That it is
    `unlikely` (`chance`) is told and counts nothing: another candidate of a model that does not know is no better."""
    return sum(reason != "unlikely" for reason in reasons) + any(reason in GRAVE for reason in reasons)


def empty(rows: Rows) -> bool:
    """No rows, or one row of NULLs and zeroes only: most often a condition that nothing fulfils."""
    if not rows["rows"]:
        return True
    return len(rows["rows"]) == 1 and all(value is None for value in rows["rows"][0])


def _unused(question: str, values: Sequence[ValueHit], sql: str) -> dict[str, bool]:
    """What the question names and the query does not use, and whether it is surely a name: quoted, or as stored."""
    named = {next(part for part in match.groups() if part): True for match in _QUOTED.finditer(question)}
    stored = [hit for hit in values if hit["match"] in ("exact", "case")]
    for hit in stored:
        named[hit["phrase"]] = named.get(hit["phrase"], False) or hit["match"] == "exact"
    forms = {phrase: {phrase, *(hit["value"] for hit in stored if hit["phrase"] == phrase)} for phrase in named}
    return {phrase: surely for phrase, surely in named.items() if not any(one.lower() in sql for one in forms[phrase])}


_CHANCE: Final = {"mean": 7.8086, "words": -1.0353, "columns": -0.3531, "reasons": -0.5437, "asked": -0.4262}
_CHANCE_BIAS: Final = 6.2317
UNLIKELY: Final = 0.45
"""Chance below which an answer is told to be doubtful."""
LIKELY: Final = 0.8
"""Chance from which an answer is taken without a second way of writing."""


def signs(question: str, attempt: Mapping[str, Any], columns: int, reasons: int) -> dict[str, float] | None:
    """What tells how likely a query that ran is right: the mean log-probability of its tokens, the logarithms of its
    words and of the question's, the columns that it gives, and how many reasons speak against it. None where the model
    tells no probabilities."""
    if attempt["logprob"] is None:
        return None
    words, asked = (math.log1p(len(text.split())) for text in (attempt["checked_sql"], question))
    return {"mean": attempt["logprob"], "words": words, "columns": columns, "reasons": reasons, "asked": asked}


def chance(question: str, attempt: Mapping[str, Any], columns: int, reasons: int) -> float | None:
    """The chance that a query of the embedded model is right, 0 to 1; None where the model tells no probabilities.

    A logistic model, fitted on answers to databases that it is not judged on (`training/sql/train_doubts.py`). That a
    model's probabilities tell its right answers from its wrong ones is after Kadavath et al., "Language Models (Mostly)
    Know What They Know" (arXiv:2207.05221).
    """
    found = signs(question, attempt, columns, reasons)
    if found is None:
        return None
    return 1 / (1 + math.exp(-_CHANCE_BIAS - sum(_CHANCE[name] * value for name, value in found.items())))


Level = Literal["fast", "balanced", "max"]


@dataclass(frozen=True)
class Effort:
    """A point on the curve of accuracy against seconds."""

    candidates: int
    """Candidates that may be written, the first one included."""
    doubts: int
    """Weight of the reasons to doubt the first candidate from which more are asked for; 0: always."""
    agreeing: int
    """So many results that agree end the search."""


EFFORTS: dict[Level, Effort] = {
    "fast": Effort(candidates=1, doubts=99, agreeing=1),
    "balanced": Effort(candidates=4, doubts=2, agreeing=2),
    "max": Effort(candidates=8, doubts=0, agreeing=5),
}


def effort_of(level: Level, candidates: int = 0, *, adapted: bool = False, unsure: bool = False) -> Effort:
    """The effort of that name; with `candidates` above 0, with so many candidates at most.

    Args:
        adapted: the model can write with its adapter and without: `balanced` has it write in the other way, once,
            what is in doubt.
        unsure: neither likely nor unlikely by its `chance`. Whether the results of both ways are the same tells right
            answers from wrong ones there; elsewhere the chance has told.
    """
    effort = EFFORTS[level]
    if adapted and level == "balanced":
        effort = Effort(candidates=3, doubts=0 if unsure else effort.doubts, agreeing=1)
    return Effort(candidates, effort.doubts, effort.agreeing) if candidates else effort


def enough(effort: Effort, written: int, doubts: int, agreeing: Sequence[int]) -> bool:
    """Whether to stop.

    Args:
        written: candidates so far, failed ones included.
        doubts: weight of the reasons to doubt the only candidate that ran, while there is only one.
        agreeing: for each candidate that ran, how many results agree with its own, itself included.
    """
    if written >= effort.candidates:
        return True
    if len(agreeing) == 1:
        return doubts < effort.doubts
    return max(agreeing) >= effort.agreeing


SAME = 0.89
"""Agreement from which two results count as the same answer."""
_AGAINST = {"number": 0.4, "value": 0.5, "joins": 0.4}
"""What a reason takes from a candidate's score."""


def scores(pool: Sequence[Executed]) -> list[float]:
    """A score for each candidate, in the pool's order: the mean agreement of its result with the others', the mean
    log-probability of its tokens, less for each reason to doubt it. The greedy candidate starts a little ahead."""
    found = []
    for place, one in enumerate(pool):
        others = [agreement(one["rows"], other["rows"]) for at, other in enumerate(pool) if at != place]
        reasons = set(one["attempt"].get("doubts", []))
        score = 2.0 * sum(others) / max(len(others), 1) + 1.5 * (one["attempt"]["logprob"] or 0.0)
        score += 0.35 if place == 0 else 0.0
        score -= sum(_AGAINST.get(reason, 0.0) for reason in reasons)
        score -= 1.0 * empty(one["rows"]) + 0.5 * bool((GRAVE - {"empty"}) & reasons)
        found.append(score)
    return found


def best(pool: Sequence[Executed]) -> int:
    """The place of the chosen candidate; of equals the first."""
    found = scores(pool)
    return found.index(max(found))


def agreeing(pool: Sequence[Executed]) -> list[int]:
    """For each candidate, how many results say the same as its own, itself included; empty ones agree with none."""
    return [
        1 if empty(one["rows"]) else sum(agreement(one["rows"], other["rows"]) >= SAME for other in pool)
        for one in pool
    ]
