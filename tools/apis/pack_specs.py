"""Specs as they are stored: compressed rows, and the texts that are searched.

They are read and packed in processes of their own: reading keeps a core busy, and a broken file may end its process.
"""

from __future__ import annotations

import re
import time
import zlib
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, wait
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass, replace
from itertools import chain
from pathlib import Path
from sys import intern
from typing import Final

from hopql.state.apis import ApiField, Operation, SpecCard
from hopql.tools.apis.open_database import LEVEL, pack, unpack
from hopql.tools.apis.prepare_specs import Prepared, Refused, prepare_spec
from hopql.tools.processes import Pool, cores
from hopql.tools.search.tokens import document_tokens, split_identifier

LEXICON: Final = "texts-1"
"""Changes when any of these texts may: what was indexed with another one is indexed anew."""
_DENSE_WORDS: Final = 48
"""Words of an operation that are embedded: what comes after them says little, and each costs time."""
_LINE_FIELDS: Final = 8
_PLAIN: Final = ("id", "ids", "limit", "offset", "page", "cursor", "format", "fields", "sort", "order")
_PARAMETER: Final = re.compile(r"\{([^{}]*)\}")


def operation_tokens(card: SpecCard, operation: Operation) -> list[str]:
    """Tokens of an operation: path (twice, as it says most), summary, description, parameters and fields, tags, title
    of its spec."""
    path = _PARAMETER.sub(" ", operation["path"])
    parts = [
        operation["method"], path, path, operation["operation_id"], operation["summary"], operation["description"],
        " ".join(_PARAMETER.findall(operation["path"])), " ".join(operation["tags"]), card["title"],
        " ".join(_names(operation["parameters"])), " ".join(_names(operation["body"])),
        " ".join(value for field in chain(operation["parameters"], operation["body"]) for value in field["enum"][:12]),
    ]  # fmt: skip
    return document_tokens(" ".join(part for part in parts if part))


def operation_sentence(card: SpecCard, operation: Operation) -> str:
    """An operation as a short text: what it does, its path in words, which API it is of."""
    said = " ".join(part for part in (_as_sentence(operation["summary"]), operation["description"]) if part)
    path = " ".join(split_identifier(_PARAMETER.sub(" ", operation["path"])))
    words = f"{said or operation['operation_id']} {operation['method'].lower()} {path}".split()
    return " ".join(words[:_DENSE_WORDS])


def card_tokens(card: SpecCard) -> list[str]:
    """Tokens of a spec's card."""
    parts = [card["title"], card["description"], *card["tags"], *card["domains"], *card["key_paths"], card["summary"]]
    return document_tokens(" ".join(parts))


def card_sentence(card: SpecCard) -> str:
    """A spec's card as a short text: title, description, tags."""
    return " ".join(f"{_as_sentence(card['title'])} {card['description']} {', '.join(card['tags'][:12])}".split()[:120])


def operation_line(operation: Operation) -> str:
    """An operation in a line: `POST /path (summary) [business parameters] {tags}`."""
    told = operation["summary"] or _first(operation["description"]) or operation["operation_id"]
    names = main_fields(operation)
    return " ".join(
        part for part in (
            f"{operation['method']} {operation['path']}",
            f"({told})" if told else "",
            f"[{', '.join(names)}]" if names else "",
            f"{{{', '.join(operation['tags'])}}}" if operation["tags"] else "",
        ) if part
    )  # fmt: skip


def main_fields(operation: Operation) -> list[str]:
    """Names of the parameters and fields that say what an operation is about: required ones first, without paging and
    ids, headers left out."""
    fields = [field for field in chain(operation["parameters"], operation["body"]) if field["where"] != "header"]
    fields.sort(key=lambda field: not field["required"])
    names = (field["name"].split(".")[-1].removesuffix("[]") for field in fields)
    return [name for name in dict.fromkeys(names) if name.lower() not in _PLAIN][:_LINE_FIELDS]


def _names(fields: Sequence[ApiField]) -> list[str]:
    """Names of fields, each word of a path once."""
    return list(dict.fromkeys(chain.from_iterable(field["name"].split(".") for field in fields)))


def _as_sentence(text: str) -> str:
    return text if not text or text.endswith((".", "!", "?")) else f"{text}."


def _first(text: str) -> str:
    return re.split(r"(?<=[.!?])\s", text, maxsplit=1)[0][:160]


_RACY: Final = 100_000_000
"""Nanoseconds: a file may change once more within the tick of the clock of its file system, and look the same."""


def stamp(file: Path | str, parts: Iterable[str] = (), *, now: int | None = None) -> str:
    """Size, and times of content and of inode, of a file and of those that it refers to, as one line.

    Empty where no such line can be trusted: the file is gone, or one of them was touched just now.

    Args:
        now: when reading began, in nanoseconds of the epoch; without it, one compares only.
    """
    found = [_times(path) for path in (str(file), *parts)]
    if found[0] is None:
        return ""
    if now is not None and any(one is not None and max(one[1:]) > now - _RACY for one in found):
        return ""
    return ";".join("-" if one is None else ",".join(map(str, one)) for one in found)


def now_ns() -> int:
    """Now, in nanoseconds of the epoch."""
    return time.time_ns()


def _times(path: str) -> tuple[int, int, int] | None:
    try:
        status = Path(path).stat()
    except (OSError, ValueError):
        return None
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns


pass


@dataclass(frozen=True)
class Row:
    """An operation."""

    method: str
    path: str
    operation_id: str
    deprecated: bool
    body: bytes
    """The `Operation`, packed."""


@dataclass(frozen=True)
class Texts:
    """What is searched of a spec: its card first, then each operation."""

    lexicon: str
    lexical: bytes
    """Tokens with a space between them, a line each, compressed."""
    dense: bytes
    """A packed list of texts to embed."""
    lines: bytes
    """A packed list of the lines of operations."""


@dataclass(frozen=True)
class Packed:
    """A spec with everything that is stored of it."""

    name: str
    uri: str
    title: str
    digest: str
    reader: str
    parts: list[str]
    card: bytes
    rows: list[Row]
    texts: Texts
    skipped: list[str]
    stamp: str = ""


def pack_spec(prepared: Prepared, stamp: str = "") -> Packed:
    """A spec, ready to be stored.

    Args:
        stamp: of its files, see `hopql.tools.apis.pack_specs`.
    """
    card = prepared.card
    rows = [
        Row(one["method"], _text(one["path"]), _text(one["operation_id"]), one["deprecated"], pack(one))
        for one in prepared.operations
    ]  # fmt: skip
    return Packed(
        name=card["id"], uri=_text(card["uri"]), title=_text(card["title"]), digest=prepared.digest,
        reader=prepared.reader, parts=list(prepared.parts), card=pack(card), rows=rows,
        texts=texts_of(card, prepared.operations), skipped=list(card["skipped"]), stamp=stamp,
    )  # fmt: skip


def texts_of(card: SpecCard, operations: Sequence[Operation]) -> Texts:
    """The texts of a card and its operations, by the lexicon of today."""
    lines = [" ".join(card_tokens(card)), *(" ".join(operation_tokens(card, one)) for one in operations)]
    dense = [card_sentence(card), *(operation_sentence(card, one) for one in operations)]
    lexical = zlib.compress("\n".join(lines).encode("utf-8", "replace"), LEVEL)
    return Texts(LEXICON, lexical, pack(dense), pack([operation_line(one) for one in operations]))


def rename_spec(one: Packed, name: str) -> Packed:
    """The same spec by another id: that of its card is taken by a spec of another place."""
    card: SpecCard = unpack(one.card)
    card["id"] = name
    rows = []
    for row in one.rows:
        operation: Operation = unpack(row.body)
        operation["id"] = name + operation["id"].removeprefix(one.name)
        operation["spec"] = name
        rows.append(replace(row, body=pack(operation)))
    return replace(one, name=name, card=pack(card), rows=rows)


def unpack_tokens(lexical: bytes) -> list[list[str]]:
    """Tokens of the card, then of each operation, out of `Texts.lexical`. Equal tokens are one object."""
    found = zlib.decompress(lexical).decode().split("\n")
    return [list(map(intern, line.split(" "))) if line else [] for line in found]


def _text(text: str) -> str:
    """A text that a database takes."""
    return text.encode("utf-8", "replace").decode()


_ALONE: Final = 8
"""Up to so many small files are read here: a process takes a second to start."""
_SMALL: Final = 2**20
"""Bytes of such files together."""
_AHEAD: Final = 8
"""Files that wait for a process each; the specs of no more than these are in memory."""


@dataclass(frozen=True)
class Job:
    """A file or URL to read."""

    source: Path | str
    root: Path | None = None
    """The folder below which its references are followed."""


def read_spec(job: Job) -> Packed | Refused:
    """A source, read and ready to be stored. Raises nothing for a bad one."""
    begun = now_ns()
    found = prepare_spec(job.source, root=job.root)
    if isinstance(found, Refused):
        return found
    return pack_spec(found, "" if isinstance(job.source, str) else stamp(job.source, found.parts, now=begun))


def read_specs(jobs: Sequence[Job], *, workers: int) -> Iterator[tuple[Job, Packed | Refused]]:
    """The specs of sources, as they are read: the largest are begun first.

    Args:
        workers: processes; 0: the cores that this process may use.
    """
    sizes = {job: _size(job) for job in jobs}
    ordered = sorted(jobs, key=lambda job: -sizes[job])
    if workers < 1 and len(ordered) <= _ALONE and sum(sizes.values()) <= _SMALL:
        yield from ((job, read_spec(job)) for job in ordered)
        return
    count = max(1, min(workers or cores(), len(ordered)))
    left = dict.fromkeys(ordered)
    try:
        for job, found in _pooled(ordered, count):
            del left[job]
            yield job, found
    except BrokenProcessPool:
        # Which file it was is not told: those that are left get a process each time, until one breaks it alone.
        for job in left:
            yield job, _by_itself(job)


def _pooled(jobs: Sequence[Job], count: int) -> Iterator[tuple[Job, Packed | Refused]]:
    waiting: dict[Future[Packed | Refused], Job] = {}
    with Pool(count) as pool:
        for job in jobs:
            waiting[pool.submit(read_spec, job)] = job
            if len(waiting) >= count * _AHEAD:
                yield from _done(waiting)
        while waiting:
            yield from _done(waiting)


def _done(waiting: dict[Future[Packed | Refused], Job]) -> Iterator[tuple[Job, Packed | Refused]]:
    for future in wait(waiting, return_when=FIRST_COMPLETED).done:
        yield waiting.pop(future), future.result()


def _by_itself(job: Job) -> Packed | Refused:
    with Pool(1) as pool:
        try:
            return pool.submit(read_spec, job).result()
        except BrokenProcessPool:
            why = "Reading it ended the process that read it. Export it again, or leave it out."
            return Refused(str(job.source), why)


def _size(job: Job) -> int:
    try:
        return 0 if isinstance(job.source, str) else job.source.stat().st_size
    except OSError:
        return 0
