"""What a need and an operation are about: the noun that a request's verb has, the noun that a path ends in."""

from __future__ import annotations

from collections import defaultdict
from functools import lru_cache
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import numpy as np
from numpy.typing import NDArray

from hopql.state.apis import Need
from hopql.tools.apis.search.splitting import objects, sides
from hopql.tools.apis.search.verbs import base, verbs
from hopql.tools.search.tokens import split_identifier, stem

if TYPE_CHECKING:
    from hopql.tools.apis.index.opened import Opened

_seen: WeakKeyDictionary[Opened, dict[str, NDArray[np.int64]]] = WeakKeyDictionary()


def thing_of(need: Need) -> str:
    """The stem of the noun that a need is about: of "create a search campaign" campaign."""
    words = [word for part in objects(sides(need["text"])[0]).split() for word in split_identifier(part)]
    return stem(words[-1]) if words else ""


def things(opened: Opened) -> dict[str, NDArray[np.int64]]:
    """The operations whose paths end in a noun, by its stem: /orders/{id} and /orders/{id}/cancel are about order."""
    if opened not in _seen:
        found: dict[str, list[int]] = defaultdict(list)
        for row, path in enumerate(opened.paths):
            for thing in _of_path(path):
                found[thing].append(row)
        _seen[opened] = {thing: np.asarray(rows) for thing, rows in found.items()}
    return _seen[opened]


@lru_cache(maxsize=200_000)
def _of_path(path: str) -> tuple[str, ...]:
    fixed = [part for part in path.split("#")[0].split("?")[0].split("/") if part and "{" not in part]
    found: list[str] = []
    for part in reversed(fixed[-2:]):
        words = split_identifier(part)
        if not words:
            continue
        found.append(stem(words[-1]))
        known = verbs()
        if base(words[0]) not in known.methods or words[0] in known.nouns:
            break
    return tuple(dict.fromkeys(found))
