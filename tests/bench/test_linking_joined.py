from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from hopql.bench import linking_joined
from hopql.bench.linking_joined import code, dump_cards, gold_of, joined_words, main, shortened, spider_schemas

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
DUMP = """
CREATE TABLE film (
    film_id integer NOT NULL,
    title text
);
CREATE TABLE film_2007 (
)
INHERITS (film);
CREATE TABLE copy (
    copy_id integer,
    film_id integer
);
ALTER TABLE ONLY film
    ADD CONSTRAINT film_pkey PRIMARY KEY (film_id);
ALTER TABLE ONLY copy
    ADD CONSTRAINT copy_fkey FOREIGN KEY (film_id) REFERENCES film(film_id);
"""


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
    assert {q.id.split("-")[0] for q in dev.questions}.isdisjoint(q.id.split("-")[0] for q in unread.questions)
    both = [q.needed for q in dev.questions if len(q.needed.tables) == 2]
    assert [sorted(needed.tables) for needed in both] in (
        [["Sale", "Shop"], ["Sale_2", "Shop_2"]],
        [["Sale_2", "Shop_2"], ["Sale", "Shop"]],
    )
    assert all(needed.whole for needed in both)
    assert len(spider_schemas(spider, "dev", 40, least=2)[0].questions) == 2


def test_names_may_be_codes_or_run_together(spider: Path) -> None:
    (dev,) = spider_schemas(spider, "dev", 40, least=2)
    short, together = shortened(dev), joined_words(dev)
    assert [card.name for card in short.cards] == ["Shp", "Sl", "Shp_2", "Sl_2"]
    assert short.cards[1].foreign_keys[0].columns == ["Shp_ID"]
    assert {len(q.needed.tables) for q in short.questions} == {2}
    assert "shopid" in [column.name for column in together.cards[0].columns]
    assert code("customer_address2") == "cstm_addr2"


def test_a_dump_gives_tables_and_keys_without_partitions() -> None:
    film, copy = dump_cards(DUMP)
    assert film.primary_key == ["film_id"] and [column.type for column in film.columns] == ["int", "text"]
    assert copy.foreign_keys[0].table == "film" and copy.foreign_keys[0].to == ["film_id"]
    named = gold_of('SELECT "x" FROM film', [film, copy], "sqlite")
    assert named and named.tables == {"film"} and not named.whole


def test_the_command_counts_and_tells_no_question(spider: Path) -> None:
    told = CliRunner().invoke(main, ["--spider", str(spider), "--no-keys", "-o", "max_columns=1"])
    assert told.exit_code == 0, told.output
    assert "4 questions, 1.5 tables needed" in told.output and "32       1.000" in told.output
    assert "Ann" not in told.output
