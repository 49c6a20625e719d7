"""A spec's card: what it is about, without its operations."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence
from typing import Any, Final
from urllib.parse import urlsplit

from hopql.state.apis import Operation, SpecCard
from hopql.tools.apis.parsing.shapes import dicts, lists, schemes_of, servers_of
from hopql.tools.apis.parsing.texts import cut, plain
from hopql.tools.apis.refs.refs import Refs
from hopql.tools.search.tokens import content_words, split_identifier

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
