"""What documents are called and which terms they define."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from hopql.tools import knowing
from hopql.tools.knowing import knowledge_of, terms_of
from hopql.tools.knowledge import Knowledge
from hopql.tools.knowledge.prepared import Chunk, Entity, Prepared
from hopql.tools.settings import settings
from hopql.tools.workspace import Workspace, open_workspace
from tests.tools.planning.made import own_shop


def glossary(term: str) -> Prepared:
    said = f"A {term} is an order without a customer."
    return Prepared(
        f"/x/{term}.md", f"Glossary of {term}", "markdown", term, datetime(2024, 1, 1, tzinfo=UTC),
        (Chunk(said, (), 1, 1),), entities=(Entity(term, "term", said, 0), Entity("abc", "term", said, 0)),
    )  # fmt: skip


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowing.terms, "_known", {})


def test_names_and_terms_are_lower_case_and_not_short(library: Workspace) -> None:
    found = terms_of(library)
    assert "bulk order" in found.terms and found.version and found.read
    knowledge_of(library).put(glossary("Ghost order"))
    knowing.terms._known.clear()
    more = terms_of(library)
    assert "ghost order" in more.terms and "abc" not in more.terms
    assert more.version != found.version


def test_names_of_the_schema_are_no_terms(library: Workspace) -> None:
    knowing.have_schema(library)
    assert not {"orders", "customer", "product", "quantity"} & terms_of(library).terms


def test_steps_at_once_look_once(library: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowing.terms, "_AT_ONCE_S", 60.0)
    first = terms_of(library)
    monkeypatch.setattr(Knowledge, "version", lambda own: pytest.fail("the store was asked again"))
    assert terms_of(library) is first


def test_what_did_not_change_is_not_read_again(library: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(knowing.terms, "_AT_ONCE_S", -1.0)
    first = terms_of(library)
    monkeypatch.setattr(Knowledge, "terms", lambda own: pytest.fail("the terms were read again"))
    assert terms_of(library) is first


def test_another_space_has_none(library: Workspace, shop: Path, tmp_path: Path) -> None:
    found = terms_of(open_workspace(str(own_shop(shop, tmp_path)[0])))
    assert (found.version, found.names, found.terms) == ("", frozenset(), frozenset())


def test_where_nothing_was_ever_added_nothing_is_opened(
    library: Workspace, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(settings(), "data_dir", tmp_path / "data")
    monkeypatch.setattr(Knowledge, "version", lambda own: pytest.fail("the store was opened"))
    assert terms_of(library).version == "" and not (tmp_path / "data").exists()
