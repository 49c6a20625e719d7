from __future__ import annotations

import json
from pathlib import Path

import psycopg
import pytest
import sqlglot
from rapidfuzz import fuzz
from sqlglot import exp

from hopql.evals.suite import Question, read_suite
from hopql.tools.setup.load_demo import FILES

SUITE = read_suite(Path("nycflights"))
TABLES = {"airlines", "airports", "planes", "weather", "flights"}
INTENTS = [json.loads(line)["intent"] for line in (FILES / "fewshots.jsonl").read_text().splitlines()]


@pytest.mark.parametrize("question", SUITE, ids=lambda question: question.id)
def test_gold_runs_and_has_something_to_say(question: Question, flights_url: str) -> None:
    with psycopg.connect(flights_url) as connection:
        for gold in question.gold:
            rows = connection.execute(gold.encode()).fetchall()
            assert rows and any(cell is not None for row in rows for cell in row)
            assert {table.name for table in sqlglot.parse_one(gold, read="postgres").find_all(exp.Table)} & TABLES


@pytest.mark.parametrize("question", SUITE, ids=lambda question: question.id)
def test_no_question_is_a_fewshot_reworded(question: Question) -> None:
    nearest = max(INTENTS, key=lambda intent: fuzz.token_set_ratio(intent, question.question))
    assert fuzz.token_set_ratio(nearest, question.question) < 90, nearest


def test_the_suite_is_broad() -> None:
    assert len(SUITE) >= 40 and len({question.id for question in SUITE}) == len(SUITE)
    joined = {
        len({table.name for table in sqlglot.parse_one(question.gold[0], read="postgres").find_all(exp.Table)} & TABLES)
        for question in SUITE
    }
    assert {1, 2, 3, 4, 5} <= joined
    assert len({question.category for question in SUITE}) >= 8
