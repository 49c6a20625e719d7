"""HTML is read as a reader sees it."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pytest

from hopql.tools.base.errors import UsageError
from hopql.tools.knowledge import read_html
from hopql.tools.knowledge.documents import Link, Sections
from hopql.tools.knowledge.read_file import read_raw

PAGE = """<!doctype html>
<html><head><title>Price &amp; terms</title>
<meta name="keywords" content="price, terms">
<meta property="article:modified_time" content="2024-05-01T10:00:00+02:00">
<style>p { color: red }</style><script>var hidden = "<p>no</p>";</script></head>
<body><nav><a href="/">Home</a></nav>
<h1>Prices</h1>
<p>A <b>seat</b> costs&nbsp;5&euro;,
see <a href="terms.html">the terms</a>.</p>
<!-- a comment -->
<p hidden>not shown</p><p style="display: none">nor this</p>
<h2>By <em>plan</em></h2>
<table><caption>Plans</caption><tr><th>Plan<th>Price</tr>
<tr><td>Basic<td>5 | month</tr></table>
<ul><li>one<ul><li>nested</ul><li>two<br>lines</ul>
<dl><dt>Seat<dd>A place for one person</dl>
<pre>  code
    kept</pre>
<div>Loose <code>words</code> here<div>and there</div></div>
</body></html>
"""


def sections(folder: Path, text: str) -> Sections:
    path = folder / "a.html"
    path.write_text(text)
    return read_html.read_html(read_raw(path))


def test_a_page_is_read_into_blocks(tmp_path: Path) -> None:
    found = sections(tmp_path, PAGE)
    assert [(s.block, s.text, s.line, s.line_to) for s in found.sections] == [
        ("prose", "A **seat** costs 5€, see the terms.", 8, 9),
        ("table", "Plans\n| Plan | Price |\n| --- | --- |\n| Basic | 5 \\| month |", 13, 14),
        ("list", "- one\n  - nested\n- two lines", 15, 15),
        ("list", "- **Seat**: A place for one person", 16, 16),
        ("code", "```\n  code\n    kept\n```", 17, 18),
        ("prose", "Loose `words` here", 19, 19),
        ("prose", "and there", 19, 19),
    ]
    assert {s.headings for s in found.sections} == {("Prices",), ("Prices", "By plan")}
    assert found.sections[1].head == 3
    assert (found.title, found.tags) == ("Price & terms", ("price", "terms"))
    assert found.modified is not None and found.modified.astimezone(UTC) == datetime(2024, 5, 1, 8, tzinfo=UTC)
    assert found.links == (Link("the terms", "terms.html", 0),)


def test_the_main_part_is_read_alone_where_a_page_names_it(tmp_path: Path) -> None:
    found = sections(tmp_path, "<body><header>Top</header><main><p>Text</p></main><footer>Foot</footer></body>")
    assert [s.text for s in found.sections] == ["Text"]


def test_a_table_for_layout_is_gone_through(tmp_path: Path) -> None:
    found = sections(tmp_path, "<table><tr><td><h1>Title</h1><p>One<td><table><tr><td>a<td>b</table></table>")
    assert [(s.block, s.text) for s in found.sections] == [("prose", "One"), ("table", "| a | b |")]


def test_lists_out_of_order_lose_nothing(tmp_path: Path) -> None:
    text = "<ol>before<li>one<ul><ul><li>deep</ul></ul></li><div>beside</div></ol><dl><div><dt>T<dd>D</div></dl>"
    assert [s.text for s in sections(tmp_path, text).sections] == [
        "1. before\n2. one\n    - deep\n3. beside",
        "- T D",
    ]


def test_a_page_without_any_tag_is_text(tmp_path: Path) -> None:
    assert [s.text for s in sections(tmp_path, "just < words & marks").sections] == ["just < words & marks"]


@pytest.mark.parametrize(
    "text",
    ["<div>" * 20_000, "<b>" * 20_000, "<ul><li>" * 2_000, "<!--" * 20_000, "<a href=x>" * 5_000, "<table><td>" * 999],
)
def test_nesting_without_end_is_read(tmp_path: Path, text: str) -> None:
    assert "words" in " ".join(s.text for s in sections(tmp_path, text + "words").sections)


def test_a_page_that_would_take_minutes_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_html, "MAX_CHARS", 100)
    with pytest.raises(UsageError, match="more than 100 characters") as error:
        sections(tmp_path, PAGE)
    assert error.value.hint


def test_a_cell_over_several_rows_is_said_in_each_and_columns_keep_their_places(tmp_path: Path) -> None:
    rows = "<tr><th>Item<th>From<th>When</tr><tr><td rowspan=2>Badge<td>guard<td>day</tr><tr><td>porter<td>night</tr>"
    found = sections(tmp_path, f"<table>{rows}<tr><td colspan=2>Key<td>always</tr></table>")
    assert found.sections[0].text.split("\n")[2:] == [
        "| Badge | guard | day |",
        "| Badge | porter | night |",
        "| Key |  | always |",
    ]


def test_spans_beyond_reason_cost_nothing(tmp_path: Path) -> None:
    row = f"<tr><td rowspan=999999 colspan=999999>{'x' * 9_000}</tr>"
    found = sections(tmp_path, f"<p>a</p><table>{row * 300}</table>")
    assert sum(len(s.text) for s in found.sections) < 2_000_000


@pytest.mark.parametrize(
    ("rows", "shown"),
    [
        ("<tr><td>a<td>b<td rowspan=2>C</tr><tr><td>x</tr><tr><td>p<td>q<td>r</tr>",
         ["| a | b | C |", "| x |", "| p | q | r |"]),
        ("<tr><td>a<td rowspan=2>b</tr><tr><td colspan=2>c</tr><tr><td>x<td>y</tr>",
         ["| a | b |", "| c |", "| x | y |"]),
        ("<tr><td>k<td>1</tr><tr><td colspan=1000>Group</tr><tr><td>k<td>2</tr>",
         ["| k | 1 |", "| Group |", "| k | 2 |"]),
    ],
)  # fmt: skip
def test_a_cell_reaches_as_far_as_its_table_lets_it(tmp_path: Path, rows: str, shown: list[str]) -> None:
    assert sections(tmp_path, f"<table>{rows}</table>").sections[0].text.split("\n") == shown


def test_a_row_of_many_wide_cells_is_not_read_on(tmp_path: Path) -> None:
    wide = "<td colspan=999 rowspan=9>a</td>" * 2_000
    found = sections(tmp_path, f"<p>a</p><table><tr><td>b</tr><tr>{wide}</tr></table>")
    assert found.sections[-1].text == "| b |"
