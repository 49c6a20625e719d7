"""What a database says of its own accord does not name what is hidden."""

from __future__ import annotations

import psycopg
import pytest

from hopql.state.access import Identity
from hopql.state.cards import Column, TableCard
from hopql.tools.database.engine import Engine, connect
from hopql.tools.database.failures import FailedQueryError, problem
from hopql.tools.database.names import Names
from hopql.tools.database.reticent import Reticent, discreet
from tests.tools.database import fishing

VIEW = "CREATE VIEW rich AS SELECT u.id, u.name FROM users u JOIN vault v ON v.id = u.id WHERE u.ssn LIKE 'z%';"
OPEN = "CREATE VIEW invoked WITH (security_invoker) AS SELECT id FROM vault;"


@pytest.fixture
def engine(database_url: str) -> Engine:
    with psycopg.connect(database_url, autocommit=True) as session:
        session.execute((fishing.with_secrets("postgres") + VIEW + OPEN).encode())
    return connect(database_url)


def test_messages_and_plans_of_postgres(engine: Engine) -> None:
    views = [TableCard(name=name, kind="view", columns=[Column(name="id"), Column(name="name")]) for name in ("rich",)]
    quiet = Reticent(engine, lambda: Names([*fishing.CARDS, *views], grants=fishing.GRANTS))
    for sql in ("SELECT sn FROM users", "SELECT users.password_hsh FROM users", "SELECT id FROM users GROUP BY name"):
        with pytest.raises(FailedQueryError) as loud:
            engine.run(sql)
        with pytest.raises(FailedQueryError) as told:
            quiet.run(sql)
        explained = quiet.explain(sql).problem
        assert explained and explained["message"] == told.value.problem["message"]
        for text in (str(told.value), str(told.value.problem)):
            assert not [name for name in fishing.HIDDEN if name in text], text
        assert "Hint" in str(loud.value) or "GROUP BY" in str(told.value)
    plan = str(quiet.explain("SELECT name FROM rich").plan)
    assert "Total Cost" in plan and "vault" in str(engine.explain("SELECT name FROM rich").plan)
    assert not [name for name in fishing.HIDDEN if name in plan], plan
    kept = str(quiet.explain("SELECT name FROM users WHERE city = 'Rome'").plan)
    assert "'Relation Name': 'users'" in kept and "city = 'Rome'" in kept
    assert quiet.distinct_values("users", "ssn").values == [] and engine.distinct_values("users", "ssn").values
    assert sorted(quiet.distinct_values("users", "city").values) == ["Oslo", "Rome"]
    engine.close()


def test_where_nothing_is_hidden_all_is_said(engine: Engine) -> None:
    loud = Reticent(engine, lambda: Names(fishing.CARDS))
    with pytest.raises(FailedQueryError, match="Perhaps you meant") as told:
        loud.run("SELECT users.sn FROM users")
    assert told.value.problem["suggestions"] == ["users.ssn"]
    assert "vault" in str(loud.explain("SELECT name FROM rich").plan)
    engine.close()


@pytest.mark.parametrize(
    ("message", "left"),
    [
        ("permission denied for table vault", "permission denied for table …"),
        ('relation "hr.staff" does not exist', 'relation "…" does not exist'),
        ('column "users.name" must appear', 'column "users.name" must appear'),
        ('invalid input syntax for type integer: "x"', 'invalid input syntax for type integer: "…"'),
        ("no such column: ssn", "no such column: …"),
        ('Catalog Error: no! Did you mean "vault"?', "Catalog Error: no!"),
        ('column "a" is missing Hint: Perhaps you meant to reference the column "users.ssn".', 'column "…" is missing'),
    ],
)
def test_names_that_are_not_known_become_an_ellipsis(message: str, left: str) -> None:
    known = frozenset(("users", "name", "integer", "column"))
    told = discreet(problem("database", message, suggestions=["users.ssn", "users.name"]), known)
    assert told["message"] == left and told["suggestions"] == ["users.name"]
    late = problem("timeout", 'The query of "vault" took too long.')
    assert discreet(late, known) == late


def test_an_engine_that_asks_as_somebody_is_around_the_other_one_too(engine: Engine) -> None:
    quiet = Reticent(engine, lambda: Names(fishing.CARDS))
    assert type(quiet.acting(Identity())) is Reticent
    engine.close()
