"""The values that a question names, with a real index of a shop."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hopql.state.context import Context
from hopql.state.memory import Memory
from hopql.state.query_memory import Asking, Draft
from hopql.tools.memory import QueryMemory, SemanticMemory
from hopql.tools.memory.query_rows import connected
from hopql.tools.memory.recall_queries import (
    begin,
    described,
    key_of,
    memory_of,
    policy_of,
    put_in_order,
    remembered,
    tables_of,
    values_in,
)
from hopql.tools.memory.replay_template import from_json
from hopql.tools.memory.tokenize_question import normal_form
from hopql.tools.workspace.open_workspace import Workspace, open_workspace
from tests.tools.planning.made import own_shop


@pytest.mark.parametrize(
    ("question", "found"),
    [
        ("How many orders did Ada Lovelace place?", {("Ada Lovelace", "customer.name", "Ada Lovelace")}),
        ("how many orders did ada lovelace place", {("ada lovelace", "customer.name", "Ada Lovelace")}),
        ("Orders of the Widget X from London", {("Widget X", "product.name", "Widget X"),
                                               ("London", "customer.city", "London")}),
        ("How many orders are there?", set()),
        ("Orders of Nobody Known", set()),
        ("", set()),
    ],
)  # fmt: skip
def test_a_value_is_told_with_its_column(shop: Path, question: str, found: set[tuple[str, str, str]]) -> None:
    values = values_in(open_workspace(str(shop)), question)
    assert {(value.text.removeprefix("the "), value.column, value.canonical) for value in values} == found


def test_joined_columns_have_one_domain(shop: Path) -> None:
    shared = open_workspace(str(shop)).catalog.joins.domains
    assert shared["orders.customer_id"] == shared["customer.id"] == "customer.id"
    assert shared["orders.product_id"] == shared["product.id"] != shared["customer.id"]
    assert "customer.name" not in shared


@pytest.mark.parametrize(
    ("sql", "tables"),
    [
        ("SELECT 1", []),
        ("SELECT * FROM b JOIN a USING (id)", ["a", "b"]),
        ("WITH c AS (SELECT * FROM a) SELECT * FROM c, s.b", ["a", "s.b"]),
        ("SELECT (SELECT max(x) FROM b) FROM a AS z WHERE EXISTS (SELECT 1 FROM a)", ["a", "b"]),
        ("this is no SQL (", []),
    ],
)
def test_the_tables_of_a_query(sql: str, tables: list[str]) -> None:
    assert tables_of(sql, "postgres") == tables


def test_what_is_kept_has_keys_and_a_template(shop: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    kept: list[Draft] = []
    monkeypatch.setattr(QueryMemory, "remember", lambda _self, _asking, draft: kept.append(draft))
    sql = "SELECT count(*) FROM orders o JOIN customer c ON c.id = o.customer_id WHERE c.name = 'Ada Lovelace'"
    asking = Asking(question="How many orders did Ada Lovelace place?", sql=sql, success=True, user="ada")
    remembered(open_workspace(str(shop)), asking, Context(), proved=True, agreed=2)
    [draft] = kept
    assert (draft.normal, draft.skeleton) == (
        "how many orders did ada lovelace place", "how many orders did <value> place",
    )  # fmt: skip
    assert draft.tables == ["customer", "orders"] and (draft.user, draft.agreed, draft.approved) == ("ada", 2, False)
    assert (made := from_json(draft.template)) is not None and made.sql == sql


def test_an_entry_holds_for_its_schema_notes_and_tenant(shop: Path) -> None:
    workspace = open_workspace(str(shop))
    keys = [key_of(workspace, Context(**given)) for given in (
        {}, {"notes": "Late means after noon."}, {"guidance": "Short."}, {"tenant": "one"}, {"max_rows": 5},
    )]  # fmt: skip
    assert len({(key.fingerprint, key.tenant) for key in keys[:4]}) == 4 and keys[0] == keys[4]
    assert workspace.catalog.fingerprint == open_workspace(str(shop)).catalog.fingerprint


@pytest.mark.parametrize(
    ("given", "policy"),
    [({}, "agreed"), ({"user": "ada"}, "strict"), ({"tenant": "t"}, "strict"), ({"learned": "all"}, "all"),
     ({"learned": "all", "user": "ada"}, "all"), ({"learned": "off"}, "strict")],
)  # fmt: skip
def test_what_may_be_an_example(given: dict[str, str], policy: str) -> None:
    assert policy_of(Context.model_validate(given)) == policy


QUESTION, SQL = "Which products cost more than 5?", "SELECT name FROM product WHERE price > 5"


@pytest.fixture
def workspace(shop: Path, tmp_path: Path) -> Iterator[Workspace]:
    """A shop with a query memory of its own."""
    opened = open_workspace(str(own_shop(shop, tmp_path)[0]))
    yield opened
    memory_of(opened, Context()).purge(everything=True)


def without_vectors(memory: QueryMemory) -> None:
    with connected() as connection:
        connection.execute(
            "DELETE FROM query_vectors WHERE entry IN (SELECT id FROM query_entries WHERE database = %s)",
            [memory.key.database],
        )


def test_old_templates_and_lacking_vectors_are_made_anew(workspace: Workspace) -> None:
    memory = memory_of(workspace, Context())
    memory.keep(Draft(question=QUESTION, sql=SQL, normal="old words", template_version="0"))
    without_vectors(memory)
    told = SemanticMemory(workspace.config.name)
    told.add([Memory(text="Ada likes parrots.", user="ada")])
    with connected() as connection:
        connection.execute("UPDATE memories SET embedder = 'other/1/3' WHERE space = %s", [workspace.config.name])
    assert memory.known(normal_form(QUESTION)) == [] and memory.near(QUESTION, least=0.9) == []
    assert put_in_order(workspace, memory) == (1, 2)
    [found] = memory.known(normal_form(QUESTION))
    assert from_json(found["entry"]["template"]) is not None
    assert [each["entry"]["question"] for each in memory.near(QUESTION, least=0.9)] == [QUESTION]
    assert put_in_order(workspace, memory) == (0, 0)
    told.purge()


def test_it_is_begun_once_in_a_process(workspace: Workspace) -> None:
    memory = memory_of(workspace, Context())
    memory.keep(Draft(question=QUESTION, sql=SQL, **described(workspace, QUESTION, SQL)))
    without_vectors(memory)
    thread = begin(workspace, memory)
    assert thread is not None and begin(workspace, memory) is None
    thread.join(30)
    assert [each["entry"]["question"] for each in memory.near(QUESTION, least=0.9)] == [QUESTION]
