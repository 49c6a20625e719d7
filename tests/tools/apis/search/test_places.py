from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from hopql.tools.apis.search.places import groups, with_neighbours


class Collection(SimpleNamespace):
    __hash__ = object.__hash__


def collection(*uris: str, servers: dict[int, list[str]] | None = None) -> Any:
    cards = [{"uri": uri, "servers": (servers or {}).get(n, [])} for n, uri in enumerate(uris)]
    return Collection(cards=cards)


def test_specs_of_a_folder_or_a_host_belong_together() -> None:
    opened = collection("/a/x/1.json", "/a/x/2.json", "/a/y/3.json", "/a/z/4.json", "/a/w/5.json",
                        servers={2: ["https://api.shop.test/v1"], 3: ["https://api.shop.test/v2"]})  # fmt: skip
    assert [group.tolist() for group in groups(opened)] == [[0, 1], [2, 3]]


def test_a_folder_with_everything_in_it_says_nothing() -> None:
    assert groups(collection(*(f"/a/{n}.json" for n in range(6)))) == []


def test_hosts_of_examples_say_nothing() -> None:
    same = {n: ["https://api.example.com"] for n in (0, 1)}
    assert groups(collection("/a/1.json", "/b/2.json", "/c/3.json", "/d/4.json", servers=same)) == []


def test_neighbours_share_what_speaks_for_a_spec() -> None:
    opened = collection("/a/x/1.json", "/a/x/2.json", "/a/y/3.json", "/a/z/4.json")
    mass = with_neighbours(opened, np.array([1.0, 0.0, 0.5, 0.0]), 0.2)
    assert mass == pytest.approx([1.0, 0.2 / 2**0.5, 0.5, 0.0])
    assert with_neighbours(opened, np.array([1.0, 0.0, 0.5, 0.0]), 0.0) == pytest.approx([1.0, 0.0, 0.5, 0.0])
