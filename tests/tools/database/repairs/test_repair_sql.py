from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import psycopg
import pytest

from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.tools.base import run_postgres
from hopql.tools.catalog.join_graph import SchemaGraph
from hopql.tools.database.guard import check
from hopql.tools.database.repairs.repair_sql import RULES, repair
from hopql.tools.database.repairs.repair_types import avoid_zero
from tests.databases import superuser
from tests.tools.database.repairs.cases import CASES, LEAVE
from tests.tools.database.repairs.events import DDL, GRAPH, NAMES


@pytest.fixture(scope="module")
def database() -> Iterator[psycopg.Connection]:
    name = f"t_{uuid4().hex[:12]}"
    with psycopg.connect(run_postgres.embedded(name), autocommit=True) as connection:
        connection.execute(DDL.encode())
        yield connection
    with superuser() as admin:
        admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())


@pytest.mark.parametrize(("rule", "sql", "repaired"), CASES)
def test_a_repair_is_made_and_told_and_runs(rule: str, sql: str, repaired: str, database: psycopg.Connection) -> None:
    given, made = repair(sql, "postgres", NAMES, joins=GRAPH)
    assert given == repaired
    assert rule in {one["rule"] for one in made} and all(one["told"] for one in made)
    assert repair(repaired, "postgres", NAMES, joins=GRAPH) == (repaired, [])
    assert check(repaired, "postgres", NAMES)["ok"]
    database.execute(repaired.encode())


@pytest.mark.parametrize("sql", LEAVE)
def test_what_is_right_or_uncertain_is_left(sql: str) -> None:
    assert repair(sql, "postgres", NAMES, joins=GRAPH) == (sql, [])


def test_every_rule_has_a_case() -> None:
    elsewhere = {"name_tables", "quote_sources", "quote_columns", "move_columns"}
    elsewhere |= {"literal_case", "literal_column", "literal_close", "literal_like", "look_up_names", "count_rows_once"}
    assert {rule.__name__ for rule in RULES} - elsewhere <= {rule for rule, *_ in CASES}


@pytest.mark.parametrize("dialect", ["sqlite", "duckdb"])
def test_other_dialects_keep_their_own_functions(dialect: str) -> None:
    sql = "SELECT IFNULL(city, 'x'), strftime('%Y', born) FROM customers WHERE name LIKE 3 LIMIT 2"
    assert repair(sql, dialect, NAMES, joins=GRAPH) == (sql, [])


def test_columns_that_a_join_equates_are_one_column() -> None:
    def card(name: str, columns: str, *keys: ForeignKey) -> TableCard:
        listed = [Column(name=column, type="integer") for column in columns.split()]
        return TableCard(name=name, columns=listed, primary_key=[listed[0].name], foreign_keys=list(keys))

    cards = [
        card("drugs", "drug_id strength"),
        card("treatments", "treatment_id drug_id", ForeignKey(columns=["drug_id"], table="drugs", to=["drug_id"])),
        card("events", "event_id treatment_id", ForeignKey(
            columns=["treatment_id"], table="treatments", to=["treatment_id"]
        )),
    ]  # fmt: skip
    graph = SchemaGraph(cards)
    sql = (
        "SELECT ae.drug_id, count(*) FROM events ae JOIN treatments t ON t.treatment_id = ae.treatment_id "
        "JOIN drugs d ON t.drug_id = d.drug_id WHERE d.strength > 5 GROUP BY ae.drug_id"
    )
    assert repair(sql, "postgres", cards, joins=graph)[0] == sql.replace("ae.drug_id", "t.drug_id")
    other = sql.replace("t.drug_id = d.drug_id", "t.drug_id > d.drug_id")
    assert repair(other, "postgres", cards, joins=graph) == (other, [])


def test_a_table_between_is_joined_only_where_a_key_proves_that_it_repeats_nothing() -> None:
    def card(name: str, columns: str, primary: str, *tables: str) -> TableCard:
        keys = [ForeignKey(columns=[f"{one}_id"], table=one, to=["id"]) for one in tables]
        listed = [Column(name=column, type="integer") for column in columns.split()]
        return TableCard(name=name, columns=listed, primary_key=primary.split(), foreign_keys=keys)

    film, actor = card("film", "id length", "id"), card("actor", "id born", "id")
    sql = "SELECT film.length FROM film JOIN actor ON actor.film_id = film.id WHERE actor.born > 5"
    for primary, proven in (("film_id actor_id", True), ("part_id", False)):
        cards = [film, actor, card("part", "part_id film_id actor_id", primary, "film", "actor")]
        repaired, made = repair(sql, "postgres", cards, joins=SchemaGraph(cards))
        assert ("JOIN part ON" in repaired) is proven
        assert not proven or "each pair of their rows has one of it at most" in made[0]["told"]


def test_a_division_by_zero_is_avoided_once_it_was_met() -> None:
    sql = "SELECT total / (id - 3), total / 2 FROM sales.orders"
    assert repair(sql, "postgres", NAMES) == (sql, [])
    repaired, made = repair(sql, "postgres", NAMES, rules=[avoid_zero])
    assert repaired == "SELECT total / NULLIF((id - 3), 0), total / 2 FROM sales.orders"
    assert [one["rule"] for one in made] == ["avoid_zero"]
    assert repair(repaired, "postgres", NAMES, rules=[avoid_zero]) == (repaired, [])


def test_what_is_around_a_repair_stays_letter_for_letter() -> None:
    sql = "SELECT  c.name  ,-- ünïcödé 'x\n\tcount(*)/count( DISTINCT c.city )\nFROM customers   c\n\nGROUP  BY 1 ;"
    assert repair(sql, "postgres", NAMES)[0] == sql.replace("count(*)/", "count(*)::numeric/")
