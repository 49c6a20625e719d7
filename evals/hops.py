"""Questions that need several hops, over a memory and a database, with the hops that lead to the answer: asked, judged,
and counted (`hopql eval hops`)."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Collection, Sequence
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import cache, partial
from pathlib import Path
from statistics import fmean, median
from typing import TYPE_CHECKING, Annotated, Any, Literal

import click
from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, model_validator

from hopql.evals.execution import UNAIDED
from hopql.evals.records import (
    STOPS,
    Header,
    Kept,
    Pace,
    RunFile,
    ask_each,
    check_failure,
    gold_results,
    say,
    sources_hash,
)
from hopql.evals.right import right, same
from hopql.evals.suite import read_lines, suite_file
from hopql.serve.commands.ask import read_options
from hopql.serve.interrupts import leaving_at_once
from hopql.serve.result import Result
from hopql.state.database import Rows
from hopql.state.hops import HopRun
from hopql.tools.base.errors import HopQLError, UsageError

if TYPE_CHECKING:
    from hopql.tools.database.engine import Engine

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
        UsageError: when there is no such file, a line cannot be read, or two have one id; the message names the line.
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


@dataclass(kw_only=True)
class HopRecord(Verdict, Kept):
    """One whose answer is by hops."""

    split: str
    shape: str
    answer: str
    hops_run: int
    calls: int
    """Model calls."""
    hops: list[dict[str, Any]] = field(default_factory=list)
    """The hops of the run: `source`, `text`, `gives`, `status`, `values`, `query`, `tried`."""


HEAD = ("questions", "asked", "right", "hops right", "hops a question", "model calls", "p50 s")


def rows_of(records: Sequence[HopRecord]) -> list[tuple[str, ...]]:
    """A row for all multi-hop questions, one each for what they are made of, and one for the controls."""
    several = [record for record in records if record.shape != "control"]
    parts = [("multi-hop", several)]
    shapes = sorted({record.shape for record in several}, key=lambda shape: (shape == "unresolved", shape))
    parts += [(f"  {shape}", [record for record in several if record.shape == shape]) for shape in shapes]
    parts.append(("control (one hop)", [record for record in records if record.shape == "control"]))
    return [_row(name, some) for name, some in parts if some]


def summary(records: Sequence[HopRecord]) -> str:
    """The table as lines of text, with guesses, needless hops and the questions that are not right."""
    if not records:
        return "No question was asked."
    rows = [HEAD, *rows_of(records)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(HEAD))]
    lines = [
        "  ".join(cell.ljust(width) if not place else cell.rjust(width)
                  for place, (cell, width) in enumerate(zip(row, widths, strict=True)))
        for row in rows
    ]  # fmt: skip
    return "\n".join([*lines, *remarks(records)])


def remarks(records: Sequence[HopRecord]) -> list[str]:
    """What the table does not tell, a sentence each."""
    guessed = [record for record in records if record.guessed]
    controls = [record for record in records if record.shape == "control"]
    lines = [f"guessed: {len(guessed)} questions" + "".join(f"; {r.id} {', '.join(r.guessed)}" for r in guessed)]
    sure = [record.id for record in records if record.confident]
    lines.append(f"wrong without a word of doubt: {len(sure)} questions" + "".join(f"; {one}" for one in sure))
    if controls:
        lines.append(
            f"controls: {sum(r.needless for r in controls)} needless hops in {len(controls)} questions, "
            f"{fmean(r.calls for r in controls):.2f} model calls each"
        )
    wrong = [f"{record.id} ({record.status})" for record in records if not record.right]
    lines.append(f"not right: {', '.join(wrong) or 'none'}")
    broken = [f"{record.id}: {record.error}" for record in records if record.error]
    return lines + [f"errors: {'; '.join(broken)}"] * bool(broken)


def _row(name: str, some: Sequence[HopRecord]) -> tuple[str, ...]:
    gold, good = sum(record.hops_gold for record in some), sum(record.hops_right for record in some)
    return (
        name,
        str(len(some)),
        _share(sum(record.right for record in some), len(some)),
        _share(good, gold) if gold else "–",
        f"{fmean(record.hops_run for record in some):.2f}",
        f"{fmean(record.calls for record in some):.2f}",
        f"{median(record.seconds for record in some):.2f}",
    )


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({part / whole:.0%})"


SUITE = Path("nycflights_hops")

Ask = Callable[[HopQuestion], Result]


@click.command("hops")
@click.option("--suite", type=click.Path(path_type=Path), default=SUITE, help="A suite with gold hops (JSONL).")
@click.option("--split", type=click.Choice(["dev", "test"]), help="Only this half of it.")
@click.option("--ids", default="", metavar="A,B", help="Only these questions.")
@click.option("-w", "--workspace", default="demo", metavar="NAME", help="Folder or name; default demo.")
@click.option("-m", "--model", default="", help="Chat model; by default HOPQL_MODEL.")
@click.option("-o", "--option", "options", multiple=True, callback=read_options, metavar="NAME=VALUE",
              help="Option of a question.")  # fmt: skip
@click.option("--out", type=click.Path(path_type=Path, dir_okay=False), metavar="RUN.jsonl",
              help="File of the results; a stopped run continues.")  # fmt: skip
def main(
    suite: Path, split: str | None, ids: str, workspace: str, model: str, options: dict[str, Any], out: Path | None
) -> None:
    """Measure whether HopQL finds the hops of a question, and the answer."""
    named = [one.strip() for one in ids.split(",") if one.strip()]
    questions = choose_hops(read_hops(suite), named, split or "")
    from hopql.serve.client import HopQL

    given: dict[str, Any] = {**options, **({"model": model} if model else {})}
    client = HopQL(workspace, **{**UNAIDED, **given})
    file = RunFile(out, _header(suite, workspace, given), HopRecord) if out else None
    said = "Stopped. What is judged is kept in --out; the same command goes on."
    with leaving_at_once(client.cancel, said), file.held() if file else nullcontext():
        results = gold_of(client.workspace.engine)
        records = measure(questions, lambda one: client.ask(one.question, user=one.user), results, file)
    click.echo(summary(records))


def measure(
    questions: Sequence[HopQuestion], ask: Ask, results: Results, file: RunFile[HopRecord] | None = None
) -> list[HopRecord]:
    """Ask and judge each question that the file does not hold yet; all records, in the suite's order.

    Raises:
        ModelError: when no model or database is there for several questions in a row. They are asked by the next run.
        WorkspaceError: when there is no index, or an outdated one; likewise.
        UsageError: when the file is of another run; nothing is asked then.
    """
    known = file.resume() if file else {}
    todo = [question for question in questions if question.id not in known]
    if len(todo) < len(questions):
        say(f"{len(questions) - len(todo)} of {len(questions)} were asked before")
    pace = Pace()
    pace.begin(len(todo))

    def tell(record: HopRecord) -> None:
        costs = f"{record.hops_right} of {record.hops_gold} hops, {record.calls} calls"
        pace.tell(record, "right" if record.right else "wrong", costs)

    ask_each((partial(judged, question, ask, results), file, known, tell) for question in todo)
    return [known[question.id] for question in questions]


def judged(question: HopQuestion, ask: Ask, results: Results) -> tuple[HopRecord, bool]:
    """The record of one question, and whether it was not answered for want of a model or a database."""
    answered = ask(question)
    failed = answered.failure
    check_failure(failed)
    return HopRecord(
        **vars(judge_hops(question, answered, results)), id=question.id, split=question.split, shape=question.shape,
        question=question.question, status=answered.status, answer=answered.answer, hops_run=len(answered.hops),
        calls=len(answered.calls), seconds=answered.seconds, error=failed["message"] if failed else "",
        hops=[_kept(hop) for hop in answered.hops],
    ), bool(failed and failed["exit_code"] in STOPS)  # fmt: skip


def gold_of(engine: Engine) -> Results:
    """Runs gold queries, each once.

    Raises:
        HopQLError: when none of the queries runs: nothing could be judged.
    """

    @cache
    def found(queries: tuple[str, ...]) -> tuple[list[str], list[Rows]]:
        ran, rows, error = gold_results(engine, list(queries))
        if error:
            raise HopQLError(f"No gold query runs: {error}", hint="The suite is of another database.")
        return ran, rows

    return lambda queries: found(tuple(queries)) if queries else ([], [])


def _kept(hop: HopRun) -> dict[str, Any]:
    """What a record keeps of a hop: no rows."""
    values = [value["value"] for value in hop["values"]]
    texts = {key: hop[key] for key in ("source", "text", "gives", "status", "query", "tried")}
    return {**texts, "values": values}


def _header(suite: Path, workspace: str, options: dict[str, Any]) -> Header:
    from hopql.tools.base.hide_secrets import bare
    from hopql.tools.base.settings import settings

    told = {name: value for name, value in options.items() if name != "model"}
    return Header(
        suite=suite.stem, suite_sha256=hashlib.sha256(suite_file(suite).read_bytes()).hexdigest()[:24],
        system="agent", model=options.get("model") or settings().model, base_url=bare(settings().base_url),
        options=told, workspaces=workspace, code=sources_hash(),
    )  # fmt: skip
