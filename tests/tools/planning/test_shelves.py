"""What a question says that asks for documents."""

from __future__ import annotations

import pytest

from hopql.tools.planning.split_sources import Shelf, asks_documents, defined_in

WORDS = ("how", "many", "orders", "order", "were", "placed", "which", "class", "product", "customers", "late")


def shelf(*, names: tuple[str, ...] = (), terms: tuple[str, ...] = ()) -> Shelf:
    def unknown(text: str) -> list[str]:
        return [word for word in text.strip("?").split() if word.lower() not in WORDS]

    return Shelf(frozenset(names), frozenset(terms), unknown, filled=True)


@pytest.mark.parametrize(
    ("question", "word"),
    [
        ("What does our handbook say about returns?", "handbook"),
        ("According to the company's policy, who signs?", "policy"),
        ("What do the guidelines recommend?", "guidelines"),
        ("Which rule in our style guide forbids it?", "guide"),
        ("WHAT DOES THE MANUAL SAY?", "MANUAL"),
    ],
)
def test_a_word_for_a_document_with_a_word_for_saying(question: str, word: str) -> None:
    assert word in asks_documents(question, shelf())


def test_a_word_for_a_document_alone_is_none() -> None:
    assert not asks_documents("How many contracts were signed?", shelf())


def test_a_name_of_a_document_or_project_is_enough() -> None:
    named = shelf(names=("hopql", "returns until 2020"))
    assert asks_documents("How does HopQL plan?", named) == "hopql"
    assert asks_documents("What did Returns until 2020 allow?", named) == "returns until 2020"
    assert not asks_documents("What did returns allow until then?", named)


def test_a_word_for_code_counts_where_the_database_has_none() -> None:
    assert asks_documents("Which function joins tables?", shelf()) == "function"
    assert not asks_documents("Which class were most orders placed in?", shelf())


def test_other_questions_ask_for_none() -> None:
    for question in ("How many orders were placed?", "", "?", "Which customers were late?"):
        assert not asks_documents(question, shelf(names=("hopql",)))


def test_a_defined_term_needs_a_word_that_the_database_lacks() -> None:
    terms = shelf(terms=("bulk order", "late order", "order"))
    assert defined_in("How many bulk orders were placed?", terms) == ["bulk order"]
    assert defined_in("How many late orders were placed?", terms) == []


def test_terms_are_whole_words_in_any_case_and_number() -> None:
    terms = shelf(terms=("red-eye", "bulk order"))
    assert defined_in("How many RED-EYES were there?", terms) == ["red-eye"]
    assert defined_in("How many bulky orders were placed?", terms) == []
    assert defined_in("How many order bulk were placed?", terms) == []


def test_at_most_two_terms_the_longest_first_and_none_within_another() -> None:
    terms = shelf(terms=("bulk", "bulk order", "express", "night shift", "vip"))
    question = "How many bulk orders of the night shift by express were for a vip?"
    assert defined_in(question, terms) == ["night shift", "bulk order"]


def test_without_documents_there_are_no_terms() -> None:
    assert defined_in("How many bulk orders were placed?", Shelf()) == []
