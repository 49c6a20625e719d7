from __future__ import annotations

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
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
    HopRecord,
    Results,
    choose_hops,
    gold_of,
    judge_hops,
    judged,
    measure,
    only,
    read_hops,
    said,
    summary,
)
from hopql.evals.records import Header, RunFile
from hopql.evals.suite import read_suite
from hopql.state.database import Rows
from hopql.state.hops import HopRun, HopValue
from hopql.state.memory import Memory
from hopql.state.sql import ModelCall
from hopql.tools.base.errors import HopQLError, ModelError, UsageError, WorkspaceError
from hopql.tools.database.engine import connect
from hopql.tools.setup.load_demo import FILES

NEWARK = ["Newark", "EWR"]
COUNT, WORST = "SELECT count(*) FROM flights WHERE origin = 'EWR'", "SELECT origin FROM flights LIMIT 1"
HEADER = Header(suite="s", suite_sha256="1", system="agent", model="fake")


def run_file(path: Path, header: Header = HEADER) -> RunFile[HopRecord]:
    return RunFile(path, header, HopRecord)


def rows(*cells: object) -> Rows:
    return {"columns": ["a"], "types": [], "rows": [[cell] for cell in cells], "row_count": len(cells),
            "truncated": False, "seconds": 0.0}  # fmt: skip


RESULTS = {COUNT: rows(7), WORST: rows("EWR")}


def results(queries: Sequence[str]) -> tuple[list[str], list[Rows]]:
    return list(queries), [RESULTS[sql] for sql in queries]


def hop(source: str, *values: str, gives: str = "", table: Rows | None = None, answer: str = "") -> HopRun:
    return {
        "id": 1, "source": source, "text": "asked", "gives": gives,
        "status": "resolved" if values or table else "unresolved",
        "values": [{"value": value, "kind": "", "evidence": "", "origin": "text"} for value in values],
        "answer": answer, "query": "", "rows": table, "evidence": [], "tried": [], "ms": 1.0,
    }  # fmt: skip


@dataclass
class Ran:
    hops: list[HopRun]
    status: str = "answered"
    answer: str = ""
    rows: Rows | None = None
    calls: list[ModelCall] = field(default_factory=list)
    doubts: list[str] = field(default_factory=list)
    seconds: float = 1.0
    failure: dict[str, Any] | None = None


def question(**changed: object) -> HopQuestion:
    """Memory, then SQL."""
    given: dict[str, object] = {
        "id": "q", "question": "How many flights left Maria's airport?",
        "hops": [
            {"source": "memory", "asks": "the airport of Maria", "gives": "AIRPORT", "values": NEWARK},
            {"source": "sql", "asks": "flights out of {{AIRPORT}}", "sql": [COUNT]},
        ],
        "answer": {"sql": [COUNT]},
    }  # fmt: skip
    return HopQuestion.model_validate({**given, **changed})


MEMORY_LAST = question(
    hops=[
        {"source": "sql", "asks": "the worst airport", "gives": "AIRPORT", "values": NEWARK, "sql": [WORST]},
        {"source": "memory", "asks": "who looks after {{AIRPORT}}", "values": ["Maria Chen", "Maria"]},
    ],
    answer={"values": ["Maria Chen", "Maria"]},
)
UNRESOLVED = question(
    hops=[
        {"source": "sql", "asks": "the worst airport", "gives": "AIRPORT", "values": NEWARK},
        {"source": "memory", "asks": "the limit of Omar", "gives": "LIMIT"},
        {"source": "sql", "asks": "flights out of {{AIRPORT}} above {{LIMIT}}"},
    ],
    answer={}, unresolved=True, unresolved_hop=1,
)  # fmt: skip


def test_right_hops_and_rows_are_right() -> None:
    ran = Ran([hop("memory", "Newark", gives="AIRPORT"), hop("sql", table=rows(7))], rows=rows(7))
    verdict = judge_hops(question(), ran, results)
    assert verdict.right and (verdict.hops_gold, verdict.hops_right) == (2, 2)
    assert not verdict.missed and not verdict.guessed and not verdict.needless


def test_a_wrong_value_is_a_wrong_hop_and_rows_decide_the_answer() -> None:
    ran = Ran([hop("memory", "LaGuardia", gives="AIRPORT"), hop("sql", table=rows(8))], rows=rows(8))
    verdict = judge_hops(question(), ran, results)
    assert not verdict.right and verdict.hops_right == 0
    assert verdict.missed == ["the airport of Maria", "flights out of {{AIRPORT}}"]


def test_a_wrong_answer_without_a_word_of_doubt_is_counted_as_one() -> None:
    wrong = Ran([hop("memory", "Newark", gives="AIRPORT"), hop("sql", table=rows(8))], rows=rows(8))
    assert judge_hops(question(), wrong, results).confident and not judge_hops(question(), wrong, results).guessed
    wrong.doubts = ["It is not certain."]
    assert not judge_hops(question(), wrong, results).confident
    assert not judge_hops(question(), Ran([], status="unresolved"), results).confident
    right = Ran([hop("memory", "Newark", gives="AIRPORT"), hop("sql", table=rows(7))], rows=rows(7))
    assert not judge_hops(question(), right, results).confident


def test_several_values_where_one_is_right_are_no_value() -> None:
    ran = Ran([hop("memory", "Newark", "LaGuardia", gives="AIRPORT"), hop("sql", table=rows(7))], rows=rows(7))
    assert judge_hops(question(), ran, results).hops_right == 1
    both_forms = Ran([hop("memory", "Newark", "EWR", gives="AIRPORT"), hop("sql", table=rows(7))], rows=rows(7))
    assert judge_hops(question(), both_forms, results).hops_right == 2


def test_missing_hops_are_counted_and_the_answer_may_still_be_right() -> None:
    verdict = judge_hops(question(), Ran([hop("sql", "7", table=rows(7))], rows=rows(7)), results)
    assert verdict.right and verdict.hops_right == 1 and verdict.missed == ["the airport of Maria"]
    assert not judge_hops(question(), Ran([], status="failed"), results).right


def test_right_rows_with_another_status_are_not_an_answer() -> None:
    ran = Ran([hop("memory", "Newark"), hop("sql", table=rows(7))], rows=rows(7), status="gave_up")
    assert not judge_hops(question(), ran, results).right


def test_a_hop_of_another_source_is_not_the_gold_hop() -> None:
    assert judge_hops(question(), Ran([hop("sql", "Newark"), hop("sql", table=rows(7))]), results).hops_right == 1


def test_a_hop_comes_after_what_it_is_asked_with_and_stands_for_one_gold_hop() -> None:
    swapped = Ran([hop("sql", table=rows(7)), hop("memory", "Newark")], rows=rows(7))
    assert judge_hops(question(), swapped, results).hops_right == 1
    apart = question(
        hops=[
            {"source": "memory", "asks": "one", "gives": "A", "values": NEWARK},
            {"source": "memory", "asks": "two", "gives": "B", "values": ["45 minutes"]},
            {"source": "sql", "asks": "{{A}} {{B}}", "sql": [COUNT]},
        ]
    )
    either = Ran([hop("memory", "45 minutes"), hop("memory", "EWR"), hop("sql", table=rows(7))], rows=rows(7))
    assert judge_hops(apart, either, results).hops_right == 3
    once = question(hops=[{"source": "memory", "asks": "a", "values": NEWARK}] * 2, answer={"values": NEWARK})
    assert judge_hops(once, Ran([hop("memory", "Newark")]), results).hops_right == 1


def test_optional_hops_may_be_there_or_not() -> None:
    optional = question(
        hops=[
            {"source": "sql", "asks": "the worst", "gives": "A", "values": NEWARK, "optional": True},
            {"source": "sql", "asks": "flights of {{A}}", "sql": [COUNT]},
        ]
    )
    for hops in ([hop("sql", table=rows(7))], [hop("sql", "EWR"), hop("sql", table=rows(7))]):
        verdict = judge_hops(optional, Ran(hops, rows=rows(7)), results)
        assert verdict.right and (verdict.hops_gold, verdict.hops_right, verdict.needless) == (1, 1, 0)


@pytest.mark.parametrize(
    ("values", "answer", "good"),
    [
        (["Maria Chen"], "", True),
        (["the Maria Chen"], "", True),
        ([], "Maria's the one to tell.", True),
        ([], "Tell Mariana.", False),
        (["Priya Nair"], "Priya Nair took it over from Maria.", False),
        (["Maria Chen", "Priya Nair"], "", False),
        ([], "", False),
    ],
)
def test_an_answer_from_memory_is_in_the_values_or_else_in_the_sentence(
    values: list[str], answer: str, good: bool
) -> None:
    ran = Ran([hop("sql", "EWR", table=rows("EWR")), hop("memory", *values, answer=answer)], answer=answer)
    verdict = judge_hops(MEMORY_LAST, ran, results)
    assert verdict.right == good and verdict.hops_right == 1 + good


def test_an_answer_of_two_parts_needs_both() -> None:
    both = question(answer={"values": ["Newark", "EWR"], "sql": [COUNT]})
    hops = [hop("memory", "Newark"), hop("sql", "7", table=rows(7))]
    assert judge_hops(both, Ran(hops, rows=rows(7), answer="7 left Newark."), results).right
    assert not judge_hops(both, Ran(hops, rows=rows(7), answer="It is 7."), results).right
    assert not judge_hops(both, Ran(hops, rows=rows(8), answer="8 left Newark."), results).right


def test_unresolved_is_right_only_when_it_is_said_and_nothing_is_guessed() -> None:
    worst, nothing = hop("sql", "EWR", table=rows("EWR")), hop("memory")
    honest = judge_hops(UNRESOLVED, Ran([worst, nothing, hop("sql")], status="unresolved"), results)
    assert honest.right and not honest.guessed and (honest.hops_gold, honest.hops_right) == (1, 1)
    assert not judge_hops(UNRESOLVED, Ran([worst, nothing], status="failed"), results).right
    for hops in ([worst, hop("memory", "45 minutes")], [worst, nothing, hop("sql", table=rows(3))]):
        for status in ("unresolved", "answered"):
            verdict = judge_hops(UNRESOLVED, Ran(hops, status=status), results)
            assert not verdict.right and len(verdict.guessed) == 1


def test_a_value_of_another_user_is_wrong_wherever_it_is_told() -> None:
    private = question(never=["Virgin America", "VX"])
    hops = [hop("memory", "Newark"), hop("sql", table=rows(7))]
    assert judge_hops(private, Ran(hops, rows=rows(7), answer="It is 7."), results).right
    told = judge_hops(private, Ran(hops, rows=rows(7), answer="Dana likes virgin america."), results)
    assert not told.right and told.guessed == ["told: Dana likes virgin america."]


def test_values_hold_what_is_needed_and_nothing_else() -> None:
    months = [["February", "2"], ["July", "7"]]
    assert only(months, ["July", "february"]) and only(months, ["February and July"]) and only(months, ["2", "7"])
    assert not only(months, ["February"]) and not only(months, ["February", "July", "August"])
    assert only([["4 June", "4th of June"]], ["the 4th of June"]) and not only([["45"]], ["145"])
    assert not only([["Delta"]], ["not Delta"])


def test_forms_in_capitals_are_looked_for_as_they_are() -> None:
    assert said(["US", "US Airways"], "That was US.") and not said(["US"], "She speaks to them for us.")
    assert said(["45"], "It is 45, we agreed.") and not said(["45"], "It is 1,045 or 45.5.")
    assert said(["US Airways"], "us airways' contact") and not said(["Newark"], "Newarkers")


def test_judged_questions_are_kept_and_gone_on_with(tmp_path: Path) -> None:
    asked: list[str] = []

    def ask(one: HopQuestion) -> Ran:
        asked.append(one.id)
        if one.id == "b":
            return Ran([], status="failed", failure={"message": "no luck", "exit_code": 1})
        return Ran([hop("memory", "Newark"), hop("sql", table=rows(7))], rows=rows(7))

    questions = [question(id=name) for name in "abc"]
    out = tmp_path / "run.jsonl"
    measure(questions[:2], ask, results, run_file(out))
    with out.open("a") as file:
        file.write('{"id": "c", "cut o')
    records = measure(questions, ask, results, run_file(out))
    assert asked == ["a", "b", "c"] and [record.right for record in records] == [True, False, True]
    assert records[1].error == "no luck" and records[0].hops[0]["values"] == ["Newark"]
    assert [json.loads(line).get("id") for line in out.read_text().splitlines()] == [None, "a", "b", "c"]
    before = out.read_bytes()
    with pytest.raises(UsageError, match="model fake there, other here"):
        measure(questions, ask, results, run_file(out, Header("s", "1", "agent", "other")))
    assert out.read_bytes() == before
    (tmp_path / "mine.txt").write_text("my notes\n")
    with pytest.raises(UsageError, match="not the file of a run"):
        run_file(tmp_path / "mine.txt").resume()
    assert (tmp_path / "mine.txt").read_text() == "my notes\n"


def test_without_a_model_it_stops_and_keeps_nothing_of_it(tmp_path: Path) -> None:
    asked: list[str] = []

    def ask(one: HopQuestion) -> Ran:
        asked.append(one.id)
        return Ran([], status="failed", failure={"message": "no model", "exit_code": ModelError.exit_code})

    out = tmp_path / "run.jsonl"
    with pytest.raises(ModelError, match="3 questions in a row"):
        measure([question(id=name) for name in "abcd"], ask, results, run_file(out))
    assert asked == ["a", "b", "c"] and len(out.read_text().splitlines()) == 1


def test_without_an_index_it_stops_at_once_and_keeps_nothing_of_it(tmp_path: Path) -> None:
    failure = {"kind": "WorkspaceError", "message": "no index", "hint": "Run `hopql index`.", "exit_code": 3}
    out = tmp_path / "run.jsonl"
    with pytest.raises(WorkspaceError, match="no index") as raised:
        measure([question()], lambda _: Ran([], status="failed", failure=failure), results, run_file(out))
    assert raised.value.hint == "Run `hopql index`." and len(out.read_text().splitlines()) == 1


def test_totals_tell_answers_hops_guesses_and_controls() -> None:
    control = question(hops=[{"source": "sql", "asks": "flights", "sql": [COUNT]}], control=True, id="c")
    call: ModelCall = {"model": "m", "tokens_in": 1, "tokens_out": 1, "cached_tokens": 0, "seconds": 0.1}
    runs = [
        (question(id="a"), Ran([hop("memory", "Newark"), hop("sql", table=rows(7))], rows=rows(7), calls=[call])),
        (question(id="b"), Ran([hop("memory", "JFK"), hop("sql", table=rows(8))], rows=rows(8), seconds=3.0)),
        (UNRESOLVED.model_copy(update={"id": "u"}), Ran([hop("memory", "45")])),
        (control, Ran([hop("memory"), hop("sql", table=rows(7))], rows=rows(7), calls=[call, call])),
    ]
    records = [judged(one, lambda _, ran=ran: ran, results)[0] for one, ran in runs]  # type: ignore[misc]
    text = summary(records)
    table = {line.split("  ")[0] or line.split("  ")[1]: line.split() for line in text.splitlines()[1:5]}
    assert " ".join(table["multi-hop"]) == "multi-hop 3 1 of 3 (33%) 2 of 5 (40%) 1.67 0.33 1.00"
    assert " ".join(table["memory → sql"]) == "memory → sql 2 1 of 2 (50%) 2 of 4 (50%) 2.00 0.50 2.00"
    assert " ".join(table["unresolved"]) == "unresolved 1 0 of 1 (0%) 0 of 1 (0%) 1.00 0.00 1.00"
    assert " ".join(table["control (one hop)"]) == "control (one hop) 1 1 of 1 (100%) 1 of 1 (100%) 2.00 2.00 1.00"
    assert "guessed: 1 questions; u hop 1 (memory): 45" in text
    assert "controls: 1 needless hops in 1 questions, 2.00 model calls each" in text
    assert "not right: b (answered), u (answered)" in text
    assert summary([]) == "No question was asked."


def test_a_record_survives_the_file(tmp_path: Path) -> None:
    record, stop = judged(question(), lambda _: Ran([hop("memory", "Newark")]), results)
    file = run_file(tmp_path / "run.jsonl")
    file.resume()
    file.append(record)
    assert not stop and file.resume() == {"q": record} and isinstance(record, HopRecord)


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
