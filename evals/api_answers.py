"""Whether answers have the right calls, over 60 requests to the three API specs of the demo.

    python -m hopql.evals.api_answers [--half dev|held|all] [--model NAME] [--no-vectors] [--misses] [--purge]

The requests are `suites/api_calls.jsonl` (see `hopql.evals.api_suite`): half in the specs' words, half in others, 12
for what no spec offers. They are answered by `HopQL.calls_for` on a workspace of its own, by rules; with `--model` a
chat model expands the requests. Requests of odd number are for development; of those of even number none is read, and
no miss is told.

`right`: all gold calls and no other that serves a part of the request (calls that only give what another call needs are
forgiven), and for what is impossible, that the answer says so. `found`: all gold calls, whatever else. `order`: of
requests with several calls, where they were found. `links`, `values`: mean share of the links between calls that the
answer has, and of the values in the request that stand in the right parameter. `refused`: of the impossible ones, that
something is said to be lacking; `doubted`: of the others, the same, which is wrong there.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import mean, median
from typing import get_args

import click

from hopql.evals.api_right import Judged, judged
from hopql.evals.api_search import indexed
from hopql.evals.api_suite import CallQuestion, Kind, read_calls
from hopql.evals.knowledge_suite import HALVES, half_of
from hopql.tools.errors import HopQLError, UsageError
from hopql.tools.settings import settings
from hopql.tools.workspace import Workspace, open_workspace

SPECS = Path(__file__).parents[1] / "tools" / "demo" / "workspace" / "apis"


@click.command("api_answers")
@click.option("--half", type=click.Choice(HALVES), default="all", help="Which requests. Default: all.")
@click.option("--model", default="", help="Let this chat model expand requests: local, openai:NAME.")
@click.option("--vectors/--no-vectors", default=True, help="Index with vectors. Default: with.")
@click.option("--misses", is_flag=True, help="Tell the calls of each development request that is not right.")
@click.option("--purge", is_flag=True, help="Delete the collection that earlier runs kept, and end.")
def main(half: str, model: str, vectors: bool, misses: bool, purge: bool) -> None:
    """Right calls, order, links, values, refusals, by kind of request."""
    from hopql.tools.offering import apis_of

    workspace = made(settings().data_dir / "evals" / f"api_answers{'' if vectors else '_words'}")
    apis = apis_of(workspace)
    if purge:
        click.echo(f"{apis.purge()} specs are deleted.")
        return
    print(indexed(apis, [SPECS], vectors), file=sys.stderr)
    took: list[float] = []
    found = []
    for number, question in enumerate(questions := read_calls(half=half), 1):
        begun = time.perf_counter()
        found.append(answered(workspace, question, model))
        took.append((time.perf_counter() - begun) * 1000)
        print(f"\r{number} of {len(questions)}", end="", file=sys.stderr, flush=True)
    print(file=sys.stderr)
    for line in table(found, half):
        click.echo(line)
    click.echo(f"median ms: {median(took):.0f}")
    if misses:
        _tell([one for one in found if not one.right and half_of(one.question.id) == "dev"])


def made(folder: Path) -> Workspace:
    """A workspace of no database, made where there is none."""
    folder.mkdir(parents=True, exist_ok=True)
    manifest = folder / "workspace.toml"
    if not manifest.exists():
        manifest.write_text(f'name = "{folder.name}"\nurl = ""\n\n[options]\n', encoding="utf-8")
    return open_workspace(str(folder))


def answered(workspace: Workspace, question: CallQuestion, model: str = "") -> Judged:
    """A request answered as the Python client does, and judged.

    Raises:
        UsageError: a failure that is not the request's.
    """
    from hopql.serve.client import HopQL

    options = {"model": model, "expansion": "model"} if model else {"expansion": "rules"}
    state = HopQL(workspace.path, **options).calls_for(question.question)
    if failure := state["failure"]:
        raise UsageError(failure["message"], hint=failure["hint"])
    return judged(question, state["calls_in_order"], state["lacking"])


def table(found: Sequence[Judged], half: str = "all") -> list[str]:
    """The figures by half, kind and words, a line each."""
    halves = HALVES if half == "all" else (half,)
    groups = [(f"{one}", [each for each in found if one in ("all", half_of(each.question.id))]) for one in halves]
    groups += [(kind, [each for each in found if each.question.kind == kind]) for kind in get_args(Kind)]
    groups += [
        (f"words: {name}", [each for each in found if each.question.words == name]) for name in ("spec", "own")
    ]
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


def _tell(found: Sequence[Judged]) -> None:
    for one in found:
        click.echo(f"{one.question.id} ({one.question.kind}): {one.question.question}")
        click.echo(f"  gave {', '.join(one.named) or 'nothing'}{'; says that something is lacking' * one.lacking}")
        click.echo(f"  gold {', '.join(name for name, _ in one.question.gold) or 'nothing'}")


if __name__ == "__main__":
    try:
        main()
    except HopQLError as error:
        raise SystemExit(f"{error} {error.hint}") from error
