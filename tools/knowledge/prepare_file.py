"""A file to a document that is ready to be stored. What cannot be read is refused in a sentence, whatever it is."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

from hopql.tools.base.errors import HopQLError, UsageError
from hopql.tools.knowledge import read_html, read_markdown, read_pdf
from hopql.tools.knowledge.chunk_documents import chunked
from hopql.tools.knowledge.documents import Prepared, Refused, Sections
from hopql.tools.knowledge.read_file import Raw, address, holds_triples, is_pdf, kind, read_raw

EXTRACTOR = "rules-3"
"""Goes up when the rules change, so that documents are read again."""


READERS: dict[str, Callable[[Raw], Sections]] = {
    "markdown": read_markdown.read_markdown,
    "text": read_markdown.read_text,
    "html": read_html.read_html,
    "pdf": read_pdf.read_pdf,
    "csv": read_markdown.read_csv,
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
    except RecursionError:
        return Refused(uri, "It is nested too deeply to be read. Split it, or export it as text.")
    except MemoryError:
        return Refused(uri, "It is too large for the memory of this computer. Split it.")
    # One odd file must not end a run over thousands.
    except Exception as error:
        return Refused(uri, f"It cannot be read, for a reason that was not foreseen ({type(error).__name__}: {error}).")


def _prepared(raw: Raw, tags: tuple[str, ...]) -> Prepared:
    of = "pdf" if is_pdf(raw.data) else kind(raw.path) or "text"
    if of == "pdf" and not is_pdf(raw.data):
        raise UsageError(f"{raw.uri} is no PDF.", hint="Fetch or export it again.")
    if of == "triples" and not holds_triples(raw.data):
        of = "text"
    # The other readers are imported where they are used: each brings tables of its own.
    if of == "python":
        from hopql.tools.knowledge.prepare_python import prepare_python

        return _with(prepare_python(raw, tags), raw.warnings)
    if not raw.text.strip() and of != "pdf":
        raise UsageError(f"{raw.uri} is empty.", hint="Fill it, or leave it out.")
    if of == "triples":
        from hopql.tools.knowledge.prepare_triples import prepare_triples

        made = _with(prepare_triples(raw), raw.warnings)
        return replace(made, tags=tuple(dict.fromkeys((*tags, *made.tags))))
    if of == "rst":
        from hopql.tools.knowledge.read_rst import read_rst

        return _document(raw, read_rst(raw), of, tags)
    return _document(raw, READERS[of](raw), of, tags)


def _with(made: Prepared, warnings: tuple[str, ...]) -> Prepared:
    return replace(made, warnings=tuple(dict.fromkeys((*warnings, *made.warnings))))


def _document(raw: Raw, sections: Sections, of: str, tags: tuple[str, ...]) -> Prepared:
    from hopql.tools.knowledge.extract_prose import extract_prose

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
