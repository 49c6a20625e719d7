"""What is known of a workspace's documents before they are asked."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hopql.state.context import Context
from hopql.tools.knowledge import open_knowledge
from hopql.tools.planning.split_sources import holds, shelf_of
from hopql.tools.workspace.open_workspace import Workspace, open_workspace
from tests.tools.knowledge.handbook import with_handbook, without_state
from tests.tools.planning.made import own_shop


@pytest.fixture(scope="module")
def library(shop: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """A shop with a handbook."""
    folder, store = with_handbook(shop, tmp_path_factory.mktemp("shelving"))
    yield open_workspace(str(folder))
    store.purge()


def test_names_terms_and_the_words_that_the_database_lacks(library: Workspace) -> None:
    shelf = shelf_of(library, Context())
    assert shelf.filled and "bulk order" in shelf.terms
    assert set(shelf.unknown("How many bulk orders did customers place?")) & {"bulk", "orders", "customers"} == {"bulk"}


def test_a_workspace_without_documents_has_an_empty_shelf(shop: Path, tmp_path: Path) -> None:
    shelf = shelf_of(open_workspace(str(own_shop(shop, tmp_path)[0])), Context())
    assert not shelf.filled and not shelf.names and not shelf.terms


def test_so_has_one_whose_store_is_out_of_reach(library: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    without_state(monkeypatch)
    monkeypatch.setattr(open_knowledge, "_known", {})
    shelf = shelf_of(library, Context())
    assert not shelf.filled and not shelf.terms and "bulk" in shelf.unknown("bulk")


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
    assert holds(library, question) == title
