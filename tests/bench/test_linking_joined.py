from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from hopql.bench import linking_joined
from hopql.bench.linking_joined import gold_of, main, spider_schemas
from hopql.evals.gate import cards_of

COLUMNS = [[-1, "*"], [0, "Shop_ID"], [0, "Name"], [1, "Sale_ID"], [1, "Shop_ID"]]
SCHEMA = {
    "table_names_original": ["Shop", "Sale"], "column_names_original": COLUMNS, "primary_keys": [1, 3],
    "column_types": ["text", "number", "text", "number", "number"], "foreign_keys": [[4, 1]],
}  # fmt: skip
ASKED = [
    ("Sales of each shop name?", "SELECT T1.name, count(*) FROM shop AS T1 JOIN sale AS T2 ON T1.shop_id = T2.shop_id"),
    ("Who is Ann?", 'SELECT * FROM shop WHERE name = "Ann"'),
    ("Broken?", "SELECT * FROM nowhere"),
]


@pytest.fixture
def spider(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(linking_joined, "_DATABASES", 2)
    names = ["a", "b", "c", "d"]
    (tmp_path / "tables.json").write_text(json.dumps([{**SCHEMA, "db_id": name} for name in names]))
    items = [{"db_id": name, "question": asked, "query": sql} for name in names for asked, sql in ASKED]
    (tmp_path / "train.json").write_text(json.dumps(items))
    return tmp_path


def test_schemas_are_joined_and_names_that_collide_get_a_number(spider: Path) -> None:
    (dev,), (unread,) = spider_schemas(spider, "dev", 40), spider_schemas(spider, "unread", 40)
    assert [card.name for card in dev.cards] == ["Shop", "Sale", "Shop_2", "Sale_2"]
    assert dev.cards[3].foreign_keys[0].table == "Shop_2"
    assert dev.skipped == 2 and len(dev.questions) == 4
    assert len(unread.questions) == 4
    both = [needed for _, needed in dev.questions if len(needed.tables) == 2]
    assert sorted(sorted(needed.tables) for needed in both) == [["Sale", "Shop"], ["Sale_2", "Shop_2"]]
    assert {"Sale_2.Shop_ID", "Shop_2.Shop_ID"} <= both[0].columns | both[1].columns
    assert all(needed.whole for needed in both)
    assert len(spider_schemas(spider, "dev", 40, least=2)[0].questions) == 2


def test_a_query_whose_columns_cannot_be_read_still_tells_its_tables() -> None:
    named = gold_of('SELECT "x" FROM shop', cards_of(SCHEMA))
    assert named and named.tables == {"Shop"} and not named.whole


def test_the_command_counts_and_tells_no_question(spider: Path) -> None:
    told = CliRunner().invoke(main, ["--spider", str(spider)])
    assert told.exit_code == 0, told.output
    assert "4 questions, 1.5 tables needed" in told.output and "32       1.000" in told.output
    assert "Ann" not in told.output
