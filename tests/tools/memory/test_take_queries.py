"""SQL that a person gives, before it is kept."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from typing import Any

import pytest

from hopql.serve.client import HopQL
from hopql.state.cards import FewShot
from hopql.state.context import Context
from hopql.state.query_memory import Feedback
from hopql.tools.base.errors import UsageError
from hopql.tools.base.settings import settings
from hopql.tools.memory.recall_queries import described
from hopql.tools.memory.take_queries import GONE, Curated, curated, proved, validated
from hopql.tools.workspace.open_workspace import open_workspace
from tests.serve.asked import ADA, OF_ADA, OF_ALAN, Asked, _shop_folder, asked


def test_one_read_only_query_over_the_workspaces_tables(shop: Path) -> None:
    workspace = open_workspace(str(shop))
    assert validated(workspace, "SELECT count(*) FROM orders;") == "SELECT count(*) FROM orders"
    sql, rows = proved(workspace, "SELECT id FROM orders ORDER BY id;", Context(max_rows=2))
    assert sql == "SELECT id FROM orders ORDER BY id" and rows["rows"] == [[1], [2]] and rows["truncated"]


@pytest.mark.parametrize(
    "sql",
    ["", "DELETE FROM orders", "SELECT 1; SELECT 2", "SELECT nothing FROM orders", "SELECT * FROM secret", "no query",
     "SELECT count(*, 5) FROM orders"],
)  # fmt: skip
def test_what_cannot_be_used_is_told_and_not_run(shop: Path, sql: str) -> None:
    with pytest.raises(UsageError, match="cannot be used") as refused:
        validated(open_workspace(str(shop)), sql)
    assert "hopql ask" in refused.value.hint


def test_only_sql_of_its_day_loses_its_day(shop: Path) -> None:
    workspace, sql = open_workspace(str(shop)), "SELECT count(*) FROM orders WHERE placed_on = '2026-01-04'"
    moving, still = "How many orders were placed yesterday?", "How many orders are there?"
    dates = [
        described(workspace, question, sql, dated=dated)["template"]["asked"]
        for question, dated in ((moving, False), (moving, True), (still, False))
    ]
    assert dates == ["0001-01-01", date.today().isoformat(), date.today().isoformat()]


__all__ = ["_shop_folder", "asked"]

SHOT = FewShot(intent=OF_ADA, sql=f"{ADA};", tables=["orders", "customer"])
COUNT = FewShot(intent="How many products are there?", sql="SELECT count(*) FROM product")


def kept(asked: Asked, *shots: FewShot) -> Curated:
    return curated(open_workspace(str(asked.folder)), shots)


def entries(asked: Asked) -> dict[str, Any]:
    return {entry["question"]: entry for entry in asked.memory.listing()["rows"]}


def test_few_shots_answer_with_other_values_at_once(asked: Asked) -> None:
    told: list[tuple[str, int, int]] = []
    done = curated(open_workspace(str(asked.folder)), [SHOT, COUNT], lambda *step: told.append(step))
    assert (done.kept, done.added, done.withdrawn, done.told) == (2, 2, 0, []) and told[-1][1:] == (2, 2)
    entry = entries(asked)[OF_ADA]
    assert (entry["origin"], entry["approved"], entry["user"], entry["sql"]) == ("curated", True, "", ADA)
    result = HopQL(asked.folder, model="fake").ask(OF_ALAN)
    assert result.cached and result.records() == [{"COUNT(*)": 1}]


def test_run_again_nothing_changes(asked: Asked) -> None:
    twice = FewShot(intent=f"please, {OF_ADA.lower()}", sql=ADA)
    kept(asked, SHOT, COUNT, twice)
    before = entries(asked)
    done = kept(asked, SHOT, twice, COUNT)
    assert (done.kept, done.added, done.withdrawn) == (2, 0, 0) and entries(asked) == before


def test_what_is_changed_or_removed_is_withdrawn_and_comes_back(asked: Asked) -> None:
    kept(asked, SHOT, COUNT)
    first = entries(asked)[OF_ADA]["id"]
    other = SHOT.model_copy(update={"sql": "SELECT count(*) FROM orders WHERE customer_id = 1"})
    done = kept(asked, other)
    assert (done.kept, done.added, done.withdrawn) == (1, 1, 2)
    assert entries(asked)[OF_ADA]["sql"] == other.sql and list(entries(asked)) == [OF_ADA]
    shown = asked.memory.show(first)
    assert shown and shown["entry"]["withdrawn"] == GONE
    done = kept(asked, SHOT, COUNT)
    assert (done.kept, done.added, done.withdrawn) == (2, 2, 1) and entries(asked)[OF_ADA]["id"] == first
    assert kept(asked).withdrawn == 2 and not entries(asked)


def test_a_complaint_outlives_an_index_and_an_edit_ends_it(asked: Asked) -> None:
    kept(asked, SHOT)
    id_ = entries(asked)[OF_ADA]["id"]
    asked.memory.feedback(Feedback(entry=id_, verdict="down"))
    done = kept(asked, SHOT)
    assert (done.kept, done.added) == (0, 0) and not entries(asked)
    assert OF_ADA in done.told[0] and "users found it wrong" in done.told[0] and id_ in done.told[0]
    mended = SHOT.model_copy(update={"sql": ADA.replace("count(*)", "count(orders.id)")})
    assert kept(asked, mended).added == 1 and entries(asked)[OF_ADA]["sql"] == mended.sql


def test_a_correction_outlives_an_index(asked: Asked) -> None:
    kept(asked, SHOT)
    right = "SELECT count(*) FROM orders WHERE customer_id = 1"
    asked("correct", entries(asked)[OF_ADA]["id"], right)
    assert "corrected by" in kept(asked, SHOT).told[0]
    assert [entry["sql"] for entry in entries(asked).values()] == [right]


def test_the_notes_change_and_the_few_shots_move_with_them(asked: Asked) -> None:
    kept(asked, SHOT, COUNT)
    before = entries(asked)
    HopQL(asked.folder, model="fake").ask(OF_ALAN)
    (asked.folder / "notes.md").write_text("Orders are never cancelled.")
    assert not HopQL(asked.folder, model="fake").ask(OF_ALAN).cached
    done = kept(asked, SHOT, COUNT)
    assert (done.kept, done.added, done.withdrawn) == (2, 2, 0)
    assert entries(asked)[OF_ADA]["fingerprint"] != before[OF_ADA]["fingerprint"]
    assert HopQL(asked.folder, model="fake").ask(OF_ALAN).cached
    assert asked.memory.listing({"state": "all"})["total"] == 3, "only what was replayed is kept as withdrawn"


def test_what_was_asked_before_becomes_the_few_shot(asked: Asked) -> None:
    id_, _ = asked.keep(OF_ADA, ADA, user="dana")
    assert kept(asked, SHOT).added == 1
    entry = entries(asked)[OF_ADA]
    assert (entry["id"], entry["origin"], entry["approved"], entry["user"]) == (id_, "curated", True, "")
    assert kept(asked, SHOT).added == 0 and kept(asked).withdrawn == 1


def test_what_cannot_be_replayed_is_told(asked: Asked) -> None:
    broken = FewShot(intent="Broken?", sql="SELECT nothing FROM orders")
    writes = FewShot(intent="Writes?", sql="DELETE FROM orders")
    endless = FewShot(intent="x" * 30_000, sql="SELECT 1")
    made = FewShot(intent="Made?", sql="SELECT count(*) FROM orders", origin="synthesised")
    done = kept(asked, broken, writes, endless, made, COUNT)
    assert (done.kept, len(done.told)) == (1, 3) and list(entries(asked)) == [COUNT.intent]
    assert "Broken?" in done.told[0] and "Writes?" in done.told[1] and len(done.told[2]) < 400


def test_a_few_shot_of_some_day_is_not_replayed(asked: Asked) -> None:
    question = "How many orders were there yesterday?"
    kept(asked, FewShot(intent=question, sql="SELECT count(*) FROM orders WHERE ordered_on = '2026-01-05'"))
    assert not HopQL(asked.folder, model="fake").ask(question).cached


def test_nothing_is_kept_where_the_query_memory_is_off(asked: Asked, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOPQL_QUERY_MEMORY", "0")
    settings.cache_clear()
    assert kept(asked, SHOT) == Curated()
    assert not entries(asked)
