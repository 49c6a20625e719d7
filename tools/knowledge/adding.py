"""Adding files and folders: what changed is read and stored, what is gone is removed, the rest is left alone."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING

from hopql.tools.knowledge import code
from hopql.tools.knowledge.formats import kind
from hopql.tools.knowledge.pooling import prepared
from hopql.tools.knowledge.prepared import Added, Prepared, Refused
from hopql.tools.knowledge.preparing import EXTRACTOR
from hopql.tools.knowledge.reading.raw import address
from hopql.tools.knowledge.store.batching import Item, batches
from hopql.tools.knowledge.store.roots import Stored, roots_and_tags, stored
from hopql.tools.knowledge.store.settling import settle
from hopql.tools.knowledge.store.writing import Written, write
from hopql.tools.knowledge.tidying import describe_structures, remove_gone
from hopql.tools.knowledge.walking import Walk, files

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from hopql.tools.knowledge.extending import Extender
    from hopql.tools.knowledge.knowledge import Knowledge, Progress


@dataclass
class _Run:
    """One run of adding."""

    store: Knowledge
    walk: Walk
    tags: tuple[str, ...]
    progress: Progress | None
    extender: Extender | None = None
    told: Added = field(default_factory=Added)
    written: Written = field(default_factory=Written)
    changed: set[str] = field(default_factory=set)
    """Folders in which something changed."""

    def say(self, what: str, done: int, of: int) -> None:
        """Tell how far it is."""
        if self.progress:
            self.progress(what, done, of)


def add(
    store: Knowledge,
    paths: Sequence[Path],
    *,
    tags: Sequence[str] = (),
    model: BaseChatModel | None = None,
    max_calls: int = 0,
    workers: int = 0,
    progress: Progress | None = None,
) -> Added:
    """See `Knowledge.add`."""
    begun = time.monotonic()
    run = _Run(store, files(paths), tuple(dict.fromkeys(tag.strip() for tag in tags if tag.strip())), progress)
    if model is not None:
        from hopql.tools.knowledge.extending import Extender

        run.extender = Extender(model, max_calls, progress)
    run.told.refused += run.walk.refused
    known = stored(store)
    fresh = _fresh(run, known)
    if fresh:
        _store(run, _read(run, fresh, workers), known, len(fresh))
    removed = remove_gone(store, run.walk, known, {one.uri for one in run.told.refused})
    run.told.removed = sum(removed.values())
    changed = run.changed | {root for root, count in removed.items() if count}
    written_about, warnings = describe_structures(store, run.walk, changed)
    run.written.join(written_about)
    run.told.warnings += warnings + (run.extender.warnings() if run.extender is not None else [])
    told, written = run.told, run.written
    told.chunks, told.entities, told.relations = written.chunks, len(written.entities), written.relations
    told.same = written.same
    told.merged = settle(store, written, progress, resumed=bool(known))
    told.seconds = time.monotonic() - begun
    return told


def _fresh(run: _Run, known: dict[str, Stored]) -> list[Path]:
    """The files whose bytes, or whose extractor, are not as they were stored. What is unchanged gets roots and tags."""
    fresh: list[Path] = []
    same: dict[str, tuple[str, ...]] = {}
    for number, file in enumerate(run.walk.files, start=1):
        old = known.get(address(file))
        if old is not None and _is_current(run, file, old):
            same[old.uri] = _roots(run.walk, file)
        else:
            fresh.append(file)
        if number % 500 == 0:
            run.say("looking", number, len(run.walk.files))
    run.told.unchanged = len(same)
    roots_and_tags(run.store, known, same, run.tags)
    return fresh


def _is_current(run: _Run, file: Path, old: Stored) -> bool:
    rules, _, more = old.extractor.partition("+")
    if rules != (code.EXTRACTOR if old.kind == "python" else EXTRACTOR):
        return False
    if run.extender is not None and more != run.extender.mark and run.extender.reads(old.kind):
        return False
    try:
        with file.open("rb") as opened:
            return hashlib.file_digest(opened, "sha256").hexdigest() == old.digest
    except OSError:
        return False


def _read(run: _Run, fresh: Sequence[Path], workers: int) -> Iterator[Prepared | Refused]:
    for one in prepared(fresh, tags=run.tags, own=_packages(run.walk.files), workers=workers):
        yield run.extender.extend(one) if run.extender is not None and isinstance(one, Prepared) else one


def _packages(found: Iterable[Path]) -> frozenset[str]:
    """The top names of the Python modules among the files."""
    from hopql.tools.knowledge.code.naming import module_name, project_root

    roots: dict[Path, Path] = {}
    names: set[str] = set()
    for file in found:
        if kind(file) == "python":
            root = roots.get(file.parent) or roots.setdefault(file.parent, project_root(file.parent))
            names.add(module_name(root, file).split(".")[0])
    return frozenset(names)


def _store(run: _Run, documents: Iterator[Prepared | Refused], known: dict[str, Stored], total: int) -> None:
    """Store what was read, a batch at a time; what progress has told is kept, whatever happens next."""
    refused = 0

    def items() -> Iterator[Item]:
        nonlocal refused
        for one in documents:
            if isinstance(one, Refused):
                refused += 1
                run.told.refused.append(_still_stored(one, known))
                continue
            old = known.get(one.uri)
            tags = tuple(dict.fromkeys((*one.tags, *(old.tags if old else ()))))
            run.told.warnings += [f"{one.uri}: {warning}" for warning in one.warnings]
            yield Item(replace(one, tags=tags), _roots(run.walk, Path(one.uri)))

    run.say("documents", 0, total)
    stored_so_far = 0
    for batch in batches(items()):
        _write(run, batch)
        stored_so_far += len(batch)
        run.say("documents", stored_so_far + refused, total)
    run.say("documents", total, total)


def _still_stored(one: Refused, known: dict[str, Stored]) -> Refused:
    """A refused file of which an older version is stored says so: that one is still found."""
    if one.uri not in known:
        return one
    return replace(one, why=f"{one.why} What was stored of it before is kept.")


def _write(run: _Run, batch: list[Item]) -> None:
    """Store a batch; where the database refuses it, one document after the other, so that one is left out."""
    import psycopg

    try:
        done = write(run.store, batch, run.progress)
    except (psycopg.DataError, psycopg.errors.ProgramLimitExceeded) as error:
        if len(batch) > 1:
            for item in batch:
                _write(run, [item])
            return
        told = str(error).strip().splitlines()[0]
        why = f"It cannot be stored: {told}. Split it, or leave it out."
        run.told.refused.append(Refused(batch[0].prepared.uri, why))
        return
    run.written.join(done)
    run.told.added += done.outcomes.count("added")
    run.told.replaced += done.outcomes.count("replaced")
    run.told.unchanged += done.outcomes.count("unchanged")
    run.changed.update(root for item in batch for root in item.roots)


def _roots(walk: Walk, file: Path) -> tuple[str, ...]:
    """The named folders that a file is in; itself where it was named."""
    around = [address(root) for root in walk.roots if file.is_relative_to(root)]
    return tuple(around) or (address(file),)
