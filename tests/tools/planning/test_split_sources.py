"""Which source each part of a question is for."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from uuid import uuid4

import numpy as np
import pytest

from hopql.state.context import Context
from hopql.tools.apis.open_collection import apis_of
from hopql.tools.knowledge import open_knowledge
from hopql.tools.knowledge.open_knowledge import terms_of
from hopql.tools.planning import split_sources
from hopql.tools.planning.plan_hops import plan_question
from hopql.tools.planning.split_sources import (
    APIS,
    KINDS,
    KNOWLEDGE,
    SCHEMA,
    SQL,
    Evidence,
    defined_terms,
    holding_document,
    parts_for,
    score_words,
    split_words,
)  # fmt: skip
from hopql.tools.workspace.open_workspace import Workspace, open_workspace
from hopql.tools.workspace.read_config import write_config
from tests.tools.knowledge.handbook import with_handbook, without_state
from tests.tools.planning.made import own_shop

TEXT = "count them, then say why"
WORDS = [(0, 5), (6, 11), (12, 16), (17, 20), (21, 24)]


JOIN = ""


def logs(*kinds: str, sure: float = 0.97) -> np.ndarray:
    """Of each word the logarithms of probabilities, one kind the likeliest."""
    rows = np.full((len(kinds), len(KINDS)), (1 - sure) / (len(KINDS) - 1), dtype=np.float32)
    for row, kind in enumerate(kinds):
        rows[row, KINDS.index(kind)] = sure
    return np.log(rows)


def split(scores: np.ndarray, *sources: str) -> list[tuple[str, str]]:
    return [(part.source, part.text) for part in split_words(TEXT, WORDS, scores, sources)]


def test_a_question_is_cut_where_its_source_changes() -> None:
    assert split(logs(SQL, SQL, KNOWLEDGE, KNOWLEDGE, KNOWLEDGE), *KINDS) == [
        (SQL, "count them"), (KNOWLEDGE, "then say why"),
    ]  # fmt: skip


def test_a_single_word_changes_nothing() -> None:
    assert split(logs(SQL, SQL, KNOWLEDGE, SQL, SQL), *KINDS) == [(SQL, TEXT)]


def test_what_only_joins_is_in_no_part() -> None:
    assert split(logs(SQL, SQL, JOIN, KNOWLEDGE, KNOWLEDGE), *KINDS) == [(SQL, "count them"), (KNOWLEDGE, "say why")]
    assert split(logs(SQL, SQL, JOIN, SQL, SQL), *KINDS) == [(SQL, TEXT)]


def test_without_a_database_what_would_be_for_it_alone_is_for_none() -> None:
    assert split(logs(SQL, SQL, SQL, SQL, SQL), KNOWLEDGE, APIS) == []
    mixed = split(logs(SQL, SQL, KNOWLEDGE, KNOWLEDGE, KNOWLEDGE), KNOWLEDGE, APIS)
    assert mixed == [(APIS, "count them"), (KNOWLEDGE, "then say why")]


def test_all_is_for_the_source_that_there_is() -> None:
    mixed = logs(SQL, SQL, APIS, APIS, APIS)
    assert split(mixed, KNOWLEDGE) == [(KNOWLEDGE, TEXT)]
    assert split(mixed, APIS) == [(APIS, TEXT)]


def test_documents_and_specs_stand_in_for_one_another_and_else_the_database() -> None:
    mixed = logs(SQL, SQL, APIS, APIS, APIS)
    for scores in (mixed, logs(KNOWLEDGE, KNOWLEDGE, KNOWLEDGE, KNOWLEDGE, KNOWLEDGE)):
        assert split(scores, SQL, SCHEMA) == [(SQL, TEXT)]
    assert split(logs(KNOWLEDGE, KNOWLEDGE, KNOWLEDGE, KNOWLEDGE, KNOWLEDGE), SQL, APIS)[0][0] in (SQL, APIS)
    assert split(logs(SCHEMA, SCHEMA, SCHEMA, SCHEMA, SCHEMA), SQL, SCHEMA) == [(SCHEMA, TEXT)]


def test_what_may_be_about_the_schema_is_for_the_database() -> None:
    assert split(logs(SCHEMA, SCHEMA, SCHEMA, SCHEMA, SCHEMA, sure=0.6), *KINDS) == [(SQL, TEXT)]
    assert split(logs(SCHEMA, SCHEMA, SCHEMA, SCHEMA, SCHEMA, sure=0.9), *KINDS) == [(SCHEMA, TEXT)]


def test_nothing_has_no_parts() -> None:
    assert split_words("", [], np.zeros((0, len(KINDS)), dtype=np.float32), KINDS) == []
    assert score_words("  ")[0] == []


def test_a_long_text_is_read_as_far_as_the_model_can() -> None:
    words, scores = score_words("late flights " * 400)
    assert 100 < len(words) == len(scores) <= 256


@pytest.fixture(scope="module")
def library(shop: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """A shop with a handbook."""
    folder, store = with_handbook(shop, tmp_path_factory.mktemp("library"))
    yield open_workspace(str(folder))
    store.remove(["*"])


def sources(workspace: Workspace, question: str) -> list[str]:
    return [part.source for part in parts_for(workspace, question)]


@pytest.mark.parametrize(
    ("question", "wanted"),
    [
        ("How many orders were placed in March?", [SQL]),
        ("Which customer spent the most last year?", [SQL]),
        ("Within how many days may a customer send goods back?", [KNOWLEDGE]),
        ("Who has to approve a refund above 500 euros according to our handbook?", [KNOWLEDGE]),
        ("Which tables have a foreign key to customers?", [SCHEMA]),
        ("How many orders were placed in March? And who has to approve a refund above 500 euros?", [SQL, KNOWLEDGE]),
    ],
)
def test_parts_of_questions_to_a_shop_with_a_handbook(library: Workspace, question: str, wanted: list[str]) -> None:
    assert sources(library, question) == wanted


@pytest.mark.parametrize(
    "question", ["refund by bank transfer, after how many days?", "fragile goods, how many layers of paper?"]
)
def test_what_documents_hold_is_for_them_though_its_words_are_for_the_database(
    library: Workspace, monkeypatch: pytest.MonkeyPatch, question: str
) -> None:
    assert sources(library, question) == [KNOWLEDGE]
    monkeypatch.setattr(split_sources, "evidence_for", lambda *_: Evidence())
    assert sources(library, question) == [SQL]


def test_what_names_a_project_is_for_its_documents(library: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    question = "Which call does Tally use to count the orders?"
    assert sources(library, question) != [KNOWLEDGE]
    known = replace(terms_of(library), names=frozenset({"tally"}))
    monkeypatch.setattr(split_sources, "terms_of", lambda workspace: known)
    assert sources(library, question) == [KNOWLEDGE]


def test_a_workspace_without_documents_asks_none(shop: Path, tmp_path: Path) -> None:
    alone = open_workspace(str(own_shop(shop, tmp_path)[0]))
    assert sources(alone, "Within how many days may a customer send goods back?") == [SQL]


def test_documents_out_of_reach_may_be_there(library: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    without_state(monkeypatch)
    monkeypatch.setattr(open_knowledge, "_known", {})
    assert sources(library, "Within how many days may a customer send goods back?") == [KNOWLEDGE]
    assert defined_terms(library, "How many bulk orders were there?", Context()) == []


def test_a_term_that_documents_define_and_the_database_lacks(library: Workspace) -> None:
    assert defined_terms(library, "How many bulk orders did customers place?", Context())[0].startswith("bulk order")
    assert defined_terms(library, "How many orders did customers place?", Context()) == []


def test_a_question_with_such_a_term_is_for_the_database_that_does_not_know_it(library: Workspace) -> None:
    options = Context(workspace=str(library.path))
    planned = plan_question(library, "How many bulk orders were there?", options, sources=(KNOWLEDGE,))
    assert [hop["source"] for hop in planned.hops] == [KNOWLEDGE, SQL]
    assert planned.hops[0]["text"].startswith("What is meant by bulk order")


def test_specs_are_asked_for_calls(tmp_path: Path) -> None:
    write_config(tmp_path / "w", f"t_{uuid4().hex[:12]}", "")
    workspace = Workspace(tmp_path / "w")
    done = {"responses": {"200": {"description": "fine"}}}
    spec = {
        "openapi": "3.0.3",
        "info": {"title": "Shop Orders API", "version": "1"},
        "paths": {"/orders/{orderId}": {"delete": {"summary": "Cancel an order", **done}}},
    }
    (tmp_path / "spec.json").write_text(json.dumps(spec))
    assert parts_for(workspace, "Which call cancels an order?") == []
    apis_of(workspace).add([tmp_path / "spec.json"])
    assert sources(workspace, "Which call cancels an order?") == [APIS]


@pytest.mark.parametrize(
    ("question", "title"),
    [
        ("When is a refund paid by bank transfer?", "Returns"),
        ("In how many layers of paper are fragile goods packed?", "Orders"),
        ("Who won the chess world cup?", ""),
        ("", ""),
        ("how many of the", ""),
    ],
)
def test_a_passage_that_holds_most_of_the_words(library: Workspace, question: str, title: str) -> None:
    assert holding_document(library, question) == title
