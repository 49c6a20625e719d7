"""Several versions of one API, and what is deprecated: the newest is meant, unless one is named."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from hopql.state.apis import Need, SpecCard

if TYPE_CHECKING:
    from hopql.tools.apis.index.opened import Opened

_OLDER: Final = 0.08
_DEPRECATED: Final = 0.12
_NAMED: Final = 0.3
_NUMBERS: Final = re.compile(r"\d+")
_VERSION: Final = re.compile(
    r"(?<![\w.])(?:v(?:ersion)?\s?\.?\s?)(\d+(?:\.\d+)*(?:[-.]?(?:alpha|beta|rc)\d*)?)\b", re.IGNORECASE
)
_DATE: Final = re.compile(r"\b(20\d\d-\d\d(?:-\d\d)?)\b")
_BEFORE: Final = re.compile(r"alpha|beta|preview|rc|draft|snapshot", re.IGNORECASE)

Key = tuple[tuple[int, ...], bool]
_seen: WeakKeyDictionary[Opened, tuple[NDArray[np.bool_], list[str], NDArray[np.float32]]] = WeakKeyDictionary()


def penalties(opened: Opened, needs: Sequence[Need]) -> NDArray[np.float32]:
    """What to take off the score of each operation, shape (operations,): a little for a version that is not the newest
    of its family, more for what is deprecated; a version that the request names is preferred to all others."""
    _, versions, usual = _facts(opened)
    named = named_versions(" ".join(need["text"] for need in needs))
    if not named:
        return usual
    fitting = np.array([any(fits(version, one) for one in named) for version in versions], dtype=np.bool_)
    if not fitting.any():
        return usual
    families = {card["family"] for card, fit in zip(opened.cards, fitting, strict=True) if fit}
    other = np.array([card["family"] in families for card in opened.cards]) & ~fitting
    minus = np.where(fitting[opened.spec_of], 0.0, np.where(opened.deprecated, _DEPRECATED, 0.0))
    found: NDArray[np.float32] = (minus + np.where(other, _NAMED, 0.0)[opened.spec_of]).astype(np.float32)
    return found


def named_versions(text: str) -> list[str]:
    """Versions that a text names: "v4", "version 2.1", "2019-11-01"."""
    return [match.lower() for match in [*_VERSION.findall(text), *_DATE.findall(text)]]


def fits(version: str, named: str) -> bool:
    """Whether a version is the named one: 4.2.0 is "4" and "4.2", not "2"."""
    one, other = _NUMBERS.findall(version), _NUMBERS.findall(named)
    if not other or one[: len(other)] != other:
        return False
    return not _BEFORE.search(named) or _BEFORE.search(version) is not None


def key(version: str) -> Key:
    """What versions are ordered by: their numbers, a beta before what it becomes."""
    return tuple(int(number) for number in _NUMBERS.findall(version)[:6]), not _BEFORE.search(version)


def _facts(opened: Opened) -> tuple[NDArray[np.bool_], list[str], NDArray[np.float32]]:
    """Of each spec, whether its family has a newer version; its version; and of each operation what is taken off where
    no version is named."""
    if opened not in _seen:
        versions = [version_of(card) for card in opened.cards]
        families: dict[str, list[int]] = defaultdict(list)
        for row, card in enumerate(opened.cards):
            if card["family"]:
                families[card["family"]].append(row)
        older = np.zeros(len(opened.cards), dtype=np.bool_)
        for rows in families.values():
            newest = max(key(versions[row]) for row in rows)
            older[[row for row in rows if key(versions[row]) < newest]] = True
        minus = np.where(opened.deprecated, _DEPRECATED, 0.0) + np.where(older, _OLDER, 0.0)[opened.spec_of]
        _seen[opened] = (older, versions, minus.astype(np.float32))
    return _seen[opened]


def version_of(card: SpecCard) -> str:
    """The version of an API: that of its title where it names one ("Sponsored Brands v4"), else what its spec says."""
    named = named_versions(card["title"])
    return named[0] if named else card["version"]
