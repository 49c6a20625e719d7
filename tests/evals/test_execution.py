from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from evals.execution import main
from evals.oneshot import plain_ddl
from tools.catalog import load_cards
from tools.models import scripted

QUESTIONS = [
    ("count", "How many customers are there?", "SELECT count(*) AS n FROM customer"),
    ("list", "List the names of the customers in London, sorted.", "SELECT name FROM customer WHERE city = 'London'"),
    ("sum", "How many products were ordered in all?", "SELECT sum(quantity) FROM orders"),
]  # fmt: skip


@pytest.fixture
def suite(tmp_path: Path) -> Path:
    file = tmp_path / "suite.jsonl"
    lines = [{"id": i, "db": "shop", "question": q, "gold": ["SELECT none", g]} for i, q, g in QUESTIONS]
    file.write_text("".join(json.dumps(line) + "\n" for line in lines))
    return file


def run(*arguments: object) -> str:
    done = CliRunner().invoke(main, [str(argument) for argument in arguments], catch_exceptions=False)
    assert done.exit_code == 0, done.output
    return done.output


def test_a_suite_is_asked_judged_and_gone_on_with(shop: Path, suite: Path, tmp_path: Path) -> None:
    scripted(["SELECT count(*) FROM customer", "SELECT name, id FROM customer WHERE city = 'London'"], "eval")
    out = tmp_path / "run.jsonl"
    first = run(suite, "-w", shop, "-m", "fake:eval", "--out", out, "--ids", "count,list")
    assert "questions 2: right 2 of 2" in first and "[2/2] list right" in first
    with out.open("a") as file:
        file.write('{"id": "sum", "cut o')
    model = scripted(["SELECT count(quantity) FROM orders"], "eval")
    second = run(suite, "-w", shop, "-m", "fake:eval", "--out", out)
    assert "questions 3: right 2 of 3" in second and "[3/3] sum wrong" in second
    assert len(model.prompts) == 1
    assert [json.loads(line)["id"] for line in out.read_text().splitlines()] == ["count", "list", "sum"]


def test_the_workspace_may_depend_on_the_database(shop: Path, suite: Path, tmp_path: Path) -> None:
    (tmp_path / "shop").symlink_to(shop)
    scripted(["SELECT count(*) FROM customer"], "eval")
    done = run(suite, "-w", tmp_path / "{db}", "-m", "fake:eval", "--ids", "count")
    assert "right 1 of 1" in done


def test_the_baseline_asks_once_and_repairs_nothing(shop: Path, suite: Path) -> None:
    model = scripted(["```sql\nSELECT count(*) FROM customer;\n```", "SELECT nam FROM customer"], "eval")
    done = run(suite, "-w", shop, "-m", "fake:eval", "--oneshot", "--ids", "count,list")
    assert "right 1 of 2 (50%), valid 1 of 2 (50%), executed 1 of 2 (50%)" in done
    assert len(model.prompts) == 2 and "CREATE TABLE customer" in model.prompts[0]


def test_no_model_stops_the_run(shop: Path, suite: Path) -> None:
    done = CliRunner().invoke(main, [str(suite), "-w", str(shop), "-m", "fake:none"])
    assert done.exit_code == 1 and "in a row" in str(done.output)


def test_plain_ddl_has_types_and_keys_only(shop: Path) -> None:
    cards = {card.name: card for card in load_cards(shop / "tables.jsonl")}
    text = plain_ddl(cards["orders"])
    assert "PRIMARY KEY (id)" in text and "FOREIGN KEY (customer_id) REFERENCES customer (id)" in text
    assert "--" not in text
