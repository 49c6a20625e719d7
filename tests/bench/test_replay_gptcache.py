"""The comparison with GPTCache: rounds and counts. GPTCache itself is not installed for tests."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from hopql.bench import replay_gptcache
from hopql.bench.replay_gptcache import (
    SUITES,
    Encoder,
    Figures,
    Lookup,
    Round,
    asked_of_peer,
    asked_of_us,
    main,
)
from hopql.bench.replay_suites import Case, same_sql
from hopql.tools.memory.question_template import Value

TEXAS = "SELECT count(*) FROM city WHERE state_name = 'texas'"


def case(number: int, question: str, sql: str) -> Case:
    return Case(number=number, db="geo", question=question, gold=[sql])


def states(question: str) -> list[Value]:
    found = [name for name in ("texas", "ohio") if name in question]
    return [Value(text=name, column="city.state_name", canonical=name) for name in found]


def right(sql: str, asked: Case) -> bool:
    return same_sql(sql, asked.gold, "postgres")


ROUND = Round(
    "geo",
    [case(0, "how many cities are in texas", TEXAS)],
    [
        Lookup(case(1, "how many cities are in ohio", TEXAS.replace("texas", "ohio")), may=True, fixed=False),
        Lookup(case(3, "How many cities are in texas?", TEXAS), may=True, fixed=True),
        Lookup(case(5, "how many cities are not in texas", TEXAS.replace("=", "<>")), may=False, fixed=False),
    ],
    states,
)


class Nearest:
    """Has GPTCache's interface; whatever is asked, what was stored last is near enough."""

    def __init__(self) -> None:
        self.opened: list[tuple[int, float]] = []
        self.answer: str | None = None
        self.vectors: list[int] = []

    def open(self, dimension: int, threshold: float) -> None:
        self.opened.append((dimension, threshold))
        self.answer = None

    def put(self, question: str, answer: str, vector: Sequence[float]) -> None:
        self.answer = answer
        self.vectors.append(len(vector))

    def get(self, question: str, vector: Sequence[float]) -> tuple[str | None, float]:
        return self.answer, 2.0


def test_the_query_memory_is_asked_as_it_is_used() -> None:
    found = asked_of_us([ROUND], right)
    assert (found.may, found.may_not) == (2, 1) and (found.right, found.wrong, found.false) == (2, 0, 0)
    assert len(found.took) == 3 and found.ms > 0


def test_a_peer_that_answers_by_likeness_is_judged_by_the_same_rule() -> None:
    encoder, peer = Encoder(ROUND.questions()), Nearest()
    found = asked_of_peer(peer, [ROUND, ROUND], right, encoder, 0.8)  # type: ignore[arg-type]
    assert (found.may, found.right, found.wrong) == (4, 2, 2) and (found.may_not, found.false) == (2, 2)
    assert peer.opened == [(384, 0.8)] * 2 and peer.vectors == [384, 384]
    assert found.ms == pytest.approx(2.0 + encoder.ms)


def test_a_right_answer_to_what_may_not_be_hit_is_not_false() -> None:
    found = Figures()
    found.add(Lookup(case(0, "q", "SELECT 1"), may=False, fixed=False), "SELECT 1", right, 1.0)
    found.add(Lookup(case(0, "q", "SELECT 1"), may=False, fixed=False), None, right, 3.0)
    assert (found.may_not, found.false, found.right, found.ms) == (2, 0, 0, 2.0)


def test_spiders_questions_are_stored_and_their_rewordings_asked(tmp_path: Path) -> None:
    entries = [
        {"db_id": db, "query": f"SELECT count(*) FROM {table}", "SpiderQuestion": f"How many {table} are there?",
         "SpiderSynQuestion": f"What is the number of {table}?"}
        for db, table in (("a", "singers"), ("a", "concerts"), ("b", "cars"), ("a", "singers"))
    ]  # fmt: skip
    (tmp_path / "memory").mkdir()
    (tmp_path / "memory" / "spider_syn_dev.json").write_text(json.dumps(entries))
    rounds, judge = SUITES["spider_syn"](tmp_path, tmp_path)
    one, other = rounds
    assert [stored.question for stored in one.stored] == ["How many singers are there?"] * 2
    assert [(asked.case.question.split()[-1], asked.may) for asked in one.asked] == [
        ("singers?", True), ("concerts?", False), ("singers?", True)
    ]  # fmt: skip
    assert other.name == "b" and len(other.stored) == 1
    assert judge("select COUNT(*) from singers", one.asked[0].case) and not judge("SELECT 1", one.asked[0].case)


def test_a_suite_that_is_not_there_is_skipped_and_the_table_is_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    made: list[Any] = []

    class Closing(Nearest):
        def close(self) -> None:
            made.append(self)

    peer = Closing()
    suites: dict[str, Callable[..., Any]] = {"missing": SUITES["spider_syn"], "small": lambda *_: ([ROUND], right)}
    monkeypatch.setattr(replay_gptcache, "SUITES", suites)
    monkeypatch.setattr(replay_gptcache, "Peer", lambda: peer)
    main(["--suites", str(tmp_path)])
    shown = capsys.readouterr().out
    assert "missing: skipped" in shown and "small: 1 stored, 3 asked; 2 may be hit, 1 of them by a stored SQL" in shown
    ours, theirs, _ = (line for line in shown.splitlines() if " of " in line and "≤" in line)
    assert ours.startswith("query memory") and "2 of 2    100.0%" in ours and "0 of 1      0.0% ≤ 95.0%" in ours
    assert theirs.startswith("GPTCache") and "1 of 2     50.0%" in theirs and "≤100.0%" in theirs
    assert made == [peer], "it is ended once"
