"""Files and URLs read as the objects that they hold, JSON or YAML, within limits; and the `$ref`s in them followed,
within a file and to files below the folder that was added."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from typing import Any, Final
from urllib.parse import unquote, urlsplit

from referencing import Registry, Resource
from referencing.exceptions import NoSuchResource, Unresolvable

from hopql.tools.base.errors import HopQLError, UsageError
from hopql.tools.base.hide_secrets import bare
from hopql.tools.workspace.read_config import filled

MAX_BYTES: Final = 64 * 2**20
MAX_NODES: Final = 10_000_000
"""Keys and values of a file with its YAML aliases written out: beyond it, it is no spec but a bomb."""
MAX_DEPTH: Final = 200
_TRUE: Final = re.compile(r"^(?:true|True|TRUE|false|False|FALSE)$")


@dataclass(frozen=True)
class Raw:
    """A file or page as it was read."""

    uri: str
    contents: dict[str, Any]
    digest: str
    """SHA-256 of the bytes."""
    modified: str
    """When the file was changed, or the page was fetched; ISO, UTC."""


def read_file(path: Path) -> Raw:
    """A file. UsageError: it cannot be read, is too large, or holds neither a JSON nor a YAML object."""
    try:
        facts = path.stat()
        if facts.st_size > MAX_BYTES:
            raise UsageError(f"It is larger than {MAX_BYTES // 2**20} MB.", hint="Split it.")
        data = path.read_bytes()
    except OSError as error:
        raise UsageError(f"It cannot be read: {error.strerror or error}.") from error
    modified = datetime.fromtimestamp(facts.st_mtime, UTC).isoformat(timespec="seconds")
    return raw_of(str(path), data, modified)


def raw_of(uri: str, data: bytes, modified: str) -> Raw:
    """Bytes as what they hold. UsageError: neither a JSON nor a YAML object, or a bomb."""
    contents = parse(data)
    if not isinstance(contents, dict):
        raise UsageError("It holds no object, so it is no spec.")
    return Raw(uri, contents, hashlib.sha256(data).hexdigest(), modified)


def parse(data: bytes) -> Any:
    """What JSON or YAML text holds. UsageError: it is neither, or written out it is larger than any spec."""
    import orjson

    text = data.removeprefix(b"\xef\xbb\xbf")
    if text[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = text.decode("utf-16", errors="replace").encode()
    try:
        contents = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        is_json = text.lstrip()[:1] in (b"{", b"[")
        contents = _yaml(text, f"It is not valid JSON: {error}." if is_json else "")
        _level(contents)
        return _with_texts_as_keys(contents, {})
    _level(contents)
    return contents


def _level(contents: Any) -> None:
    """Refuse what is nested deeper than what reads it may go."""
    level = [contents]
    for _ in range(MAX_DEPTH + 1):
        below = [each for node in level for each in (node.values() if isinstance(node, dict) else node)]
        level = [each for each in below if isinstance(each, dict | list)]
        if not level:
            return
    raise _too_deep()


def _too_deep() -> UsageError:
    return UsageError(f"It is nested too deeply: more than {MAX_DEPTH} levels.", hint="Flatten it, or use $ref.")


def _yaml(text: bytes, otherwise: str) -> Any:
    import yaml  # type: ignore[import-untyped]

    try:
        written = text.decode("utf-8", errors="replace")
        _bounded(written)
        return yaml.load(written, Loader=_loader())
    except (yaml.YAMLError, ValueError) as error:
        where = " ".join(str(error).split())[:200]
        raise UsageError(otherwise or f"It is not valid YAML: {where}.", hint="Correct that place.") from error
    except RecursionError as error:
        raise _too_deep() from error


def _bounded(written: str) -> None:
    """Refuse YAML that is nested too deeply, or that aliases make endless or larger than any spec, by its events: what
    makes objects of it calls itself, in C, for each level and ends the process when its stack does."""
    import yaml

    within: list[tuple[str | None, int]] = []  # what is being read, by its anchor, with its nodes, aliases written out
    known: dict[str | None, int] = {}
    for event in yaml.parse(written, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
        if isinstance(event, yaml.CollectionStartEvent):
            within.append((event.anchor, 1))
            if len(within) > MAX_DEPTH:
                raise _too_deep()
        elif isinstance(event, yaml.NodeEvent | yaml.CollectionEndEvent):
            anchor, size = within.pop() if isinstance(event, yaml.CollectionEndEvent) else (event.anchor, 1)
            if isinstance(event, yaml.AliasEvent):
                size = known.get(anchor, MAX_NODES)  # what is still open is in a circle
            known[anchor] = size
            if within:
                within[-1] = within[-1][0], within[-1][1] + size
            if size >= MAX_NODES:
                raise UsageError("Its YAML aliases unfold to more than any spec holds.", hint="Write them out.")


@cache
def _loader() -> Any:
    """A safe loader that reads as YAML 1.2 does: `on` and dates are text."""
    import yaml

    safe = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    made: Any = type("SpecLoader", (safe,), {})
    dropped = ("tag:yaml.org,2002:timestamp", "tag:yaml.org,2002:bool")
    made.yaml_implicit_resolvers = {
        letter: [(tag, pattern) for tag, pattern in known if tag not in dropped]
        for letter, known in safe.yaml_implicit_resolvers.items()
    }
    made.add_implicit_resolver("tag:yaml.org,2002:bool", _TRUE, list("tTfF"))
    return made


def _with_texts_as_keys(node: Any, known: dict[int, Any]) -> Any:
    """The same with every key a text, as in JSON: a status may be written 200. What is shared stays shared."""
    if not isinstance(node, dict | list):
        return node
    if id(node) not in known:
        if isinstance(node, dict):
            known[id(node)] = {str(key): _with_texts_as_keys(each, known) for key, each in node.items()}
        else:
            known[id(node)] = [_with_texts_as_keys(each, known) for each in node]
    return known[id(node)]


MAX_FETCHED: Final = 32 * 2**20
_TIMEOUT: Final = 30.0
_LOOK: Final = "Look if the URL is right."
_LOGIN: Final = (
    "Logins and tokens in a URL are not kept: write them as variables of the environment, in single quotes: "
    "'https://user:${TOKEN}@host/openapi.json'."
)


def is_url(source: object) -> bool:
    """Whether a source is fetched rather than opened."""
    return isinstance(source, str) and source.lower().startswith(("http://", "https://"))


def fetch(url: str) -> Raw:
    """What stands at a URL. A `${VARIABLE}` in it is taken from the environment. What is kept of the URL is without
    logins and tokens, unless a variable stands for them. UsageError: it does not answer, answers with an error or with
    too much, or with no spec."""
    import httpx

    data, whole = bytearray(), filled(url, "The spec's URL")
    try:
        with httpx.stream("GET", whole, follow_redirects=True, timeout=_TIMEOUT) as response:
            response.raise_for_status()
            for block in response.iter_bytes():
                data += block
                if len(data) > MAX_FETCHED:
                    raise UsageError(f"It is larger than {MAX_FETCHED // 2**20} MB.", hint="Fetch it, and split it.")
    except httpx.HTTPStatusError as error:
        code = error.response.status_code
        raise UsageError(f"It answers with {code}.", hint=_LOGIN if code in (401, 403) else _LOOK) from None
    except (httpx.HTTPError, httpx.InvalidURL, ValueError) as error:
        told = " ".join(str(error).split())[:200] or type(error).__name__
        raise UsageError(f"It does not answer: {told}.", hint="Look if the URL is right and can be reached.") from None
    return raw_of(bare(url), bytes(data), datetime.now(UTC).isoformat(timespec="seconds"))


_CHAIN: Final = 30
"""`$ref`s to `$ref`s that are followed."""
_NOWHERE: Final = "it points nowhere"
_OUTSIDE: Final = "only files below the folder that was added are followed"


class Refs:
    """Follows references of one spec; `missing` says of what cannot be followed why, and where it was met first."""

    def __init__(self, raw: Raw, root: Path | None) -> None:
        """References stay below `root`; None: within the file itself."""
        self.missing: dict[str, str] = {}
        self.place = ""
        """Of the operation that is read now."""
        self.parts: dict[str, bytes] = {}
        """Local files that were read, with what they hold."""
        self._root = root.resolve() if root else None
        self._base = raw.uri if "://" in raw.uri else Path(raw.uri).resolve().as_uri()
        registry: Registry[Any] = Registry(retrieve=self._retrieve)  # type: ignore[call-arg]
        whole: Resource[Any] = Resource.opaque(raw.contents)
        self._resolver = registry.with_resource(self._base, whole).resolver(self._base)
        self._known: dict[tuple[str, str], tuple[Any, Any]] = {}

    def follow(self, node: Any, at: Any = None) -> tuple[Any, Any, str]:
        """What a node is once its references are followed, where it stands (to be given as `at` for what is in it), and
        a name that is the same for the same place; empty for a node that refers to nothing. What cannot be followed is
        an empty object."""
        at, name = at or self._resolver, ""
        for _ in range(_CHAIN):
            ref = node.get("$ref") if isinstance(node, dict) else None
            if not isinstance(ref, str):
                return node, at, name
            found, where = self._looked_up(ref, at)
            if where is None:
                return {key: value for key, value in node.items() if key != "$ref"}, at, ref
            name = f"{where._base_uri}{ref}"
            told = {key: node[key] for key in ("description", "summary") if isinstance(node.get(key), str)}
            node, at = ({**found, **told} if isinstance(found, dict) else found), where
        self._miss(name, "it refers to itself")
        return {}, at, name

    def _looked_up(self, ref: str, at: Any) -> tuple[Any, Any]:
        key = (at._base_uri, ref)
        if key not in self._known:
            try:
                resolved = at.lookup(ref)
                self._known[key] = (resolved.contents, resolved.resolver)
            except Unresolvable as error:
                outside = isinstance(error.__cause__, NoSuchResource) or "://" in str(error.ref)
                self._known[key] = (_OUTSIDE if outside else _NOWHERE, None)
            except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
                self._known[key] = (_NOWHERE, None)
        found, where = self._known[key]
        if where is None:
            self._miss(ref, found)
            return {}, None
        return found, where

    def _miss(self, ref: str, why: str) -> None:
        self.missing.setdefault(ref, f"{why}, in {self.place}" if self.place else why)

    def _retrieve(self, uri: str) -> Resource[Any]:
        """A file below the root. NoSuchResource: it is somewhere else, or cannot be read."""
        parts, nowhere = urlsplit(uri), NoSuchResource(ref=uri)  # type: ignore[call-arg]
        path = Path(unquote(parts.path)).resolve()
        local = parts.scheme == "file" and not parts.netloc and self._root is not None
        if not local or not path.is_relative_to(self._root or path) or not path.is_file():
            raise nowhere
        try:
            data = path.read_bytes()
            found: Resource[Any] = Resource.opaque(parse(data))
        except (OSError, HopQLError) as error:
            raise nowhere from error
        self.parts[str(path)] = data
        return found
