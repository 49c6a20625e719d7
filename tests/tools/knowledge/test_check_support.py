"""The small check over hand-written cases: no wrong sentence passes, few right ones fail."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hopql.tools.knowledge.check_support import checked, sentences_of, supported

CASES = [json.loads(line) for line in Path(__file__).with_name("support_cases.jsonl").read_text("utf-8").splitlines()]
MISSED = {"dev-33", "held-17"}
"""Right sentences in words that the chunk does not have."""
KNOWN = [one for one in CASES if one["id"] not in MISSED and one["set"] == "dev"]


@pytest.mark.parametrize("case", KNOWN, ids=lambda one: one["id"])
def test_what_a_chunk_says_and_what_it_does_not(case: dict[str, str]) -> None:
    verdict = supported(case["sentence"], case["chunk"])
    assert verdict.held == case["holds"], verdict


def test_precise_and_mostly_complete_on_cases_not_tuned_on() -> None:
    cases = [one for one in CASES if one["set"] == "held_out"]
    passed = [one for one in cases if supported(one["sentence"], one["chunk"]).held]
    right = sum(one["holds"] for one in passed)
    assert len(cases) >= 20
    assert right / len(passed) >= 0.75
    assert right / sum(one["holds"] for one in cases) >= 0.75


def test_title_and_headings_tell_what_a_pronoun_is_about() -> None:
    said = "The journal of physics is printed monthly."
    assert supported(said, "It is printed monthly.", title="Journal of Physics").held
    assert not supported(said, "It is printed monthly.").held


@pytest.mark.parametrize("chunk", ["", "|", "```\ncode\n```", "\x00", "# Only a heading"])
def test_a_chunk_without_sentences_supports_nothing(chunk: str) -> None:
    assert not supported("Rows are kept.", chunk).held


Made = Callable[..., Any]
LIMIT = "The limit of a request is 20 MB. Larger files are refused."
OWNER = "Vera Lind owns the importer. The importer runs at night."


def test_marks_before_and_after_the_stop() -> None:
    assert sentences_of("One is here. [1] Two [2][3]. \n- Three [1, 2].\n# Title") == [
        ("One is here.", [1]), ("Two.", [2, 3]), ("Three.", [1, 2]),
    ]  # fmt: skip


def test_a_right_sentence_a_wrong_number_and_a_missing_one(context: Made) -> None:
    text = "The limit is 20 MB [1]. Vera Lind owns the importer [1]. The importer runs at night."
    claims = checked(text, context(LIMIT, OWNER))
    assert [(claim["cites"], claim["held"]) for claim in claims] == [([1], True), ([2], True), ([2], True)]


def test_what_no_chunk_says_is_not_held(context: Made) -> None:
    claims = checked("The limit is 25 MB [1]. Vera sold the importer [2]. It rains [7].", context(LIMIT, OWNER))
    assert [claim["held"] for claim in claims] == [False, False, False]


def test_what_the_documents_lack_needs_no_mark(context: Made) -> None:
    claims = checked("The documents say nothing about prices.", context(LIMIT))
    assert (claims[0]["held"], claims[0]["cites"]) == (True, [])


def test_two_chunks_hold_the_parts_of_a_sentence(context: Made) -> None:
    claims = checked("The limit is 20 MB, and Vera Lind owns the importer [1][2].", context(LIMIT, OWNER))
    assert (claims[0]["held"], claims[0]["cites"]) == (True, [1, 2])
