"""Questions about the whole of a project or a database."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hopql.tools.knowledge.answering import extractive

Made = Callable[..., Any]
SHOP = (
    "Shop: A web shop. It ships.\n"
    "The architecture of Shop: 9 Python modules in 2 packages, listed from the ground up.\n"
    "1. store (4 modules): Tables of orders. It imports nothing else of the project and is imported by web.\n"
    "2. web (5 modules): Pages. It imports store.\n"
    "Imports run in one direction, from the top floor down.\nIts tests are in tests (3 modules)."
)
TABLES = (
    "depot is a sqlite database with 2 tables. Notes.\n- orders (table): Every order.\n- items (table): Every item.\n"
    "How they are joined:\n- items.order_id = orders.id"
)
PAGE = "The web page of an order has a form. Packages are sent by post. Tables are made of wood in the shop."


@pytest.fixture
def found(context: Made, chunk: Made) -> Any:
    return context(
        PAGE,
        chunk(2, SHOP, "Structure of Shop", kind="structure", headings=["Shop", "Architecture"]),
        chunk(3, TABLES, "Schema of depot", kind="schema", headings=["depot"]),
    )


@pytest.mark.parametrize(
    "question",
    [
        "Describe the overall architecture of Shop", "What are the main components of Shop?",
        "Which packages are there and what is each for?",
    ],
)  # fmt: skip
def test_a_project_is_its_description_its_packages_and_their_imports(found: Any, question: str) -> None:
    assert extractive(question, found).text.splitlines() == [
        "Shop: A web shop. [2] It ships. [2] "
        "The architecture of Shop: 9 Python modules in 2 packages, listed from the ground up. [2]",
        "",
        "1. store (4 modules): Tables of orders. It imports nothing else of the project and is imported by web. [2]",
        "2. web (5 modules): Pages. It imports store. [2]",
        "",
        "Imports run in one direction, from the top floor down. [2]",
    ]


@pytest.mark.parametrize(
    "question", ["Which tables does the database have?", "Describe the structure of the depot database"]
)
def test_a_database_is_its_tables_and_their_joins(found: Any, question: str) -> None:
    assert extractive(question, found).text.splitlines() == [
        "depot is a sqlite database with 2 tables. [3]", "",
        "- orders (table): Every order. [3]", "- items (table): Every item. [3]", "",
        "How they are joined:", "- items.order_id = orders.id. [3]",
    ]  # fmt: skip


def test_another_question_with_such_words_is_none_of_the_whole(found: Any) -> None:
    assert extractive("How are packages sent?", found).text == "Packages are sent by post. [1]"
    assert "Every order" not in extractive("Which tables are made of wood?", found).text


def test_one_sentence_of_the_whole(found: Any) -> None:
    answer = extractive("Describe the overall architecture of Shop", found, response_type="Single Sentence")
    assert answer.text == "Shop: A web shop. [2]"
