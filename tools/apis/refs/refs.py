"""`$ref`s of a spec: within the file, and to files below the folder that was added. Never the network."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final, NamedTuple
from urllib.parse import unquote, urlsplit

from referencing import Registry, Resource
from referencing.exceptions import NoSuchResource, Unresolvable

from hopql.tools.apis.reading.raw import Raw, parsed
from hopql.tools.errors import HopQLError

_CHAIN: Final = 30
"""`$ref`s to `$ref`s that are followed."""
_NOWHERE: Final = "it points nowhere"


class Missing(NamedTuple):
    """What a reference that cannot be followed is told with."""

    why: str
    place: str
    """Where it was first met; empty: in no operation."""
    times: int


class Refs:
    """Follows references of one spec; what cannot be followed is kept in `missing`, each with why, where it was first
    met, and how often."""

    def __init__(self, raw: Raw, root: Path | None) -> None:
        """References stay below `root`; None: within the file itself."""
        self.missing: dict[str, Missing] = {}
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
        """What a node is once its references are followed.

        Args:
            at: where it stands, as an earlier call gave it; None: in the spec itself.

        Returns:
            The node, where it stands, and a name that is the same for the same place; empty for a node that refers to
            nothing. What cannot be followed is an empty object.
        """
        at, name = at or self._resolver, ""
        for _ in range(_CHAIN):
            ref = node.get("$ref") if isinstance(node, dict) else None
            if not isinstance(ref, str):
                return node, at, name
            siblings = {key: value for key, value in node.items() if key not in ("$ref",)}
            found, where = self._looked_up(ref, at)
            name = f"{where._base_uri}{ref}" if where is not None else ref
            if where is None:
                return siblings, at, name
            plain = {key: siblings[key] for key in ("description", "summary") if isinstance(siblings.get(key), str)}
            node, at = ({**found, **plain} if plain and isinstance(found, dict) else found), where
        self._miss(name, "it refers to itself")
        return {}, at, name

    def _looked_up(self, ref: str, at: Any) -> tuple[Any, Any]:
        key = (at._base_uri, ref)
        if key not in self._known:
            try:
                resolved = at.lookup(ref)
                self._known[key] = (resolved.contents, resolved.resolver)
            except Unresolvable as error:
                self._known[key] = (_why(error), None)
            except (ValueError, TypeError, AttributeError, KeyError, RecursionError):
                self._known[key] = (_NOWHERE, None)
        found, where = self._known[key]
        if where is None:
            self._miss(ref, found)
            return {}, None
        return found, where

    def _miss(self, ref: str, why: str) -> None:
        known = self.missing.get(ref)
        self.missing[ref] = Missing(known.why, known.place, known.times + 1) if known else Missing(why, self.place, 1)

    def _retrieve(self, uri: str) -> Resource[Any]:
        """A file below the root.

        Raises:
            NoSuchResource: it is somewhere else, or cannot be read.
        """
        parts = urlsplit(uri)
        if parts.scheme != "file" or parts.netloc or self._root is None:
            raise _nowhere(uri)
        path = Path(unquote(parts.path)).resolve()
        if not path.is_relative_to(self._root) or not path.is_file():
            raise _nowhere(uri)
        try:
            data = path.read_bytes()
            found: Resource[Any] = Resource.opaque(parsed(data))
        except (OSError, HopQLError) as error:
            raise _nowhere(uri) from error
        self.parts[str(path)] = data
        return found


def _nowhere(uri: str) -> NoSuchResource:
    return NoSuchResource(ref=uri)  # type: ignore[call-arg]


def _why(error: Unresolvable) -> str:
    outside = isinstance(error.__cause__, NoSuchResource) or "://" in str(error.ref)
    return "only files below the folder that was added are followed" if outside else _NOWHERE
