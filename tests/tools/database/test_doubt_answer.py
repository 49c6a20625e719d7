"""What is implausible about an answer, by its query, its rows and the declared keys."""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from pathlib import Path

import pytest

from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.state.database import Rows
from hopql.state.plan import ValueHit
from hopql.tools.database.doubt_answer import doubt_answer, taken_values
from hopql.tools.database.engine import connect
from hopql.tools.database.scope_names import Names

STAFF = TableCard(
    name="staff",
    columns=[
        Column(name="staff_id", type="integer", key=True), Column(name="name"), Column(name="born", type="date"),
        Column(name="boss_id", type="integer", key=True), Column(name="code", key=True),
    ],
    primary_key=["staff_id"], foreign_keys=[ForeignKey(columns=["boss_id"], table="staff", to=["staff_id"])],
)  # fmt: skip
TILL = TableCard(
    name="till", columns=[Column(name="till_id", type="integer", key=True), Column(name="opened", type="date")],
    primary_key=["till_id"],
)  # fmt: skip
NAMES = Names([STAFF, TILL])


def page(rows: Sequence[Sequence[object]], columns: int = 1) -> Rows:
    held = [list(row) for row in rows]
    names = [f"c{place}" for place in range(columns)]
    return Rows(columns=names, types=[], rows=held, row_count=len(held), truncated=False, seconds=0.0)


def reasons(
    question: str, sql: str, rows: Sequence[Sequence[object]], years: tuple[int, int] = (2020, 2024)
) -> list[str]:
    given = page(rows, len(rows[0]) if rows else 1)
    found = doubt_answer(question, sql, given, NAMES, "postgres", lambda sql: page([years], 2))
    assert all(told.endswith(".") for told in found.values())
    return list(found)


@pytest.mark.parametrize(
    ("sql", "rows", "found"),
    [
        ("SELECT name, max(born) FROM staff GROUP BY name", [["Ada", None], ["Bob", None]], ["null"]),
        ("SELECT name, max(born) FROM staff GROUP BY name", [["Ada", None], ["Bob", "2000-01-01"]], []),
        ("SELECT max(born) FROM staff", [[None]], []),
        ("SELECT name, born FROM staff WHERE born IS NULL", [["Ada", None], ["Bob", None]], []),
        ("SELECT name, born FROM staff WHERE name IS NULL OR 1 = 1", [["Ada", None]], ["null"]),
    ],
)
def test_a_column_without_any_value(sql: str, rows: list[list[object]], found: list[str]) -> None:
    assert reasons("When were they born?", sql, rows) == found


def test_an_answer_that_only_repeats_what_is_asked() -> None:
    sql = "SELECT b.name FROM staff s JOIN staff b ON b.staff_id = s.boss_id WHERE s.name = 'Ada'"
    assert reasons("Who is the boss of Ada?", sql, [["Ada"]]) == ["echo"]
    assert reasons("Who is the boss of Ada?", sql, [["Bob"]]) == []
    shown = "SELECT name, born FROM staff WHERE name = 'Ada'"
    assert reasons("When was Ada born?", shown, [["Ada", "2000-01-01"]]) == []


def test_a_table_joined_with_itself_on_its_own_key() -> None:
    joined = "staff s JOIN till t ON t.till_id = s.staff_id JOIN staff b ON b.staff_id = {}"
    sql = f"SELECT b.name FROM {joined} WHERE s.code = 'x'"
    assert reasons("Who works under x?", sql.format("t.till_id"), [["Bob"]]) == ["twice"]
    assert reasons("Who works under x?", sql.format("s.boss_id"), [["Bob"]]) == []


def test_months_of_several_years_as_one() -> None:
    sql = "SELECT EXTRACT(MONTH FROM opened) AS month, count(*) FROM till {} GROUP BY {} ORDER BY 2 DESC LIMIT 1"
    asked = "Which month was best?"
    assert reasons(asked, sql.format("", "EXTRACT(MONTH FROM opened)"), [[4, 9]]) == ["months"]
    assert reasons(asked, sql.format("", "1"), [[4, 9]]) == ["months"]
    assert reasons(asked, sql.format("", "month"), [[4, 9]]) == ["months"]
    assert reasons(asked, sql.format("", "1"), [[4, 9]], years=(2024, 2024)) == []
    assert reasons(asked, sql.format("WHERE opened >= '2024-01-01'", "1"), [[4, 9]]) == []
    assert reasons(asked, sql.format("", "1, EXTRACT(YEAR FROM opened)"), [[4, 9]]) == []


def test_keys_where_names_are_stored() -> None:
    sql = "SELECT boss_id, count(*) FROM staff GROUP BY boss_id"
    assert reasons("How many work for each boss?", sql, [[1, 9]]) == ["keys"]
    assert reasons("How many work for each boss?", sql, [[1, 9]], (3, 2024)) == [], "texts that most rows share"
    assert reasons("How many for each boss id?", sql, [[1, 9]]) == []
    assert reasons("How many?", "SELECT boss_id, name FROM staff", [[1, "Ada"]]) == []
    assert reasons("Which tills are there?", "SELECT till_id FROM till", [[1]]) == [], "nothing else names a till"


def test_a_key_beside_another_kind_of_values() -> None:
    sql = "SELECT count(*) FROM till t WHERE NOT EXISTS (SELECT 1 FROM staff s WHERE s.code = t.till_id{})"
    assert reasons("How many tills?", sql.format("::text"), [[3]]) == ["kinds"]
    assert reasons("How many tills?", sql.replace("code", "boss_id").format(""), [[3]]) == []


def test_what_is_no_query_is_not_judged() -> None:
    assert reasons("?", "not a query at all (", []) == []


@pytest.mark.parametrize(
    ("sql", "found"),
    [
        ("SELECT title, SUM(price) FROM film GROUP BY title ORDER BY 2 DESC", {"single": "SUM(price)"}),
        ("SELECT rating, SUM(price) FROM film GROUP BY rating", {}),
        ("SELECT name, COUNT(*) FROM actor a JOIN cast_of c ON c.actor_id = a.id GROUP BY name", {"merged": "actor"}),
        ("SELECT name, COUNT(*) FROM actor a JOIN cast_of c ON c.actor_id = a.id GROUP BY a.id, name", {}),
        ("SELECT town, COUNT(*) FROM actor a JOIN cast_of c ON c.actor_id = a.id GROUP BY town", {}),
        ("SELECT AVG(price) AS dear, AVG(price) AS cheap FROM film", {"same": "AVG(price)"}),
        ("SELECT title FROM film WHERE rating IN ('PG', 'Sports')", {"absent": "Sports"}),
        ("SELECT title FROM film WHERE rating = 'PG'", {}),
        ("SELECT COUNT(*) FROM film GROUP BY rating", {"bare": "GROUP BY rating"}),
        ("SELECT COUNT(*) FROM film WHERE rating = 'PG' GROUP BY rating", {}),
        ("SELECT rating, AVG(price) / COUNT(*) FROM film GROUP BY rating", {"mean": "COUNT(*)"}),
        ("SELECT SUM(price) / COUNT(*) - AVG(price) FROM film", {}),
    ],
)
def test_what_the_stored_rows_speak_against(sql: str, found: dict[str, str], tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "films.db") as connection:
        connection.executescript(
            "CREATE TABLE film (id INTEGER PRIMARY KEY, title TEXT, rating TEXT, price NUMERIC);"
            "CREATE TABLE actor (id INTEGER PRIMARY KEY, name TEXT, town TEXT);"
            "CREATE TABLE cast_of (actor_id INTEGER REFERENCES actor(id), film_id INTEGER REFERENCES film(id));"
            "INSERT INTO film VALUES (1, 'Sea', 'PG', 2), (2, 'Sky', 'PG', 3), (3, 'Sun', 'G', 4);"
            "INSERT INTO cast_of VALUES (1, 1), (2, 2), (3, 3);"
        )
        actors = [(n, f"Name {n if n > 1 else 2}", ("Rome", "Oslo")[n % 2]) for n in range(1, 31)]
        connection.executemany("INSERT INTO actor VALUES (?, ?, ?)", actors)
    engine = connect(f"sqlite:///{tmp_path / 'films.db'}")
    given = doubt_answer("Which?", sql, engine.run(sql), Names(engine.introspect()), "sqlite", engine.run)
    engine.close()
    assert list(given) == list(found)
    assert all(word in given[reason] for reason, word in found.items())


def hit(phrase: str, value: str, match: str) -> ValueHit:
    return ValueHit(phrase=phrase, table="staff", column="name", value=value, match=match, score=0.8)


@pytest.mark.parametrize(
    ("question", "condition", "hits", "told"),
    [
        ("Who is the boss of Adda Lovelase?", "name = 'Ada Lovelace'", [],
         ["“Adda Lovelase” is read as “Ada Lovelace”."]),
        ("Who is the boss of Lovelace?", "name = 'Ada Lovelace'", [hit("Lovelace", "Ada Lovelace", "fuzzy")],
         ["“Lovelace” is read as “Ada Lovelace”."]),
        ("Who works with adda's team?", "LOWER(name) LIKE '%addas%'", [], ["“adda's” is read as “addas”."]),
        ("How many Grac and Allan are there?", "name IN ('Grace', 'Alan')", [],
         ["“Grac” is read as “Grace”.", "“Allan” is read as “Alan”."]),
        ("Were staf of Sao Paulo born?", "name <> 'São Paulo' OR 'São Paulo' = name", [],
         ["“Sao Paulo” is read as “São Paulo”."]),
        ("Who leads ADA LOVELACE?", "name = 'Ada Lovelace'", [hit("ADA LOVELACE", "Ada Lovelace", "case")], []),
        ("How many cashiers are there?", "name = 'Cashier'", [], []),
        ("How many secretaries are there?", "name = 'Secretary'", [hit("secretaries", "Secretary", "stem")], []),
        ("How many Bossies are there?", "name = 'Bossy'", [hit("Bossies", "Bossy", "stem")],
         ["“Bossies” is read as “Bossy”."]),
        ("How many are there of code 3?", "code = 'May' OR code = '2003' OR name LIKE 'c%de'", [], []),
        ("How many women are there?", "code = 'F'", [], []),
    ],
)  # fmt: skip
def test_a_value_that_the_question_writes_otherwise(
    question: str, condition: str, hits: list[ValueHit], told: list[str]
) -> None:
    sql = f"SELECT count(*) FROM staff WHERE {condition}"
    assert taken_values(question, hits, sql, NAMES, "postgres") == told
    assert taken_values(question, hits, "SELECT 1 FROM (", NAMES, "postgres") == []
