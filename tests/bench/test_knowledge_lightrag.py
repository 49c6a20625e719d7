"""The comparison with LightRAG: its graph, its keywords, its rows. LightRAG itself is not installed for tests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from hopql.bench import knowledge_lightrag
from hopql.bench.knowledge_lightrag import (
    LightRAG,
    _asked,
    by_peer,
    custom_kg,
    levels,
    main,
    not_possible,
    told,
)
from hopql.bench.musique import MuSiQue, Outcome, Question, key
from hopql.state.memory import Keywords
from hopql.tools.errors import UsageError
from hopql.tools.knowledge.documents import Chunk, Entity, Mention, Prepared, Relation
from hopql.tools.settings import settings

PREPARED = Prepared(
    uri="/t.json", title="t", kind="triples", digest="d", modified=datetime(2024, 1, 1, tzinfo=UTC),
    chunks=(Chunk("Ada Lem wrote Tides.", ("Tides",)), Chunk("Ada Lem, of Ghent, is Ada Lem."), Chunk("Nothing.")),
    entities=(Entity("Ada Lem", "person"), Entity("Tides", "term"), Entity("Ghent", "place"), Entity("Unsaid", "term")),
    relations=(
        Relation("Ada Lem", "Tides", "wrote", "Ada Lem wrote Tides.", ("books",), chunk=0),
        Relation("Tides", "Ada Lem", "is by", "Tides is by Ada Lem.", (), chunk=1),
        Relation("Ada Lem", "Tides", "wrote", "Ada Lem wrote Tides.", ("books",), chunk=1),
        Relation("Ada Lem", "Ghent", "is of", "Ada Lem, of Ghent.", ("origin", "books"), chunk=1),
    ),
    mentions=(Mention(0, "Ada Lem"), Mention(1, "Ada Lem", 2), Mention(0, "Tides"), Mention(1, "Ghent")),
)  # fmt: skip
QUESTION = Question("q", "Who wrote Tides?", (), frozenset({key("Tides\nAda Lem wrote Tides."), key("Other")}))


def keywords(high: list[str], low: list[str]) -> Keywords:
    return Keywords(high_level_keywords=high, low_level_keywords=low)


def test_passages_are_given_as_the_suite_has_them() -> None:
    chunks = custom_kg(PREPARED)[0]["chunks"]
    assert chunks[0] == {"content": "Tides\nAda Lem wrote Tides.", "source_id": "0"}
    assert chunks[2] == {"content": "Nothing.", "source_id": "2"}


def test_an_entity_has_the_passage_that_says_most_and_its_triples() -> None:
    graph, sources = custom_kg(PREPARED)
    ada, tides, ghent = graph["entities"]
    assert (ada["entity_name"], ada["entity_type"], ada["source_id"]) == ("Ada Lem", "person", "1")
    assert ada["description"] == "Ada Lem wrote Tides<SEP>Tides is by Ada Lem<SEP>Ada Lem is of Ghent"
    assert (tides["source_id"], ghent["source_id"]) == ("0", "1")
    assert sources.entities == {"Ada Lem": ["0", "1"], "Tides": ["0"], "Ghent": ["1"]}
    assert {one["description"] for one in custom_kg(PREPARED, described=False)[0]["entities"]} == {""}


def test_descriptions_are_as_many_as_are_joined_without_a_model() -> None:
    relations = tuple(Relation("Ada Lem", "Tides", f"wrote {n}", chunk=0) for n in range(20))
    graph = custom_kg(replace(PREPARED, relations=relations))[0]
    for described in (graph["entities"][0], graph["relationships"][0]):
        assert len(described["description"].split("<SEP>")) == 7
    assert graph["relationships"][0]["weight"] == 20.0


def test_two_entities_have_one_relation_whatever_its_direction() -> None:
    graph, sources = custom_kg(PREPARED)
    both, other = graph["relationships"]
    assert (both["src_id"], both["tgt_id"], both["weight"], both["source_id"]) == ("Ada Lem", "Tides", 3.0, "1")
    assert both["keywords"] == "books,is by"
    assert both["description"] == (
        "Ada Lem wrote Tides: Ada Lem wrote Tides.<SEP>Tides is by Ada Lem: Tides is by Ada Lem."
    )
    assert (other["keywords"], other["weight"]) == ("origin,books", 1.0)
    assert sources.relationships == [("Ada Lem", "Tides", ["0", "1"]), ("Ada Lem", "Ghent", ["1"])]


@pytest.mark.parametrize(
    ("high", "low", "mode", "expected"),
    [
        ([], ["a"], "global", (["a"], ["a"])),
        ([], ["a"], "hybrid", ([], ["a"])),
        (["t"], [], "local", (["t"], ["t"])),
        (["t"], ["a"], "global", (["t"], ["a"])),
        ([], [], "mix", (["Who?"], ["Who?"])),
    ],
)
def test_a_level_without_keywords_gets_what_our_search_takes(
    monkeypatch: pytest.MonkeyPatch, high: list[str], low: list[str], mode: str, expected: tuple[list[str], list[str]]
) -> None:
    monkeypatch.setattr(knowledge_lightrag, "by_rules", lambda _: keywords(high, low))
    found = levels("Who?", mode)
    assert (found["high_level_keywords"], found["low_level_keywords"]) == expected


class Scripted:
    """Has LightRAG's interface, and notes what it is asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, Keywords]] = []

    def ask(self, question: str, mode: str, given: Keywords) -> tuple[list[str], list[str]]:
        self.asked.append((question, mode, given))
        return ["Unneeded.", "Tides\nAda Lem  wrote Tides", "Other"], ["entities"]


def test_passages_are_counted_in_the_order_of_the_context() -> None:
    peer, cuts = Scripted(), Counter[str]()
    given = by_peer(peer, "mix", cuts)(QUESTION)  # type: ignore[arg-type]
    outcome = Outcome(QUESTION, given, 1.0)
    assert (outcome.recall(1), outcome.recall(2), outcome.recall(5)) == (0, 0.5, 1)
    assert cuts == {"entities": 1}
    assert peer.asked == [("Who wrote Tides?", "mix", levels("Who wrote Tides?", "mix"))]


def test_a_row_tells_recall_milliseconds_and_cuts() -> None:
    row = told(_asked(Scripted(), "LightRAG", "mix", [QUESTION, QUESTION]))  # type: ignore[arg-type]
    cells = row.split()
    assert cells[:5] == ["LightRAG", "mix", "0.500", "1.000", "1.000"] and cells[6:] == ["entities", "2"]
    ours = told(("HopQL", "ppr", [Outcome(QUESTION, [], 2.0), Outcome(QUESTION, [key("Other")], 4.0)], ""))
    assert ours.split() == ["HopQL", "ppr", "0.250", "0.250", "0.000", "3", "-"]


def test_rows_are_told_as_they_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def ours(*_: Any) -> Iterator[Any]:
        yield "HopQL: indexed in 1 s"
        yield "HopQL", "ppr", [Outcome(QUESTION, [key("Other")], 2.0)], ""

    def theirs(*_: Any, described: bool) -> Iterator[Any]:
        yield f"described: {described}"
        raise UsageError("LightRAG: it ended")

    monkeypatch.setattr(knowledge_lightrag, "read_musique", lambda _: MuSiQue((QUESTION,), {}))
    monkeypatch.setattr(knowledge_lightrag, "read_raw", lambda _: None)
    monkeypatch.setattr(knowledge_lightrag, "prepare_triples", lambda _: PREPARED)
    monkeypatch.setattr(knowledge_lightrag, "_ours", ours)
    monkeypatch.setattr(knowledge_lightrag, "_theirs", theirs)
    run = CliRunner().invoke(main, ["--suite", str(tmp_path), "--bare"])
    lines = run.stdout.splitlines()
    assert lines[0].startswith("1 questions, 3 passages, 4 entities, 4 relations; rules give themes for ")
    assert lines[2] == "HopQL: indexed in 1 s" and lines[3].split()[:3] == ["HopQL", "ppr", "0.500"]
    assert lines[4] == "described: False" and isinstance(run.exception, UsageError)


def test_what_is_not_possible_is_told() -> None:
    whole = list(not_possible("four characters count as a token", [3, 1]))
    assert len(whole) == 4 and all(line.startswith("not possible: ") for line in whole)
    assert "3 entities and 1 relations" in whole[2] and "four characters" in whole[3]
    assert len(list(not_possible("", [0, 0]))) == 2


def test_without_the_net_it_is_said_that_it_is_not_installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOPQL_CACHE_DIR", str(tmp_path))
    monkeypatch.setenv("HOPQL_OFFLINE", "1")
    settings.cache_clear()
    try:
        with pytest.raises(UsageError, match="LightRAG is not installed"):
            LightRAG()
    finally:
        monkeypatch.undo()
        settings.cache_clear()
