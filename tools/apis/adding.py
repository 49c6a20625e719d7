"""Adding specs: what changed is read and stored, what is gone is removed, the rest is left alone; then the index is
built anew where anything changed."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from hopql.tools.apis.pooling import Job, specs
from hopql.tools.apis.prepared import Refused
from hopql.tools.apis.preparing import READER, address
from hopql.tools.apis.runs import Added, Progress, Run, is_named, roots_of, run_of
from hopql.tools.apis.settling import settle, writer
from hopql.tools.apis.store import listing, writing
from hopql.tools.apis.store.database import exists
from hopql.tools.apis.store.listing import Stored
from hopql.tools.apis.store.packing import Packed
from hopql.tools.apis.store.questions import Ask
from hopql.tools.apis.store.stamps import clock, stamp
from hopql.tools.errors import UsageError

if TYPE_CHECKING:
    from hopql.tools.apis.apis import Apis


def add(
    apis: Apis, sources: Sequence[Path | str], *, dense: bool, workers: int, progress: Progress | None,
    ask: Ask | None = None,
) -> Added:  # fmt: skip
    """See `Apis.add`."""
    if not sources:
        raise UsageError("No spec is named.", hint="Name files, folders or URLs of OpenAPI or Swagger specs.")
    begun = time.monotonic()
    with writer(apis.folder, progress) as connection:
        return _add(apis, connection, sources, begun, dense=dense, workers=workers, progress=progress, ask=ask)


def refresh(apis: Apis, *, dense: bool, workers: int, progress: Progress | None) -> Added:
    """See `Apis.refresh`."""
    begun = time.monotonic()
    if not exists(apis.folder):
        return Added()
    with writer(apis.folder, progress) as connection:
        sources = known_sources(connection)
        return _add(apis, connection, sources, begun, dense=dense, workers=workers, progress=progress)


def known_sources(connection: sqlite3.Connection) -> list[Path | str]:
    """Folders that were ever added, and the files and URLs of which something is stored."""
    found: dict[Path | str, None] = {Path(root): None for root in listing.roots(connection)}
    for one in listing.stored(connection).values():
        for root in one.roots:
            found[root if "://" in root else Path(root)] = None
    return list(found)


def _add(
    apis: Apis, connection: sqlite3.Connection, sources: Sequence[Path | str], begun: float, *, dense: bool,
    workers: int, progress: Progress | None, ask: Ask | None = None,
) -> Added:  # fmt: skip
    run = run_of(connection, sources, progress)
    store(run, workers)
    run.told.warnings += settle(apis.folder, connection, apis.embedder, dense=dense, progress=progress, ask=ask)
    run.told.seconds = time.monotonic() - begun
    return run.told


def store(run: Run, workers: int) -> None:
    """Read and store what changed, remove what is gone."""
    known = listing.stored(run.connection)
    jobs = _fresh(run, known)
    _store(run, jobs, known, workers)
    _remove_gone(run, known)


def _fresh(run: Run, known: dict[str, Stored]) -> list[Job]:
    """What is to be read: new files, and those that were touched since; URLs each time."""
    asides, more = listing.asides(run.connection), dict[str, Sequence[str]]()
    jobs: list[Job] = [Job(url) for url in run.urls]
    for number, (file, root) in enumerate(run.walk.files, start=1):
        uri = address(file)
        old, aside = known.get(uri), asides.get(uri)
        if old is not None and old.reader == READER and old.stamp and old.stamp == stamp(file, old.parts):
            run.told.unchanged += 1
            roots = {*old.roots, *roots_of(run.walk, file)}
            if roots != {*old.roots}:
                more[uri] = sorted(roots)
        elif old is None and aside is not None and aside[1] == READER and aside[0] and aside[0] == stamp(file):
            _refuse(run, Refused(uri, aside[2], aside=True), named=is_named(run, file))
        else:
            jobs.append(Job(file, root))
        if number % 500 == 0:
            run.say("looking", number, len(run.walk.files))
    writing.note_roots(run.connection, map(address, run.walk.roots), more)
    return jobs


def _store(run: Run, jobs: Sequence[Job], known: dict[str, Stored], workers: int) -> None:
    asides: list[tuple[str, str, str, str]] = []
    begun = clock()
    try:
        for done, (job, found) in enumerate(specs(jobs, workers=workers)):
            run.say("specs", done, len(jobs))
            if isinstance(found, Packed):
                _put(run, job, found)
            elif found.uri in known:
                # A file that is broken now is told; what was stored of it is still found.
                run.told.refused.append(
                    replace(found, why=f"{found.why} What was stored of it before is kept.", aside=False)
                )
            else:
                if found.aside and isinstance(job.source, Path):
                    asides.append((found.uri, stamp(job.source, now=begun), READER, found.why))
                _refuse(run, found, named=isinstance(job.source, str) or is_named(run, job.source))
    finally:
        if asides:
            writing.note_asides(run.connection, asides)
    if jobs:
        run.say("specs", len(jobs), len(jobs))


def _put(run: Run, job: Job, spec: Packed) -> None:
    roots = (spec.uri,) if isinstance(job.source, str) else roots_of(run.walk, job.source)
    outcome = writing.write(run.connection, spec, roots)
    told = run.told
    if outcome == "unchanged":
        told.unchanged += 1
        return
    told.added += outcome == "added"
    told.replaced += outcome == "replaced"
    told.operations += len(spec.rows)
    if spec.skipped:
        told.skipped[spec.uri] = spec.skipped


def _refuse(run: Run, one: Refused, *, named: bool) -> None:
    """Tell what was not read; what is no spec at all is only counted, unless somebody named it."""
    if one.aside and not named:
        run.told.aside += 1
    else:
        run.told.refused.append(one)


def _remove_gone(run: Run, known: dict[str, Stored]) -> None:
    """Delete specs whose files are gone from a folder that was added again."""
    found = {address(file) for file, _ in run.walk.files}
    named = {address(root) for root in run.walk.roots}
    gone: list[str] = []
    left: dict[str, Sequence[str]] = {}
    for old in known.values():
        if old.uri in found or not named.intersection(old.roots):
            continue
        others = [root for root in old.roots if root not in named]
        if others and Path(old.uri).exists():
            left[old.uri] = others
        else:
            gone.append(old.uri)
    writing.delete(run.connection, gone)
    if left:
        writing.note_roots(run.connection, (), left)
    run.told.removed = len(gone)
