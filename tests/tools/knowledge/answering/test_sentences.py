"""Sentences, and what a piece says of itself."""

from __future__ import annotations

from hopql.tools.knowledge.answering.cutting import pieces
from hopql.tools.knowledge.answering.sentences import Piece, split


def test_prose_at_stops_but_not_at_abbreviations() -> None:
    assert split("Dr. Vera met J. Smith, e.g. at noon. She left. 3 stayed.") == [
        "Dr. Vera met J. Smith, e.g. at noon.", "She left.", "3 stayed.",
    ]  # fmt: skip
    assert split("It has 1.5 GB. 二つの文。次の文。") == ["It has 1.5 GB.", "二つの文。", "次の文。"]


def test_what_points_back() -> None:
    assert [one.points_back for one in pieces("Vera runs it. She is new. This holds.")] == [False, True, True]


def test_the_gist_of_a_signature_is_its_name() -> None:
    text = "def fuse(rankings: list[int], *, k: int=60) -> list[int]: Items, best first (counted from 1)."
    said = Piece(text, "docstring")
    assert said.gist == "def fuse: Items, best first (counted from 1)."
    assert Piece("fuse(a, b)", "signature").gist == "fuse"
    assert Piece("Times (local) count.", "prose").gist == "Times (local) count."
