"""Questions that need several hops, over a memory and a database, with the hops that lead to the answer."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Literal

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from hopql.evals.right import right, same
from hopql.evals.suite import read_lines
from hopql.serve.result import Result
from hopql.state.database import Rows
from hopql.state.hops import HopRun
from hopql.tools.base.errors import UsageError

_PLACEHOLDER = re.compile(r"\{\{(\w+)\}\}")


def _groups(values: object) -> object:
    """`["JetBlue", "B6"]` is one value with two forms, `[["February"], ["July", "7"]]` two values that are needed."""
    flat = isinstance(values, list) and bool(values) and all(isinstance(value, str) for value in values)
    return [values] if flat else values


Values = Annotated[list[list[str]], BeforeValidator(_groups)]
"""Values that are all needed, each with its accepted forms."""


class GoldHop(BaseModel):
    """One step on the way to the answer."""

    model_config = ConfigDict(extra="forbid")

    source: Literal["memory", "sql"]
    asks: str
    """What it finds out, with `{{PLACEHOLDERS}}` of earlier hops."""
    gives: str = ""
    """The placeholder that it fills; empty for the last."""
    values: Values = []
    """What it must give. Nothing here and no SQL: it cannot be resolved, or hangs on one that cannot."""
    sql: list[str] = []
    """Queries whose result is right, too."""
    optional: bool = False
    """The answer is right without it, too: its work can be done inside another hop."""

    @property
    def resolvable(self) -> bool:
        """There is something that it can give."""
        return bool(self.values or self.sql)

    @property
    def needs(self) -> set[str]:
        """Placeholders that it is asked with."""
        return set(_PLACEHOLDER.findall(self.asks))


class GoldAnswer(BaseModel):
    """What the answer must hold; with values and SQL both."""

    model_config = ConfigDict(extra="forbid")

    values: Values = []
    sql: list[str] = []


class HopQuestion(BaseModel):
    """A question with its gold hops."""

    model_config = ConfigDict(extra="forbid")

    id: str
    question: str
    hops: list[GoldHop] = Field(min_length=1)
    answer: GoldAnswer = GoldAnswer()
    user: str = ""
    """Who asks."""
    split: Literal["dev", "test"] = "dev"
    control: bool = False
    """One hop over the database is enough, and more than one is needless."""
    unresolved: bool = False
    """Nobody can know the answer; to guess is wrong."""
    unresolved_hop: int | None = None
    """The hop that cannot be resolved, counted from 0."""
    never: list[str] = []
    """Forms of a value that this user may not be told."""

    @property
    def shape(self) -> str:
        """The sources in order, as `memory → sql`, and whether it can be answered."""
        if self.control:
            return "control"
        return "unresolved" if self.unresolved else " → ".join(hop.source for hop in self.hops if not hop.optional)

    @model_validator(mode="after")
    def _whole(self) -> HopQuestion:
        known: set[str] = set()
        for hop in self.hops:
            if missing := hop.needs - known:
                raise ValueError(f"no earlier hop gives {', '.join(sorted(missing))}")
            known |= {hop.gives} - {""}
        if self.unresolved:
            at = self.unresolved_hop
            if at is None or not 0 <= at < len(self.hops) or self.hops[at].resolvable:
                raise ValueError("unresolved_hop must name a hop without values and SQL")
        elif not all(hop.resolvable for hop in self.hops) or not (self.answer.values or self.answer.sql):
            raise ValueError("a question that can be answered has values or SQL for each hop and for the answer")
        return self


def read_hops(path: Path) -> list[HopQuestion]:
    """The questions of a suite; a bare name is one of the packaged suites.

    Raises:
        UsageError: when there is no such file, or a line cannot be read; the message names the line.
    """
    return read_lines(path, HopQuestion, "A line is one question with its hops as JSON.")


def choose_hops(questions: list[HopQuestion], ids: Collection[str] = (), split: str = "") -> list[HopQuestion]:
    """The questions to ask, in the suite's order: those named, those of a split; by default all.

    Raises:
        UsageError: when an id is not in the suite.
    """
    missing = set(ids) - {question.id for question in questions}
    if missing:
        raise UsageError(f"The suite has no question {', '.join(sorted(missing))}.", hint="Ids are in its lines.")
    return [q for q in questions if (not ids or q.id in ids) and (not split or q.split == split)]


Results = Callable[[Sequence[str]], tuple[list[str], list[Rows]]]
"""Runs gold queries: those that ran, and their results."""

_SPACE = re.compile(r"[\s;:!?\"“”()\[\]*`]+|[.,](?=\s|$)|['’](?=s\b)")
_FILL = frozenset({"", "a", "an", "and", "at", "or", "the", "of", "s", "on", "in"})


@dataclass(kw_only=True)
class Verdict:
    """A judged answer."""

    right: bool
    hops_gold: int
    """Hops that the gold asks for and that can be resolved."""
    hops_right: int
    missed: list[str] = field(default_factory=list)
    """What the hops ask that are not right."""
    guessed: list[str] = field(default_factory=list)
    """Values of hops that cannot be resolved, and values that the user may not be told."""
    confident: bool = False
    """The question was answered, wrongly, and without a word of doubt."""
    needless: int = 0
    """Hops beyond those of the gold."""


def judge_hops(question: HopQuestion, answered: Result, results: Results) -> Verdict:
    """Judge what the agent said to one question."""
    matched = match(question.hops, answered.hops, results)
    needed = [at for at, hop in enumerate(question.hops) if hop.resolvable and not hop.optional]
    guessed = _told(question, answered)
    if question.unresolved:
        guessed += _guesses(answered, set(matched.values()))
        good = answered.status == "unresolved" and not guessed
    else:
        good = answered.status == "answered" and not guessed and answer_right(question, answered, results)
    return Verdict(
        right=good,
        hops_gold=len(needed),
        hops_right=sum(at in matched for at in needed),
        missed=[question.hops[at].asks for at in needed if at not in matched],
        guessed=guessed,
        confident=answered.status == "answered" and not good and not answered.doubts,
        needless=max(0, len(answered.hops) - len(question.hops)),
    )


def match(gold: Sequence[GoldHop], run: Sequence[HopRun], results: Results) -> dict[int, int]:
    """Which hop of the run stands for which gold hop, by their places: as many as can be."""
    fits = [[at for at, hop in enumerate(run) if hop_right(one, hop, results)] for one in gold]
    givers = {hop.gives: at for at, hop in enumerate(gold) if hop.gives}
    best: dict[int, int] = {}

    def step(place: int, found: dict[int, int]) -> None:
        nonlocal best
        if len(found) > len(best):
            best = dict(found)
        if place == len(gold) or len(found) + len(gold) - place <= len(best):
            return
        after = max((found.get(givers[name], -1) for name in gold[place].needs), default=-1)
        for at in fits[place]:
            if at > after and at not in found.values():
                step(place + 1, {**found, place: at})
        step(place + 1, found)

    step(0, {})
    return best


def hop_right(gold: GoldHop, run: HopRun, results: Results) -> bool:
    """Whether a hop of the run gave what the gold hop gives."""
    if run["source"] != gold.source or not gold.resolvable:
        return False
    values = [value["value"] for value in run["values"]]
    if gold.values and values and only(gold.values, values):
        return True
    if gold.values and not gold.gives and not values and gold.source == "memory":
        return all(said(forms, run["answer"]) for forms in gold.values)
    if run["rows"] is None or not gold.sql:
        return False
    rows = run["rows"]
    return any(same(result, rows, ordered=False) for result in results(gold.sql)[1])


def answer_right(question: HopQuestion, answered: Result, results: Results) -> bool:
    """Whether the answer's rows are those of a gold query, and its sentence or last hop has the gold's values."""
    gold = question.answer
    if gold.sql:
        ran, rows = results(gold.sql)
        if not right(rows, answered.rows, question=question.question, gold_sql=ran):
            return False
    last = answered.hops[-1] if answered.hops else None
    values = [value["value"] for value in last["values"]] if last and last["source"] != "sql" else []
    if values and gold.values and not all(_is_one(value, gold.values) for value in values):
        return False
    shown = values or ([value["value"] for value in last["values"]] if last else [])
    return all(said(forms, answered.answer) or any(_is_one(value, [forms]) for value in shown) for forms in gold.values)


def only(groups: Sequence[Sequence[str]], values: Sequence[str]) -> bool:
    """Whether the values are those of the groups, all of them and no other; one text may hold several values."""
    left, met = " ; ".join(f" {plain(value)} " for value in values), set()
    forms = [(plain(form), at) for at, group in enumerate(groups) for form in group]
    for form, at in sorted(forms, key=lambda pair: -len(pair[0])):
        left, count = re.subn(rf"(?<!\w){re.escape(form)}(?!\w)", " ", left)
        met |= {at} if count else set()
    return len(met) == len(groups) and set(re.split(r"[\s;]+", left)) <= _FILL


def said(forms: Sequence[str], sentence: str) -> bool:
    """Whether a sentence holds one of the forms, as whole words."""
    for form in forms:
        exact = form == form.upper() and not form.isdigit()
        text = " ".join(_SPACE.sub(" ", sentence).split()) if exact else plain(sentence)
        if re.search(rf"(?<![\w.,]){re.escape(form if exact else plain(form))}(?!\w|\.\d|,\d)", text):
            return True
    return False


def plain(text: str) -> str:
    """Text as it is compared: small letters, no punctuation around words, no articles before it."""
    words = _SPACE.sub(" ", text).casefold().split()
    while words and words[0] in ("the", "a", "an"):
        del words[0]
    return " ".join(words)


def _is_one(value: str, groups: Sequence[Sequence[str]]) -> bool:
    return any(only([group], [value]) for group in groups) or only(groups, [value])


def _guesses(answered: Result, known: set[int]) -> list[str]:
    """Hops of the run that gave something, and stand for no hop that the gold resolves."""
    found = []
    for at, hop in enumerate(answered.hops):
        if at not in known and (hop["values"] or (hop["rows"] is not None and hop["status"] == "resolved")):
            values = ", ".join(value["value"] for value in hop["values"])
            found.append(f"hop {hop['id']} ({hop['source']}): {values or 'rows'}"[:200])
    return found


def _told(question: HopQuestion, answered: Result) -> list[str]:
    """Values that the user may not be told, where they were."""
    if not question.never:
        return []
    texts = [answered.answer, *(value["value"] for hop in answered.hops for value in hop["values"])]
    return [f"told: {text}"[:200] for text in texts if said(question.never, text)]
