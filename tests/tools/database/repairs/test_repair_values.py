from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import closing

import pytest

from hopql.state.cards import Column, TableCard
from hopql.tools.catalog.build_index import read_values
from hopql.tools.catalog.index_values import ValueIndex, ValueWriter
from hopql.tools.database.engine import Engine, connect
from hopql.tools.database.repairs.draft import Draft, Rule, StoredValues, applied, read_draft
from hopql.tools.database.repairs.repair_values import literal_case, literal_close, literal_column, literal_like
from hopql.tools.database.scope_names import Names
from tests.tools.database.test_guard import SUITES

RULES: tuple[Rule, ...] = (literal_case, literal_column, literal_close, literal_like)

CITY = {
    "city_name": ["los angeles", "saint paul", "san francisco", "springfield", "São Paulo"],
    "state_name": ["new york", "california", "texas", "minnesota"],
}
SHOP = {
    "name": ["Delta Air Lines Inc.", "United Parcel", "United Freight", "Widget 1", "Widget 2", "McDonald's"],
    "status": ["cash", "Cash", "not paid", "approved"],
    "grade": ["A+", "B", "C#"],
    "mood": ["happy", "sad"],
}


def _card(name: str, columns: dict[str, list[str]]) -> TableCard:
    made = [Column(name=column, type="text") for column in columns]
    return TableCard(name=name, columns=[Column(name="id", type="integer"), *made, Column(name="note", type="text")])


CARDS = [_card("city", CITY), _card("shop", SHOP)]
CARDS[1].columns[4] = Column(name="mood", type="mood", enum=SHOP["mood"])
NAMES = Names(CARDS)


@pytest.fixture(scope="module")
def values(tmp_path_factory: pytest.TempPathFactory) -> StoredValues:
    folder = tmp_path_factory.mktemp("values")
    with closing(ValueWriter(folder)) as writer:
        for table, columns in (("city", CITY), ("shop", SHOP)):
            for column, stored in columns.items():
                writer.add(table, column, stored, complete=True)
            writer.add(table, "note", ["Fragile", "lost"])
        writer.finish()
    return ValueIndex(folder)


def _repaired(
    sql: str, values: StoredValues | None, dialect: str = "postgres", names: Names = NAMES
) -> tuple[str, list[str]]:
    def drafted(sql: str) -> Draft:
        draft = read_draft(sql, names, dialect, values)
        assert draft is not None
        return draft

    told: list[str] = []
    draft = drafted(sql)
    for rule in RULES:
        sql, edits = applied(sql, rule(draft))
        draft = drafted(sql) if edits else draft
        told += [rule.__name__ for _ in edits]
    return sql, sorted(set(told))


@pytest.mark.parametrize(
    ("where", "repaired", "rule"),
    [
        ("state_name = 'New York'", "state_name = 'new york'", "literal_case"),
        ("c.state_name <> ' NEW  YORK'", "c.state_name <> 'new york'", "literal_case"),
        ("'Texas' = state_name", "'texas' = state_name", "literal_case"),
        ("state_name IN ('Texas', 'california')", "state_name IN ('texas', 'california')", "literal_case"),
        ("state_name = ANY(ARRAY['Texas'])", "state_name = ANY(ARRAY['texas'])", "literal_case"),
        ("state_name LIKE 'Texas'", "state_name LIKE 'texas'", "literal_case"),
        ("LOWER(state_name) = 'New York'", "LOWER(state_name) = 'new york'", "literal_case"),
        ("lower(city_name) LIKE '%Angeles'", "lower(city_name) LIKE '%angeles'", "literal_case"),
        ("state_name = UPPER('texas')", "state_name = 'texas'", "literal_case"),
        ("city_name::text = 'sao-paulo'", "city_name::text = 'São Paulo'", "literal_case"),
        ("CASE state_name WHEN 'Texas' THEN true END", "CASE state_name WHEN 'texas' THEN true END", "literal_case"),
        ("CASE WHEN state_name = 'Texas' THEN true END", "CASE WHEN state_name = 'texas' THEN true END",
         "literal_case"),
        ("city_name = 'Los Angelas'", "city_name = 'los angeles'", "literal_close"),
        ("LOWER(city_name) = 'saint pual'", "LOWER(city_name) = 'saint paul'", "literal_close"),
        ("city_name = 'Texas'", "state_name = 'texas'", "literal_column"),
        ("c.city_name IN ('texas', 'New York')", "c.state_name IN ('texas', 'new york')", "literal_column"),
        ("city_name LIKE '%Angel%'", "city_name ILIKE '%Angel%'", "literal_like"),
        ("city_name NOT LIKE 'SAN%'", "city_name NOT ILIKE 'SAN%'", "literal_like"),
        ("note = 'fragile'", "note = 'Fragile'", "literal_case"),
    ],
)  # fmt: skip
def test_a_text_is_written_as_it_is_stored(where: str, repaired: str, rule: str, values: StoredValues) -> None:
    assert _repaired(f"SELECT id FROM city c WHERE {where} -- kept", values) == (
        f"SELECT id FROM city c WHERE {repaired} -- kept",
        [rule],
    )


@pytest.mark.parametrize(
    ("where", "repaired", "rule"),
    [
        ("name = 'McDonalds'", "name = 'McDonald''s'", "literal_case"),
        ("status = 'CASH'", "status IN ('Cash', 'cash')", "literal_case"),
        ("status != 'CASH'", "status NOT IN ('Cash', 'cash')", "literal_case"),
        ("status IN ('CASH', 'approved')", "status IN ('Cash', 'cash', 'approved')", "literal_case"),
        ("mood = 'Happy'", "mood = 'happy'", "literal_case"),
    ],
)
def test_names_and_several_spellings(where: str, repaired: str, rule: str, values: StoredValues) -> None:
    sql, told = _repaired(f"SELECT id FROM shop WHERE {where}", values)
    assert (sorted(sql), told) == (sorted(f"SELECT id FROM shop WHERE {repaired}"), [rule])


@pytest.mark.parametrize(
    "sql",
    [
        "SELECT id FROM city WHERE state_name = 'texas'",
        "SELECT id FROM city WHERE state_name ILIKE 'TEXAS'",
        "SELECT id FROM city WHERE city_name = 'nowhere at all'",
        "SELECT id FROM city WHERE note = 'fragil'",
        "SELECT id FROM city WHERE city_name LIKE '%zz%'",
        "SELECT id FROM city WHERE city_name LIKE 'Los\\_%'",
        "SELECT id FROM city WHERE city_name = E'Texas'",
        "SELECT id FROM shop WHERE name = 'Widget 3'",
        "SELECT id FROM shop WHERE grade = 'A-'",
        "SELECT id FROM shop WHERE grade = 'c'",
        "SELECT id FROM shop WHERE status = 'paid'",
        "SELECT id FROM shop WHERE status = 'unapproved' OR status = 'disapproved'",
        "SELECT id FROM shop WHERE name = '42' OR name = 'United'",
        "SELECT 'Texas' AS city_name FROM city",
        "SELECT x.state FROM (SELECT lower(state_name) AS state FROM city) x WHERE x.state = 'Texas'",
        "SELECT id FROM nothing WHERE city_name = 'Texas'",
    ],
)
def test_what_is_stored_or_not_clear_is_left(sql: str, values: StoredValues) -> None:
    assert _repaired(sql, values) == (sql, [])


@pytest.mark.parametrize(
    "form",
    [
        "WITH s AS (SELECT state_name AS s, id FROM city) SELECT id FROM s WHERE s = '{}'",
        "WITH s (a, b) AS (SELECT id, state_name FROM city) SELECT a FROM s x WHERE x.b = '{}'",
        "SELECT * FROM (SELECT * FROM city) c WHERE c.state_name = '{}'",
        "SELECT * FROM (SELECT state_name FROM city UNION SELECT c.state_name FROM city c) u WHERE state_name = '{}'",
        "SELECT id FROM shop s WHERE EXISTS (SELECT 1 FROM city WHERE city.id = s.id AND state_name = '{}')",
        "SELECT count(*) FILTER (WHERE state_name = '{}') FROM city",
    ],
)
def test_the_stored_column_is_found_through_aliases_ctes_and_subqueries(form: str, values: StoredValues) -> None:
    assert _repaired(form.format("Texas"), values) == (form.format("texas"), ["literal_case"])


def test_other_dialects_and_no_index(values: StoredValues) -> None:
    like = "SELECT id FROM city WHERE city_name LIKE '%Angel%'"
    assert _repaired(like, values, "sqlite") == (like, []), "its LIKE does not mind case"
    assert _repaired(like, values, "duckdb")[1] == ["literal_like"]
    assert _repaired("SELECT id FROM city WHERE lower(note) = 'A' OR note = 'B'", None) == (
        "SELECT id FROM city WHERE lower(note) = 'a' OR note = 'B'",
        ["literal_case"],
    )


@pytest.fixture(scope="module")
def spaces(tmp_path_factory: pytest.TempPathFactory) -> Iterator[dict[str, tuple[Engine, Names, ValueIndex]]]:
    """Every database of the suites, loaded and its values indexed."""
    from hopql.evals.suite import load_dump

    opened: dict[str, tuple[Engine, Names, ValueIndex]] = {}
    for dump in sorted((SUITES / "databases").glob("*.sql")):
        engine = connect(load_dump(dump.stem, dump))
        cards = engine.introspect()
        folder = tmp_path_factory.mktemp(dump.stem)
        with closing(ValueWriter(folder)) as writer:
            read_values(writer, cards, {card.name for card in cards}, engine, None)
            writer.finish()
        opened[dump.stem] = (engine, Names(cards), ValueIndex(folder))
    yield opened
    for engine, _, _ in opened.values():
        engine.close()


@pytest.mark.skipif(not SUITES.exists(), reason="the suites are not beside this checkout")
@pytest.mark.parametrize("suite", ["defog", "geo_restaurants"])
def test_no_gold_query_gets_another_result(suite: str, spaces: dict[str, tuple[Engine, Names, ValueIndex]]) -> None:
    cases = [json.loads(line) for line in (SUITES / f"{suite}.jsonl").read_text().splitlines()]
    for db, gold in {(case["db"], gold) for case in cases for gold in case["gold"]}:
        engine, names, values = spaces[db]
        repaired, told = _repaired(gold, values, names=names)
        assert repaired == gold or _rows(engine, repaired) == _rows(engine, gold), told


def _rows(engine: Engine, sql: str) -> list[str]:
    return sorted(map(repr, engine.run(sql, max_rows=10_000)["rows"]))
