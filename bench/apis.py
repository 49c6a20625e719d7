"""What is found for requests to API specs.

    python -m hopql.bench.apis search [--no-vectors] [--misses]
    python -m hopql.bench.apis answers [--no-vectors] [--misses]

`search`: whether the specs and operations that a request needs are found, over the public suites. The specs of both
SOCBench suites (110, of 22 domains) are one collection, and each of the 220 requests is asked to all of it. The
collection is kept; a later run reads only what changed. No half of the requests is held out: figures may flatter what
was chosen with them in view.

Of each way to search: `files@5`: share of requests that have a spec of every gold operation among the selected, at most
five; `endpoints@5`, `@10`: share of a request's gold operations within the first 5 and 10 operations of the whole list,
mean over requests (at 5 no more than .923 can be had, since some need more); median milliseconds with the embedding of
the request. An operation that several specs of the request's domain have is found with any of them. "… without
neighbours" is without what specs of one folder or host say for each other: the suite keeps each domain in a folder.
Context: the share of operations that are gold among all that there are, and among those that the rich context keeps
within its budget; and how many of the gold ones are still in it.

`answers`: whether answers have the right calls, over 60 requests to the three API specs of the demo. The requests are
`suites/api_calls.jsonl` over the specs in `tools/setup/demo/apis`: half in the specs' words, half in others, 12 for
what no spec offers. `HopQL.calls_for` answers them, on a workspace of its own, without a model. Requests of odd number
are for development; of those of even number none is read, and no miss is told.

`right`: all gold calls and no other that serves a part of the request (calls that only give what another call needs are
forgiven), and for what is impossible, that the answer says so. `found`: all gold calls, whatever else. `order`: of
requests with several calls, where they were found. `links`, `values`: mean share of the links between calls that the
answer has, and of the values in the request that stand in the right parameter. `refused`: of the impossible ones, that
something is said to be lacking; `doubted`: of the others, the same, which is wrong there.
"""

from __future__ import annotations

import json
import re
import time
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING, Annotated, Final, Literal, get_args

import click
from pydantic import AfterValidator, BaseModel, ConfigDict

from hopql.bench import HALVES, forget_vectors, half_of, run, say, tell_added, timed
from hopql.evals.suite import read_lines
from hopql.state.apis import Call, SpecFound
from hopql.tools.apis.open_collection import Apis
from hopql.tools.base.errors import UsageError
from hopql.tools.base.settings import settings
from hopql.tools.workspace.open_workspace import Workspace, open_workspace

if TYPE_CHECKING:
    from hopql.tools.apis.index_specs import Opened


BEST: Final = (5, 10)
SUITES: Final = Path(__file__).resolve().parents[2] / "shared" / "suites" / "api"
_METHODS: Final = frozenset(("get", "put", "post", "delete", "options", "head", "patch", "trace"))
_TOKENS: Final = 2000
"""Of the rich context."""
Operation = tuple[str, str]
"""Address of its spec, and METHOD /path."""


@dataclass(frozen=True)
class Request:
    """A request of a public suite."""

    id: str
    """`suite/domain/number`."""
    text: str
    endpoints: dict[str, tuple[str, ...]]
    """The operations that it needs, as METHOD /path, each with the specs of its domain that have it; any will do."""

    def files_found(self, uris: Sequence[str]) -> bool:
        """Whether every endpoint has one of its specs among these."""
        return all({*files} & {*uris} for files in self.endpoints.values())

    def recall(self, found: Collection[Operation]) -> float:
        """Share of its endpoints among these operations."""
        return 1 - len(self.lacks(found)) / len(self.endpoints)

    def lacks(self, found: Collection[Operation]) -> list[str]:
        """Its endpoints that are not among these operations."""
        return [name for name, files in self.endpoints.items() if not any((file, name) in found for file in files)]

    def gold_in(self, some: Collection[Operation]) -> int:
        """How many of these operations it needs."""
        return len({(file, name) for name, files in self.endpoints.items() for file in files} & {*some})


@dataclass(frozen=True)
class Arm:
    """A way to search."""

    name: str
    split: bool = True
    narrow: Literal["off", "boost", "hard"] = "boost"
    neighbours: bool = True
    """Specs of one folder or host speak for each other."""


FULL: Final = Arm("split, boost")
"""The way that HopQL searches without a model."""
ARMS: Final = (
    Arm("whole question", split=False, narrow="off"), Arm("split", narrow="off"), FULL,
    Arm("… without neighbours", neighbours=False), Arm("… hard filter", narrow="hard"),
)  # fmt: skip


@dataclass
class Searched:
    """What a request found."""

    request: Request
    files: list[str]
    """Addresses of the selected specs, best first."""
    operations: list[Operation]
    """Best first."""
    ms: float
    kept: list[Operation]
    """The operations that the rich context has."""


@click.group()
def main() -> None:
    """Specs, operations and calls that are found for a request."""


@main.command("search")
@click.option("--suites", type=click.Path(path_type=Path), default=SUITES, help="Folder of the suites.")
@click.option("--vectors/--no-vectors", default=True, help="Index with vectors. Default: with.")
@click.option("--misses", is_flag=True, help="Tell what each request of `split, boost` lacks in its first ten.")
def measure_search(suites: Path, vectors: bool, misses: bool) -> None:
    """Specs and operations found, by way to search, and how much of the context counts."""
    folders = suite_folders(suites)
    requests = read_requests(folders)
    apis = Apis(settings().data_dir / "evals" / "apis" / ("vectors" if vectors else "words"))
    click.echo(indexed(apis, folders, vectors))
    opened = apis.opened()
    click.echo(f"{'way':24} {'files@5':>8} {'endpoints@5':>12} {'endpoints@10':>13} {'ms':>6}")
    by_arm = {}
    for arm in ARMS:
        forget_vectors()
        by_arm[arm.name] = found = [searched(opened, one, arm) for one in requests]
        files, recalls, ms = figures(found)
        click.echo(f"{arm.name:24} {files:8.3f} {recalls[0]:12.3f} {recalls[1]:13.3f} {ms:6.1f}")
    click.echo(f"\n{context(opened, by_arm[FULL.name])}")
    for one in by_arm[FULL.name] if misses else ():
        if lacks := one.request.lacks(one.operations):
            click.echo(f"{one.request.id}: lacks {', '.join(lacks)}")


def suite_folders(root: Path = SUITES) -> list[Path]:
    """The suites: folders of domains, each with `queries.json` and its specs. Raises UsageError: there is none."""
    found = sorted({path.parents[1].resolve() for path in root.glob("*/*/queries.json")})
    if not found:
        raise UsageError(f"There is no suite of APIs in {root}.", hint="Name the folder that holds them with --suites.")
    return found


def read_requests(suites: Sequence[Path]) -> list[Request]:
    """The requests of these suites, in their order. Raises UsageError: no spec of its domain has an endpoint."""
    found = []
    for file in (file for suite in suites for file in sorted(suite.glob("*/queries.json"))):
        owners = owners_of(file.parent)
        for number, query in enumerate(json.loads(file.read_bytes())["queries"], 1):
            id_ = f"{file.parents[1].name}/{file.parent.name}/{number}"
            if unknown := set(query["endpoints"]) - owners.keys():
                raise UsageError(f"{id_}: no spec of its domain has {', '.join(unknown)}.", hint="Check the files.")
            found.append(Request(id_, query["query"], {name: owners[name] for name in query["endpoints"]}))
    return found


def owners_of(domain: Path) -> dict[str, tuple[str, ...]]:
    """Which specs of a domain's folder have each operation: METHOD /path → absolute paths."""
    owners: dict[str, list[str]] = defaultdict(list)
    for file in sorted(domain.resolve().glob("*/*.json")):
        for path, item in (json.loads(file.read_bytes()).get("paths") or {}).items():
            for method in _METHODS & {key.lower() for key in item}:
                owners[f"{method.upper()} {path}"].append(str(file))
    return {name: tuple(files) for name, files in owners.items()}


def indexed(apis: Apis, sources: Sequence[Path], vectors: bool) -> str:
    """Have the specs in the collection; what that took, in a line. Raises WorkspaceError when it cannot be used."""
    begun = time.perf_counter()
    told = tell_added(apis.add(list(sources), dense=vectors, progress=say), time.perf_counter() - begun, "specs")
    counts = apis.count()
    return f"{told}; {counts['specs']:,} specs, {counts['operations']:,} operations"


def searched(opened: Opened, request: Request, arm: Arm, tokens: int = _TOKENS) -> Searched:
    """A request searched for, stage by stage as `Apis.search` and the graph do it."""
    from hopql.tools.apis.rank_operations import rank_operations, rank_specs, show_operations
    from hopql.tools.apis.split_needs import make_need, split_into_needs

    begun = time.perf_counter()
    needs = split_into_needs(request.text) if arm.split else [make_need(1, " ".join(request.text.split()))]
    specs = rank_specs(opened, needs, files=BEST[0], **({} if arm.neighbours else {"neighbours": 0.0}))
    shown = show_operations(opened, specs, needs, tokens=tokens)
    found, _ = rank_operations(opened, needs, specs, k=BEST[1], narrow=arm.narrow)
    ms = (time.perf_counter() - begun) * 1000
    operations = [(one["uri"], f"{one['operation']['method']} {one['operation']['path']}") for one in found]
    return Searched(request, [spec["uri"] for spec in specs], operations, ms, lines_of(shown.text, specs))


def lines_of(shown: str, specs: Sequence[SpecFound]) -> list[Operation]:
    """The operations that a rich context shows. Each spec has a head, in their order."""
    found = []
    place = -1
    for line in shown.splitlines():
        if line.startswith("# "):
            place += 1
        elif line:
            found.append((specs[place]["uri"], " ".join(line.split(" ")[:2])))
    return found


def figures(found: Sequence[Searched]) -> tuple[float, list[float], float]:
    """Share of requests with all files among the selected, recall of operations at each of `BEST`, median ms."""
    files = mean(one.request.files_found(one.files[:5]) for one in found)
    recalls = [mean(one.request.recall(one.operations[:k]) for one in found) for k in BEST]
    return files, recalls, median(one.ms for one in found)


def context(opened: Opened, found: Sequence[Searched]) -> str:
    """The shares of gold operations in the context, in a few lines."""
    rows = zip(opened.spec_of, opened.methods, opened.paths, strict=True)
    known = {(opened.cards[spec]["uri"], f"{method} {path}") for spec, method, path in rows}
    everywhere = mean(one.request.gold_in(known) for one in found) / max(opened.size, 1)
    share = mean(one.request.gold_in(one.kept) / max(len(one.kept), 1) for one in found)
    still = mean(one.request.recall(one.kept) for one in found)
    return (
        f"context, share that is gold: {everywhere:.4f} of all {opened.size:,} operations\n  {share:.4f} within the "
        f"budget: {mean(len(one.kept) for one in found):.1f} lines a request, with {still:.3f} of the gold operations"
    )


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


@main.command("answers")
@click.option("--vectors/--no-vectors", default=True, help="Index with vectors. Default: with.")
@click.option("--misses", is_flag=True, help="Tell the calls of each development request that is not right.")
def measure_answers(vectors: bool, misses: bool) -> None:
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
