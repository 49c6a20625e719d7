"""A file or a URL, read as a spec: its card and its operations, and the texts that are searched, packed to be stored.
Whatever is wrong with it is said, and never raised."""

from __future__ import annotations

import hashlib
import re
import zlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from sys import intern
from typing import Any, Final
from urllib.parse import urlsplit

from hopql.state.apis import ApiField, Operation, SpecCard
from hopql.tools.apis.parse_operations import (
    MOST_TOLD,
    Operations,
    cut,
    dicts,
    form_of,
    lists,
    plain,
    printable,
    schemes_of,
    servers_of,
)
from hopql.tools.apis.read_files import Raw, Refs, fetch, is_url, read_file
from hopql.tools.apis.store_specs import LEVEL, pack
from hopql.tools.base.errors import HopQLError
from hopql.tools.base.hide_secrets import bare
from hopql.tools.base.run_processes import BROKEN, read_apart, size_of
from hopql.tools.base.tokenize_text import content_words, document_tokens, split_identifier


@dataclass(frozen=True)
class Prepared:
    """A spec: its card and its operations, in the order of the file."""

    card: SpecCard
    operations: list[Operation]
    digest: str
    """SHA-256 of what it was read from, with the local files that it refers to: what decides if it is read again."""
    parts: list[str] = field(default_factory=list)
    """Paths of the local files that it refers to."""


@dataclass(frozen=True)
class Refused:
    """A file or URL that holds no spec that could be read."""

    uri: str
    why: str
    """What is wrong, and what to do."""
    aside: bool = False
    """It is no spec at all: in a folder that is added, such files are only counted."""


_VERSION: Final = re.compile(
    r"\b(?:v(?:ersion)?\.?\s?\d[\w.]*|\d+(?:\.\d+)+|20\d\d-\d\d(?:-\d\d)?|alpha|beta|preview|rc\d*)\b", re.IGNORECASE
)
_DULL: Final = frozenset("api apis rest service services openapi swagger http https json v data get post".split())  # noqa: SIM905
_DOES: Final = {"GET": "read", "POST": "create or run", "PUT": "replace", "PATCH": "change", "DELETE": "delete"}


def card_of(spec: str, uri: str, raw: Raw, form: str, operations: Sequence[Operation], refs: Refs) -> SpecCard:
    """The card of a spec whose operations were read; `skipped` is the caller's to fill."""
    contents, info = raw.contents, dicts(raw.contents.get("info"))
    stem = re.split(r"[/\\]", uri.rstrip("/"))[-1].rsplit(".", 1)[0]
    title = plain(info.get("title"), 200) or plain(stem, 200) or "untitled"
    servers = servers_of(contents)

    # Each operation's path without the last parameter, those with the most operations first.
    counted = Counter(re.sub(r"(?:/\{[^/]*\})+$", "", operation["path"]) or "/" for operation in operations)
    resources = [cut(path, 120) for path, _ in counted.most_common(40)]
    return SpecCard(
        id=spec, uri=uri, title=title, description=plain(info.get("description"), 1500),
        version=plain(info.get("version"), 60), family=_family(title, servers), form=form,
        tags=_tags(contents, operations), domains=_domains(title, operations), key_paths=resources[:12],
        summary=_summary(operations, resources), servers=servers,
        schemes=schemes_of(contents, refs.follow), operations=len(operations), modified=raw.modified,
        deprecated=info.get("x-deprecated") is True
        or (bool(operations) and all(one["deprecated"] for one in operations)),
        skipped=[],
    )  # fmt: skip


def _family(title: str, servers: Sequence[str]) -> str:
    words = re.findall(r"[^\W_]+", _VERSION.sub(" ", title).lower())
    host = (urlsplit(servers[0]).hostname or "") if servers else ""
    return "-".join([host, *words] if host and not host.endswith("example.com") else words)


def _tags(contents: dict[str, Any], operations: Sequence[Operation]) -> list[str]:
    said = {plain(dicts(tag).get("name"), 80): plain(dicts(tag).get("description"), 160)
            for tag in lists(contents.get("tags"))}  # fmt: skip
    counted = Counter(tag for operation in operations for tag in operation["tags"])
    return [f"{tag}: {said[tag]}" if said.get(tag) else tag for tag, _ in counted.most_common(40)]


def _domains(title: str, operations: Sequence[Operation]) -> list[str]:
    weights: Counter[str] = Counter()
    for word in content_words(title):
        weights[word] += 3 + len(operations) // 4
    for operation in operations:
        fixed = (part for part in operation["path"].split("/") if "{" not in part)
        words = [*split_identifier(" ".join(operation["tags"])), *(w for part in fixed for w in split_identifier(part))]
        weights.update({word: 1 for word in words if len(word) > 2})
    found = [word for word, _ in weights.most_common(30) if word not in _DULL and not word.isdigit()]
    return found[:12]


def _summary(operations: Sequence[Operation], resources: Sequence[str]) -> str:
    if not operations:
        return "It has no operations."
    methods = Counter(operation["method"] for operation in operations)
    nouns = list(
        dict.fromkeys(path.split("/")[-1].replace("-", " ").replace("_", " ") for path in resources if path != "/")
    )
    told = ", ".join(f"{count} {_DOES.get(method, method.lower())}" for method, count in methods.most_common())
    said = "; ".join(dict.fromkeys(one["summary"] for one in operations if one["summary"]))
    count = f"{len(operations):,} operation{'' if len(operations) == 1 else 's'}"
    return cut(f"{count} on {', '.join(nouns[:8])}: {told}. {said}", 700)



def prepare_spec(source: Path | str, *, root: Path | None = None) -> Prepared | Refused:
    """A spec of a file or URL. `$ref`s to other files are followed below `root`; None: the file's own folder."""
    uri = address(source)
    try:
        if isinstance(source, str) and is_url(source):
            return _prepared(fetch(source), None)
        path = Path(source)
        return _prepared(read_file(path), root or path.resolve().parent)
    except HopQLError as error:
        told = f"{error} {error.hint}".strip()
        return Refused(uri, told, aside="so it is no spec" in told)
    except RecursionError:
        return Refused(uri, "It is nested too deeply.")
    except Exception as error:  # A file of somebody else's may hold anything; one file must not end the rest.
        return Refused(uri, f"It cannot be read: {type(error).__name__}: {' '.join(str(error).split())[:200]}")


def address(source: Path | str) -> str:
    """Where a source is, as its card says it: an absolute path, or the URL without secrets."""
    if isinstance(source, str) and is_url(source):
        return bare(source)
    return printable(str(Path(source).absolute()).encode("utf-8", "backslashreplace").decode())


def spec_id(uri: str, title: str) -> str:
    """A short name for a spec that no other place has: its title, and six digits of its place's SHA-256."""
    slug = "-".join(re.findall(r"[a-z0-9]+", title.lower()))[:40].strip("-") or "spec"
    return f"{slug}-{hashlib.sha256(uri.encode()).hexdigest()[:6]}"


def _prepared(raw: Raw, root: Path | None) -> Prepared | Refused:
    uri = raw.uri if "://" in raw.uri else address(Path(raw.uri))
    form = form_of(raw.contents)
    if not form:
        is_old = "swaggerVersion" in raw.contents
        why = "Swagger 1 is not read: convert it first." if is_old else "It is neither OpenAPI nor Swagger."
        return Refused(uri, why, aside=not is_old)
    refs = Refs(raw, root)
    info = raw.contents.get("info")
    title = info.get("title") if isinstance(info, dict) else ""
    spec = spec_id(uri, title if isinstance(title, str) and title.strip() else Path(uri).stem)
    reader = Operations(spec, raw.contents, refs)
    operations = list({operation["id"]: operation for operation in reader.read()}.values())
    card = card_of(spec, uri, raw, form, operations, refs)
    skipped = [*reader.skipped, *(f"{printable(ref)[:200]}: {told}" for ref, told in refs.missing.items())]
    if raw.contents.get("webhooks"):
        skipped.append("webhooks: they are calls to you, and not read")
    more = [f"and {len(skipped) - MOST_TOLD:,} more"] if len(skipped) > MOST_TOLD else []
    card["skipped"] = [*skipped[:MOST_TOLD], *more]
    return Prepared(card, operations, digest_of(raw.digest, refs.parts), sorted(refs.parts))


def digest_of(own: str, parts: Mapping[str, bytes]) -> str:
    """What a spec is known by again: SHA-256 over that of its file, and what the local files hold that it refers to."""
    digest = hashlib.sha256(own.encode())
    for path, data in sorted(parts.items()):
        digest.update(path.encode("utf-8", "surrogateescape") + hashlib.sha256(data).digest())
    return digest.hexdigest()


def digest_now(file: Path, parts: Iterable[str] = ()) -> str:
    """`digest_of` a file as it is now, with the files that it referred to; empty where it cannot be read."""
    found = dict[str, bytes]()
    try:
        own = hashlib.sha256(file.read_bytes()).hexdigest()
    except (OSError, ValueError):
        return ""
    for part in parts:
        with suppress(OSError, ValueError):
            found[part] = Path(part).read_bytes()
    return digest_of(own, found)


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


def operation_sentence(operation: Operation) -> str:
    """An operation as a short text: what it does, its path in words."""
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
    first = re.split(r"(?<=[.!?])\s", operation["description"], maxsplit=1)[0][:160]
    told = operation["summary"] or first or operation["operation_id"]
    # Those that say what it is about: required ones first, without paging and ids, headers left out.
    fields = [field for field in chain(operation["parameters"], operation["body"]) if field["where"] != "header"]
    fields.sort(key=lambda field: not field["required"])
    every = dict.fromkeys(field["name"].split(".")[-1].removesuffix("[]") for field in fields)
    names = [name for name in every if name.lower() not in _PLAIN][:_LINE_FIELDS]
    parts = [f"{operation['method']} {operation['path']}"]
    parts += [f"({told})"] if told else []
    parts += [f"[{', '.join(names)}]"] if names else []
    parts += [f"{{{', '.join(operation['tags'])}}}"] if operation["tags"] else []
    return " ".join(parts)


def _names(fields: Sequence[ApiField]) -> list[str]:
    """Names of fields, each word of a path once."""
    return list(dict.fromkeys(chain.from_iterable(field["name"].split(".") for field in fields)))


def _as_sentence(text: str) -> str:
    return text if not text or text.endswith((".", "!", "?")) else f"{text}."


@dataclass(frozen=True)
class Packed:
    """A spec with everything that is stored of it."""

    card: SpecCard
    digest: str
    parts: list[str]
    rows: list[tuple[str, str, str, bool, bytes]]
    """Of each operation method, path, operationId, whether it is deprecated, and all of it, packed."""
    lexical: bytes
    """What is searched by words: tokens of the card, then of each operation, a line each, compressed."""
    dense: bytes
    """A packed list of the texts to embed, in the same order."""
    lines: bytes
    """A packed list of the lines of operations."""


def pack_spec(prepared: Prepared) -> Packed:
    """A spec, ready to be stored."""
    card, operations = prepared.card, prepared.operations
    tokens = [" ".join(card_tokens(card)), *(" ".join(operation_tokens(card, one)) for one in operations)]
    return Packed(
        card, prepared.digest, prepared.parts,
        rows=[(one["method"], one["path"], one["operation_id"], one["deprecated"], pack(one)) for one in operations],
        lexical=zlib.compress("\n".join(tokens).encode("utf-8", "replace"), LEVEL),
        dense=pack([card_sentence(card), *map(operation_sentence, operations)]),
        lines=pack([operation_line(one) for one in operations]),
    )  # fmt: skip


def unpack_tokens(lexical: bytes) -> list[list[str]]:
    """Tokens of the card, then of each operation, out of `Packed.lexical`. Equal tokens are one object."""
    found = zlib.decompress(lexical).decode().split("\n")
    return [list(map(intern, line.split(" "))) if line else [] for line in found]



Job = tuple[Path | str, Path | None]
"""A file or URL to read, and the folder below which its references are followed; None: its own."""


def read_spec(job: Job) -> Packed | Refused:
    """A source, read and ready to be stored. Raises nothing for a bad one."""
    found = prepare_spec(job[0], root=job[1])
    return found if isinstance(found, Refused) else pack_spec(found)


def read_specs(jobs: Iterable[Job], *, workers: int) -> Iterator[tuple[Path | str, Packed | Refused]]:
    """The specs of sources, the largest first, read in processes of their own (`workers`; 0: a core each): reading
    keeps a core busy, and a broken file may end its process."""
    ordered = sorted(((size_of(job[0]), job) for job in jobs), key=lambda pair: -pair[0])
    read = read_apart(read_spec, [job for _, job in ordered], [size for size, _ in ordered], workers)
    for (_, (source, _)), found in zip(ordered, read, strict=True):
        yield source, found or Refused(str(source), BROKEN)
