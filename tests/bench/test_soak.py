"""The soak's figures, its known answers, and that its questions are answered; it itself is no test."""

from __future__ import annotations

import sqlite3
from pathlib import Path

import pytest

from hopql.bench.soak import Sample, growth, verdict
from hopql.bench.soak_world import NAMES, PRODUCTS, Tally, _failed, orders_of, reply, statements


def samples(grows: str = "", by: float = 0.0, minutes: int = 30) -> list[Sample]:
    """Every ten seconds; one measure grows by so much over the whole."""
    made = []
    count = minutes * 6
    for number in range(count):
        wave = (number * 7) % 5
        values = {"rss_mb": 400.0 + wave, "handles": 60.0 + wave, "threads": 20.0 + wave, "sessions": 12.0 + wave,
                  "temporary": 1.0}  # fmt: skip
        if grows:
            values[grows] += by * number / count
        made.append(Sample(at_s=number * 10.0, **values))
    return made


def test_a_flat_run_is_flat() -> None:
    assert all(flat for *_, flat in verdict(samples()))


@pytest.mark.parametrize(
    ("measure", "by"), [("rss_mb", 40.0), ("handles", 60.0), ("threads", 30.0), ("sessions", 30.0), ("temporary", 9.0)]
)
def test_what_grows_is_said(measure: str, by: float) -> None:
    assert [name for name, *_, flat in verdict(samples(measure, by)) if not flat] == [measure]
    mean, grown, error = growth(samples(measure, by), measure)
    assert mean > 0 and grown > 0 and error < grown


def test_of_a_short_run_nothing_is_said_about_memory() -> None:
    assert all(flat for *_, flat in verdict(samples("rss_mb", 400.0, minutes=3)))
    assert verdict([]) and all(flat for *_, flat in verdict([]))


def test_the_scripted_sql_gives_the_known_answers(tmp_path: Path) -> None:
    database = sqlite3.connect(tmp_path / "shop.db")
    database.executescript(statements())
    for name in NAMES[::7]:
        earlier = f"How many orders did {NAMES[3]} place?\n"
        assert database.execute(reply(f"{earlier}How many orders did {name} place?")).fetchall() == [(orders_of(name),)]
    names = [row[0] for row in database.execute(reply("Which products cost more than 20?"))]
    assert names == [name for name, price in PRODUCTS if price > 20]
    database.close()


def test_failures_are_clear_or_not() -> None:
    clear = {"kind": "ConnectError", "message": "It went away.", "hint": "Try again."}
    assert _failed("failed", clear, "")[0] == "error"
    assert _failed("failed", {**clear, "hint": ""}, "")[0] == "unclear"
    assert _failed("failed", {**clear, "message": "Something unforeseen went wrong"}, "")[0] == "unclear"
    assert _failed("failed", {**clear, "kind": "KeyError"}, "")[0] == "unclear"
    assert _failed("gave_up", None, "")[0] == "gave up"
    tally = Tally()
    tally.note("count", "wrong", "7 instead of 8", 1.0)
    assert tally.total("wrong") == 1 and tally.bad
