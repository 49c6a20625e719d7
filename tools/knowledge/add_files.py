"""Files and folders added as documents, a batch at a time: each is read by its format's reader, and what cannot be read
is refused in a sentence, whatever it is. What is gone from a folder is removed from the graph."""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Final

from hopql.tools.base.errors import HopQLError, UsageError
from hopql.tools.base.run_processes import BROKEN, read_apart, size_of
from hopql.tools.knowledge import read_html, read_markdown, read_pdf
from hopql.tools.knowledge.chunk_documents import chunked
from hopql.tools.knowledge.copy_rows import id_of
from hopql.tools.knowledge.documents import Added, Prepared, Progress, Refused, Sections
from hopql.tools.knowledge.extract_prose import extract_prose
from hopql.tools.knowledge.make_tables import exists, reading, writing
from hopql.tools.knowledge.prepare_python import PYTHON_EXTRACTOR, prepare_python
from hopql.tools.knowledge.prepare_triples import prepare_triples
from hopql.tools.knowledge.read_file import Raw, Walk, address, files, holds_triples, is_pdf, kind, read_raw
from hopql.tools.knowledge.write_documents import Stored, Written, batches, delete, settle, stored, write

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from hopql.tools.knowledge.extract_by_model import Extender


EXTRACTOR = "rules-6"
"""Goes up when the rules change, so that documents are read again."""


def _read_rst(raw: Raw) -> Sections:
    # It brings a parser of its own.
    from hopql.tools.knowledge.read_rst import read_rst

    return read_rst(raw)


READERS: dict[str, Callable[[Raw], Sections]] = {
    "markdown": read_markdown.read_markdown,
    "text": read_markdown.read_text,
    "notebook": read_markdown.read_notebook,
    "html": read_html.read_html,
    "pdf": read_pdf.read_pdf,
    "csv": read_markdown.read_csv,
    "rst": _read_rst,
}


def prepare_file(path: Path, *, tags: Sequence[str] = ()) -> Prepared | Refused:
    """A file's chunks, entities, relations and mentions; it never raises for what is in the file."""
    uri = address(path)
    try:
        return _prepared(read_raw(path), tuple(dict.fromkeys(tags)))
    except HopQLError as error:
        why = str(error)
        why = f"It {why.removeprefix(uri).lstrip()}" if why.startswith(f"{uri} ") else why
        return Refused(uri, f"{why} {error.hint}".strip())
    # One odd file must not end a run over thousands.
    except Exception as error:
        why = f"{type(error).__name__}: {error}".rstrip(": ")
        return Refused(uri, f"It cannot be read ({why}). Split it, or export it as text.")


def _prepared(raw: Raw, tags: tuple[str, ...]) -> Prepared:
    of = "pdf" if is_pdf(raw.data) else kind(raw.path) or "text"
    if of == "pdf" and not is_pdf(raw.data):
        raise UsageError(f"{raw.uri} is no PDF.", hint="Fetch or export it again.")
    if of == "triples" and not holds_triples(raw.data):
        of = "text"
    if of == "python":
        return prepare_python(raw, tags)
    if not raw.text.strip() and of != "pdf":
        raise UsageError(f"{raw.uri} is empty.", hint="Fill it, or leave it out.")
    if of == "triples":
        return replace(prepare_triples(raw), tags=tags)
    sections = READERS[of](raw)
    chunks, links = chunked(sections)
    if not chunks:
        raise UsageError(f"{raw.uri} has nothing in it to read.", hint="Fill it, or leave it out.")
    entities, relations, mentions = extract_prose(chunks, sections.title, links)
    return Prepared(
        uri=raw.uri,
        title=sections.title,
        kind=of,
        digest=raw.digest,
        modified=sections.modified or raw.modified,
        chunks=tuple(chunks),
        entities=entities,
        relations=relations,
        mentions=mentions,
        size=raw.size,
        tags=tuple(dict.fromkeys((*tags, *sections.tags))),
        extractor=EXTRACTOR,
        warnings=sections.warnings,
    )


@dataclass
class _Run:
    """One run of adding."""

    space: str
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
    space: str,
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
    run = _Run(space, files(paths), tuple(dict.fromkeys(tag.strip() for tag in tags if tag.strip())), progress)
    if model is not None:
        from hopql.tools.knowledge.extract_by_model import Extender

        run.extender = Extender(model, max_calls, progress)
    run.told.refused += run.walk.refused
    run.told.left = dict(run.walk.left.most_common())
    known: dict[str, Stored] = {}
    if exists():
        with reading() as connection:
            known = stored(connection, space)
    if fresh := _fresh(run, known):
        made = read_apart(partial(prepare_file, tags=run.tags), fresh, list(map(size_of, fresh)), workers)
        read = (one or Refused(address(file), BROKEN) for file, one in zip(fresh, made, strict=True))
        if extender := run.extender:
            read = (extender.extend(one) if isinstance(one, Prepared) else one for one in read)
        _store(run, read, known, len(fresh))
        _refuse_copies(run.told)
    _remove_gone(run, known)
    for root in run.walk.roots:
        if address(root) in run.changed:
            _describe(run, root)
    run.told.warnings += run.extender.warnings() if run.extender else []
    told, written = run.told, run.written
    told.chunks, told.entities, told.relations = written.chunks, len(written.entities), written.relations
    told.merged = settle(space, written, progress, resumed=bool(known))
    told.seconds = time.monotonic() - begun
    return told


def _fresh(run: _Run, known: dict[str, Stored]) -> list[Path]:
    """The files whose bytes, or whose extractor, are not as they were stored. What is unchanged gets roots and tags; a
    new file with the bytes of another document is told and left out, unless it is code: what is in that goes by its
    address."""
    fresh: list[Path] = []
    same: dict[str, tuple[str, ...]] = {}
    digests: dict[str, str] = {}
    for number, file in enumerate(run.walk.files, start=1):
        digests[address(file)] = _digest(file)
        if number % 500 == 0:
            run.say("looking", number, len(run.walk.files))
    first = {(one.digest, kind(Path(one.uri))): one.uri for one in known.values() if digests.get(one.uri) == one.digest}
    for file in run.walk.files:
        uri = address(file)
        old, digest = known.get(uri), digests[uri]
        if old is not None and digest == old.digest and _is_current(run, old):
            same[uri] = _roots(run.walk, file)
        elif old is None and digest and (of := kind(file)) != "python" and first.setdefault((digest, of), uri) != uri:
            run.told.same.append((uri, first[digest, of]))
        else:
            fresh.append(file)
    run.told.unchanged = len(same)
    # Folders and tags that they were now added by or with; without new ones nothing is written.
    more = [
        (sorted({*known[uri].roots, *some}), sorted({*known[uri].tags, *run.tags}), known[uri].id)
        for uri, some in same.items()
        if not {*some} <= {*known[uri].roots} or not {*run.tags} <= {*known[uri].tags}
    ]
    if more:
        with writing(run.space) as connection:
            update = "UPDATE knowledge_documents SET roots = %s, tags = %s WHERE id = %s"
            connection.cursor().executemany(update, more)
    return fresh


def _refuse_copies(told: Added) -> None:
    """What has the bytes of a file that was refused is refused too."""
    why = {one.uri: one.why for one in told.refused}
    told.refused += [Refused(uri, why[first]) for uri, first in told.same if first in why]
    told.same = [(uri, first) for uri, first in told.same if first not in why]


def _digest(file: Path) -> str:
    """SHA-256 of a file; empty of one that is empty or cannot be read, of which there may be many."""
    try:
        with file.open("rb") as opened:
            return hashlib.file_digest(opened, "sha256").hexdigest() if file.stat().st_size else ""
    except OSError:
        return ""


def _is_current(run: _Run, old: Stored) -> bool:
    """Whether what is stored of a file that did not change is by today's rules, embedder and model."""
    rules, _, more = old.extractor.partition("+")
    if not old.embedded or rules != (PYTHON_EXTRACTOR if old.kind == "python" else EXTRACTOR):
        return False
    return run.extender is None or more == run.extender.mark or not run.extender.reads(old.kind)


def _store(run: _Run, documents: Iterator[Prepared | Refused], known: dict[str, Stored], total: int) -> None:
    """Store what was read, a batch at a time; what progress has told is kept, whatever happens next."""
    refused = 0

    def read() -> Iterator[Prepared]:
        nonlocal refused
        for one in documents:
            if isinstance(one, Refused):
                refused += 1
                kept = " What was stored of it before is kept." if one.uri in known else ""
                run.told.refused.append(replace(one, why=f"{one.why}{kept}"))
                continue
            old = known.get(one.uri)
            tags = tuple(dict.fromkeys((*one.tags, *(old.tags if old else ()))))
            run.told.warnings += [f"{one.uri}: {warning}" for warning in one.warnings]
            yield replace(one, tags=tags, roots=_roots(run.walk, Path(one.uri)))

    run.say("documents", 0, total)
    stored_so_far = 0
    for batch in batches(read()):
        _write(run, batch)
        stored_so_far += len(batch)
        run.say("documents", stored_so_far + refused, total)
    run.say("documents", total, total)


def _write(run: _Run, batch: list[Prepared]) -> None:
    """Store a batch; where the database refuses it, one document after the other, so that one is left out."""
    import psycopg

    try:
        done = write(run.space, batch, run.progress)
    except (psycopg.DataError, psycopg.errors.ProgramLimitExceeded) as error:
        if len(batch) > 1:
            for one in batch:
                _write(run, [one])
            return
        told = str(error).strip().splitlines()[0]
        why = f"It cannot be stored: {told}. Split it, or leave it out."
        run.told.refused.append(Refused(batch[0].uri, why))
        return
    run.written.join(done)
    run.told.added += done.outcomes.count("added")
    run.told.replaced += done.outcomes.count("replaced")
    run.told.unchanged += done.outcomes.count("unchanged")
    run.changed.update(root for one in batch for root in one.roots)


def _roots(walk: Walk, file: Path) -> tuple[str, ...]:
    """The named folders that a file is in; itself where it was named."""
    around = [address(root) for root in walk.roots if file.is_relative_to(root)]
    return tuple(around) or (address(file),)


def _remove_gone(run: _Run, known: Mapping[str, Stored]) -> None:
    """Delete documents whose files are gone from a folder that was added again, or are left out of it now and named by
    nothing else. What was stored of a file that is there and could not be read stays."""
    kept = {address(file) for file in run.walk.files} | {one.uri for one in run.told.refused}
    for root in map(address, run.walk.roots):
        missing = [
            one for one in known.values()
            if root in one.roots and one.uri not in kept and one.kind not in ("structure", "schema")
        ]  # fmt: skip
        left = [one.id for one in missing if len(one.roots) > 1 and Path(one.uri).exists()]
        if left:
            with writing(run.space) as connection:
                connection.execute(
                    "UPDATE knowledge_documents SET roots = array_remove(roots, %s) WHERE id = ANY(%s)", [root, left]
                )
        delete(run.space, [one.id for one in missing if one.id not in left])
        run.told.removed += len(missing) - len(left)
        run.changed.update([root] if len(missing) > len(left) else [])


_OUTLINES: Final = """
SELECT o.uri, o.kind, o.title,
    coalesce(m.name, ''), coalesce(m.body, ''),
    ARRAY(SELECT t.name FROM knowledge_relations r JOIN knowledge_entities t ON t.id = r.target
          WHERE r.document = o.id AND r.kind = 'imports' AND r.source = m.entity ORDER BY r.id)
FROM knowledge_documents o
LEFT JOIN LATERAL (
    SELECT d.name, d.body, d.entity FROM knowledge_descriptions d
    WHERE o.kind = 'python' AND d.document = o.id AND d.type IN ('module', 'package') ORDER BY d.id LIMIT 1
) AS m ON true
WHERE o.space = %(space)s AND o.roots @> ARRAY[%(root)s] AND o.kind NOT IN ('structure', 'schema')
ORDER BY o.uri
"""


def _describe(run: _Run, root: Path) -> None:
    """Have a document about the structure of a folder in which something changed, where there is anything to say."""
    from hopql.tools.knowledge.describe_structure import Outline, prepare_structure

    space, name = run.space, address(root)
    try:
        with reading() as connection:
            rows = connection.execute(_OUTLINES.encode(), {"space": space, "root": name}).fetchall()
        made = prepare_structure(root, [Outline(*row) for row in rows])
    except HopQLError as error:
        run.told.warnings.append(f"The structure of {name} is not described: {error}")
        return
    if made is None:
        delete(space, [id_of(space, f"structure:{name}")])
    else:
        run.written.join(write(space, [replace(made, roots=(name,))]))
