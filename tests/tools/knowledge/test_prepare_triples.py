from __future__ import annotations

import hashlib
import json
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest

from hopql.tools.base.errors import UsageError
from hopql.tools.knowledge.prepare_triples import MAX_WARNINGS, prepare_triples
from hopql.tools.knowledge.read_file import Raw


def raw(text: str, name: str = "facts.jsonl") -> Raw:
    data = text.encode()
    return Raw(Path("/data") / name, text, data, hashlib.sha256(data).hexdigest(), len(data), datetime.now(UTC))


def lines(*rows: Any) -> Raw:
    return raw("\n".join(json.dumps(row) for row in rows))


def test_documents_with_extracted_triples_are_chunks_under_their_titles() -> None:
    text = "The Ledger is published by Portland Press. It was founded in 1990."
    doc = {
        "title": "The Ledger",
        "text": text,
        "extracted_triples": [["The Ledger", "Published by", "Portland Press"], ["the ledger", "founded in", "1990"]],
        "extracted_entities": ["Portland Press", "London"],
    }
    made = prepare_triples(raw(json.dumps({"docs": [doc]}), "facts.json"))
    assert (made.kind, made.title, made.uri) == ("triples", "facts", "/data/facts.json")
    assert [(one.text, one.headings) for one in made.chunks] == [(text, ("The Ledger",))]
    assert [(one.name, one.type) for one in made.entities] == [
        ("Portland Press", "term"),
        ("London", "term"),
        ("The Ledger", "term"),
        ("1990", "date"),
    ]
    first, second = made.relations
    assert (first.source, first.kind, first.target, first.chunk) == ("The Ledger", "published by", "Portland Press", 0)
    assert first.text == "The Ledger is published by Portland Press."
    assert (second.source, second.text) == ("The Ledger", "It was founded in 1990.")
    assert {one.name: one.count for one in made.mentions}["Portland Press"] == 1


def test_lines_of_one_text_share_a_chunk_and_lines_without_text_are_their_own() -> None:
    made = prepare_triples(
        lines(
            {"source": "A1", "relation": "owns", "target": "B1", "text": "A1 owns B1 and C1.", "document": "Owners"},
            {"source": "A1", "relation": "owns", "target": "C1", "text": "A1 owns B1 and C1.", "document": "Owners"},
            {"source": "D1", "relation": "leads", "target": "E1", "document": "Leaders", "chunk": "7"},
            {"source": "D1", "relation": "hires", "target": "F1", "document": "Leaders", "chunk": "7"},
        )
    )
    assert [(one.text, one.headings, one.line) for one in made.chunks] == [
        ("A1 owns B1 and C1.", ("Owners",), 1),
        ("D1 leads E1. D1 hires F1.", ("Leaders",), 3),
    ]
    assert [(one.source, one.kind, one.target, one.chunk) for one in made.relations] == [
        ("A1", "owns", "B1", 0),
        ("A1", "owns", "C1", 0),
        ("D1", "leads", "E1", 1),
        ("D1", "hires", "F1", 1),
    ]


def test_many_triples_without_text_become_chunks_of_bounded_size() -> None:
    rows = ({"source": f"Thing {n}", "relation": "belongs to", "target": "Box 1"} for n in range(200))
    made = prepare_triples(lines(*rows))
    assert len(made.chunks) > 3
    assert max(len(one.text.split()) for one in made.chunks) < 260
    assert len(made.relations) == 200
    assert all(one.source in made.chunks[one.chunk].text for one in made.relations)


def test_a_bad_line_is_told_with_its_number_and_the_rest_is_taken() -> None:
    good = '{"source": "A1", "relation": "owns", "target": "B1"}'
    made = prepare_triples(raw(f'{good}\nnot json\n\n{{"source": "A1", "target": ""}}\n[1]\n'))
    assert len(made.relations) == 1
    assert made.warnings == (
        "line 2: broken JSON.",
        "line 4: not all of its triples are three names.",
        "line 5: no object.",
    )


def test_a_bad_triple_of_a_document_is_told() -> None:
    doc = {"title": "T", "text": "A1 owns B1.", "extracted_triples": [["A1", "owns"], ["A1", "owns", "B1"], "x"]}
    made = prepare_triples(raw(json.dumps({"docs": [doc, {"title": "no text"}]}), "facts.json"))
    assert len(made.relations) == 1
    assert made.warnings == (
        "document 1: not all of its triples are three names.",
        "document 2: not all of its triples are three names.",
    )


def test_many_problems_are_counted_not_listed() -> None:
    good = '{"source": "A1", "relation": "owns", "target": "B1"}'
    made = prepare_triples(raw("\n".join([good, *["x"] * (MAX_WARNINGS + 5)])))
    assert len(made.warnings) == MAX_WARNINGS + 1 and made.warnings[-1].startswith("5 more")


@pytest.mark.parametrize(
    "text", ["", "{", "[]", '{"a": 1}', "5", '"x"', '{"docs": 3}', '{"docs": []}', "[" * 5000, "\x00"]
)
def test_a_file_without_triples_is_refused_with_the_form(text: str) -> None:
    with pytest.raises(UsageError, match="no set of triples") as told:
        prepare_triples(raw(text, "facts.json"))
    assert "extracted_triples" in told.value.hint


def test_ends_and_mentions_are_entities() -> None:
    made = prepare_triples(
        lines({"source": "A", "relation": "is", "target": "a"}, {"source": 5, "relation": "is", "target": "B1"})
    )
    names = {one.name for one in made.entities}
    assert {end for one in made.relations for end in (one.source, one.target)} <= names
    assert {one.name for one in made.mentions} <= names
    assert [(one.source, one.target) for one in made.relations] == [("5", "B1")]
