"""Adding and removing specs: what changed is read and stored, what is gone is removed, the rest is left alone; then
texts, vectors and the index that is searched are made to fit."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from hopql.tools.apis import index_specs, store_specs
from hopql.tools.apis.prepare_specs import READER, Job, Packed, Refused, address, digest_now, read_specs
from hopql.tools.apis.store_specs import Progress, Stored, current_index, fits_pattern, lock_writer, write_database

SUFFIXES: Final = (".json", ".yaml", ".yml")
_PASSED: Final = ("node_modules", "__pycache__", "venv", "site-packages")


@dataclass
class Walk:
    """What to read, in a stable order."""

    files: list[tuple[Path, Path]] = field(default_factory=list)
    """A file, and the folder below which its references are followed."""
    roots: list[Path] = field(default_factory=list)
    """Folders that were named."""
    urls: list[str] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)

    def roots_of(self, file: Path) -> tuple[str, ...]:
        """The named folders that a file is in; itself where it was named."""
        return tuple(address(root) for root in self.roots if file.is_relative_to(root)) or (address(file),)


def walk_sources(sources: Sequence[Path | str]) -> Walk:
    """URLs, and JSON and YAML files of folders, hidden ones and those of packages left out; a file that is named is
    taken whatever its suffix. Links to folders are not followed, so that there is no circle."""
    walk, seen = Walk(), set[Path]()
    for one in dict.fromkeys(sources):
        if isinstance(one, str) and "://" in one:
            walk.urls.append(one)
            continue
        path = _there(Path(one))
        if isinstance(path, Refused):
            walk.refused.append(path)
            continue
        found = [path]
        if path.is_dir():
            walk.roots.append(path)
            found = list(_within(path))
            walk.refused += [] if found else [Refused(address(path), "It holds no JSON or YAML file.")]
        root = path if path.is_dir() else path.parent
        walk.files += [(each, root) for each in found if each not in seen]
        seen.update(found)
    return walk


def _within(folder: Path) -> Iterator[Path]:
    for here, folders, names in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith(".") and name not in _PASSED)
        for name in sorted(names):
            if not name.startswith(".") and name.lower().endswith(SUFFIXES):
                yield Path(here) / name


@dataclass
class Added:
    """What a run of adding did."""

    added: int = 0
    replaced: int = 0
    unchanged: int = 0
    removed: int = 0
    """Specs whose file is gone from a folder that was added again."""
    operations: int = 0
    """Of the specs that were added or replaced."""
    refused: list[Refused] = field(default_factory=list)
    skipped: dict[str, list[str]] = field(default_factory=dict)
    """Of the specs that were added or replaced, by address: what could not be read, each with its place."""
    aside: int = 0
    """Files of folders that are no specs."""
    warnings: list[str] = field(default_factory=list)
    seconds: float = 0.0


@dataclass
class Run:
    """One run of adding."""

    connection: sqlite3.Connection
    walk: Walk
    progress: Progress | None
    told: Added = field(default_factory=Added)

    def say(self, what: str, done: int, of: int) -> None:
        """Tell how far it is."""
        if self.progress:
            self.progress(what, done, of)


def _there(path: Path) -> Path | Refused:
    """The same place by its one name, links left as they are; or why there is none."""
    try:
        found = Path(os.path.abspath(path.expanduser()))  # noqa: PTH100
        found.stat()
    except FileNotFoundError:
        return Refused(_shown(path), "There is no such file or folder. Check the path.")
    except (OSError, ValueError, RuntimeError) as error:
        why = getattr(error, "strerror", None) or str(error)
        return Refused(_shown(path), f"It cannot be read: {why}. Check the path, and the right to read it.")
    return found


def _shown(path: Path) -> str:
    try:
        return address(path)
    except (OSError, ValueError):
        return repr(str(path))


WITHOUT: Final = (
    "The index has no vectors now, so other words for the same are not found: `hopql apis refresh` makes them."
)


@contextmanager
def writer(folder: Path, progress: Progress | None) -> Iterator[sqlite3.Connection]:
    """The database, for one writer at a time.

    Raises:
        WorkspaceError: another process writes it, or the file is damaged.
        DiskError: the disk is full or cannot be written.
    """
    with lock_writer(folder, progress), write_database(folder) as connection:
        yield connection
        store_specs.shrink_database(connection)


def add_specs(
    folder: Path, sources: Sequence[Path | str] | None, embedder: str, *, dense: bool, workers: int = 0,
    progress: Progress | None = None,
) -> Added:  # fmt: skip
    """See `Apis.add` and, for `sources` None, `Apis.refresh`: all that was ever added."""
    begun = time.monotonic()
    with writer(folder, progress) as connection:
        run = Run(connection, walk_sources(known_sources(connection) if sources is None else sources), progress)
        run.told.refused += run.walk.refused
        known = store_specs.list_stored(connection)
        _store_read(run, _jobs(run, known), known, workers)
        _remove_gone(run, known)
        run.told.warnings += settle_index(folder, connection, embedder, dense=dense, progress=progress)
    run.told.seconds = time.monotonic() - begun
    return run.told


def remove_specs(folder: Path, patterns: Sequence[str], embedder: str) -> list[str]:
    """See `Apis.remove`."""
    with writer(folder, None) as connection:
        found = store_specs.list_stored(connection).values()
        doomed = [
            one.uri for one in found if any(fits_pattern(each, one.uri, one.title, one.name) for each in patterns)
        ]
        if doomed:
            store_specs.delete_specs(connection, doomed)
            settle_index(folder, connection, embedder, dense=False, progress=None)
            index_specs.delete_old(folder, {current_index(folder)})
    return doomed


def settle_index(
    folder: Path, connection: sqlite3.Connection, embedder: str, *, dense: bool, progress: Progress | None
) -> list[str]:  # fmt: skip
    """Make the vectors that are missing, and build the index where it is not of what is stored; warnings for people.

    Args:
        embedder: name of the embedder; empty: the setting.
        dense: with vectors. Without, those that are there are still used where no text lacks one.

    Raises:
        ModelError: the embedder cannot be loaded, or does not answer.
        DiskError: the disk is full or cannot be written.
    """
    from hopql.tools.models.choose_embedder import identity

    store_specs.retell_texts(connection)
    named = identity(embedder)
    if index_specs.is_current(folder, connection, named if dense else ""):
        return []
    texts = index_specs.dense_texts(connection)
    if dense:
        missing = index_specs.missing_vectors(connection, named, texts)
        index_specs.embed_missing(connection, named, embedder, missing, progress)
    has_vectors = index_specs.build_index(folder, connection, named, progress)
    index_specs.prune_vectors(connection, texts)
    wanted_once = connection.execute("SELECT 1 FROM vectors LIMIT 1").fetchone() is not None
    return [] if has_vectors or dense or not texts or not wanted_once else [WITHOUT]


def known_sources(connection: sqlite3.Connection) -> list[Path | str]:
    """Folders that were ever added, and the files and URLs of which something is stored."""
    found: dict[Path | str, None] = {Path(root): None for root in store_specs.list_roots(connection)}
    for one in store_specs.list_stored(connection).values():
        for root in one.roots:
            found[root if "://" in root else Path(root)] = None
    return list(found)


def _jobs(run: Run, known: dict[str, Stored]) -> list[Job]:
    """What is to be read: new files, and those that changed since; URLs each time."""
    more = dict[str, Sequence[str]]()
    jobs: list[Job] = [Job(url) for url in run.walk.urls]
    for number, (file, root) in enumerate(run.walk.files, start=1):
        uri = address(file)
        old = known.get(uri)
        if old is not None and old.reader == READER and old.digest == digest_now(file, old.parts):
            run.told.unchanged += 1
            roots = {*old.roots, *run.walk.roots_of(file)}
            if roots != {*old.roots}:
                more[uri] = sorted(roots)
        else:
            jobs.append(Job(file, root))
        if number % 500 == 0:
            run.say("looking", number, len(run.walk.files))
    store_specs.note_roots(run.connection, map(address, run.walk.roots), more)
    return jobs


def _store_read(run: Run, jobs: Sequence[Job], known: dict[str, Stored], workers: int) -> None:
    for done, (job, found) in enumerate(read_specs(jobs, workers=workers)):
        run.say("specs", done, len(jobs))
        if isinstance(found, Packed):
            _put(run, job, found)
        elif found.uri in known:
            # A file that is broken now is told; what was stored of it is still found.
            why = f"{found.why} What was stored of it before is kept."
            run.told.refused.append(replace(found, why=why, aside=False))
        elif found.aside and isinstance(job.source, Path) and run.walk.roots_of(job.source) != (found.uri,):
            run.told.aside += 1  # it is no spec at all, and nobody named the file itself
        else:
            run.told.refused.append(found)
    if jobs:
        run.say("specs", len(jobs), len(jobs))


def _put(run: Run, job: Job, spec: Packed) -> None:
    roots = (spec.uri,) if isinstance(job.source, str) else run.walk.roots_of(job.source)
    outcome = store_specs.write_spec(run.connection, spec, roots)
    told = run.told
    if outcome == "unchanged":
        told.unchanged += 1
        return
    told.added += outcome == "added"
    told.replaced += outcome == "replaced"
    told.operations += len(spec.rows)
    if spec.skipped:
        told.skipped[spec.uri] = spec.skipped


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
    store_specs.delete_specs(run.connection, gone)
    if left:
        store_specs.note_roots(run.connection, (), left)
    run.told.removed = len(gone)
