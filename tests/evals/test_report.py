from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from hopql.evals.drawing import Bar, bars
from hopql.evals.records import Record
from hopql.evals.report import (
    Code,
    Figure,
    Fold,
    Page,
    Table,
    Text,
    linking_means,
    run_page,
    save,
    wilson,
    write_report,
)


def page() -> Page:
    made = Page("A <run>")
    made.add("Numbers", Table(["name", "n"], [["a|b", "12"], ["c", "3%"]], caption="All"), Text("1 < 2 & *so*"))
    made.add("Plot", Figure("Right by db", bars("Right by db", [Bar("x", [1.0])])))
    made.add("Wrong", Fold("q1", [Code("SQL", "SELECT '```' <1")]))
    made.add("Empty")
    return made


def test_markdown_keeps_tables_and_code_whole() -> None:
    text = page().markdown()
    assert "| a\\|b | 12 |" in text and "| --- | --: |" in text
    assert "````sql\nSELECT '```' <1\n````" in text
    assert "![Right by db](plots/right-by-db.svg)" in text
    assert "Empty" not in text and "1 \\< 2 & \\*so\\*" in text


def test_html_is_balanced_escaped_and_needs_nothing_from_outside() -> None:
    text = page().html()
    balance: list[str] = []

    class Check(HTMLParser):
        def handle_starttag(self, tag: str, attrs: object) -> None:
            if tag != "meta":
                balance.append(tag)

        def handle_endtag(self, tag: str) -> None:
            assert balance.pop() == tag

    Check().feed(text)
    assert not balance
    assert "<h1>A &lt;run&gt;</h1>" in text and '<td class="n">12</td>' in text and "<svg" in text
    outside = re.sub(r'xmlns="[^"]*"', "", text)
    assert not re.search(r"https?://|<script|<link|@import|\ssrc=|url\(", outside)


def test_saving_writes_both_and_the_plots(tmp_path: Path) -> None:
    save(page(), tmp_path / "new")
    found = {str(path.relative_to(tmp_path / "new")) for path in (tmp_path / "new").rglob("*.*")}
    assert found == {"report.md", "report.html", "plots/right-by-db.svg"}


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
    write_report(tmp_path, RUN, None, "Run of two databases")
    text = (tmp_path / "report.md").read_text()
    assert "| right | 67% (2 of 3) |" in text
    assert "## By database" in text and "## By category" not in text
    assert "plan tables recall | 0.500 | 2 |" in text
    assert "| 2 | 1 | 0% (0 of 1) | 100% (1 of 1) |" in text
    assert "| repair | 1 | 0 |" in text and "| vote | 0 | 1 |" in text
    wrong = text[text.index("## Not right: 1") :]
    assert "SELECT 'b'" in wrong and "SELECT 'gold'" in wrong and "no column x" in wrong
    assert "Another candidate was right." in wrong and "needs: plan tables." in wrong
    assert "SELECT 'a'" not in wrong and "baseline" not in text
    for plot in (tmp_path / "plots").iterdir():
        ElementTree.parse(plot)


def test_against_a_baseline_it_names_what_was_won_and_lost() -> None:
    before = [record("a", False), record("b", True, db="music"), record("c", True, db="music"), record("z", True)]
    text = run_page(RUN, before, "x").markdown()
    assert "Over 3 shared questions: 1 won, 1 lost, 1 right in both, 0 in neither." in text
    assert "p = 1.000" in text
    assert "Won: 1" in text and "| a | shop | How many of a? |" in text
    assert "| music | 2 | 50% (1 of 2) | 100% (2 of 2) |" in text


def test_old_and_empty_runs_have_a_report() -> None:
    assert "No question was asked." in run_page([], [], "x").html()
    text = run_page([record("a", True, refused=True)], None, "x").markdown()
    assert "Linking" not in text and "Candidates" not in text and "Levers" not in text


def test_figures() -> None:
    assert wilson(5, 10) == pytest.approx((0.2366, 0.7634), abs=1e-4)
    assert wilson(0, 0) == (0.0, 1.0) and wilson(10, 10)[1] == 1.0
    assert linking_means([record("a", True)]) == []
