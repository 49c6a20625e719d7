"""Documents that a question names."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from hopql.tools.knowing import named_documents
from hopql.tools.knowledge import Knowledge
from hopql.tools.workspace import Workspace


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
    from hopql.tools.knowing import have_schema

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

    from hopql.tools.knowing import knowledge_of
    from hopql.tools.knowledge.prepared import Chunk, Prepared

    knowledge = knowledge_of(library)
    odd = Prepared("/x/run*book.md", "Runbook", "markdown", "d", datetime(2024, 1, 1, tzinfo=UTC),
                   (Chunk("Restart the till at night.", (), 1, 1),))  # fmt: skip
    knowledge.put(odd)
    found = named_documents(library, "What does our runbook say?")
    assert found and [each["uri"] for each in knowledge.documents(found)] == [odd.uri]
    knowledge.remove([odd.uri])
