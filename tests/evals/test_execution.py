from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from hopql.evals.execution import Systems, judge, judged, levers, mark, measure, plain_ddl
from hopql.evals.records import Pace
from hopql.evals.suite import Question
from hopql.state.sql import Attempt
from hopql.tools.catalog.cards import load_cards
from hopql.tools.models.fake import scripted

LONDON = "SELECT name FROM customer WHERE city = 'London'"
QUESTION = Question(id="london", db="shop", question="Who of the customers lives in London?", gold=[LONDON])


def system(shop: Path, *replies: str, oneshot: bool = False, **options: object) -> Systems:
    scripted(list(replies), "execution")
    return Systems(str(shop), {"model": "fake:execution", "max_rows": 50_000, **options}, oneshot=oneshot)


def test_a_record_says_what_is_right_what_it_cost_and_why(shop: Path) -> None:
    record = judge(QUESTION, system(shop, "SELECT nam FROM customer", *[LONDON] * 8))
    assert (record.right, record.system, record.gold) == (True, "hopql", [LONDON])
    assert record.calls >= 2 and [one["right"] for one in record.candidates[:2]] == [False, True]
    assert record.candidates[0]["problems"] and record.candidates[0]["stage"] == "rejected"
    assert record.levers["retry"] == "won"
    assert record.linking["sql_tables_recall"] == record.linking["plan_columns_recall"] == 1
    json.dumps(asdict(record))


def test_a_repair_that_wins_is_seen(shop: Path) -> None:
    question = Question(
        id="q", db="shop", question="Which cities do orders come from?",
        gold=["SELECT c.city FROM orders o JOIN customer c ON o.customer_id = c.id"],
    )  # fmt: skip
    record = judge(question, system(shop, *["SELECT o.city FROM orders o JOIN customer c ON o.customer_id = c.id"] * 8))
    candidate = record.candidates[0]
    assert record.right and candidate["repairs"] and candidate["raw_right"] is False
    assert record.levers == {"repair": "won"}


def test_what_writes_is_not_run_for_judging(shop: Path) -> None:
    systems = system(shop, *["DELETE FROM customer"] * 3)
    record = judge(QUESTION, systems)
    assert not record.executed and not any(one["right"] for one in record.candidates)
    record = judge(QUESTION, system(shop, "DELETE FROM customer", oneshot=True))
    assert not record.executed and record.error
    assert systems.of("shop").engine.run("SELECT count(*) FROM customer")["rows"] == [[3]]


def test_without_gold_candidates_are_not_judged(shop: Path) -> None:
    broken = QUESTION.model_copy(update={"gold": ["SELECT none"]})
    record = judge(broken, system(shop, LONDON))
    assert record.gold_error and not record.right and mark(record) == "no gold"
    assert record.candidates[0]["right"] is None and not record.levers


def test_systems_take_turns_by_database(shop: Path, tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).symlink_to(shop)
    scripted([LONDON] * 64, "execution")
    given = {"model": "fake:execution", "max_rows": 50_000}
    runs = [Systems(str(tmp_path / "{db}"), given, oneshot=oneshot) for oneshot in (False, True)]
    questions = [QUESTION.model_copy(update={"id": f"{db}{n}", "db": db}) for n in (1, 2) for db in ("a", "b")]
    told: list[str] = []
    found = measure(questions, [runs[0], runs[1]], Pace(told.append))
    assert [[record.id for record in records] for records in found] == [["a1", "b1", "a2", "b2"]] * 2
    assert [line.split()[1:3] for line in told] == [
        [f"{db}{n}", name] for db in "ab" for name in ("hopql", "oneshot") for n in (1, 2)
    ]


def test_plain_ddl_has_types_and_keys_only(shop: Path) -> None:
    cards = {card.name: card for card in load_cards(shop / "tables.jsonl")}
    text = plain_ddl(cards["orders"])
    assert "PRIMARY KEY (id)" in text and "FOREIGN KEY (customer_id) REFERENCES customer (id)" in text
    assert "--" not in text


def test_a_model_that_is_not_there_is_no_wrong_answer(shop: Path) -> None:
    assert judge(QUESTION, Systems(str(shop), {"model": "fake:none"})).status == "stopped"


MOVED = {"rule": "move_columns", "told": "column b is of t"}
CASED = {"rule": "literal_case", "told": "'Cash' is stored as 'cash'"}


def candidate(sql: str, stage: str = "executed", right: bool | None = False, **more: Any) -> dict[str, Any]:
    return {"sql": sql, "checked_sql": sql, "stage": stage, "right": right, "raw_right": None, "repairs": []} | more


@pytest.mark.parametrize(
    ("candidates", "sql", "right", "found"),
    [
        ([], "", False, {}),
        ([candidate("a", right=True)], "a", True, {}),
        ([candidate("a", right=True, raw_right=False, repairs=[MOVED])], "a", True, {"repair": "won"}),
        ([candidate("a", right=True, raw_right=False, repairs=["said only"])], "a", True, {"repair": "won"}),
        ([candidate("a", right=True, raw_right=False, repairs=[CASED])], "a", True, {"value": "won"}),
        ([candidate("a", right=True, raw_right=True, repairs=[CASED])], "a", True, {}),
        ([candidate("a", raw_right=True, repairs=[CASED, MOVED])], "a", False, {"repair": "lost", "value": "lost"}),
        ([candidate("a", "rejected"), candidate("b", right=True)], "b", True, {"retry": "won"}),
        ([candidate("a", "failed"), candidate("b")], "b", False, {}),
        ([candidate("a"), candidate("b", right=True)], "b", True, {"vote": "won"}),
        ([candidate("a", right=True), candidate("b")], "b", False, {"vote": "lost"}),
        ([candidate("a"), candidate("b", right=True)], "a", False, {}),
        ([candidate("a", right=None), candidate("b", right=None)], "b", False, {}),
    ],
)
def test_a_lever_is_what_changed_the_outcome(
    candidates: list[dict[str, Any]], sql: str, right: bool, found: dict[str, str]
) -> None:
    assert levers(candidates, sql, right) == found


def test_candidates_are_judged_by_what_ran_and_by_what_the_model_wrote() -> None:
    attempts = [
        Attempt(sql="raw", checked_sql="checked", repairs=[MOVED], problems=[], stage="executed", logprob=-0.1),  # type: ignore[list-item]
        Attempt(
            sql="bad", checked_sql="", repairs=[], stage="rejected", logprob=None,
            problems=[{"kind": "syntax", "message": "m", "name": "", "suggestions": []}],
        ),
    ]  # fmt: skip
    asked: list[str] = []

    def right(sql: str) -> bool:
        asked.append(sql)
        return sql == "checked"

    first, second = judged(attempts, right)
    assert (first["right"], first["raw_right"], first["repairs"]) == (True, False, [MOVED])
    assert (second["right"], second["raw_right"], second["problems"]) == (False, None, ["syntax"])
    assert asked == ["checked", "raw", "bad"]
