"""Whether answers have the right calls, over 60 requests to the three API specs of the demo.

    python -m hopql.bench.api_answers [--no-vectors] [--misses]

The requests are `suites/api_calls.jsonl` over the specs in `tools/setup/demo/apis`: half in the specs' words, half
in others, 12 for what no spec offers. `HopQL.calls_for` answers them, on a workspace of its own, without a model.
Requests of odd number are for development; of those of even number none is read, and no miss is told.

`right`: all gold calls and no other that serves a part of the request (calls that only give what another call needs are
forgiven), and for what is impossible, that the answer says so. `found`: all gold calls, whatever else. `order`: of
requests with several calls, where they were found. `links`, `values`: mean share of the links between calls that the
answer has, and of the values in the request that stand in the right parameter. `refused`: of the impossible ones, that
something is said to be lacking; `doubted`: of the others, the same, which is wrong there.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from typing import Annotated, Literal, get_args

import click
from pydantic import AfterValidator, BaseModel, ConfigDict

from hopql.bench import HALVES, half_of, run, timed
from hopql.bench.api_search import indexed
from hopql.evals.suite import read_lines
from hopql.state.apis import Call
from hopql.tools.base.errors import UsageError
from hopql.tools.base.settings import settings
from hopql.tools.workspace.open_workspace import Workspace, open_workspace

SPECS = Path(__file__).parents[1] / "tools" / "setup" / "demo" / "apis"
CALLS = Path(__file__).parent / "suites" / "api_calls.jsonl"
_LINK = re.compile(r"([A-Z]+ /\S*) (\S+) → ([A-Z]+ /\S*) (\S+)")

Kind = Literal["plain", "compound", "linked", "version", "impossible"]


def _link(text: str) -> str:
    if _LINK.fullmatch(text) is None:
        raise ValueError(f"{text!r} is no link: METHOD /path field → METHOD /path input.")
    return text


class CallQuestion(BaseModel):
    """A request, and the calls that do it."""

    model_config = ConfigDict(extra="forbid")

    id: str
    kind: Kind
    words: Literal["spec", "own"]
    """Whose: those of the specs, or of somebody who has not read them."""
    question: str
    gold: list[tuple[str, str]]
    """METHOD /path and the title of its spec, in the order of calling; where a part is impossible, the other parts."""
    links: list[Annotated[str, AfterValidator(_link)]]
    """`METHOD /path field → METHOD /path input`."""
    values: dict[str, str | list[str]]
    """What the request says, by the name of the parameter or field."""

    @property
    def linked(self) -> list[tuple[str, ...]]:
        """Its links: a call as METHOD /path, the field of its answer, the call that takes it, the input there."""
        return [match.groups() for text in self.links if (match := _LINK.fullmatch(text))]

    @property
    def said(self) -> list[tuple[str, str]]:
        """Name and value of what the request says, one each."""
        return [
            (name, value)
            for name, given in self.values.items()
            for value in ([given] if isinstance(given, str) else given)
        ]


@click.command("api_answers")
@click.option("--vectors/--no-vectors", default=True, help="Index with vectors. Default: with.")
@click.option("--misses", is_flag=True, help="Tell the calls of each development request that is not right.")
def main(vectors: bool, misses: bool) -> None:
    """Right calls, order, links, values, refusals, by kind of request."""
    from hopql.tools.apis.open_collection import apis_of

    workspace = made(settings().data_dir / "evals" / f"api_answers{'' if vectors else '_words'}")
    click.echo(indexed(apis_of(workspace), [SPECS], vectors), err=True)
    found = []
    took = [timed(lambda one=one: found.append(answered(workspace, one))) for one in read_calls()]
    for line in table(found):
        click.echo(line)
    click.echo(f"median ms: {median(took):.0f}")
    for one in found if misses else ():
        if not one.right and half_of(one.question.id) == "dev":
            click.echo(f"{one.question.id} ({one.question.kind}): {one.question.question}")
            click.echo(f"  gave {', '.join(one.named) or 'nothing'}{'; says that something is lacking' * one.lacking}")
            click.echo(f"  gold {', '.join(name for name, _ in one.question.gold) or 'nothing'}")


def read_calls(path: Path = CALLS) -> list[CallQuestion]:
    """Our own requests. Raises UsageError when a line cannot be read."""
    hint = 'A line is {"id", "kind", "words", "question", "gold", "links", "values"}.'
    return read_lines(path, CallQuestion, hint)


def made(folder: Path) -> Workspace:
    """A workspace of no database, made where there is none."""
    folder.mkdir(parents=True, exist_ok=True)
    manifest = folder / "workspace.toml"
    if not manifest.exists():
        manifest.write_text(f'name = "{folder.name}"\nurl = ""\n\n[options]\n', encoding="utf-8")
    return open_workspace(str(folder))


def answered(workspace: Workspace, question: CallQuestion) -> Judged:
    """A request answered as the Python client does, and judged.

    Raises:
        UsageError: a failure that is not the request's.
    """
    from hopql.serve.client import HopQL

    state = HopQL(workspace.path, expansion="off").calls_for(question.question)
    if failure := state["failure"]:
        raise UsageError(failure["message"], hint=failure["hint"])
    return judged(question, state["calls_in_order"], state["lacking"])


def table(found: Sequence[Judged]) -> list[str]:
    """The figures by half, kind and words, a line each."""
    groups = [(half, [each for each in found if half in ("all", half_of(each.question.id))]) for half in HALVES]
    groups += [(kind, [each for each in found if each.question.kind == kind]) for kind in get_args(Kind)]
    groups += [(f"words: {name}", [each for each in found if each.question.words == name]) for name in ("spec", "own")]
    names = ("right", "found", "order", "links", "values", "refused", "doubted")
    head = f"{'':12} {'requests':>9} " + " ".join(f"{name:>8}" for name in names)
    return [head, *(f"{name:12} {len(some):9} {_figures(some)}" for name, some in groups if some)]


def _figures(found: Sequence[Judged]) -> str:
    impossible = [one for one in found if one.question.kind == "impossible"]
    others = [one for one in found if one.question.kind != "impossible"]
    columns: list[list[float | bool | None]] = [
        [one.right for one in found], [one.found for one in others], [one.ordered for one in others],
        [one.links for one in found], [one.values for one in found], [one.lacking for one in impossible],
        [one.lacking for one in others],
    ]  # fmt: skip
    known = [[float(value) for value in column if value is not None] for column in columns]
    return " ".join(f"{mean(column):8.3f}" if column else f"{'':8}" for column in known)


@dataclass(frozen=True)
class Judged:
    """What an answer is worth; None: the request does not ask for it."""

    question: CallQuestion
    named: tuple[str, ...]
    """Its calls as METHOD /path."""
    found: bool
    """Every gold call is there, of the right spec."""
    right: bool
    """And no other but those that only give what another call needs (`need` 0). For what is impossible: and the answer
    says that something is lacking."""
    ordered: bool | None
    """The gold calls come in the order of the gold; of requests with several, where all were found."""
    links: float | None
    """Share of the links that the answer has."""
    values: float | None
    """Share of what the request says that stands in a gold call as said by the question."""
    lacking: bool
    """The answer says that no spec offers something."""


def judged(question: CallQuestion, calls: Sequence[Call], lacking: str) -> Judged:
    """Compare the calls of an answer with those that the request needs."""
    given = [(name_of(call), call["title"]) for call in calls]
    gold = question.gold
    found = set(gold) <= set(given)
    asked = [one for one, call in zip(given, calls, strict=True) if call["need"]]
    only = set(asked) <= set(gold)
    refused = bool(lacking.strip())
    places = [given.index(one) for one in gold] if found else []
    return Judged(
        question=question,
        named=tuple(name for name, _ in given),
        found=found,
        right=found and only and (refused or question.kind != "impossible"),
        ordered=places == sorted(places) if found and len(gold) > 1 else None,
        links=_share([_has(calls, *link) for link in question.linked]),
        values=_share([_said(calls, gold, name, value) for name, value in question.said]),
        lacking=refused,
    )


def name_of(call: Call) -> str:
    """METHOD /path of a call."""
    return f"{call['method']} {call['path']}"


def _share(had: Sequence[bool]) -> float | None:
    return sum(had) / len(had) if had else None


def _has(calls: Sequence[Call], giver: str, field: str, taker: str, name: str) -> bool:
    """Whether an input of the taker comes from that field of the giver's answer; of paths, the last names count."""
    numbers = {call["n"] for call in calls if name_of(call) == giver}
    return any(
        one["origin"] == "call" and one["call"] in numbers and _last(one["field"]) == _last(field)
        for call in calls
        if name_of(call) == taker
        for one in call["inputs"]
        if _last(one["name"]) == _last(name)
    )


def _said(calls: Sequence[Call], gold: Sequence[tuple[str, str]], name: str, value: str) -> bool:
    """Whether a gold call has this value for this parameter, taken from the question."""
    return any(
        one["origin"] == "question" and one["value"].strip("\"'") == value
        for call in calls
        if (name_of(call), call["title"]) in gold
        for one in call["inputs"]
        if _last(one["name"]) == name
    )


def _last(name: str) -> str:
    """`customer.id` → id, `items[].id` → id."""
    return name.split(".")[-1].removesuffix("[]")


if __name__ == "__main__":
    run(main)
