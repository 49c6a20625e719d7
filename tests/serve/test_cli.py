"""The command line as a stranger uses it: exit codes, messages, formats. No traceback, whatever is typed."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from hopql.serve.cli import _record
from hopql.tools.base.settings import settings
from tests import forked, typed

GOOD = "SELECT name FROM product ORDER BY price DESC"


def hopql(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    if environment:  # which what this process has loaded would not heed
        return forked.hopql(*arguments, environment={**os.environ, **environment})
    return typed.hopql(*arguments)


@pytest.fixture
def ask(shop: Path, tmp_path: Path) -> Any:
    script = tmp_path / "script.jsonl"
    script.write_text(json.dumps({"match": ".", "reply": GOOD}))

    def run(*arguments: str) -> subprocess.CompletedProcess[str]:
        return hopql("ask", "-w", str(shop), "-m", f"fake:{script}", "-o", "gate=off", *arguments)

    return run


def test_help_names_each_command_and_each_has_help() -> None:
    from click.testing import CliRunner

    from hopql.serve.cli import COMMANDS, cli

    shown = hopql("--help")
    assert shown.returncode == 0
    for name in COMMANDS:
        assert name in shown.stdout
        told = CliRunner().invoke(cli, [name, "--help"], standalone_mode=False)
        assert told.exception is None and told.return_value in (None, 0) and name in told.stdout


def test_plain_output_is_sql_rows_and_a_sentence(ask: Any) -> None:
    done = ask("What products are there?")
    assert done.returncode == 0
    assert done.stdout == f"{GOOD}\n\nname\nGadget\nWidget X\n\n2 rows of name: Gadget and Widget X.\n"


def test_json_and_sql_output(ask: Any) -> None:
    done = ask("What products are there?", "--json", "--explain")
    result = json.loads(done.stdout)
    assert done.stderr == "" and {"gate", "plan", "examples", "prompt", "calls", "failure"} <= set(result)
    assert result["rows"] == [{"name": "Gadget"}, {"name": "Widget X"}] and result["sql"] == GOOD
    assert result["model_calls"] == 1 and {"seconds", "tokens_in", "tokens_out", "steps", "error"} <= set(result)
    assert ask("What products are there?", "--sql").stdout == GOOD + "\n"


def test_a_refusal_is_not_mistaken_for_sql(shop: Path) -> None:
    done = hopql("ask", "-w", str(shop), "-m", "fake", "--sql", "Who painted the ceiling of the Sistine Chapel?")
    assert (done.returncode, done.stdout) == (9, "") and "unable to answer" in done.stderr


def test_all_options_of_a_run_can_be_listed() -> None:
    from hopql.state.context import Context

    shown = hopql("ask", "--options").stdout
    assert all(f"{name}=" in shown for name in Context.model_fields if name != "workspace")


def test_explain_shows_the_whole_plan(ask: Any) -> None:
    shown = ask("What did Ada Lovelace buy?", "--explain").stdout
    for part in (
        "Gate",
        "Plan",
        "fused ranking",
        "join: ",
        "table customer",
        "Examples",
        "Prompt",
        "Steps",
        "Ada Lovelace",
    ):
        assert part in shown, part


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ((), 2, "question is empty"),
        (("x" * 20_000,), 2, "20,000 characters"),
        (("How many?", "-o", "max_tables"), 2, "NAME=VALUE"),
        (("How many?", "-o", "no_such=1"), 2, "there is no option 'no_such'"),
        (("How many?", "-o", "max_row=1"), 2, "did you mean 'max_rows'?"),
        (("How many?", "-o", "max_tables=none"), 2, "max_tables"),
        (("How many?", "-m", "gpt"), 2, "no model 'gpt'"),
        (("How many?", "-m", "local"), 6, "may not be used"),
        (("DELETE FROM orders",), 8, "only reads"),
        (("--batch", "/nowhere/questions.jsonl"), 2, "cannot be read"),
        (("How many?", "--batch", "/nowhere/questions.jsonl", "--sql"), 2, "a question, --sql: no effect"),
        (("How many?", "--csv", "-", "--sql"), 2, "--sql and --csv -"),
        (("How many?", "--csv", "/nowhere/at/all.csv"), 2, "no folder"),
        (("How many?", "--chart", "chart.gif"), 2, ".svg"),
        (("How many?", "--out", "answers.jsonl"), 2, "--out: no effect without --batch"),
        (("How many?", "-o", "workspace=x"), 2, "-w"),
    ],
)
def test_bad_input_says_what_is_wrong(ask: Any, arguments: tuple[str, ...], code: int, said: str) -> None:
    done = ask(*arguments)
    assert (done.returncode, done.stdout) == (code, "")
    assert said in done.stderr


@pytest.mark.parametrize(
    "question", ["Welche Produkte gibt es?", "有哪些产品？", "'; DROP TABLE orders; --", "🙂" * 50]
)
def test_any_language_is_taken(ask: Any, question: str) -> None:
    assert ask(question).returncode == 0


def test_what_is_no_unicode_is_taken_or_told(ask: Any, tmp_path: Path) -> None:
    assert ask("Which pro\udcffducts?", "--notes", "a \udcff").returncode == 0
    done = hopql("init", "-w", str(tmp_path / "\udcff"), "--no-database")
    assert done.returncode == 2 and "not UTF-8" in done.stderr


def test_a_name_too_long_for_the_disk_is_told(tmp_path: Path) -> None:
    done = hopql("init", "-w", str(tmp_path / ("x" * 300)), "--no-database")
    assert done.returncode == 7 and "File name too long" in done.stderr and "another place" in done.stderr


@pytest.mark.parametrize(
    ("redirected", "code", "said"),
    [
        ("> /dev/full", 7, "The output cannot be read or written: No space left on device."),
        ("--json > /dev/full", 7, "The output cannot be read or written: No space left on device."),
        (">&-", 0, ""), ("2>&-", 0, ""), ("<&-", 0, ""), ("| true", 0, ""),
    ],
)  # fmt: skip
def test_whatever_its_streams_are_no_traceback_comes(redirected: str, code: int, said: str) -> None:
    command = f"set -o pipefail; {sys.executable} -m hopql.serve.cli settings {redirected}"
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(["bash", "-c", command], capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == code and "Traceback" not in done.stderr and said in done.stderr


def test_a_misspelt_setting_is_told_once() -> None:
    given = {"HOPQL_MAX_ROW": "2", "HOPQL_SERVE_KEYS": "a", "HOPQL_SERVER_KEY": "b", "HOPQL_OF_OURS": "c"}
    done = hopql("settings", "--changed", **given)
    assert done.returncode == 0
    assert done.stderr.splitlines() == [
        "HOPQL_MAX_ROW is no setting and has no effect; did you mean HOPQL_MAX_ROWS?",
        "HOPQL_SERVE_KEYS is no setting and has no effect; did you mean HOPQL_SERVE_KEY?",
    ]


def test_a_missing_workspace_says_what_to_run(tmp_path: Path) -> None:
    done = hopql("ask", "-w", str(tmp_path / "none"), "How many?")
    assert done.returncode == 3 and "hopql init" in done.stderr


def test_a_broken_workspace_file_is_named(tmp_path: Path) -> None:
    (tmp_path / "workspace.toml").write_text("name = \n")
    done = hopql("ask", "-w", str(tmp_path), "How many?")
    assert done.returncode == 3 and "workspace.toml" in done.stderr and "line 1" in done.stderr


def test_a_broken_card_is_named_by_line(shop: Path, tmp_path: Path) -> None:
    import shutil

    folder = tmp_path / "workspace"
    shutil.copytree(shop, folder)
    cards = folder / "tables.jsonl"
    lines = cards.read_text().splitlines()
    cards.write_text("\n".join([lines[0], lines[1][:-1], *lines[2:]]))
    done = hopql("index", "-w", str(folder), "--no-warm")
    assert done.returncode == 3 and "tables.jsonl" in done.stderr and "line 2" in done.stderr


def test_batch_is_resumable(ask: Any, tmp_path: Path) -> None:
    questions, out = tmp_path / "questions.jsonl", tmp_path / "out.jsonl"
    questions.write_text('{"id": "a", "question": "What products?"}\n{"id": "b", "question": "Which?", "notes": "n"}\n')
    assert ask("--batch", str(questions), "--out", str(out)).returncode == 0
    lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert [line["id"] for line in lines] == ["a", "b"]
    assert set(lines[0]) == {
        "id", "sql", "rows", "seconds", "model_calls", "tokens_in", "tokens_out", "cached", "doubts", "error",
    }  # fmt: skip
    out.write_text(out.read_text().splitlines()[0] + '\n{"id": "b", "sq')
    again = ask("--batch", str(questions), "--out", str(out))
    assert "1 of 2 were answered before" in again.stderr
    resumed = [json.loads(line) for line in out.read_text().splitlines()]
    assert resumed[0] == lines[0] and resumed[1]["id"] == "b" and resumed[1]["error"] is None


def test_batch_without_a_file_writes_all_lines_to_stdout(ask: Any, tmp_path: Path) -> None:
    questions = tmp_path / "questions.jsonl"
    questions.write_text('{"id": 1, "question": "What products?"}\n\n{"question": "Which?"}\n')
    for _ in range(2):
        done = ask("--batch", str(questions))
        assert [json.loads(line)["id"] for line in done.stdout.splitlines()] == [1, 3]
        assert "answered before" not in done.stderr, "a run that was completed is not replayed"


def test_a_broken_batch_line_is_named_and_nothing_is_asked(ask: Any, tmp_path: Path) -> None:
    questions = tmp_path / "questions.jsonl"
    questions.write_text('{"id": 1, "question": "What products?"}\n{"id": 2}\n')
    done = ask("--batch", str(questions))
    assert done.returncode == 2 and "line 2" in done.stderr and done.stdout == ""


def test_doctor_says_what_to_run(shop: Path, tmp_path: Path) -> None:
    checks = {check["part"]: check for check in json.loads(hopql("doctor", "-w", str(shop), "--json").stdout)}
    assert all(checks[part]["ok"] for part in ("workspace", "cards", "database", "index"))
    missing = hopql("doctor", "-w", str(tmp_path / "none"))
    assert missing.returncode == 1 and "hopql init" in missing.stdout


def test_init_keeps_edits_and_tells_changes(tmp_path: Path) -> None:
    import sqlite3

    database, folder = tmp_path / "shop.db", tmp_path / "workspace"
    with sqlite3.connect(database) as connection:
        connection.execute("CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT)")
    assert hopql("init", f"sqlite:///{database}", "-w", str(folder), "--no-index").returncode == 0
    cards = folder / "tables.jsonl"
    card = json.loads(cards.read_text())
    card["description"] = "People who buy."
    cards.write_text(json.dumps(card) + "\n")
    with sqlite3.connect(database) as connection:
        connection.execute("ALTER TABLE customer ADD COLUMN city TEXT")
    again = hopql("init", f"sqlite:///{database}", "-w", str(folder), "--no-index")
    assert again.returncode == 0 and "city" in again.stderr
    merged = json.loads(cards.read_text())
    assert merged["description"] == "People who buy." and [c["name"] for c in merged["columns"]] == [
        "id",
        "name",
        "city",
    ]


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql://nobody@127.0.0.1:1/none", "127.0.0.1"),
        ("sqlite:////nowhere/at/all.db", "all.db"),
        ("oracle://host/db", "oracle"),
        ("nonsense", "nonsense"),
    ],
)
def test_init_of_what_cannot_be_reached(tmp_path: Path, url: str, said: str) -> None:
    done = hopql("init", url, "-w", str(tmp_path / "workspace"))
    assert done.returncode in (2, 4) and said in done.stderr
    assert not (tmp_path / "workspace" / "tables.jsonl").exists()


def test_init_of_an_empty_database(tmp_path: Path) -> None:
    import sqlite3

    sqlite3.connect(tmp_path / "empty.db").execute("VACUUM")
    done = hopql("init", f"sqlite:///{tmp_path / 'empty.db'}", "-w", str(tmp_path / "workspace"))
    assert done.returncode == 4 and "no table" in done.stderr


def test_no_model_and_no_way_to_fetch_it(shop: Path, tmp_path: Path) -> None:
    done = hopql(
        "ask", "-w", str(shop), "-m", "local:0.5b", "-o", "gate=off", "How many?",
        HOPQL_ALLOW_MODEL="1", HOPQL_OFFLINE="1", HOPQL_CACHE_DIR=str(tmp_path / "cache"), HOPQL_EMBEDDER="minilm",
    )  # fmt: skip
    assert done.returncode in (6, 3) and done.stderr.strip()


def test_an_error_is_an_object_where_json_was_asked_for(ask: Any, tmp_path: Path) -> None:
    missing = hopql("ask", "-w", str(tmp_path / "none"), "--json", "How many?")
    told = json.loads(missing.stdout)
    assert told["kind"] == "WorkspaceError" and told["exit_code"] == missing.returncode == 3
    assert told["error"] in missing.stderr and "hopql init" in told["hint"]
    typed = hopql("ask", "--json", "--no-such")
    wrong = json.loads(typed.stdout)
    assert wrong["kind"] == "UsageError" and wrong["exit_code"] == typed.returncode == 2
    refused = ask("DELETE FROM orders", "--json")
    whole = json.loads(refused.stdout)
    assert whole["exit_code"] == refused.returncode == 8 and whole["kind"] and whole["error"] in refused.stderr
    assert hopql("ask", "--", "--json", HOPQL_WORKSPACE="nowhere").stdout == ""


def test_every_command_that_prints_a_result_can_print_json() -> None:
    import click

    from hopql.serve.cli import cli

    def lacking(group: click.Group, name: str) -> list[str]:
        found = []
        context = click.Context(group)
        for each in group.list_commands(context):
            command = group.get_command(context, each)
            if isinstance(command, click.Group):
                found += lacking(command, f"{name}{each} ")
            elif command and not any("--json" in option.opts for option in command.params):
                found.append(f"{name}{each}")
        return found

    without = {name for name in lacking(cli, "") if not name.startswith("eval ")}
    assert without <= {"chat", "serve", "studio", "mcp"}


def test_every_exit_code_is_in_the_one_table() -> None:
    import re

    from hopql.serve.terminal import EXITS, exit_line
    from hopql.tools.base import errors

    raised = {one.exit_code for one in vars(errors).values() if isinstance(one, type) and issubclass(one, Exception)}
    assert raised <= set(EXITS)
    page = (Path(__file__).parents[2] / "docs" / "command-line.md").read_text(encoding="utf-8")
    table = {int(code): told for code, told in re.findall(r"^\| (\d+) \| (.*?) \|$", page, re.MULTILINE)}
    assert table == EXITS
    assert all(f"{code} {told}" in exit_line() for code, told in EXITS.items() if "`" not in told)


def test_help_imports_nothing_heavy() -> None:
    heavy = ("rich", "pydantic", "langgraph", "importlib.metadata", "prompt_toolkit", "sqlglot")
    heavy = (*heavy, "hopql.serve.commands.ask")
    told = "import sys, hopql.serve.cli as c; c.cli.main(['--help'], standalone_mode=False); "
    told += f"print([name for name in {heavy!r} if name in sys.modules])"
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout.rstrip().endswith("[]")


def test_ctrl_c_leaves_no_traceback_from_the_first_import_on() -> None:
    import signal

    told = (
        "import runpy, signal, sys, threading, os\n"
        "signal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "sys.argv[0] = 'hopql'\n"
        "import hopql.serve.interrupts\n"
        "os.kill(os.getpid(), signal.SIGINT)\n"
        "print('went on')\n"
    )
    done = subprocess.run([sys.executable, "-c", told], capture_output=True, text=True, timeout=60)
    assert (done.returncode, done.stdout, done.stderr.strip()) == (130, "", "Stopped.")
    assert signal.getsignal(signal.SIGINT).__module__ != "hopql.serve.interrupts", "an import by others changes nothing"


def test_the_log_is_private_and_holds_no_password(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings(), "cache_dir", tmp_path)
    monkeypatch.setattr(sys, "argv", ["hopql", "init", "postgresql://ada:secret1@host/db"])
    (tmp_path / "errors.log").write_text("")
    (tmp_path / "errors.log").chmod(0o644)
    assert _record(RuntimeError("cannot open postgresql://ada:secret2@host/db")) == str(tmp_path / "errors.log")
    text = (tmp_path / "errors.log").read_text()
    assert "RuntimeError" in text and "ada" in text and "secret" not in text
    assert (tmp_path / "errors.log").stat().st_mode & 0o777 == 0o600
