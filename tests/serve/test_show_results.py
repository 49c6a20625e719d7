"""What a person sees of an answer that took several hops, in a pipe and on a terminal."""

from __future__ import annotations

import csv
import io
import re
import sys
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from hopql.serve.result import Result
from hopql.serve.show_results import bars, csv_lines, show_explanation, show_result, write_chart
from hopql.serve.terminal import console
from hopql.state.database import Rows
from hopql.state.sql import Failure, Recalled
from hopql.tools.base.errors import DiskError, UsageError
from tests.tools.planning.made import chain, run, table

HOPS = chain("our [city]", "How many in {{CITY}}?", h1="CITY")
HOPS[1]["source"] = "sql"
SAID = ["We chose [bold]London."]
MISSING = "Hop 1 could not be resolved: the city is not known (memory was asked for 'our [city]': nothing)."


class Terminal(io.StringIO):
    """A standard output that is a terminal."""

    def isatty(self) -> bool:
        """It is."""
        return True


def on_terminal(monkeypatch: pytest.MonkeyPatch, result: Result) -> tuple[str, str]:
    """What standard output and standard error show where both are terminals, without colours."""
    out, err = Terminal(), Terminal()
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", out)
        patched.setattr(sys, "stderr", err)
        patched.setenv("TERM", "dumb")
        show_result(result)
    return out.getvalue(), err.getvalue()


def remembered() -> Result:
    """An answer of the memory alone."""
    return Result(
        question="q", status="answered", answer="London", hops=[run(HOPS[0], "London", evidence=SAID)], seconds=0.5
    )


def lacking() -> Result:
    """A chain whose first hop gave nothing."""
    hops = [run(HOPS[0], times=1), run(HOPS[1], status="skipped", answer="")]
    return Result(question="q", status="unresolved", answer=MISSING, hops=hops, unresolved=[1, 2])


def whole() -> Result:
    """A value from memory in a query."""
    given: dict[str, Any] = {"status": "resolved", "answer": "n: 3", "query": "SELECT 3\n AS n", "evidence": []}
    hops = [run(HOPS[0], "London", evidence=SAID), run(HOPS[1], **given)]
    return Result(
        question="q", status="answered", answer="n: 3", sql="SELECT 3 AS n", rows=table({"n": "int"}, [3]), hops=hops
    )


def test_a_memory_alone_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    show_result(remembered())
    shown = capsys.readouterr()
    assert shown.out == "London\n\n1. memory: our [city] → London (1 ms)\n   “We chose [bold]London.”\n"
    assert shown.err == ""


def test_a_memory_alone_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    out, err = on_terminal(monkeypatch, remembered())
    lines = out.splitlines()
    assert lines[:3] == ["London", "1. memory: our [city] → London (1 ms)", "   “We chose [bold]London.”"]
    assert lines[3].startswith("0.50 s, 0 model calls") and len(lines) == 4 and err == ""


def test_an_unresolved_chain_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    result = lacking()
    show_result(result)
    shown = capsys.readouterr()
    assert shown.out == "" and shown.err.splitlines() == [
        MISSING, "1. memory: our [city] → nothing (1 ms)", "2. sql: How many in {{CITY}}? → nothing (1 ms)"
    ]  # fmt: skip
    assert (result.exit_code, result.error, result.ok) == (8, MISSING, False)


def test_an_unresolved_chain_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    out, err = on_terminal(monkeypatch, lacking())
    assert out == "" and err.splitlines()[:2] == [MISSING, "1. memory: our [city] → nothing (1 ms)"]


def test_a_chain_tells_each_hop_with_its_source(capsys: pytest.CaptureFixture[str]) -> None:
    show_result(whole())
    out = capsys.readouterr().out
    assert out.startswith("SELECT 3 AS n\n\nn\n3\n\nn: 3\n\n1. memory: our [city] → London (1 ms)\n")
    assert out.endswith("2. sql: How many in {{CITY}}? → n: 3 (1 ms)\n   SQL: SELECT 3 AS n\n")
    show_result(whole(), sql_only=True)
    assert capsys.readouterr().out == "SELECT 3 AS n\n"


def test_a_chain_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    shown, _ = on_terminal(monkeypatch, whole())
    assert "   “We chose [bold]London.”" in shown and "   SQL: SELECT 3 AS n" in shown


def test_one_query_needs_no_list_of_hops(capsys: pytest.CaptureFixture[str]) -> None:
    lone = run(HOPS[1], status="resolved", answer="n: 3", query="SELECT 3 AS n")
    show_result(Result(question="q", status="answered", answer="n: 3", sql="SELECT 3 AS n", hops=[lone]))
    assert capsys.readouterr().out == "SELECT 3 AS n\n\nn: 3\n"


def test_nothing_is_said_on_standard_output_of_an_unresolved_chain_with_sql_only(
    capsys: pytest.CaptureFixture[str],
) -> None:
    show_result(lacking(), sql_only=True)
    shown = capsys.readouterr()
    assert shown.out == "" and MISSING in shown.err


def test_what_is_asked_back_is_in_the_json() -> None:
    result = Result(question="q", status="asks", answer="Which?", choices=["a", "b"], remarks=["Read as: q"])
    told = result.as_json()
    assert (told["status"], told["choices"], told["remarks"]) == ("asks", ["a", "b"], ["Read as: q"])
    assert result.exit_code == 0 and not result.ok and result.error is None


def replayed(**rest: Any) -> Result:
    """An answer from an earlier question's SQL."""
    recalled = Recalled(
        question="How many [left]\nJFK\x1b[31m in March?", sql="SELECT 3", kind="template", similarity=0.9, entry="e1",
        bound=["JFK → LGA", "March → July"], proof="", model="m",
    )  # fmt: skip
    given = {"asking": "a1", "rows": table({"n": "int"}, [3]), "seconds": 0.021, **rest}
    return Result(question="q", status="answered", answer="n: 3", sql="SELECT 3 AS n", recalled=recalled, **given)


SAYS = "replayed “How many [left] JFK [31m in March?” (JFK → LGA; March → July), 0.02 s"


def test_a_replay_says_so_on_standard_error(capsys: pytest.CaptureFixture[str]) -> None:
    show_result(replayed(), where=" -w shop")
    shown = capsys.readouterr()
    assert shown.out == "SELECT 3 AS n\n\nn\n3\n\nn: 3\n"
    assert shown.err == f"{SAYS}; hopql memory feedback -w shop a1 down if it is wrong\n"
    show_result(replayed(asking=""), sql_only=True)
    shown = capsys.readouterr()
    assert shown == ("SELECT 3 AS n\n", f"{SAYS}\n")
    show_result(replayed(), where=None)
    assert capsys.readouterr().err == f"{SAYS}\n", "a server's replay is not this machine's to complain of"


def test_a_replay_on_a_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    out, err = on_terminal(monkeypatch, replayed())
    assert "replayed" not in out and err == f"{SAYS}; hopql memory feedback a1 down if it is wrong\n"


def test_an_explanation_begins_with_the_replay(capsys: pytest.CaptureFixture[str]) -> None:
    show_explanation(console(), replayed())
    shown = capsys.readouterr().out
    assert shown.startswith(f"\nReplay\n  {SAYS}; hopql memory feedback a1 down")
    assert "template, similarity 0.900, entry e1, written by m" in shown
    show_explanation(console(), whole())
    assert "Replay" not in capsys.readouterr().out


def raw(monkeypatch: pytest.MonkeyPatch, result: Result, columns: int, **given: Any) -> str:
    """What is sent to a terminal of so many columns."""
    out = Terminal()
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", out)
        patched.setenv("TERM", "xterm-256color")
        patched.setenv("COLUMNS", str(columns))
        patched.delenv("NO_COLOR", raising=False)
        show_result(result, **given)
    return out.getvalue()


def wide(monkeypatch: pytest.MonkeyPatch, result: Result, columns: int) -> list[str]:
    """What it shows, without the last line: what it cost."""
    return re.sub(r"\x1b\[[0-9;]*m", "", raw(monkeypatch, result, columns)).splitlines()[:-1]


def listed(types: dict[str, str], *rows: list[Any]) -> Result:
    """Rows of a plain query."""
    return Result(question="q", status="answered", answer="Rows.", sql="SELECT 1", rows=table(types, *rows))


def test_numbers_stand_to_the_right_and_long_text_is_folded(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = wide(monkeypatch, listed({"name": "text", "n": "int", "yes": "bool"},
                                     ["word " * 20, 5, True], ["b", 1234567, None]), 60)  # fmt: skip
    assert all(len(line) <= 60 for line in shown)
    assert any(line.rstrip().endswith("│         5 │ true") for line in shown)
    assert any("│ 1,234,567 │ NULL" in line for line in shown)
    assert sum(line.count("word") for line in shown) == 20


def test_sql_is_shown_whole_however_narrow_the_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    sql = "SELECT carrier, count(*) AS flights FROM flights GROUP BY carrier ORDER BY flights DESC NULLS LAST"
    assert sql in wide(monkeypatch, Result(**{**vars(listed({"n": "int"}, [1])), "sql": sql}), 60)


def test_columns_that_do_not_fit_become_records(monkeypatch: pytest.MonkeyPatch) -> None:
    names = {f"column_{number}": "text" for number in range(12)}
    shown = wide(monkeypatch, listed(names, *([f"value {number}" for number in range(12)] for _ in range(7))), 60)
    assert sum(line.startswith("row ") for line in shown) == 5 and all(len(line) <= 60 for line in shown)
    assert "column_11  value 11" in (line.rstrip() for line in shown)
    assert any("2 more rows are not shown" in line for line in shown)


@pytest.mark.parametrize("columns", [60, 1])
def test_what_gives_all_rows_is_said_as_it_is_typed(monkeypatch: pytest.MonkeyPatch, columns: int) -> None:
    listing = listed({f"c{number}": "text" for number in range(columns)}, *(["x" * 70] * columns for _ in range(30)))
    assert "not shown; --json gives all of the page" in raw(monkeypatch, listing, 80)
    assert "not shown; /export FILE writes all of the page" in raw(
        monkeypatch, listing, 80, whole="/export FILE writes"
    )


def test_nothing_in_a_cell_moves_the_cursor(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = raw(monkeypatch, listed({"name\x1b[2J": "text"}, ["a\x1b[31mb\x07"], ["[bold]c"]), 60)
    assert not any(code in shown for code in ("\x1b[2J", "\x1b[31m", "\x07")) and "[bold]c" in shown


def test_no_color_is_respected(monkeypatch: pytest.MonkeyPatch) -> None:
    def colours(**environment: str) -> str:
        out = Terminal()
        with monkeypatch.context() as patched:
            patched.setattr(sys, "stdout", out)
            patched.delenv("NO_COLOR", raising=False)
            patched.setenv("TERM", "xterm-256color")
            for name, value in environment.items():
                patched.setenv(name, value)
            show_result(listed({"n": "int"}, [3]))
        return out.getvalue()

    assert "\x1b[94" in colours() and "\x1b[94" not in colours(NO_COLOR="1")


BARS = listed({"city": "text", "flights": "bigint"}, ["London", 10], ["Paris", 5], ["Rome", 2])


def test_bars_stand_below_the_rows_on_a_terminal_only(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert any("█" in line or "▇" in line or "■" in line for line in wide(monkeypatch, BARS, 80))
    show_result(BARS)
    assert not set("█▇■▏") & set(capsys.readouterr().out)
    out = Terminal()
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", out)
        show_result(BARS, chart=False)
    assert not set("█▇■▏") & set(out.getvalue())


def drawn(*rows: list[object]) -> list[str]:
    """The lines of a result's bars on a terminal of 40 columns."""
    made = bars(listed({"c\x1b[31m": "", "n": ""}, *rows).rows)  # type: ignore[arg-type]
    out = Console(width=40, file=io.StringIO())
    if made:
        out.print(made)
    return [line.rstrip() for line in out.file.getvalue().splitlines()]  # type: ignore[attr-defined]


def test_bars_are_as_long_as_their_numbers_on_the_side_of_their_sign() -> None:
    assert drawn(["x", -10], ["y", 10], ["z", None]) == [
        f"x {'█' * 16}▌{' ' * 18}-10", f"y {' ' * 16}▐{'█' * 16}   10", f"z{' ' * 35}NULL",
    ]  # fmt: skip
    assert drawn(["a\n\x1b[31m", 1], ["\u202eb", 2])[0].startswith("a [31m █")
    assert drawn([1, 1]) == drawn(["a", 1], ["a", 2]) == drawn(*([f"c{place}", place] for place in range(40))) == []


def result(*rows: list[object]) -> Result:
    given = Rows(
        columns=["city", "orders"], types=["text", "int8"], rows=list(rows), row_count=len(rows), truncated=False,
        seconds=0.0,
    )  # fmt: skip
    return Result(question="How many <b>orders</b>?", status="answered", answer="2 rows.", rows=given)


ORDERS = result(["London", 5], ["Manchester", 3])


@pytest.mark.parametrize(("name", "first"), [("a.svg", b"<svg"), ("a.PNG", b"\x89PNG")])
def test_the_suffix_decides(tmp_path: Path, name: str, first: bytes) -> None:
    assert write_chart(ORDERS, tmp_path / name) == "bar"
    written = (tmp_path / name).read_bytes()
    assert written.startswith(first) and b"<b>orders" not in written
    assert [file.name for file in tmp_path.iterdir()] == [name]


def test_what_cannot_be_charted_is_said(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"\.png or \.svg"):
        write_chart(ORDERS, tmp_path / "chart.pdf")
    with pytest.raises(UsageError, match="no rows"):
        write_chart(result(), tmp_path / "chart.svg")
    with pytest.raises(UsageError, match="No chart fits"):
        write_chart(result(["London", 5]), tmp_path / "chart.svg")
    assert not list(tmp_path.iterdir())


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    with pytest.raises(DiskError, match="cannot be written"):
        write_chart(ORDERS, tmp_path / "nowhere" / "chart.svg")
    (tmp_path / "chart.svg").mkdir()
    with pytest.raises(DiskError, match="cannot be written"):
        write_chart(ORDERS, tmp_path / "chart.svg")


LINK = '=HYPERLINK("http://evil.example","pay")'


def written(value: object, *, raw: bool = False) -> str:
    rows = list(csv.reader(io.StringIO("".join(csv_lines(["a"], [[value]], raw=raw)), newline="")))
    assert rows[0] == ["a"] and len(rows) == 2
    return rows[1][0] if rows[1] else ""


@pytest.mark.parametrize("sign", ["=", "+", "-", "@", "\t=", "\r=", "\n=", "＝", "＋", "－", "＠", "\t", "\r"])
def test_no_cell_begins_as_a_formula(sign: str) -> None:
    text = f"{sign}cmd|' /C calc'!A0"
    assert written(text).startswith("'") and written(text, raw=True) == text


def test_nor_does_what_another_countrys_spreadsheet_takes_for_a_cell() -> None:
    for between in (";", "\t", "\n", "\r\n"):
        assert f"{between}'{LINK}" in written(f"x{between}{LINK}")
    assert written(f"x{LINK}, y-z; a = b") == f"x{LINK}, y-z; a = b"


@pytest.mark.parametrize("number", [-5, -0.25, 1e-9, "-12.50", "+3", "-1e-7", float("-inf"), "-Infinity"])
def test_numbers_stay_numbers(number: object) -> None:
    assert written(number) == str(number)


def test_nothing_else_changes() -> None:
    assert [written(each) for each in (None, True, "x", 'a"b', "two\nlines", [1, "ö"], {"k": "=1"})] == [
        "", "true", "x", 'a"b', "two\nlines", '[1, "ö"]', '{"k": "=1"}',
    ]  # fmt: skip


def test_heads_of_columns_are_cells_too() -> None:
    assert "".join(csv_lines([LINK], [])).startswith("\"'=HYPERLINK")


@pytest.mark.parametrize("status", ["answered", "out_of_domain", "failed"])
def test_what_is_doubtful_is_told_whatever_came_out(monkeypatch: pytest.MonkeyPatch, status: Any) -> None:
    failure = Failure(kind="ModelError", message="It is gone.", hint="", exit_code=6) if status == "failed" else None
    doubts = ["The memories could not be read."]
    told = on_terminal(monkeypatch, Result("q", status, "n: 3", failure=failure, doubts=doubts))[1]
    assert told.count(doubts[0]) == 1
