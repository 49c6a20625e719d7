"""Adding and removing specs: what changed is read and stored, what is gone is removed, the rest is left alone; then
texts, vectors and the index that is searched are made to fit."""

from __future__ import annotations

import os
import sqlite3
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Final

from hopql.tools.apis import index_specs, store_specs
from hopql.tools.apis.prepare_specs import Packed, Refused, address, digest_now, read_specs
from hopql.tools.apis.store_specs import Progress, Stored, current_index, lock_writer, write_database
from hopql.tools.base.write_files import fits_address

SUFFIXES: Final = (".json", ".yaml", ".yml")
_PASSED: Final = ("node_modules", "__pycache__", "venv", "site-packages")


@dataclass
class Walk:
    """What to read, in a stable order."""

    jobs: dict[Path | str, Path | None] = field(default_factory=dict)
    """Files and URLs, each with the folder below which its references are followed."""
    folders: list[str] = field(default_factory=list)
    """Addresses of the folders that were named."""
    refused: list[Refused] = field(default_factory=list)

    def holds(self, uri: str) -> bool:
        """Whether an address is in a named folder."""
        return any(Path(uri).is_relative_to(folder) for folder in self.folders)


def walk_sources(sources: Iterable[Path | str]) -> Walk:
    """URLs, and JSON and YAML files of folders, hidden ones and those of packages left out; a file that is named is
    taken whatever its suffix. Links to folders are not followed, so that there is no circle."""
    walk = Walk()
    for one in dict.fromkeys(sources):
        if isinstance(one, str) and "://" in one:
            walk.jobs[one] = None
            continue
        try:  # the same place by its one name, links left as they are
            path = Path(os.path.abspath(Path(one).expanduser()))  # noqa: PTH100
            path.stat()
        except (OSError, ValueError, RuntimeError) as error:
            why = f"It cannot be read: {getattr(error, 'strerror', None) or error}. Check the path, and your rights."
            walk.refused.append(Refused(address(one), why))
            continue
        if path.is_dir():
            walk.folders.append(address(path))
            found = list(_within(path))
            walk.refused += [] if found else [Refused(address(path), "It holds no JSON or YAML file.")]
            for each in found:
                walk.jobs.setdefault(each, path)
        else:
            walk.jobs.setdefault(path, path.parent)
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



WITHOUT: Final = (
    "The index has no vectors now, so other words for the same are not found: `hopql apis refresh` makes them."
)


@contextmanager
def writer(folder: Path) -> Iterator[sqlite3.Connection]:
    """The database, for one writer at a time."""
    with lock_writer(folder), write_database(folder) as connection:
        yield connection
        store_specs.shrink_database(connection)


def add_specs(
    folder: Path, sources: Sequence[Path | str] | None, embedder: str, *, dense: bool, workers: int = 0,
    progress: Progress | None = None,
) -> Added:  # fmt: skip
    """See `Apis.add` and, for `sources` None, `Apis.refresh`: all that was ever added."""
    begun, told = time.monotonic(), Added()
    with writer(folder) as connection:
        known = store_specs.list_stored(connection)
        walk = walk_sources(known_sources(store_specs.list_roots(connection), known) if sources is None else sources)
        store_specs.note_roots(connection, walk.folders)
        jobs = _changed(walk, known, progress)
        told.unchanged, told.refused = len(walk.jobs) - len(jobs), walk.refused
        for done, (source, found) in enumerate(read_specs(jobs.items(), workers=workers)):
            if progress:
                progress("specs", done, len(jobs))
            if isinstance(found, Packed):
                _put(connection, found, told)
            elif found.uri in known:
                # A file that is broken now is told; what was stored of it is still found.
                why = f"{found.why} What was stored of it before is kept."
                told.refused.append(replace(found, why=why, aside=False))
            elif found.aside and isinstance(source, Path) and walk.holds(found.uri):
                told.aside += 1  # it is no spec at all, and nobody named the file itself
            else:
                told.refused.append(found)
        if jobs and progress:
            progress("specs", len(jobs), len(jobs))
        there = {address(source) for source in walk.jobs}
        gone = [uri for uri in known if uri not in there and walk.holds(uri) and not Path(uri).exists()]
        store_specs.delete_specs(connection, gone)
        told.removed = len(gone)
        told.warnings += settle_index(folder, connection, embedder, dense=dense, progress=progress)
    told.seconds = time.monotonic() - begun
    return told


def remove_specs(folder: Path, patterns: Sequence[str], embedder: str) -> list[str]:
    """See `Apis.remove`."""
    with writer(folder) as connection:
        found = store_specs.list_stored(connection).values()
        doomed = [one.uri for one in found if fits_address(patterns, *one[:3])]
        if doomed:
            store_specs.delete_specs(connection, doomed)
            settle_index(folder, connection, embedder, dense=False, progress=None)
            index_specs.delete_old(folder, {current_index(folder)})
    return doomed


def settle_index(
    folder: Path, connection: sqlite3.Connection, embedder: str, *, dense: bool, progress: Progress | None
) -> list[str]:  # fmt: skip
    """Make the vectors that are missing, and build the index where it is not of what is stored; warnings for people.
    Without `dense`, vectors that are there are still used where no text lacks one."""
    from hopql.tools.models.choose_embedder import identity

    named = identity(embedder)
    if index_specs.is_current(folder, connection, named if dense else ""):
        return []
    texts = index_specs.dense_texts(connection)
    if dense:
        index_specs.embed_missing(connection, named, embedder, texts, progress)
    has_vectors = index_specs.build_index(folder, connection, named, progress)
    index_specs.prune_vectors(connection, texts)
    wanted_once = connection.execute("SELECT 1 FROM vectors LIMIT 1").fetchone() is not None
    return [] if has_vectors or dense or not texts or not wanted_once else [WITHOUT]


def known_sources(roots: Iterable[str], known: Mapping[str, Stored]) -> Iterator[Path | str]:
    """Folders that were ever added, and the files and URLs of which something is stored; but not the files that are
    gone from such a folder."""
    within = Walk(folders=list(roots))
    yield from map(Path, within.folders)
    for uri in known:
        if "://" in uri:
            yield uri
        elif not within.holds(uri) or Path(uri).exists():
            yield Path(uri)


def _changed(
    walk: Walk, known: Mapping[str, Stored], progress: Progress | None
) -> dict[Path | str, Path | None]:
    """What of the walk's jobs is to be read: new files, and those that changed since; URLs each time."""
    jobs: dict[Path | str, Path | None] = {}
    for number, (source, root) in enumerate(walk.jobs.items(), start=1):
        old = known.get(address(source)) if isinstance(source, Path) else None
        if old is None or old.reader != store_specs.READER or old.digest != digest_now(Path(source), old.parts):
            jobs[source] = root
        if progress and number % 500 == 0:
            progress("looking", number, len(walk.jobs))
    return jobs


def _put(connection: sqlite3.Connection, spec: Packed, told: Added) -> None:
    outcome = store_specs.write_spec(connection, spec)
    setattr(told, outcome, getattr(told, outcome) + 1)
    if outcome != "unchanged":
        told.operations += len(spec.rows)
        if skipped := spec.card["skipped"]:
            told.skipped[spec.card["uri"]] = skipped
