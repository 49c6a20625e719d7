from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path

from hopql.evals.report.drawing import Bar, bars
from hopql.evals.report.page import Code, Figure, Fold, Page, Table, Text, save


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
