from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from click.testing import CliRunner

from hopql.bench.musique import (
    Question,
    by_hops,
    decomposition,
    in_memory,
    key,
    main,
    read_musique,
    remember,
    sampled,
    statement,
    timed,
)
from hopql.tools.base.errors import UsageError
from hopql.tools.memory import SemanticMemory

CORPUS = [
    {"title": "Tall Grass", "text": "Tall Grass is a drama film about a farm, directed by Ilse Brandt."},
    {"title": "Ilse Brandt", "text": "Ilse Brandt was a painter who was born in Ghent and lived by the sea."},
    {"title": "Short Grass", "text": "Short Grass is a film about a rancher, directed by Lesley Selander."},
    {"title": "Lesley Selander", "text": "Lesley Selander made westerns and was born in Los Angeles."},
    {"title": "Grass", "text": "Grass is a plant that is tall or short, and that cattle eat."},
    {"title": "Director", "text": "A director of a film tells its actors what to do."},
    {"title": "Birth", "text": "Birth is when a child is born, and a birthplace is where."},
    {"title": "Painting", "text": "Painting is what a painter does with colours."},
]


def question(id_: str, text: str, hops: list[tuple[str, str]], needed: list[int]) -> dict[str, Any]:
    return {
        "id": id_, "question": text, "answer": hops[-1][1],
        "question_decomposition": [{"question": hop, "answer": answer} for hop, answer in hops],
        "paragraphs": [
            {"title": each["title"], "paragraph_text": each["text"], "is_supporting": at in needed}
            for at, each in enumerate(CORPUS)
        ],
    }  # fmt: skip


QUESTIONS = [
    question("a", "Where was the director of Tall Grass born?",
             [("Tall Grass >> director", "Ilse Brandt"), ("Where was #1 born?", "Ghent")], [0, 1]),
    question("b", "Where was the director of Short Grass born?",
             [("Short Grass >> director", "Lesley Selander"), ("Where was #1 born?", "Los Angeles")], [2, 3]),
]  # fmt: skip


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    (tmp_path / "musique.json").write_text(json.dumps(QUESTIONS))
    (tmp_path / "musique_corpus.json").write_text(json.dumps([*CORPUS, {**CORPUS[0]}]))
    return tmp_path


@pytest.fixture
def memory() -> Iterator[SemanticMemory]:
    store = SemanticMemory(f"t_{uuid4().hex[:12]}")
    yield store
    store.purge()


def test_gold_hops_are_statements_with_answers_filled_in(suite: Path) -> None:
    assert read_musique(suite)[0][0].gold == ("Tall Grass director", "Where was Ilse Brandt born?")
    assert statement("#2 >> country", ["x", "Ghent"]) == "Ghent country"


def test_a_second_run_stores_nothing(suite: Path, memory: SemanticMemory) -> None:
    _, corpus = read_musique(suite)
    remember(memory, corpus)
    version = memory.version()
    remember(memory, corpus)
    assert memory.count() == len(CORPUS) and memory.version() == version


@pytest.mark.parametrize("way", ["gold", "rules"])
def test_what_a_question_needs_is_found_by_its_hops(suite: Path, memory: SemanticMemory, way: str) -> None:
    questions, corpus = read_musique(suite)
    remember(memory, corpus)
    for each in questions:
        found = timed(each, by_hops(in_memory(memory), way))
        assert set(found.given[:2]) == each.supporting
        assert found.recall(2) == 1


def test_none_is_one_search(suite: Path, memory: SemanticMemory) -> None:
    (asked, _), corpus = read_musique(suite)
    texts: list[str] = []
    remember(memory, corpus)

    def search(text: str) -> Any:
        texts.append(text)
        return in_memory(memory)(text)

    by_hops(search, "none")(asked)
    assert texts == [asked.text]


def test_a_models_hops_are_followed_and_what_cannot_be_run_is_one_hop(
    suite: Path, tmp_path: Path
) -> None:
    chained = {"search_strategy": "multi_hop", "queries": [
        {"text": "director of Tall Grass", "category": "facts", "purpose": "p", "priority": 1, "gives": "DIRECTOR"},
        {"text": "{{DIRECTOR}} was born", "category": "facts", "purpose": "p", "priority": 2, "gives": ""},
    ]}  # fmt: skip
    script = tmp_path / "script.jsonl"
    script.write_text("".join(json.dumps({"reply": reply}) + "\n" for reply in (json.dumps(chained), "no plan")))
    decompose = decomposition("model", f"fake:{script}")
    (first, second), _ = read_musique(suite)
    assert [hop["text"] for hop in decompose(first)] == ["director of Tall Grass", "{{DIRECTOR}} was born"]
    assert [hop["text"] for hop in decompose(second)] == [second.text]


def test_the_table_tells_a_sample_and_the_others_apart(suite: Path, memory: SemanticMemory) -> None:
    given = ["memory", "--suite", str(suite), "--space", memory.space, "--hops", "gold", "--sample", "1"]
    told = CliRunner().invoke(main, given, catch_exceptions=False)
    rows = [line.split() for line in told.stdout.splitlines() if line.startswith("memory")]
    assert [row[:3] for row in rows] == [
        ["memory:", "gold", "all"], ["memory:", "gold", "sample"], ["memory:", "gold", "the"],
    ]  # fmt: skip
    assert rows[0][4] == "1.000"


def test_a_sample_and_the_others_are_all() -> None:
    suite = [Question(str(number), "", (), frozenset()) for number in range(10)]
    parts = sampled(suite, 4, 7)
    assert len(parts["sample"]) == 4
    assert parts["sample"] | parts["the others"] == parts["all"]
    assert parts == sampled(suite, 4, 7)
    assert list(sampled(suite, 0, 7)) == ["all"]


def test_a_passage_is_known_whatever_its_spaces_and_stops() -> None:
    assert key("Ghent\nA  port - town.") == key("ghent A port-town")


def test_a_folder_without_the_suite_is_told(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"no .*musique_corpus\.json"):
        read_musique(tmp_path)


def test_a_corpus_that_lacks_passages_is_told(suite: Path) -> None:
    (suite / "musique_corpus.json").write_text(json.dumps(CORPUS[:2]))
    with pytest.raises(UsageError, match="lacks passages of b"):
        read_musique(suite)
