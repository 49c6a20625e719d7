from __future__ import annotations

import zlib
from pathlib import Path

from hopql.bench.speed import Read, composed, reuse, told
from hopql.state.sql import Prompt


def words(text: str) -> list[int]:
    return [zlib.crc32(word.encode()) for word in text.split()]


def prompt(prefix: str, tail: str, key: str = "") -> Prompt:
    return Prompt(system="s ", prefix=prefix, tail=tail, layout="prefix", cache_key=key)


def test_a_kept_prefix_is_read_once_and_another_as_far_as_it_differs() -> None:
    asked = [
        prompt("a b c ", "q", "A"), prompt("x y ", "q", "X"), prompt("a b c ", "q r", "A"), prompt("a b ", "t"),
        prompt("a b ", "t u"),
    ]  # fmt: skip
    assert reuse(asked, words) == [
        Read(whole=5, anew=1, prefix=4), Read(whole=4, anew=1, prefix=2), Read(whole=6, anew=2, prefix=0),
        Read(whole=4, anew=1, prefix=0), Read(whole=5, anew=1, prefix=0),
    ]  # fmt: skip


def test_prompts_of_a_workspace_are_those_of_the_embedded_model(shop: Path) -> None:
    asked = ["How many orders are there?", "Which customer ordered most?"]
    whole, pruned = (composed(shop, asked, planned=planned) for planned in (False, True))
    assert all(one["layout"] == "prefix" and one["cache_key"] for one in whole)
    assert not any(one["cache_key"] for one in pruned)
    assert "2 questions" in told(reuse(whole, words))
