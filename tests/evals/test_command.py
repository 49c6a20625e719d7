from __future__ import annotations

import json
import re
import shutil
import signal
import subprocess
import time
from pathlib import Path
from uuid import uuid4

import pytest
from click.testing import CliRunner, Result

from hopql.evals.command import eval_command as command
from hopql.tools.base.errors import HopQLError, UsageError, WorkspaceError
from hopql.tools.base.settings import settings
from hopql.tools.models.fake import scripted
from tests.databases import superuser
from tests.forked import python

QUESTIONS = [
    ("count", "How many customers are there?", "SELECT count(*) AS n FROM customer"),
    ("list", "List the names of the customers in London, sorted.", "SELECT name FROM customer WHERE city = 'London'"),
    ("sum", "How many products were ordered in all?", "SELECT sum(quantity) FROM orders"),
]  # fmt: skip
COUNT, LIST, SUM = (gold for _, _, gold in QUESTIONS)


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(settings(), "cache_dir", tmp_path / "cache")
    return tmp_path / "cache"


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    file = tmp_path / "suite.jsonl"
    lines = [{"id": i, "db": "shop", "question": q, "gold": ["SELECT none", g]} for i, q, g in QUESTIONS]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return file


def run(*arguments: object) -> Result:
    done = CliRunner().invoke(command, [str(argument) for argument in arguments], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done


def failed(*arguments: object) -> str:
    done = CliRunner().invoke(command, [str(argument) for argument in arguments])
    assert done.exit_code != 0
    return str(done.exception) if isinstance(done.exception, HopQLError) else done.output


def test_a_suite_is_asked_judged_and_gone_on_with(shop: Path, suite: Path, tmp_path: Path) -> None:
    scripted([COUNT, "SELECT name, id FROM customer WHERE city = 'London'"], "eval")
    out = tmp_path / "run.jsonl"
    first = run(suite, "-w", shop, "-m", "fake:eval", "--out", out, "--ids", "count,list")
    assert "questions 2: right 2 of 2" in first.stdout and "[2/2] list right" in first.stderr
    with out.open("a") as file:
        file.write('{"id": "sum", "cut o')
    model = scripted(["SELECT count(quantity) FROM orders"], "eval")
    second = run(suite, "-w", shop, "-m", "fake:eval", "--out", out)
    assert "2 of 3 were asked before" in second.stderr and "[1/1] sum wrong" in second.stderr
    assert "questions 3: right 2 of 3" in second.stdout
    assert len(model.prompts) == 1
    header, *lines = [json.loads(line) for line in out.read_text().splitlines()]
    assert header["run"]["model"] == "fake:eval" and [line["id"] for line in lines] == ["count", "list", "sum"]


def test_a_file_of_another_run_is_refused_and_left(shop: Path, suite: Path, tmp_path: Path) -> None:
    scripted([COUNT], "eval")
    out = tmp_path / "run.jsonl"
    common = (suite, "-w", shop, "-m", "fake:eval", "--out", out, "--ids", "count")
    run(*common)
    written = out.read_bytes()
    assert 'options {"max_rows": 50000} there' in failed(*common, "-o", "max_attempts=1")
    assert "model fake:eval there, fake:other here" in failed(*common, "-m", "fake:other")
    assert "system hopql there, oneshot here" in failed(*common, "--oneshot")
    suite.write_text(suite.read_text() + "\n")
    assert "suite_sha256" in failed(*common)
    out.write_text('{"id": "mine"}\n')
    assert "not the file of a run" in failed(*common)
    assert out.read_text() == '{"id": "mine"}\n' and b'"run"' in written


def test_without_a_file_a_stopped_run_goes_on(shop: Path, suite: Path, cache: Path) -> None:
    scripted([COUNT], "eval")  # no reply is left for the others: the run stops
    common = (suite, "-w", shop, "-m", "fake:eval")
    again = json.loads(suite.read_text().splitlines()[2])
    with suite.open("a") as file:
        file.write(json.dumps({**again, "id": "more"}) + "\n")
    assert "in a row" in failed(*common)
    model = scripted([LIST, SUM, SUM], "eval")
    done = run(*common)
    assert "1 of 4 were asked before" in done.stderr and "right 4 of 4" in done.stdout and len(model.prompts) == 3
    assert not list((cache / "evals").iterdir())


def test_the_baseline_runs_beside_and_is_compared(shop: Path, suite: Path, tmp_path: Path) -> None:
    model = scripted([COUNT, LIST, SUM, f"```sql\n{COUNT};\n```", "SELECT nam FROM customer", SUM], "eval")
    out = tmp_path / "run.jsonl"
    done = run(suite, "-w", shop, "-m", "fake:eval", "--compare", "oneshot", "--out", out).stdout
    assert "oneshot:\n  questions 3: right 2 of 3 (67%), valid 2 of 3 (67%), executed 2 of 3 (67%)" in done
    assert "against oneshot, 3 shared questions: right 3 (100%) to 2 (67%); won 1, lost 0, McNemar p = 1;" in done
    assert "  won: list" in done and len(model.prompts) == 6 and "CREATE TABLE customer" in model.prompts[3]
    told = run("diff", tmp_path / "run.oneshot.jsonl", out).stdout
    assert "differs: system oneshot before, hopql after" in told and "won 1, lost 0" in told


def test_a_second_run_is_refused_and_ctrl_c_leaves_at_once(shop: Path, suite: Path, tmp_path: Path) -> None:
    endless = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    lines = suite.read_text().splitlines()
    suite.write_text(f"{lines[0]}\n" + json.dumps({**json.loads(lines[1]), "gold": [endless]}) + "\n")
    script, out = tmp_path / "script.jsonl", tmp_path / "run.jsonl"
    script.write_text(json.dumps({"match": ".", "reply": COUNT}))
    arguments = ["eval", str(suite), "-w", str(shop), "-m", f"fake:{script}", "--out", str(out)]
    asking = subprocess.Popen(
        [*python(), "-m", "hopql.serve.cli", *arguments], stderr=subprocess.PIPE, text=True,
        cwd=Path(__file__).parents[2],
    )  # fmt: skip
    assert asking.stderr is not None and "[1/2] count right" in asking.stderr.readline()
    written = out.read_bytes()
    said = failed(*arguments[1:])
    assert re.search(rf"Another run writes {out} \(process \d+\)", said) and out.read_bytes() == written
    time.sleep(0.5)
    asking.send_signal(signal.SIGINT)
    assert "same command goes on" in asking.stderr.read() and asking.wait(20) == 130
    assert [json.loads(line).get("id") for line in out.read_text().splitlines()] == [None, "count"]
    assert "1 of 1 were asked before" in run(*arguments[1:], "--ids", "count").stderr
    assert sorted(tmp_path.glob("run.jsonl*")) == [out]


def test_without_a_usable_index_it_stops_and_keeps_nothing(shop: Path, suite: Path, tmp_path: Path) -> None:
    workspace, out = tmp_path / "workspace", tmp_path / "run.jsonl"
    shutil.copytree(shop, workspace)
    manifest = workspace / "index" / "manifest.json"
    common = (suite, "-w", workspace, "-m", "fake:eval", "--out", out)
    manifest.write_text(json.dumps({**json.loads(manifest.read_text()), "version": 1}))
    for said in ("is of version 1", "has no index"):
        scripted([COUNT, LIST, SUM], "eval")
        done = CliRunner().invoke(command, [str(argument) for argument in common])
        assert isinstance(done.exception, WorkspaceError) and said in str(done.exception)
        assert "hopql index" in done.exception.hint and len(out.read_text().splitlines()) == 1
        shutil.rmtree(workspace / "index", ignore_errors=True)
    shutil.copytree(shop / "index", workspace / "index")
    assert "right 3 of 3" in run(*common).stdout


def test_no_model_stops_the_run(shop: Path, suite: Path) -> None:
    assert "in a row" in failed(suite, "-w", shop, "-m", "fake:none")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("none.jsonl",), "no suite"),
        (("nycflights", "--compare", "oneshot", "--oneshot"), "one of"),
        (("nycflights", "-o", "max_rows"), "NAME=VALUE"),
        (("nycflights", "--part", "read"), "no parts"),
        (("authors", "--part", "unread", "--out", "x.jsonl"), "only counted"),
        (("nycflights", "--ids", "nope"), "no question nope"),
        (("diff", "none.jsonl", "none.jsonl"), "no run"),
    ],
)
def test_bad_input_says_what_is_wrong(arguments: tuple[str, ...], said: str) -> None:
    assert said in failed(*arguments)


def test_help_is_that_of_a_suite_and_names_the_other_commands() -> None:
    for arguments in ([], ["--help"]):
        shown = run(*arguments).output
        assert "eval SUITE [OPTIONS]" in shown.replace("command", "eval") and "--databases" in shown
        assert "diff" in shown and "gate" in shown


def test_dumps_become_databases_and_workspaces(tmp_path: Path) -> None:
    name = f"t_{uuid4().hex[:12]}"
    (tmp_path / f"{name}.sql").write_text(
        "CREATE TABLE city (name text, people int);\nINSERT INTO city VALUES ('Bonn', 3), ('Ulm', 1);"
    )
    file = tmp_path / "suite.jsonl"
    gold = "SELECT name FROM city WHERE people > 2"
    file.write_text(json.dumps({"id": "1", "db": name, "question": "Which cities have over 2 people?", "gold": [gold]}))
    common = (file, "--databases", tmp_path, "-m", "fake:eval")
    try:
        scripted([gold] * 2, "eval")
        first = run(*common)
        assert "right 1 of 1" in first.stdout and f"{name}: 1 tables in" in first.stderr
        assert "tables in" not in run(*common).stderr
        assert (settings().data_dir / "evals" / name / "tables.jsonl").is_file()
        with pytest.raises(UsageError, match="no dump"):
            run(file, "--databases", tmp_path / "none")
    finally:
        shutil.rmtree(settings().data_dir / "evals" / name, ignore_errors=True)
        with superuser() as admin:
            admin.execute(f'DROP DATABASE IF EXISTS "suite_{name}" WITH (FORCE)'.encode())
