"""`hopql memory` over what was asked: list, show, judge, correct."""

from __future__ import annotations

import json
import re

import pytest

from hopql.serve.client import HopQL
from hopql.tools.memory import writer
from hopql.tools.memory.analyse_askings import timeline
from tests.serve.asked import ADA, OF_ADA, OF_ALAN, Asked, _shop_folder, asked
from tests.typed import hopql

__all__ = ["_shop_folder", "asked"]

RIGHT = "SELECT count(*) FROM orders o JOIN customer c ON c.id = o.customer_id WHERE c.name = 'Ada Lovelace'"


@pytest.fixture(autouse=True)
def _replays_need_no_confirmation(monkeypatch: pytest.MonkeyPatch) -> None:
    """What these tests try begins where a replay with other values is earned."""
    monkeypatch.setenv("HOPQL_CONFIRMATIONS", "0")


def replayed(asked: Asked, question: str = OF_ALAN, **options: str) -> str:
    """Ask, with a model that can say nothing right: the id of an answer that was replayed."""
    result = HopQL(asked.folder, model="fake", **options).ask(question)
    assert result.ok and result.cached, (result.status, result.answer)
    assert writer().flush(30)
    return result.asking


def live(asked: Asked) -> list[str]:
    return [entry["id"] for entry in asked.memory.listing()["rows"]]


def test_questions_are_listed_with_their_sql_marks_and_counts(asked: Asked) -> None:
    assert "0 of 0 questions" in asked("asked")
    first, _ = asked.keep(OF_ADA, ADA, user="dana")
    second, _ = asked.keep("How many products are there?", "SELECT count(*)\nFROM product")
    replayed(asked)
    shown = asked("asked")
    assert f"{second}  How many products are there?\n      SELECT count(*) FROM product\n" in shown
    assert f"{first}  {OF_ADA}\n      {ADA}\n      asked 2 times, first by dana\n" in shown
    assert shown.index(second) < shown.index(first) and "2 of 2 questions" in shown
    page = json.loads(asked("asked", "--json", "-n", "1"))
    assert len(page["rows"]) == 1 and page["total"] == 2 and "template" not in page["rows"][0]
    assert first not in asked("asked", "--words", "PRODUCTS") and second not in asked("asked", "-u", "dana")


def test_an_entry_or_a_memory_is_shown_by_its_id(asked: Asked) -> None:
    entry, _ = asked.keep(OF_ADA, "SELECT count(*)\nFROM orders")
    asking = replayed(asked, OF_ADA.lower())
    asked("feedback", entry, "up", "--comment", "seems\x1b[31m right")
    shown = asked("show", entry)
    assert "SELECT count(*)\nFROM orders\n" in shown and "\x1b" not in shown
    assert "up by somebody: seems [31m right" in shown and asking in shown and "replayed once:" in shown
    assert json.loads(asked("show", entry, "--json"))["entry"]["template"]["sql"]
    told = asked("add", "The team prefers United.")
    [memory] = re.findall(r"Added: (\S+)", told)
    assert "The team prefers United." in asked("show", memory)
    assert json.loads(asked("show", memory, "--json"))["text"] == "The team prefers United."
    assert "no memory or question 'nothing'" in asked("show", "nothing", code=2)


def test_what_was_asked_is_found_by_the_tables_that_its_sql_reads(asked: Asked) -> None:
    asked.keep(OF_ADA, ADA)
    replayed(asked)
    assert [one["askings"] for one in timeline(asked.memory, table="orders")] == [1]
    assert timeline(asked.memory, table="product") == []


def test_approval_is_given_and_taken_back(asked: Asked) -> None:
    entry, _ = asked.keep(OF_ADA, ADA)
    assert "Approved." in asked("approve", entry) and "(approved)" in asked("asked")
    assert "No longer approved." in asked("approve", entry, "--no") and "(approved)" not in asked("asked")
    assert "Approved." in asked("approve", entry, "--user", "zoe") and "No longer" in asked("approve", entry, "--no")
    asked("withdraw", entry, "--why", "wrong year")
    assert f"restore {entry}" in asked("approve", entry, code=2)
    assert "no question 'nothing'" in asked("approve", "nothing", code=2)


def test_withdrawing_tells_what_was_answered_with_it(asked: Asked) -> None:
    entry, _ = asked.keep(OF_ADA, ADA)
    asking = replayed(asked)
    assert "Missing option '--why'" in asked("withdraw", entry, code=2)
    told = asked("withdraw", entry, "--why", "wrong\nyear")
    assert "never replayed again" in told and asking in told and OF_ALAN in told
    assert "withdrawn: wrong year" in asked("asked", "--state", "withdrawn") and not live(asked)
    assert not HopQL(asked.folder, model="fake").ask(OF_ALAN).cached
    assert "In force again." in asked("restore", entry) and live(asked) == [entry]
    assert "no withdrawn question" in asked("restore", entry, code=2)
    assert "no question 'nothing'" in asked("withdraw", "nothing", "--why", "x", code=2)


def test_two_complaints_about_answers_withdraw_what_they_came_from(asked: Asked) -> None:
    entry, _ = asked.keep(OF_ADA, ADA, user="dana")
    asking = replayed(asked, user="eve")
    assert "1 up, 0 down" in asked("feedback", entry, "up", "-u", "kim")
    assert f"1 up, 1 down for {entry}" in asked("feedback", asking, "down", "-u", "eve")
    told = asked("feedback", entry, "down", "--comment", "no")
    assert "withdrawn" in told and asking in told and not live(asked)
    assert "no such answer" in asked("feedback", "nothing", "up", code=2)
    assert asked("feedback", entry, "sideways", code=2)


def test_a_correction_that_cannot_run_is_not_taken(asked: Asked) -> None:
    entry, _ = asked.keep(OF_ADA, ADA)
    for sql, said in (("DELETE FROM orders", "cannot be used"), ("SELECT nothing FROM orders", "no column nothing")):
        assert said in asked("correct", entry, sql, code=2)
    assert live(asked) == [entry]


def test_a_correction_takes_the_place_of_an_entry(asked: Asked) -> None:
    entry, _ = asked.keep(OF_ADA, ADA.replace("count(*)", "count(*) + 7"))
    asking = replayed(asked)
    told = asked("correct", entry, f"{RIGHT};", "--comment", "seven too many", "--approve")
    [successor] = re.findall(r"Corrected: (\S+)", told)
    assert f"{OF_ADA}  (1 row)" in told and "Approved." in told and asking in told and live(asked) == [successor]
    assert f"superseded by {successor}" in asked("asked", "--state", "superseded")
    shown = asked.memory.show(successor)
    assert shown is not None and shown["supersedes"] == [entry] and shown["entry"]["approved"]
    assert HopQL(asked.folder, model="fake").ask(OF_ALAN).records() == [{"COUNT(*)": 1}]
    assert "is the SQL that there is" in asked("correct", successor, RIGHT, code=2)
    assert "Neither an entry nor an answer" in asked("correct", "nothing", RIGHT, code=2)


def test_a_correction_holds_where_the_entry_holds(asked: Asked) -> None:
    entry, _ = asked.keep(OF_ADA, ADA, notes="Orders of 2025 do not count.")
    told = asked("correct", entry, RIGHT)
    [successor] = re.findall(r"Corrected: (\S+)", told)
    assert "other notes" in told
    shown, before = asked.memory.show(successor), asked.memory.show(entry)
    assert shown and before and shown["entry"]["fingerprint"] == before["entry"]["fingerprint"]
    assert not HopQL(asked.folder, model="fake").ask(OF_ADA).cached


def test_a_correction_for_a_day_that_passed_is_not_replayed(asked: Asked) -> None:
    entry, _ = asked.keep("How many orders were there yesterday?", "SELECT count(*) FROM orders")
    right = "SELECT count(*) FROM orders WHERE ordered_on = '2026-01-05'"
    asked("correct", entry, right)
    assert not HopQL(asked.folder, model="fake").ask("How many orders were there yesterday?").cached


def test_tenants_are_apart(asked: Asked) -> None:
    entry, _ = asked.keep(OF_ADA, ADA, tenant="acme")
    assert entry not in asked("asked") and entry in asked("asked", "--tenant", "acme")
    assert "no memory or question" in asked("show", entry, code=2)
    assert "Approved." in asked("approve", entry, "--tenant", "acme")


def test_from_the_index_over_a_replay_to_a_complaint(asked: Asked) -> None:
    shot = {"intent": OF_ADA, "sql": ADA, "tables": ["orders", "customer"]}
    (asked.folder / "fewshots.jsonl").write_text(json.dumps(shot) + "\n")
    place = ("-w", str(asked.folder))
    built = hopql("index", *place, "--no-warm", "--synthesise", "never")
    assert built.returncode == 0 and "Of the few-shots, 1 are replayed: 1 are new" in built.stderr, built.stderr
    assert "Of the few-shots" not in hopql("index", *place, "--no-warm", "--synthesise", "never").stderr
    answer = hopql("ask", *place, "-m", "fake", "-o", "user=dana", "--no-steps", OF_ALAN)
    assert answer.returncode == 0 and answer.stdout.endswith("count: 1\n"), answer.stderr
    said = (
        f"replayed “{OF_ADA}” \\(Ada Lovelace → Alan Turing\\), approved, [0-9.]+ s; "
        "hopql (memory feedback .* -u dana \\w+ down)"
    )
    [complaint] = re.findall(said.replace("?", "\\?"), answer.stderr)
    assert "0 up, 1 down" in hopql(*complaint.split()).stdout
    told = hopql("memory", "feedback", *place, live(asked)[0], "down")
    assert "withdrawn" in told.stdout and not live(asked)
    assert "users found it wrong" in hopql("index", *place, "--no-warm", "--synthesise", "never").stderr
    refused = hopql("memory", "approve", *place, "nothing")
    assert refused.returncode == 2 and refused.stderr.startswith("Error: There is no question 'nothing' here.")
