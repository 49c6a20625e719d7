"""What specs speak of, kept until they change: enough to see if a question is for them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from hopql.tools.offering.opening import apis_of
from hopql.tools.workspace import Workspace

if TYPE_CHECKING:
    from hopql.tools.apis.search.splitting import Wanted

_LEAST: Final = 5
"""Letters of a title that names a spec by itself."""
_GENERIC: Final = frozenset(("api", "apis", "rest", "service", "services", "the", "v", "version"))


@dataclass(frozen=True)
class Offer:
    """What the specs of a workspace speak of, in lower case."""

    version: str = ""
    """Of the index; empty where nothing was ever added."""
    titles: frozenset[str] = frozenset()
    """Titles without "API" and a version."""
    paths: frozenset[str] = frozenset()
    """Fixed beginnings of paths: /orders."""


_known: dict[str, Offer] = {}


def offer_of(workspace: Workspace) -> Offer:
    """What the specs of a workspace speak of; nothing where none were added."""
    apis = apis_of(workspace)
    version = apis.version()
    if not version:
        return Offer()
    found = _known.get(version)
    if found is None:
        cards = apis.specs()
        titles = {_plain(card["title"]) for card in cards}
        paths = {path.split("{")[0].rstrip("/").lower() for card in cards for path in card["key_paths"]}
        found = Offer(
            version, frozenset(title for title in titles if len(title) >= _LEAST),
            frozenset(path for path in paths if len(path) > 2),
        )  # fmt: skip
        _known.clear()
        _known[version] = found
    return found


def wanted_of(text: str) -> Wanted:
    """What a text begins by asking for to be done, as a search of the specs reads it."""
    from hopql.tools.apis.search.splitting import wanted_of

    return wanted_of(text)


def _plain(title: str) -> str:
    words = re.findall(r"[a-z0-9]+", title.lower())
    return " ".join(word for word in words if word not in _GENERIC and not re.fullmatch(r"v?\d[\d.]*", word))
