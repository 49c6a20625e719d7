"""Whether the specs and operations that a request needs are found, over the public suites of API specs.

    python -m hopql.bench.api_search [--no-vectors] [--misses]

The specs of both SOCBench suites (110, of 22 domains) are one collection, and each of the 220 requests is asked to all
of it. The collection is kept; a later run reads only what changed. No half of the requests is held out: figures may
flatter what was chosen with them in view.

Of each way to search: `files@5`: share of requests that have a spec of every gold operation among the selected, at most
five; `endpoints@5`, `@10`: share of a request's gold operations within the first 5 and 10 operations of the whole list,
mean over requests (at 5 no more than .923 can be had, since some need more); median milliseconds with the embedding of
the request. An operation that several specs of the request's domain have is found with any of them. "… without
neighbours" is without what specs of one folder or host say for each other: the suite keeps each domain in a folder.

Context: the share of operations that are gold among all that there are, and among those that the rich context keeps
within its budget; and how many of the gold ones are still in it.
"""

from __future__ import annotations

import json
import time
from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING, Final, Literal

import click

from hopql.bench import forget_vectors, run, say, tell_added
from hopql.state.apis import SpecFound
from hopql.tools.apis.open_collection import Apis
from hopql.tools.base.errors import UsageError
from hopql.tools.base.settings import settings

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


@click.command("api_search")
@click.option("--suites", type=click.Path(path_type=Path), default=SUITES, help="Folder of the suites.")
@click.option("--vectors/--no-vectors", default=True, help="Index with vectors. Default: with.")
@click.option("--misses", is_flag=True, help="Tell what each request of `split, boost` lacks in its first ten.")
def main(suites: Path, vectors: bool, misses: bool) -> None:
    """Specs and operations found, by way to search, and how much of the context counts."""
    from hopql.tools.apis.open_collection import Apis

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


if __name__ == "__main__":
    run(main)
