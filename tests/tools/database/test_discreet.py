"""An index is everybody's: tables whose rows may differ from user to user give it no values."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hopql.state.access import Access
from hopql.tools.base.errors import UsageError
from hopql.tools.database.engine import Distinct, Engine, connect
from hopql.tools.database.explain_failures import FailedQueryError
from hopql.tools.database.wrap_engine import Discreet
from tests.tools.database.test_postgres import fill

TABLES = """
CREATE TABLE own (name text); INSERT INTO own VALUES ('hidden'); ALTER TABLE own ENABLE ROW LEVEL SECURITY;
CREATE TABLE city (name text); INSERT INTO city VALUES ('Rome'); GRANT SELECT ON city TO PUBLIC;
CREATE TABLE staff (name text); INSERT INTO staff VALUES ('hidden');
CREATE VIEW shown AS SELECT name FROM own; CREATE MATERIALIZED VIEW copied AS SELECT name FROM own;
"""
BY_USER = Access(settings={"app.user": "{user}"})


@pytest.fixture(scope="module")
def engine(shared_url: str) -> Iterator[Engine]:
    fill(shared_url, TABLES)
    opened = connect(shared_url)
    yield opened
    opened.close()


@pytest.mark.parametrize(
    ("access", "read"),
    [
        (BY_USER, {"city", "staff"}),
        (Access(role="{user}"), {"city"}),
        (Access(role="pg_monitor", settings={"a.b": "{user}"}), {"city"}),
    ],
)
def test_only_tables_that_are_everybodys_are_read(engine: Engine, access: Access, read: set[str]) -> None:
    discreet, told = Discreet(engine, access), list[str]()
    cards = discreet.introspect(tell=told.append)
    assert {card.name for card in cards} == {"own", "city", "staff", "shown", "copied"}
    assert {card.name for card in cards if card.columns[0].samples} == read
    assert {card.name for card in cards if discreet.distinct_values(card.name, "name").values} == read
    assert "no values are read of" in told[-1] and "own" in told[-1] and "city" not in told[-1]
    assert discreet.distinct_values("own", "name") == Distinct([], complete=False)


def test_a_query_of_rows_that_differ_is_refused(engine: Engine) -> None:
    discreet = Discreet(engine, BY_USER)
    assert discreet.run("WITH c AS (SELECT name FROM city) SELECT * FROM c")["rows"] == [["Rome"]]
    for sql in ("SELECT * FROM own", "SELECT (SELECT max(name) FROM shown)", "SELECT * FROM city, copied",
                "WITH own AS (SELECT * FROM own) SELECT * FROM own"):  # fmt: skip
        with pytest.raises(FailedQueryError, match="differ from user to user"):
            discreet.run(sql)
    with pytest.raises(FailedQueryError, match="cannot be read"):
        discreet.run("SELECT FROM (")


def test_what_cannot_be_asked_is_said(engine: Engine, shop: Path) -> None:
    with pytest.raises(UsageError, match="role cannot be used"):
        Discreet(engine, Access(role="nobody'here"))
    with pytest.raises(UsageError, match="a database file has none"):
        Discreet(connect(f"sqlite:///{shop.parent / 'shop.db'}"), BY_USER)
