"""Sentences of a written answer against what they cite."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from hopql.tools.knowledge.answering import checked
from hopql.tools.knowledge.answering.checking import sentences_of
from hopql.tools.models import scripted

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


def test_a_model_is_asked_in_both_orders_and_only_where_words_are_missing(context: Made) -> None:
    judge = scripted(["yes", "yes"], "judge_yes")
    claims = checked("Nightly, the importer does its job [2]. The limit is 25 MB [1].", context(LIMIT, OWNER), judge)
    assert [claim["held"] for claim in claims] == [True, False]
    assert len(judge.prompts) == 2
    assert judge.prompts[0].index("Sentence:") > judge.prompts[0].index("Text <<<")
    assert judge.prompts[1].index("Sentence:") < judge.prompts[1].index("Text <<<")
    unsure = scripted(["yes", "no"], "judge_unsure")
    assert not checked("Nightly, the importer does its job [2].", context(LIMIT, OWNER), unsure)[0]["held"]
