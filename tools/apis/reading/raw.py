"""From bytes to the object that a spec is: JSON or YAML, within limits."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final

from hopql.tools.errors import UsageError

MAX_BYTES: Final = 64 * 2**20
MAX_NODES: Final = 5_000_000
"""Of a file with its YAML aliases written out: beyond it, it is no spec but a bomb."""
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
    """ISO, UTC."""


def read(path: Path) -> Raw:
    """A file.

    Raises:
        UsageError: it cannot be read, is too large, or holds neither a JSON nor a YAML object.
    """
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
    """Bytes as what they hold.

    Raises:
        UsageError: they hold neither a JSON nor a YAML object, or a bomb.
    """
    contents = parsed(data)
    if not isinstance(contents, dict):
        raise UsageError("It holds no object, so it is no spec.")
    return Raw(uri, contents, hashlib.sha256(data).hexdigest(), modified)


def parsed(data: bytes) -> Any:
    """What JSON or YAML text holds.

    Raises:
        UsageError: it is neither, or written out it is larger than any spec.
    """
    import orjson

    text = data.removeprefix(b"\xef\xbb\xbf")
    if text[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = text.decode("utf-16", errors="replace").encode()
    try:
        contents = orjson.loads(text)
    except orjson.JSONDecodeError as error:
        is_json = text.lstrip()[:1] in (b"{", b"[")
        return _yaml(text, f"It is not valid JSON: {error}." if is_json else "")
    _level(contents)
    return contents


def _level(contents: Any) -> None:
    """Refuse JSON that is nested deeper than what reads it may go."""
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
        contents = yaml.load(written, Loader=_loader())
    except (yaml.YAMLError, ValueError) as error:
        where = " ".join(str(error).split())[:200]
        raise UsageError(otherwise or f"It is not valid YAML: {where}.", hint="Correct that place.") from error
    except RecursionError as error:
        raise _too_deep() from error
    _measured(contents)
    return _with_texts_as_keys(contents, {})


def _bounded(written: str) -> None:
    """Refuse YAML that is nested too deeply, by its events: what makes objects of it calls itself, in C, for each level
    and ends the process when its stack does."""
    import yaml

    depth = 0
    for event in yaml.parse(written, Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader)):
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > MAX_DEPTH:
                raise _too_deep()
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1


def _loader() -> Any:
    """A safe loader that reads as YAML 1.2 does: `on` and dates are text."""
    import yaml

    safe = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    if not hasattr(_loader, "made"):
        made = type("SpecLoader", (safe,), {"flatten_mapping": _merge, "merged": 0})
        dropped = ("tag:yaml.org,2002:timestamp", "tag:yaml.org,2002:bool")
        made.yaml_implicit_resolvers = {  # type: ignore[attr-defined]
            letter: [(tag, pattern) for tag, pattern in known if tag not in dropped]
            for letter, known in safe.yaml_implicit_resolvers.items()
        }
        made.add_implicit_resolver("tag:yaml.org,2002:bool", _TRUE, list("tTfF"))  # type: ignore[attr-defined]
        _loader.made = made  # type: ignore[attr-defined]
    return _loader.made  # type: ignore[attr-defined]


def _merge(loader: Any, node: Any) -> None:
    """Put the pairs of `<<` before a mapping's own, as PyYAML does, and no more of them than a spec holds: mappings
    that merge mappings grow with every line."""
    import yaml

    own, merged = [], []
    for key, value in node.value:
        if key.tag == "tag:yaml.org,2002:value":
            key.tag = "tag:yaml.org,2002:str"
        if key.tag != "tag:yaml.org,2002:merge":
            own.append((key, value))
            continue
        for part in reversed(value.value) if isinstance(value, yaml.SequenceNode) else [value]:
            if not isinstance(part, yaml.MappingNode):
                raise yaml.constructor.ConstructorError(None, None, "<< takes mappings", part.start_mark)
            loader.flatten_mapping(part)
            loader.merged += len(part.value)
            if loader.merged > MAX_NODES:
                raise UsageError("Its YAML aliases unfold to more than any spec holds.", hint="Write them out.")
            merged += part.value
    node.value = merged + own


def _with_texts_as_keys(node: Any, known: dict[int, Any]) -> Any:
    """The same with every key a text, as in JSON: a status may be written 200. What is shared stays shared."""
    if not isinstance(node, dict | list):
        return node
    if id(node) not in known:
        if isinstance(node, dict):
            known[id(node)] = {
                key if isinstance(key, str) else str(key): _with_texts_as_keys(each, known)
                for key, each in node.items()
            }
        else:
            known[id(node)] = [_with_texts_as_keys(each, known) for each in node]
    return known[id(node)]


def _measured(contents: Any) -> None:
    """Refuse what aliases make endless or larger than any spec; each shared part is measured once."""
    known: dict[int, tuple[int, int]] = {}
    within: set[int] = set()

    def measure(node: Any, depth: int) -> tuple[int, int]:
        """Nodes, and levels below this one."""
        if not isinstance(node, dict | list):
            return 1, 0
        found = known.get(id(node))
        if found is None:
            if id(node) in within:
                raise UsageError("Its YAML aliases go in a circle.", hint="Write them out.")
            if depth > MAX_DEPTH:
                raise _too_deep()
            within.add(id(node))
            parts = [measure(each, depth + 1) for each in (node.values() if isinstance(node, dict) else node)]
            within.discard(id(node))
            found = 1 + sum(size for size, _ in parts), 1 + max((levels for _, levels in parts), default=0)
            known[id(node)] = found
        if found[0] > MAX_NODES:
            raise UsageError("Its YAML aliases unfold to more than any spec holds.", hint="Write them out.")
        if depth + found[1] > MAX_DEPTH:
            raise _too_deep()
        return found

    measure(contents, 0)
