from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopql.tools.base.tokenize_text import Codes, content_words, document_tokens, fits, query_tokens, split_identifier


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("orderShippedAt", ("order", "shipped", "at")),
        ("fk_cust_id", ("fk", "cust", "id")),
        ("HTTPStatus2Code", ("http", "status", "2", "code")),
        ("straßenName", ("straßen", "name")),
        ("订单表", ("订", "单", "表")),
        ("x", ("x",)),
        ("__", ()),
    ],
)
def test_identifiers_are_taken_apart(name: str, parts: tuple[str, ...]) -> None:
    assert split_identifier(name) == parts


def test_words_and_identifiers_meet_in_the_same_tokens() -> None:
    assert set(query_tokens("when were the orders shipped?")) & set(document_tokens("orderShippedAt")) == {
        "order",
        "ship",
    }
    assert "custom" in document_tokens("fk_cust_id") and "custom" in query_tokens("customers")


def test_run_together_names_are_found_from_spaced_words() -> None:
    assert set(query_tokens("gas station")) & set(document_tokens("gasstationid"))


def test_stop_words_go_unless_nothing_else_is_there() -> None:
    assert document_tokens("of the") == ["of", "the"]
    assert query_tokens("what is the of") == []


def test_content_words_have_no_numbers_and_no_repetition() -> None:
    assert content_words("How many flights, flights in 2013?") == ["flights"]


def test_possessives_and_apostrophes() -> None:
    assert content_words("Brien's airline’s name, isn't it?") == ["brien", "airline", "name", "isnt"]


@given(st.text(max_size=60))
def test_any_text_gives_tokens_without_spaces(text: str) -> None:
    assert all(token and not token.isspace() for token in document_tokens(text) + query_tokens(text))


@pytest.mark.parametrize(
    ("code", "word"),
    [("cstm", "customer"), ("emp", "employee"), ("bldg", "building"), ("nbr", "number"), ("rntl", "rented")],
)
def test_a_code_is_a_words_beginning_or_its_consonants(code: str, word: str) -> None:
    assert fits(code, word)


@pytest.mark.parametrize(("code", "word"), [("cstm", "system"), ("mrc", "customer"), ("customer", "customer")])
def test_other_letters_are_no_code(code: str, word: str) -> None:
    assert not fits(code, word)


def test_common_words_are_no_codes() -> None:
    codes = Codes(["count", "cstm", "cust", "x", "id2"])
    assert codes.of("Which countries do our customers come from?") == {"cstm": "customers", "cust": "customers"}
    assert codes.of("?") == {} == Codes([]).of("customers")
