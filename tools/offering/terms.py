"""What specs speak of, kept until they change: enough to see if a question is for them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final

from hopql.tools.offering.opening import apis_of
from hopql.tools.search import content_words, split_identifier
from hopql.tools.search.tokens import stem
from hopql.tools.workspace import Workspace

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
    things: frozenset[str] = frozenset()
    """Stems of the nouns that paths speak of: order, campaign."""


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
        segments = {part for card in cards for path in card["key_paths"] for part in path.split("/") if "{" not in part}
        words = {stem(word) for part in segments for word in split_identifier(part) if len(word) > 2}
        titles = {_plain(card["title"]) for card in cards}
        paths = {path.split("{")[0].rstrip("/").lower() for card in cards for path in card["key_paths"]}
        found = Offer(
            version, frozenset(title for title in titles if len(title) >= _LEAST),
            frozenset(path for path in paths if len(path) > 2), frozenset(words - _GENERIC),
        )  # fmt: skip
        _known.clear()
        _known[version] = found
    return found


def does(verb: str) -> tuple[str, ...]:
    """The methods that would do what a verb asks, likeliest first; none for a word that is no verb of doing."""
    from hopql.tools.apis.search.verbs import base, verbs

    return verbs().methods.get(base(verb), ())


def things_in(text: str, offer: Offer) -> list[str]:
    """What of a text the specs speak of: campaigns, orders."""
    return [word for word in content_words(text) if stem(word) in offer.things]


def _plain(title: str) -> str:
    words = re.findall(r"[a-z0-9]+", title.lower())
    return " ".join(word for word in words if word not in _GENERIC and not re.fullmatch(r"v?\d[\d.]*", word))
