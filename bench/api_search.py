"""Whether the specs and operations that a request needs are found, over the public suites of API specs.

    python -m hopql.bench.api_search [--no-vectors] [--misses] [--purge]

The specs of both SOCBench suites (110, of 22 domains) are one collection, and each of the 220 requests is asked to all
of it. The collection is kept; a later run reads only what changed. No half of the requests is held out: figures may
flatter what was chosen with them in view.

Of each way to search: `files@5`: share of requests that have a spec of every gold operation among the selected, at most
five; `endpoints@5`, `@10`: share of a request's gold operations within the first 5 and 10 operations of the whole list,
mean over requests (at 5 no more than .923 can be had, since some need more); median milliseconds with the embedding of
the request. An operation that several specs of the
request's domain have is found with any of them.
"… without neighbours" is without what specs of one folder or host say for each other: the suite keeps each domain in a
folder.

Context: the share of operations that are gold among all that there are, and among those that the rich context keeps
within its budget; and how many of the gold ones are still in it.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING, Any, Literal

import click
from pydantic import BaseModel, Field, ValidationError

from hopql.bench import forget_vectors, run, say, tell_added
from hopql.state.apis import SpecFound
from hopql.tools.errors import UsageError, WorkspaceError
from hopql.tools.settings import settings

if TYPE_CHECKING:
    from hopql.tools.apis.collection import Apis
    from hopql.tools.apis.index_specs import Opened
    from hopql.tools.apis.rank_operations import Rich


BEST = (5, 10)
KEPT = "This evaluation's own collection: run it with --purge, then again."
FULL = "split, boost"
"""The way that HopQL searches without a model."""
SUITES = Path(__file__).resolve().parents[2] / "shared" / "suites" / "api"
_METHODS = frozenset(("get", "put", "post", "delete", "options", "head", "patch", "trace"))


class _Query(BaseModel):
    query: str
    endpoints: list[str] = Field(min_length=1)


class _Queries(BaseModel):
    queries: list[_Query]


@dataclass(frozen=True)
class Endpoint:
    """An operation that a request needs."""

    name: str
    """As METHOD /path."""
    files: tuple[str, ...]
    """The specs of its domain that have it; any of them will do. Absolute paths."""


@dataclass(frozen=True)
class Request:
    """A request of a public suite."""

    id: str
    """`suite/domain/number`."""
    text: str
    endpoints: tuple[Endpoint, ...]

    def files_found(self, uris: Sequence[str]) -> bool:
        """Whether every endpoint has one of its specs among these."""
        given = set(uris)
        return all(given & set(endpoint.files) for endpoint in self.endpoints)

    def recall(self, found: Sequence[tuple[str, str]]) -> float:
        """Share of its endpoints among operations given as (address of the spec, METHOD /path)."""
        given = set(found)
        got = sum(any((file, one.name) in given for file in one.files) for one in self.endpoints)
        return got / len(self.endpoints)


@click.command("api_search")
@click.option("--suites", type=click.Path(path_type=Path), default=SUITES, help="Folder of the suites.")
@click.option("--vectors/--no-vectors", default=True, help="Index with vectors. Default: with.")
@click.option("--misses", is_flag=True, help="Tell what each request of `split, boost` lacks in its first ten.")
@click.option("--purge", is_flag=True, help="Delete the collection that earlier runs kept, and end.")
def main(suites: Path, vectors: bool, misses: bool, purge: bool) -> None:
    """Specs and operations found, by way to search, and how much of the context counts."""
    from hopql.tools.apis.collection import Apis

    folders = suite_folders(suites)
    apis = Apis(home(folders, vectors))
    if purge:
        click.echo(f"{apis.purge()} specs are deleted.")
        return
    requests = read_requests(folders)
    click.echo(indexed(apis, folders, vectors))
    opened = apis.opened()
    click.echo(f"{'way':24} {'files@5':>8} {'endpoints@5':>12} {'endpoints@10':>13} {'ms':>6}")
    for arm in ARMS:
        forget_vectors()
        found = [searched(opened, one, arm) for one in requests]
        files, recalls, ms = figures(found)
        click.echo(f"{arm.name:24} {files:8.3f} {recalls[0]:12.3f} {recalls[1]:13.3f} {ms:6.1f}")
        if arm.name == FULL:
            full = found
    click.echo(f"\n{context(opened, full)}")
    if misses:
        _tell(full)


def suite_folders(root: Path = SUITES) -> list[Path]:
    """The suites: folders of domains, each with `queries.json` and its specs.

    Raises:
        UsageError: there is none.
    """
    found = sorted({path.parents[1].resolve() for path in root.glob("*/*/queries.json")})
    if not found:
        raise UsageError(f"There is no suite of APIs in {root}.", hint="Name the folder that holds them with --suites.")
    return found


def read_requests(suites: Sequence[Path]) -> list[Request]:
    """The requests of these suites, in their order.

    Raises:
        UsageError: a file cannot be read, or an endpoint stands in no spec of its domain.
    """
    found = []
    for suite in suites:
        for file in sorted(suite.glob("*/queries.json")):
            try:
                queries = _Queries.model_validate_json(file.read_bytes()).queries
            except ValidationError as error:
                raise UsageError(f"{file}: {error}", hint='It holds {"queries": [{"query", "endpoints"}]}.') from error
            owners = owners_of(file.parent)
            for number, query in enumerate(queries, 1):
                id_ = f"{suite.name}/{file.parent.name}/{number}"
                found.append(Request(id_, query.query, tuple(_endpoint(id_, name, owners) for name in query.endpoints)))
    return found


def owners_of(domain: Path) -> dict[str, tuple[str, ...]]:
    """Which specs of a domain's folder have each operation: METHOD /path → absolute paths.

    Raises:
        UsageError: a spec is no JSON.
    """
    owners: dict[str, list[str]] = defaultdict(list)
    for file in sorted(domain.resolve().glob("*/*.json")):
        try:
            spec: Any = json.loads(file.read_bytes())
        except ValueError as error:
            raise UsageError(f"{file} is no JSON: {error}") from error
        for path, item in (spec.get("paths") or {}).items():
            for method in _METHODS & {str(key).lower() for key in item}:
                owners[f"{method.upper()} {path}"].append(str(file))
    return {name: tuple(files) for name, files in owners.items()}


def _endpoint(id_: str, name: str, owners: dict[str, tuple[str, ...]]) -> Endpoint:
    if name not in owners:
        raise UsageError(f"{id_}: no spec of its domain has {name}.", hint="Check the suite's files.")
    return Endpoint(name, owners[name])


def home(sources: Sequence[Path], vectors: bool) -> Path:
    """Where the collection of these folders is kept."""
    name = sha256("\0".join(map(str, sources)).encode()).hexdigest()[:12]
    return settings().data_dir / "evals" / "apis" / f"{name}{'' if vectors else '-words'}"


def indexed(apis: Apis, sources: Sequence[Path], vectors: bool) -> str:
    """Have the specs in the collection; what that took, in a line. Raises WorkspaceError when it cannot be used."""
    begun = time.perf_counter()
    try:
        added = apis.add(list(sources), dense=vectors, progress=say)
    except WorkspaceError as error:
        raise WorkspaceError(str(error), hint=KEPT) from error
    told, counts = tell_added(added, time.perf_counter() - begun, "specs"), apis.count()
    return f"{told}; {counts['specs']:,} specs, {counts['operations']:,} operations"


def figures(found: Sequence[Searched]) -> tuple[float, list[float], float]:
    """Share of requests with all files among the selected, recall of operations at each of `BEST`, median ms."""
    files = mean(one.request.files_found(one.files[:5]) for one in found)
    recalls = [mean(one.request.recall(one.operations[:k]) for one in found) for k in BEST]
    return files, recalls, median(one.ms for one in found)


def context(opened: Opened, found: Sequence[Searched]) -> str:
    """The shares of gold operations in the context, in a few lines."""
    known = set(all_of(opened))
    everywhere = mean(gold_in(one.request, known) for one in found) / max(opened.size, 1)
    golds = [gold_in(one.request, one.kept) for one in found]
    share = mean(gold / max(len(one.kept), 1) for gold, one in zip(golds, found, strict=True))
    still = mean(one.request.recall(one.kept) for one in found)
    size = mean(len(one.kept) for one in found)
    return (
        f"context, share that is gold: {everywhere:.4f} of all {opened.size:,} operations\n"
        f"  {share:.4f} within the budget: {size:.1f} lines a request, with {still:.3f} of the gold operations"
    )


def all_of(opened: Opened) -> list[tuple[str, str]]:
    """Every operation: address of its spec and METHOD /path."""
    uris = [card["uri"] for card in opened.cards]
    rows = zip(opened.spec_of, opened.methods, opened.paths, strict=True)
    return [(uris[spec], f"{method} {path}") for spec, method, path in rows]


def gold_in(request: Request, some: Collection[tuple[str, str]]) -> int:
    """How many of these operations a request needs."""
    return len({(file, one.name) for one in request.endpoints for file in one.files} & set(some))


def _tell(found: Sequence[Searched]) -> None:
    for one in found:
        given = set(one.operations)
        lacks = [end.name for end in one.request.endpoints if not any((file, end.name) in given for file in end.files)]
        if lacks:
            click.echo(f"{one.request.id}: lacks {', '.join(lacks)}")


Narrow = Literal["off", "boost", "hard"]


@dataclass(frozen=True)
class Arm:
    """A way to search."""

    name: str
    split: bool = True
    narrow: Narrow = "boost"
    neighbours: bool = True
    """Specs of one folder or host speak for each other."""


ARMS = (
    Arm("whole question", split=False, narrow="off"),
    Arm("split", narrow="off"),
    Arm("split, boost"),
    Arm("… without neighbours", neighbours=False),
    Arm("… hard filter", narrow="hard"),
)


@dataclass
class Searched:
    """What a request found."""

    request: Request
    files: list[str]
    """Addresses of the selected specs, best first."""
    operations: list[tuple[str, str]]
    """Address of the spec and METHOD /path, best first."""
    ms: float
    kept: list[tuple[str, str]]
    """The operations that the rich context has."""


def searched(opened: Opened, request: Request, arm: Arm, tokens: int = 2000) -> Searched:
    """A request searched for, stage by stage as `Apis.search` and the graph do it.

    Args:
        tokens: of the rich context.
    """
    from hopql.tools.apis.rank_operations import rank_operations, rank_specs, show_operations
    from hopql.tools.apis.split_requests import make_need, split_into_needs

    begun = time.perf_counter()
    needs = split_into_needs(request.text) if arm.split else [make_need(1, " ".join(request.text.split()))]
    specs = rank_specs(opened, needs, files=BEST[0], **({} if arm.neighbours else {"neighbours": 0.0}))
    shown = show_operations(opened, specs, needs, tokens=tokens)
    found, _ = rank_operations(opened, needs, specs, k=BEST[1], narrow=arm.narrow)
    ms = (time.perf_counter() - begun) * 1000
    operations = [(one["uri"], f"{one['operation']['method']} {one['operation']['path']}") for one in found]
    return Searched(request, [spec["uri"] for spec in specs], operations, ms, lines_of(shown, specs))


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


if __name__ == "__main__":
    run(main)
