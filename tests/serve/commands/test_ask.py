"""`hopql ask`: what it writes into files, and what it prints beside them."""

from __future__ import annotations

import csv
import json
import signal
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from hopql.serve.cli import cli
from hopql.tools.base.errors import DiskError, UsageError

Ask = Callable[..., Result]
GOOD = "SELECT name, price FROM product ORDER BY price DESC"


@pytest.fixture
def ask(shop: Path, tmp_path: Path) -> Ask:
    script = tmp_path / "script.jsonl"
    script.write_text(json.dumps({"match": ".", "reply": GOOD}))

    def run(*arguments: str) -> Result:
        begin = ["ask", "-w", str(shop), "-m", f"fake:{script}", "-o", "gate=off", "What products are there?"]
        return CliRunner().invoke(cli, [*begin, *arguments], standalone_mode=False)

    return run


def test_rows_go_into_a_csv_file_beside_the_answer(ask: Ask, tmp_path: Path) -> None:
    file = tmp_path / "products.csv"
    done = ask("--csv", str(file))
    assert done.return_value == 0 and done.stdout.startswith(GOOD) and "2 rows are in" in done.stderr
    with file.open(encoding="utf-8", newline="") as lines:
        assert list(csv.reader(lines)) == [["name", "price"], ["Gadget", "10.0"], ["Widget X", "2.5"]]


def test_rows_alone_on_standard_output(ask: Ask) -> None:
    assert ask("--csv", "-").stdout == "name,price\nGadget,10.0\nWidget X,2.5\n"
    cut = ask("--csv", "-", "-o", "max_rows=1")
    assert cut.stdout == "name,price\nGadget,10.0\n" and "max_rows=N" in cut.stderr


def test_cells_are_quoted_where_they_must_be(tmp_path: Path) -> None:
    from hopql.serve.show_results import write_csv
    from tests.tools.planning.made import table

    file = tmp_path / "odd.csv"
    write_csv(table({"a,b": "text", "c": "bool"}, ['x"y', None], ["two\nlines", True]), str(file))
    with file.open(encoding="utf-8", newline="") as lines:
        assert list(csv.reader(lines)) == [["a,b", "c"], ['x"y', ""], ["two\nlines", "true"]]


def test_no_cell_is_a_formula_unless_the_texts_are_asked_for_as_they_are(ask: Ask, tmp_path: Path) -> None:
    from hopql.serve.show_results import write_csv
    from tests.tools.planning.made import table

    file, link = tmp_path / "odd.csv", '=HYPERLINK("http://evil.example")'
    for raw, begins in ((False, "'="), (True, "=")):
        write_csv(table({"a": "text", "n": "int"}, [link, -5]), str(file), raw=raw)
        with file.open(encoding="utf-8", newline="") as lines:
            (_, (text, number)) = csv.reader(lines)
        assert text == begins + link[1:] and number == "-5"
    assert ask("--csv", "-", "--raw").stdout.startswith("name,price\nGadget")
    assert "--csv" in str(ask("--raw").exception)


@pytest.mark.parametrize("name", ["products.svg", "products.PNG"])
def test_a_chart_goes_into_a_file(ask: Ask, tmp_path: Path, name: str) -> None:
    done = ask("--chart", str(tmp_path / name))
    assert done.return_value == 0, done.exception
    begin = (tmp_path / name).read_bytes()[:200].lower()
    assert {"svg": b"<svg", "png": b"\x89png"}[name.split(".")[1].lower()] in begin
    assert "The chart (" in done.stderr


def test_nothing_is_asked_where_the_file_has_no_place(ask: Ask, tmp_path: Path) -> None:
    for arguments in (("--chart", "products.gif"), ("--csv", str(tmp_path / "no" / "p.csv")), ("--csv", str(tmp_path))):
        done = ask(*arguments)
        assert isinstance(done.exception, UsageError) and done.exception.hint and not done.stdout


def test_a_file_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    from hopql.serve.show_results import write_csv
    from tests.tools.planning.made import table

    with pytest.raises(DiskError, match="cannot be written"):
        write_csv(table({"a": "int"}, [1]), str(tmp_path / "gone" / "x.csv"))


def test_json_has_the_fields_of_an_error(ask: Ask) -> None:
    told = json.loads(ask("--json").stdout)
    assert (told["error"], told["hint"], told["kind"], told["exit_code"]) == (None, "", "", 0)


def test_whoever_reads_json_is_told_of_a_stop(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from hopql.serve import interrupts

    cancelled: list[int] = []
    monkeypatch.setattr(interrupts, "leave", lambda said: None)
    for arguments, said in ((["hopql", "ask", "--json", "q"], True), (["hopql", "ask", "q"], False)):
        monkeypatch.setattr("sys.argv", arguments)
        with interrupts.leaving_at_once(lambda: cancelled.append(1), "Stopped."):
            signal.raise_signal(signal.SIGINT)
        out = capsys.readouterr().out
        assert bool(out) is said and (not said or json.loads(out)["exit_code"] == 130)
    assert len(cancelled) == 2
