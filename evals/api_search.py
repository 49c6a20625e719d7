"""Whether the specs and operations that a request needs are found, over the public suites of API specs.

    python -m hopql.evals.api_search [--mixed DIR] [--model NAME] [--sample N] [--no-vectors] [--misses] [--purge]

The specs of both SOCBench suites (110, of 22 domains) are one collection, and each of the 220 requests is asked to all
of it; `--mixed` adds another folder of specs. The collection is kept; a later run reads only what changed. No half of
the requests is held out: figures may flatter what was chosen with them in view.

Of each way to search: `files@5`: share of requests that have a spec of every gold operation among the selected, at most
five; `endpoints@5`, `@10`: share of a request's gold operations within the first 5 and 10 operations of the whole list,
mean over requests (at 5 no more than .923 can be had, since some need more); median milliseconds with the embedding of
the request. An operation that several specs of the
request's domain have is found with any of them. `clauses, BM25` cuts a request at commas and "and" and uses no more.
"… without neighbours" is without what specs of one folder or host say for each other: the suite keeps each domain in a
folder.

Context: the share of operations that are gold among all that there are, among those of the selected specs, and among
those that the rich context keeps within its budget; and how many of the gold ones are still in it.
"""

from __future__ import annotations

import random
import sys
import time
from collections.abc import Collection, Sequence
from hashlib import sha256
from pathlib import Path
from statistics import mean, median
from typing import TYPE_CHECKING

import click

from hopql.evals.api_arms import ARMS, MODEL, STAGES, Arm, Searched, searched
from hopql.evals.api_suite import SUITES, Request, read_requests, suite_folders
from hopql.tools.errors import HopQLError, WorkspaceError
from hopql.tools.settings import settings

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from hopql.tools.apis import Apis
    from hopql.tools.apis.index.opened import Opened

BEST = (5, 10)
TOLD = 5
"""Refused files that are named."""
KEPT = "This evaluation's own collection: run it with --purge, then again."
FULL = "split, boost, rules"
"""The way that HopQL searches without a model."""


@click.command("api_search")
@click.option("--suites", type=click.Path(path_type=Path), default=SUITES, help="Folder of the suites.")
@click.option("--mixed", type=click.Path(path_type=Path, exists=True), help="Another folder of specs to add.")
@click.option("--model", default="", help="Measure expansion by this chat model too: local, openai:NAME.")
@click.option("--sample", default=0, type=click.IntRange(min=0), help="Requests, drawn at random; 0: all.")
@click.option("--files", default=5, show_default=True, type=click.IntRange(1, 20), help="Most specs selected.")
@click.option("--tokens", default=2000, show_default=True, type=click.IntRange(min=100), help="Of the rich context.")
@click.option("--vectors/--no-vectors", default=True, help="Index with vectors. Default: with.")
@click.option("--misses", is_flag=True, help="Tell what each request of `split, boost, rules` lacks in its first ten.")
@click.option("--purge", is_flag=True, help="Delete the collection that earlier runs kept, and end.")
def main(
    suites: Path, mixed: Path | None, model: str, sample: int, files: int, tokens: int, vectors: bool, misses: bool,
    purge: bool,
) -> None:  # fmt: skip
    """Specs and operations found, by way to search, and how much of the context counts."""
    from hopql.tools.apis import Apis

    folders = suite_folders(suites)
    sources = [*folders, *([mixed.resolve()] if mixed else [])]
    apis = Apis(home(sources, vectors))
    if purge:
        click.echo(f"{apis.purge()} specs are deleted.")
        return
    requests = drawn(read_requests(folders), sample)
    click.echo(indexed(apis, sources, vectors))
    opened, chat = apis.opened(), _chat(model)
    click.echo(f"{'way':24} {'files@5':>8} {'endpoints@5':>12} {'endpoints@10':>13} {'ms':>6}")
    for arm in (*ARMS, *((MODEL,) if chat else ())):
        fresh()
        found = [searched(opened, one, arm, files=files, k=max(BEST), tokens=tokens, model=chat) for one in requests]
        click.echo(row(arm, found))
        if arm.name == FULL:
            full = found
    click.echo(f"\n{context(opened, full)}\n{stages(full)}")
    if misses:
        _tell(full)


def home(sources: Sequence[Path], vectors: bool) -> Path:
    """Where the collection of these folders is kept."""
    name = sha256("\0".join(map(str, sources)).encode()).hexdigest()[:12]
    return settings().data_dir / "evals" / "apis" / f"{name}{'' if vectors else '-words'}"


def drawn(requests: list[Request], sample: int, seed: int = 0) -> list[Request]:
    """The requests, or as many of them drawn at random, in their order."""
    if not 0 < sample < len(requests):
        return requests
    kept = set(random.Random(seed).sample(range(len(requests)), sample))
    return [one for place, one in enumerate(requests) if place in kept]


def indexed(apis: Apis, sources: Sequence[Path], vectors: bool) -> str:
    """Have the specs in the collection; what that took, in a line. Raises WorkspaceError when it cannot be used."""
    begun = time.perf_counter()
    try:
        added = apis.add(list(sources), dense=vectors, progress=say)
    except WorkspaceError as error:
        raise WorkspaceError(str(error), hint=KEPT) from error
    took, counts = time.perf_counter() - begun, apis.count()
    for one in added.refused[:TOLD]:
        print(f"refused {one.uri}: {one.why}", file=sys.stderr)
    told = f"{added.added + added.replaced:,} specs, {added.unchanged:,} as they were, {len(added.refused):,} refused"
    return f"indexed in {took:.1f} s: {told}; {counts['specs']:,} specs, {counts['operations']:,} operations"


def fresh() -> None:
    """No vector of a request at hand, and the weights loaded: each way embeds its own."""
    from hopql.tools.embedders import embed_array, embedder, factory
    from hopql.tools.embedders.factory import Recent

    factory._recent = Recent()
    embed_array(embedder(""), ["the weights are loaded before anything is timed"])


def row(arm: Arm, found: Sequence[Searched]) -> str:
    """The figures of a way to search, in a line."""
    files, recalls, ms = figures(found)
    return f"{arm.name:24} {files:8.3f} {recalls[0]:12.3f} {recalls[1]:13.3f} {ms:6.1f}"


def figures(found: Sequence[Searched]) -> tuple[float, list[float], float]:
    """Share of requests with all files among the selected, recall of operations at each of `BEST`, median ms."""
    files = mean(one.request.files_found(one.files[:5]) for one in found)
    recalls = [mean(one.request.recall(one.operations[:k]) for one in found) for k in BEST]
    return files, recalls, median(sum(one.ms.values()) for one in found)


def context(opened: Opened, found: Sequence[Searched]) -> str:
    """The shares of gold operations in the context, in a few lines."""
    known = set(all_of(opened))
    everywhere = mean(gold_in(one.request, known) for one in found) / max(opened.size, 1)
    lines = [f"context, share that is gold: {everywhere:.4f} of all {opened.size:,} operations"]
    for name, kept in (
        ("of the selected specs", [one.context for one in found]),
        ("within the budget", [one.kept for one in found]),
    ):
        golds = [gold_in(one.request, some) for one, some in zip(found, kept, strict=True)]
        share = mean(gold / max(len(some), 1) for gold, some in zip(golds, kept, strict=True))
        still = mean(one.request.recall(some) for one, some in zip(found, kept, strict=True))
        size = mean(len(some) for some in kept)
        lines.append(f"  {share:.4f} {name}: {size:.1f} lines a request, with {still:.3f} of the gold operations")
    return "\n".join(lines)


def all_of(opened: Opened) -> list[tuple[str, str]]:
    """Every operation: address of its spec and METHOD /path."""
    uris = [card["uri"] for card in opened.cards]
    rows = zip(opened.spec_of, opened.methods, opened.paths, strict=True)
    return [(uris[spec], f"{method} {path}") for spec, method, path in rows]


def gold_in(request: Request, some: Collection[tuple[str, str]]) -> int:
    """How many of these operations a request needs."""
    return len({(file, one.name) for one in request.endpoints for file in one.files} & set(some))


def stages(found: Sequence[Searched]) -> str:
    """Median milliseconds of each stage."""
    return "median ms: " + ", ".join(f"{name} {median(one.ms[name] for one in found):.1f}" for name in STAGES)


def _chat(model: str) -> BaseChatModel | None:
    from hopql.tools.models import chat_model

    return chat_model(model) if model else None


def _tell(found: Sequence[Searched]) -> None:
    for one in found:
        given = set(one.operations)
        lacks = [end.name for end in one.request.endpoints if not any((file, end.name) in given for file in end.files)]
        if lacks:
            click.echo(f"{one.request.id}: lacks {', '.join(lacks)}")


def say(what: str, done: int, of: int) -> None:
    """Tell how far a long step is, on one line of stderr."""
    end = "\n" if done >= of else ""
    print(f"\r{what}: {done:,} of {of:,}", end=end, file=sys.stderr, flush=True)


if __name__ == "__main__":
    try:
        main()
    except HopQLError as error:
        raise SystemExit(f"{error} {error.hint}") from error
