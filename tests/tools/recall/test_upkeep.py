"""The query memory is put in order behind the answers."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hopql.state.asked import Draft
from hopql.state.context import Context
from hopql.tools.memory import QueryMemory, templates
from hopql.tools.recall import begin, memory_of, put_in_order
from hopql.tools.recall.remembering import described
from hopql.tools.workspace import Workspace, open_workspace
from tests.tools.hops.made import own_shop

QUESTION, SQL = "Which products cost more than 5?", "SELECT name FROM product WHERE price > 5"


@pytest.fixture
def workspace(shop: Path, tmp_path: Path) -> Iterator[Workspace]:
    """A shop with a query memory of its own."""
    opened = open_workspace(str(own_shop(shop, tmp_path)[0]))
    yield opened
    memory_of(opened, Context()).purge(everything=True)


def test_old_templates_and_lacking_vectors_are_made_anew(workspace: Workspace) -> None:
    memory = memory_of(workspace, Context())
    memory.keep(Draft(question=QUESTION, sql=SQL, normal="old words", template_version="0"), proved=True)
    QueryMemory(memory.key, embedder="openai:text-embedding-3-small").drop_vectors()
    assert memory.exact(templates.normal_form(QUESTION)) == [] and memory.near(QUESTION, least=0.9) == []
    assert put_in_order(workspace, memory) == (1, 1)
    [found] = memory.exact(templates.normal_form(QUESTION))
    assert templates.from_json(found["entry"]["template"]) is not None
    assert [each["entry"]["question"] for each in memory.near(QUESTION, least=0.9)] == [QUESTION]
    assert put_in_order(workspace, memory) == (0, 0)


def test_it_is_begun_once_in_a_process(workspace: Workspace) -> None:
    memory = memory_of(workspace, Context())
    memory.keep(Draft(question=QUESTION, sql=SQL, **described(workspace, QUESTION, SQL)), proved=True)
    QueryMemory(memory.key, embedder="openai:text-embedding-3-small").drop_vectors()
    thread = begin(workspace, memory)
    assert thread is not None and begin(workspace, memory) is None
    thread.join(30)
    assert [each["entry"]["question"] for each in memory.near(QUESTION, least=0.9)] == [QUESTION]
