from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psycopg
import pytest
import sqlglot
from rapidfuzz import fuzz
from sqlglot import exp

from hopql.evals.hops import (
    SUITE,
    GoldHop,
    HopQuestion,
    Results,
    choose_hops,
    gold_of,
    judge_hops,
    read_hops,
)
from hopql.evals.suite import read_suite
from hopql.state.database import Rows
from hopql.state.hops import HopRun, HopValue
from hopql.state.memory import Memory
from hopql.tools.base.errors import HopQLError, UsageError
from hopql.tools.database.engine import connect
from hopql.tools.setup.load_demo import FILES

QUESTIONS = read_hops(SUITE)
MEMORIES = [Memory.model_validate_json(line) for line in (FILES / "memories.jsonl").read_text("utf-8").splitlines()]
TABLES = {"airlines", "airports", "planes", "weather", "flights"}
GOOD: dict[str, Any] = {
    "id": "one", "question": "How many flights has our carrier?",
    "hops": [
        {"source": "memory", "asks": "the team's carrier", "gives": "CARRIER", "values": ["JetBlue", "B6"]},
        {"source": "sql", "asks": "flights of {{CARRIER}}", "sql": ["SELECT 1"]},
    ],
    "answer": {"sql": ["SELECT 1"]},
}  # fmt: skip


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.id)
def test_gold_runs_and_gives_one_of_the_values(question: HopQuestion, flights_url: str) -> None:
    with psycopg.connect(flights_url) as connection:
        for hop in question.hops:
            for sql in hop.sql:
                rows = connection.execute(sql.encode()).fetchall()
                assert rows and any(cell is not None for row in rows for cell in row), sql
                assert {table.name for table in sqlglot.parse_one(sql, read="postgres").find_all(exp.Table)} & TABLES
                if hop.values:
                    assert {str(cell) for row in rows for cell in row} & {form for one in hop.values for form in one}
        assert set(question.answer.sql) <= {sql for hop in question.hops for sql in hop.sql}


@pytest.mark.parametrize("question", QUESTIONS, ids=lambda question: question.id)
def test_what_memory_must_give_is_in_a_memory_that_the_user_may_see(question: HopQuestion) -> None:
    seen = " ".join(
        f"{memory.text} {memory.metadata.get('entity', '')}"
        for memory in MEMORIES
        if memory.user in ("", question.user) and memory.valid_until is None
    )
    for hop in question.hops:
        if hop.source == "memory":
            assert all(any(form in seen for form in forms) for forms in hop.values), hop.asks
    assert not any(form in seen for form in question.never)


@dataclass
class Obedient:
    """Does what the gold says, and no more."""

    question: HopQuestion
    results: Results
    calls: tuple[()] = ()
    seconds: float = 0.0

    @property
    def status(self) -> str:
        return "unresolved" if self.question.unresolved else "answered"

    @property
    def answer(self) -> str:
        return " and ".join(forms[0] for forms in self.question.answer.values)

    @property
    def rows(self) -> Rows | None:
        return self.results(self.question.answer.sql)[1][0] if self.question.answer.sql else None

    @property
    def hops(self) -> list[HopRun]:
        return [self._run(number, gold) for number, gold in enumerate(self.question.hops, 1)]

    def _run(self, number: int, gold: GoldHop) -> HopRun:
        values: list[HopValue] = [
            {"value": forms[-1], "kind": "", "evidence": "", "origin": "text"} for forms in gold.values
        ]
        return {
            "id": number, "source": gold.source, "text": gold.asks, "gives": gold.gives,
            "status": "resolved" if gold.resolvable else "unresolved", "values": values, "answer": "", "query": "",
            "rows": self.results(gold.sql)[1][-1] if gold.sql else None, "evidence": [], "tried": [], "ms": 0.0,
        }  # fmt: skip


def test_who_does_what_the_gold_says_is_right_throughout(flights_url: str) -> None:
    engine = connect(flights_url)
    try:
        results = gold_of(engine)
        for question in QUESTIONS:
            verdict = judge_hops(question, Obedient(question, results), results)
            assert verdict.right and verdict.hops_right == verdict.hops_gold and not verdict.needless, question.id
        with pytest.raises(HopQLError, match="No gold query runs"):
            results(["SELECT nothing FROM nowhere"])
    finally:
        engine.close()


def test_the_memories_are_those_of_a_team() -> None:
    assert len(MEMORIES) >= 40 and len({memory.text for memory in MEMORIES}) == len(MEMORIES)
    known = re.findall(r"[a-z_]+", str(Memory.model_fields["category"].description))
    assert {memory.category for memory in MEMORIES} <= set(known)
    assert {"preferences", "decisions", "facts", "relationships", "requirements", "conversation_turns"} <= {
        memory.category for memory in MEMORIES
    }
    assert [memory.user for memory in MEMORIES if memory.user] == ["dana"]
    assert any(memory.valid_until for memory in MEMORIES) and any("ignore the rules" in m.text for m in MEMORIES)
    for memory in MEMORIES:
        assert memory.provenance and {"subject", "topic", "source", "confidence"} <= set(memory.metadata), memory.text
        assert ("entity" not in memory.metadata) or memory.metadata["kind"], memory.text


def test_the_suite_is_broad_and_split_in_halves() -> None:
    assert len(QUESTIONS) >= 40 and len({question.id for question in QUESTIONS}) == len(QUESTIONS)
    halves = [choose_hops(QUESTIONS, split=split) for split in ("dev", "test")]
    assert abs(len(halves[0]) - len(halves[1])) <= 4
    shapes = {question.shape for question in QUESTIONS}
    assert {
        "memory → sql", "sql → memory", "memory → memory → sql", "memory → sql → memory",
        "memory → memory → sql → memory", "memory → memory", "unresolved", "control",
    } <= shapes  # fmt: skip
    for half in halves:
        assert sum(question.control for question in half) == 4 and sum(q.unresolved for q in half) == 4
        assert {len(question.hops) for question in half} == {1, 2, 3, 4}


def test_no_control_is_a_question_of_the_demo_suite_reworded() -> None:
    asked = [question.question for question in read_suite(Path("nycflights"))]
    for question in QUESTIONS:
        if question.control:
            nearest = max(asked, key=lambda other: fuzz.token_set_ratio(other, question.question))
            assert fuzz.token_set_ratio(nearest, question.question) < 90, nearest


def test_values_are_one_with_forms_or_several(tmp_path: Path) -> None:
    months = {**GOOD["hops"][0], "gives": "", "values": [["February", "2"], ["July"]]}
    file = tmp_path / "suite.jsonl"
    several = {**GOOD, "id": "two", "hops": [months], "answer": {"values": ["July"]}}
    file.write_text("\n".join(json.dumps(line) for line in (GOOD, several)))
    one, two = read_hops(file)
    assert one.hops[0].values == [["JetBlue", "B6"]] and two.hops[0].values == [["February", "2"], ["July"]]
    assert one.hops[1].needs == {"CARRIER"} and one.shape == "memory → sql"
    assert choose_hops([one, two], ["two"]) == [two] and choose_hops([one, two], split="test") == []
    with pytest.raises(UsageError, match="no question three"):
        choose_hops([one, two], ["one", "three"])


@pytest.mark.parametrize(
    ("changed", "said"),
    [
        ({"hops": list(reversed(GOOD["hops"]))}, "no earlier hop gives CARRIER"),
        ({"answer": {}}, "has values or SQL"),
        ({"unresolved": True, "unresolved_hop": 0}, "unresolved_hop"),
        ({"unresolved": True, "unresolved_hop": 2}, "unresolved_hop"),
        ({"hops": []}, "at least 1"),
        ({"surprise": 1}, "surprise"),
    ],
)
def test_a_line_that_is_no_question_is_named(changed: dict[str, Any], said: str, tmp_path: Path) -> None:
    file = tmp_path / "suite.jsonl"
    file.write_text(f"{json.dumps(GOOD)}\n\n{json.dumps({**GOOD, **changed})}\n")
    with pytest.raises(UsageError, match=rf"line 3: (.|\n)*{said}"):
        read_hops(file)
