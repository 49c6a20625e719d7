from __future__ import annotations

from pathlib import Path
from typing import Any

from hopql.evals.records import Record
from hopql.evals.report import Code, Fold, Page, Table, Text, run_page, save


def test_markdown_keeps_tables_and_code_whole() -> None:
    made = Page("A <run>")
    made.add("Numbers", Table(["name", "n"], [["a|b", "12"], ["c", "3%"]]), Text("1 < 2 & *so*"))
    made.add("Wrong", Fold("q1", [Code("SELECT '```' <1", "sql")]))
    made.add("Empty")
    text = made.markdown()
    assert "| a\\|b | 12 |" in text and "| --- | --- |" in text
    assert "````sql\nSELECT '```' <1\n````" in text
    assert "Empty" not in text and "1 \\< 2 & \\*so\\*" in text


def record(name: str, right: bool, **changed: Any) -> Record:
    values: dict[str, Any] = {
        "id": name, "db": "shop", "category": "count", "question": f"How many of {name}?", "right": right,
        "valid": True, "executed": True, "refused": False, "sql": f"SELECT '{name}'", "status": "answered",
        "error": "", "gold_error": "", "seconds": 2.0, "model_seconds": 1.5, "calls": 1, "tokens_in": 10,
        "tokens_out": 5, "cached_tokens": 4, "attempts": ["executed"],
    }  # fmt: skip
    return Record(**{**values, **changed})


RUN = [
    record("a", True, linking={"plan_tables_recall": 1.0}, levers={"repair": "won"}),
    record("b", False, db="music", error="no column x", gold=["SELECT 'gold'"], linking={"plan_tables_recall": 0.0},
           candidates=[{"right": False}, {"right": True}], levers={"vote": "lost"}),
    record("c", True, db="music", candidates=[{"right": True}]),
]  # fmt: skip


def test_a_report_tells_all_of_a_run(tmp_path: Path) -> None:
    save(run_page(RUN, None, "Run of two databases"), tmp_path / "new")
    text = (tmp_path / "new" / "report.md").read_text()
    assert "questions 3: right 2 of 3 (67%)" in text and "levers: repair won 1, lost 0; vote won 0, lost 1" in text
    wrong = text[text.index("## Not right: 1") :]
    assert "SELECT 'b'" in wrong and "SELECT 'gold'" in wrong and "no column x" in wrong
    assert "Another candidate was right." in wrong and "needs: plan tables." in wrong
    assert "SELECT 'a'" not in wrong


def test_against_a_baseline_it_names_what_was_won_and_lost() -> None:
    before = [record("a", False), record("b", True, db="music"), record("c", True, db="music"), record("z", True)]
    for one in before:
        one.system = "oneshot"
    text = run_page(RUN, before, "x").markdown()
    assert "against oneshot, 3 shared questions" in text and "won 1, lost 1" in text
    assert "No question was asked." in run_page([], [], "x").markdown()
