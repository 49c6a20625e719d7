"""The schema of a workspace's database is in its knowledge graph, as it is now."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest

from hopql.tools.base.errors import ConnectError, UsageError
from hopql.tools.base.settings import settings
from hopql.tools.knowledge import open_knowledge
from hopql.tools.knowledge.documents import Chunk, Entity, Prepared
from hopql.tools.knowledge.knowledge import Knowledge
from hopql.tools.knowledge.open_knowledge import checked_filters, have_schema, knowledge_of, named_documents, terms_of
from hopql.tools.workspace.open_workspace import Workspace, open_workspace
from tests.tools.knowledge.handbook import without_state
from tests.tools.planning.made import own_shop


@pytest.fixture
def workspace(shop: Path, tmp_path: Path) -> Iterator[Workspace]:
    """A shop of which nothing is known."""
    folder, name = own_shop(shop, tmp_path)
    yield open_workspace(str(folder))
    Knowledge(name).remove(["*"])


@pytest.fixture
def put(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What each storing of a document came to."""
    outcomes: list[str] = []
    stored = Knowledge.put

    def counted(own: Knowledge, prepared: Prepared) -> Any:
        outcomes.append(stored(own, prepared))
        return outcomes[-1]

    monkeypatch.setattr(Knowledge, "put", counted)
    return outcomes


def test_tables_columns_keys_and_notes_are_told(workspace: Workspace) -> None:
    have_schema(workspace)
    knowledge, name = knowledge_of(workspace), workspace.config.name
    (document,) = knowledge.documents()
    assert (document["uri"], document["kind"]) == (f"schema:{name}", "schema")
    assert knowledge.entity(f"{name}.orders.customer_id") and knowledge.entity("product")
    found = knowledge.search("Revenue", {"high_level_keywords": [], "low_level_keywords": []}, "naive")
    assert any("Revenue is price times quantity" in chunk["text"] for chunk in found["chunks"])


def test_it_is_stored_once_and_what_was_removed_is_put_back(workspace: Workspace, put: list[str]) -> None:
    for _ in range(2):
        have_schema(workspace)
    assert put == ["added"] and knowledge_of(workspace).space == workspace.config.name
    knowledge_of(workspace).remove(["*"])
    have_schema(workspace)
    have_schema(workspace)
    assert put == ["added", "added"] and knowledge_of(workspace).count()["documents"] == 1
    knowledge_of(workspace).remove([f"schema:{workspace.config.name}"])
    have_schema(workspace)
    assert put == ["added"] * 3 and knowledge_of(workspace).count()["documents"] == 1


def test_notes_that_changed_are_told_anew(workspace: Workspace, put: list[str]) -> None:
    have_schema(workspace)
    (workspace.path / "notes.md").write_text("Revenue is what customers paid.\n")
    again = Workspace(workspace.path)
    have_schema(again)
    assert put == ["added", "replaced"]


def test_a_workspace_without_an_index_is_left_alone(tmp_path: Path, put: list[str]) -> None:
    (tmp_path / "workspace.toml").write_text('name = "t-bare"\nurl = "sqlite:///none.db"\n')
    have_schema(open_workspace(str(tmp_path)))
    assert put == []


def test_a_state_database_out_of_reach_is_told(workspace: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        without_state(patched)
        with pytest.raises(ConnectError):
            have_schema(workspace)


def glossary(term: str) -> Prepared:
    said = f"A {term} is an order without a customer."
    return Prepared(
        f"/x/{term}.md", f"Glossary of {term}", "markdown", term, datetime(2024, 1, 1, tzinfo=UTC),
        (Chunk(said, (), 1, 1),), entities=(Entity(term, "term", said, 0), Entity("abc", "term", said, 0)),
    )  # fmt: skip


@pytest.fixture(autouse=True)
def _forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_knowledge, "_known", {})


def test_names_and_terms_are_lower_case_and_not_short(library: Workspace) -> None:
    found = terms_of(library)
    assert "bulk order" in found.terms and found.version and found.read
    knowledge_of(library).put(glossary("Ghost order"))
    open_knowledge._known.clear()
    more = terms_of(library)
    assert "ghost order" in more.terms and "abc" not in more.terms
    assert more.version != found.version


def test_names_of_the_schema_are_no_terms(library: Workspace) -> None:
    open_knowledge.have_schema(library)
    assert not {"orders", "customer", "product", "quantity"} & terms_of(library).terms


def test_steps_at_once_look_once(library: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_knowledge, "_AT_ONCE_S", 60.0)
    first = terms_of(library)
    monkeypatch.setattr(Knowledge, "version", lambda own: pytest.fail("the store was asked again"))
    assert terms_of(library) is first


def test_what_did_not_change_is_not_read_again(library: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(open_knowledge, "_AT_ONCE_S", -1.0)
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


def names(found: Any) -> set[str]:
    return {Path(uri).name for uri in (found or {"documents": []})["documents"]}


def stored(monkeypatch: pytest.MonkeyPatch, *documents: tuple[str, str, list[str]]) -> None:
    """Have these documents: address, title, tags."""
    listed = [
        {"uri": uri, "title": title, "tags": tags, "kind": uri.split(":")[0] if ":" in uri else "markdown"}
        for uri, title, tags in documents
    ]
    monkeypatch.setattr(Knowledge, "documents", lambda own: listed)


@pytest.mark.parametrize("question", ["What does our handbook say?", "Is it in the team handbook?", "THE HANDBOOK!"])
def test_a_folder_that_is_called_so_is_named(
    library: Workspace, question: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    stored(monkeypatch, ("/x/handbook/a.md", "A", []), ("/x/src/b.py", "b", []))
    assert names(named_documents(library, question)) == {"a.md"}


def test_the_handbook_without_the_schema(library: Workspace) -> None:
    from hopql.tools.knowledge.open_knowledge import have_schema

    have_schema(library)
    found = names(named_documents(library, "What does our handbook say about returns?"))
    assert {"orders.md", "returns.md", "old-returns.md"} <= found and not any("schema" in name for name in found)


@pytest.mark.parametrize(
    ("question", "document"),
    [
        ("What do the policies say?", ("/x/a.md", "Refund policy", [])),
        ("What does our style guide say?", ("/x/style-guide.md", "A", [])),
        ("What does our guide say?", ("/x/a.md", "A", ["guides"])),
        ("Is it in the read-me?", ("/x/README.md", "A", [])),
        ("Is it in the docs?", ("/x/docs/a.md", "A", [])),
    ],
)
def test_by_title_tag_or_file(
    library: Workspace, monkeypatch: pytest.MonkeyPatch, question: str, document: tuple[str, str, list[str]]
) -> None:
    stored(monkeypatch, document, ("/y/b.md", "B", []))
    found = named_documents(library, question)
    assert found == {"documents": [document[0]]}


@pytest.mark.parametrize(
    "question",
    ["What is a bulk order?", "What does our manual say?", "How does one handbook differ?", "Who is the policymaker?"],
)
def test_nothing_is_narrowed_where_none_is_named(
    library: Workspace, monkeypatch: pytest.MonkeyPatch, question: str
) -> None:
    stored(monkeypatch, ("/x/handbook/a.md", "A", []), ("/y/b.md", "B", []))
    assert named_documents(library, question) is None


def test_nothing_is_narrowed_where_all_are_named(library: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    stored(monkeypatch, ("/x/handbook/a.md", "A", []), ("/x/handbook/b.md", "B", []))
    assert named_documents(library, "What does our handbook say?") is None


@pytest.mark.parametrize(
    ("question", "built"),
    [
        ("What does our handbook say about gold?", False),
        ("How is our handbook organised?", True),
        ("Describe the handbook", True),
        ("What is in our handbook?", True),
    ],
)
def test_how_a_folder_is_built_counts_where_it_is_asked(
    library: Workspace, monkeypatch: pytest.MonkeyPatch, question: str, built: bool
) -> None:
    stored(monkeypatch, ("/x/handbook/a.md", "A", []), ("structure:/x/handbook", "B", []), ("/y/b.md", "B", []))
    found = named_documents(library, question)
    assert found and ("structure:/x/handbook" in found["documents"]) == built


def test_a_question_without_a_name_asks_no_store(library: Workspace, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Knowledge, "documents", lambda own: pytest.fail("the store was asked"))
    assert named_documents(library, "How many orders were there?") is None


def test_a_star_in_an_address_finds_its_document(library: Workspace) -> None:
    from datetime import UTC, datetime

    from hopql.tools.knowledge.documents import Chunk, Prepared
    from hopql.tools.knowledge.open_knowledge import knowledge_of

    knowledge = knowledge_of(library)
    odd = Prepared("/x/run*book.md", "Runbook", "markdown", "d", datetime(2024, 1, 1, tzinfo=UTC),
                   (Chunk("Restart the till at night.", (), 1, 1),))  # fmt: skip
    knowledge.put(odd)
    found = named_documents(library, "What does our runbook say?")
    assert found and [each["uri"] for each in knowledge.documents(found)] == [odd.uri]
    knowledge.remove([odd.uri])


def test_filters_are_taken_as_they_are() -> None:
    given = {"documents": ["*.md"], "tags": ["team", "new"], "since": "2024-01-31", "until": "2024-12-31T12:00"}
    assert checked_filters(given) == given


@pytest.mark.parametrize(
    "given",
    [None, {}, {"tags": []}, {"tags": None, "since": ""}, {"documents": " ", "until": None}, {"tags": ["", " "]}],
)
def test_what_narrows_nothing_is_none(given: Any) -> None:
    assert checked_filters(given) is None


def test_one_of_a_kind_may_stand_for_itself() -> None:
    assert checked_filters({"tags": "team", "documents": ("a", "b")}) == {"tags": ["team"], "documents": ["a", "b"]}
    assert checked_filters({"since": date(2024, 1, 31)}) == {"since": "2024-01-31"}


@pytest.mark.parametrize(
    ("given", "word"),
    [
        ("team", "no object"),
        ([("tags", "team")], "no object"),
        ({"tag": ["team"]}, "no filter 'tag'"),
        ({"tags": [1]}, "'tags' is no list of words"),
        ({"tags": {"a": 1}}, "'tags' is no list of words"),
        ({"since": ["2024"]}, "'since' is no date"),
    ],
)
def test_what_cannot_narrow_is_refused(given: Any, word: str) -> None:
    with pytest.raises(UsageError, match=word) as told:
        checked_filters(given)
    assert "since" in told.value.hint and "tags" in told.value.hint
