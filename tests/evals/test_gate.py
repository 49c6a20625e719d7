from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from uuid import uuid4

import pytest
from click.testing import CliRunner

from hopql.evals import gate
from hopql.evals.load_suite import PREFIX
from hopql.tools import postgres
from hopql.tools.errors import UsageError

TABLES = {
    "music": "CREATE TABLE singer (id int PRIMARY KEY, name text); CREATE TABLE song (id int, title text, singer int);",
    "shop": "CREATE TABLE customer (id int PRIMARY KEY, city text); CREATE TABLE orders (id int, total numeric);",
}
ASKED = {"music": ["Which singer has the longest song title?", "How many songs are there?"],
         "shop": ["Which city has most customers?", "What is the total of all orders?"]}  # fmt: skip


@pytest.fixture
def suites(tmp_path: Path) -> Iterator[Path]:
    names = {name: f"t_{name}_{uuid4().hex[:8]}" for name in TABLES}
    (tmp_path / "sql" / "databases").mkdir(parents=True)
    for name, sql in TABLES.items():
        (tmp_path / "sql" / "databases" / f"{names[name]}.sql").write_text(sql)
    asked = [{"db": names[db], "question": q, "category": "easy"} for db, qs in ASKED.items() for q in qs]
    refused = [{"db": db, "question": "Why is the sky blue at noon?", "category": "cat_a"} for db in names.values()]
    for file, items in ((gate.MAIN, asked), (gate.OTHERS, asked[:1]), (gate.REFUSED, refused)):
        (tmp_path / "sql" / file).write_text("".join(json.dumps(item) + "\n" for item in items))
    yield tmp_path
    with postgres.connection() as admin:
        for name in names.values():
            admin.execute(f'DROP DATABASE IF EXISTS "{PREFIX}{name}" WITH (FORCE)'.encode())


def test_the_gate_is_measured_and_reported(suites: Path, tmp_path: Path) -> None:
    report, lines = tmp_path / "report", tmp_path / "rows.jsonl"
    done = CliRunner().invoke(
        gate.main, ["--suites", str(suites), "--report", str(report), "--fit", "--json", str(lines)],
        catch_exceptions=False,
    )  # fmt: skip
    assert done.exit_code == 0
    assert "as it is, 2 databases: 5 answerable" in done.output and "held out, 2 databases" in done.output
    assert "cat_a" in done.output and "COEFFICIENTS = {'bias'" in done.output and "in-sample" in done.output
    rows = [json.loads(line) for line in lines.read_text().splitlines()]
    assert {row["kind"] for row in rows} == {"asked", "unanswerable", "off topic"}
    assert all(row["refused"] for row in rows if row["kind"] == "unanswerable")
    assert not any(row["refused"] for row in rows if row["kind"] == "asked")
    text = (report / "report.html").read_text()
    assert "ROC of the gate" in text and "in-sample" in text and "Why is the sky blue" not in text


def test_without_the_suites_it_says_what_to_name(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"defog\.jsonl"):
        gate.score(tmp_path)
