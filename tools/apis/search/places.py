"""Specs that belong together by where they stand: in one folder, on one host."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from hopql.state.apis import SpecCard

if TYPE_CHECKING:
    from hopql.tools.apis.index.opened import Opened

NEIGHBOURS: Final = 0.2
"""How much of what speaks for its neighbours speaks for a spec. With 0 a folder says nothing."""
_ANYONE: Final = ("localhost", "127.0.0.1", "0.0.0.0", "example.com", "example.org", "example.net")

_seen: WeakKeyDictionary[Opened, tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]] = WeakKeyDictionary()


def with_neighbours(opened: Opened, mass: NDArray[np.float64], weight: float = NEIGHBOURS) -> NDArray[np.float64]:
    """What speaks for each spec, with a share of what speaks for those beside it: a request is to one system more often
    than to several, and a system's specs are kept together. In a group of n, each other one counts `weight / √n`, so
    that a folder with everything in it says little.

    Args:
        mass: by spec, shape (specs,).
    """
    members, starts, group = _joined(opened)
    if not len(members):
        return mass.copy()
    sizes = np.diff(np.append(starts, len(members)))
    share = mass[members]
    others = np.add.reduceat(share, starts)[group] - share
    return mass + np.bincount(members, weight / np.sqrt(sizes[group]) * others, minlength=len(mass))


def groups(opened: Opened) -> list[NDArray[np.int32]]:
    """Groups of two specs up to half of all, as rows of cards: folders and hosts."""
    return _grouped(opened.cards)


def _joined(opened: Opened) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
    """The members of all groups one after the other, where each group begins, and of each member its group."""
    if opened not in _seen:
        found = groups(opened)
        sizes = [len(members) for members in found]
        members = np.concatenate(found).astype(np.int64) if found else np.zeros(0, dtype=np.int64)
        starts = np.cumsum([0, *sizes[:-1]], dtype=np.int64)
        _seen[opened] = (members, starts, np.repeat(np.arange(len(found)), sizes))
    return _seen[opened]


def _grouped(cards: Sequence[SpecCard]) -> list[NDArray[np.int32]]:
    members: dict[str, list[int]] = defaultdict(list)
    for row, card in enumerate(cards):
        for place in dict.fromkeys(_places(card)):
            members[place].append(row)
    rows = {tuple(found) for found in members.values() if 2 <= len(found) <= len(cards) / 2}
    return [np.asarray(found, dtype=np.int32) for found in sorted(rows)]


def _places(card: SpecCard) -> Iterator[str]:
    """Folders above a spec, or the host that it came from; and the hosts of its servers."""
    if "://" in card["uri"]:
        yield f"host {urlsplit(card['uri']).hostname}"
    else:
        yield from (f"folder {folder}" for folder in PurePosixPath(card["uri"].replace("\\", "/")).parents)
    for server in card["servers"]:
        host = urlsplit(server).hostname or ""
        if host and not any(host == anyone or host.endswith(f".{anyone}") for anyone in _ANYONE):
            yield f"host {host}"
