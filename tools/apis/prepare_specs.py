"""A file or a URL, read as a spec: its card and its operations. Whatever is wrong with it is said, and never raised."""

from __future__ import annotations

import hashlib
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import starmap
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from hopql.state.apis import Operation, SpecCard
from hopql.tools.apis.flatten_schemas import cut, plain, printable
from hopql.tools.apis.parse_operations import MOST_TOLD, Operations, dicts, form_of, lists, schemes_of, servers_of
from hopql.tools.apis.read_files import Missing, Raw, Refs, fetch, is_url, read_file
from hopql.tools.errors import HopQLError
from hopql.tools.search.tokens import content_words, split_identifier
from hopql.tools.secrets import bare


@dataclass(frozen=True)
class Prepared:
    """A spec: its card and its operations, in the order of the file."""

    card: SpecCard
    operations: list[Operation]
    digest: str
    """SHA-256 of what it was read from, with the local files that it refers to: what decides if it is read again."""
    reader: str
    """Version of the reader: another one reads again."""
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


def card_of(
    spec: str, uri: str, contents: dict[str, Any], form: str, operations: Sequence[Operation], refs: Refs, modified: str
) -> SpecCard:
    """The card of a spec whose operations were read; `skipped` is the caller's to fill."""
    info = dicts(contents.get("info"))
    title = plain(info.get("title"), 200) or _named_after(uri)
    servers = servers_of(contents)
    resources = _resources(operations)
    return SpecCard(
        id=spec, uri=uri, title=title, description=plain(info.get("description"), 1500),
        version=plain(info.get("version"), 60), family=_family(title, servers), form=form,
        tags=_tags(contents, operations), domains=_domains(title, operations), key_paths=resources[:12],
        summary=_summary(operations, resources), servers=servers,
        schemes=schemes_of(contents, refs.follow), operations=len(operations), modified=modified,
        deprecated=info.get("x-deprecated") is True
        or (bool(operations) and all(one["deprecated"] for one in operations)),
        skipped=[],
    )  # fmt: skip


def _named_after(uri: str) -> str:
    stem = re.split(r"[/\\]", uri.rstrip("/"))[-1].rsplit(".", 1)[0]
    return plain(stem, 200) or "untitled"


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
        words = [
            *split_identifier(" ".join(operation["tags"])),
            *(w for part in _fixed(operation) for w in split_identifier(part)),
        ]
        weights.update({word for word in words if len(word) > 2})
    found = [word for word, _ in weights.most_common(30) if word not in _DULL and not word.isdigit()]
    return found[:12]


def _fixed(operation: Operation) -> list[str]:
    return [part for part in operation["path"].split("/") if part and "{" not in part]


def _resources(operations: Sequence[Operation]) -> list[str]:
    """Paths of resources: each operation's path without the last parameter, those with the most operations first."""
    counted: Counter[str] = Counter()
    for operation in operations:
        counted[re.sub(r"(?:/\{[^/]*\})+$", "", operation["path"]) or "/"] += 1
    return [cut(path, 120) for path, _ in counted.most_common(40)]


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


READER: Final = "specs-2"


def prepare_spec(source: Path | str, *, root: Path | None = None) -> Prepared | Refused:
    """A spec.

    Args:
        source: a file, or an http(s) URL.
        root: the folder below which `$ref`s to other files are followed; None: the file's own folder.
    """
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


def _missing_told(ref: str, missing: Missing) -> str:
    """A reference that leads nowhere, with where it stands."""
    place = f", in {missing.place}" if missing.place else ""
    more = f" first, met {missing.times:,} times" if missing.times > 1 else ""
    return f"{printable(ref)[:200]}: {missing.why}{place}{more}"


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
    reader = Operations(spec, raw.contents, form, refs)
    operations = list({operation["id"]: operation for operation in reader.read()}.values())
    card = card_of(spec, uri, raw.contents, form, operations, refs, raw.modified)
    skipped = [*reader.skipped, *starmap(_missing_told, refs.missing.items())]
    if raw.contents.get("webhooks"):
        skipped.append("webhooks: they are calls to you, and not read")
    card["skipped"] = skipped[:MOST_TOLD] + (
        [f"and {len(skipped) - MOST_TOLD:,} more"] if len(skipped) > MOST_TOLD else []
    )
    digest = hashlib.sha256(raw.digest.encode())
    for path, data in sorted(refs.parts.items()):
        digest.update(path.encode() + hashlib.sha256(data).digest())
    return Prepared(card, operations, digest.hexdigest(), READER, sorted(refs.parts))
