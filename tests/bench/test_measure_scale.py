from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from click.testing import CliRunner

from hopql.bench.measure_scale import ASKS, MEANT, main, make_cards, make_memories, make_questions
from hopql.tools.base import run_postgres


@pytest.fixture(autouse=True)
def nothing_is_left() -> Iterator[None]:
    yield
    with run_postgres.connection() as admin:
        left = admin.execute("SELECT count(*) FROM pg_database WHERE datname LIKE 'hopql_%_scale_%'").fetchone()
    assert left == (0,)


def measured(*arguments: str) -> dict[str, Any]:
    done = CliRunner().invoke(main, arguments, catch_exceptions=False)
    return dict(json.loads(done.stdout))


def test_what_is_made_up_is_the_same_every_time_and_of_the_size_asked_for() -> None:
    cards = make_cards(60, 900)
    assert cards == make_cards(60, 900) and len(cards) == 60 and sum(len(card.columns) for card in cards) == 900
    assert any(card.foreign_keys for card in cards)
    assert make_memories(50, 4) == make_memories(50, 4) != make_memories(50, 5)
    asked = list(make_questions(ASKS, 50, 4))
    assert asked == list(make_questions(ASKS, 50, 4)) and all("[" in masked and "[" not in one for one, masked in asked)
    assert not {masked for _, masked in asked} & {masked for _, masked in make_questions(MEANT, 50, 4)}


def test_small_ones_are_measured() -> None:
    told = measured("catalog", "--tables", "12", "--columns", "100", "--questions", "3")
    assert told["columns"] == 100 and told["again_embedded"] > 0 and told["plan_ms"]["p95"] > 0
    told = measured("told", "--memories", "60", "--questions", "3")
    assert told["memories"] == 60 and told["any_ms"]["p95"] >= told["any_ms"]["p50"] > 0
    told = measured("asked", "--entries", "200", "--questions", "3")
    assert told["exact_found"] == 1.0 and told["near_ms"]["p95"] > 0
