from __future__ import annotations

from contextlib import closing

import pytest

from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.tools.catalog.index_values import ValueIndex, ValueWriter
from hopql.tools.catalog.join_graph import SchemaGraph
from hopql.tools.database.repairs.draft import StoredValues
from hopql.tools.database.repairs.repair_sql import repair

CARDS = [
    TableCard(name="air.lines", primary_key=["code"], columns=[Column(name="code"), Column(name="full name")]),
    TableCard(name="port", primary_key=["code"], columns=[Column(name="code"), Column(name="name")]),
    TableCard(
        name="flight",
        columns=[Column(name=name) for name in ("line", "origin", "dest", "note", "via")],
        foreign_keys=[
            ForeignKey(columns=["via"], table="port", to=["code"]),
            ForeignKey(columns=["line"], table="air.lines", to=["code"]),
            ForeignKey(columns=["origin"], table="port", to=["code"]),
            ForeignKey(columns=["dest"], table="port", to=["code"]),
        ],
    ),
]
STORED = {
    "air.lines": {"code": ["UA", "HA"], "full name": ["United Lines", "Hawaii O'Hana"]},
    "port": {"code": ["JFK", "HNL"], "name": ["Kennedy", "Honolulu", "San Juan", "San Jose"]},
    "flight": {"line": ["UA", "HA"], "origin": ["JFK"], "dest": ["HNL"]},
}
GRAPH = SchemaGraph(CARDS)


@pytest.fixture(scope="module")
def values(tmp_path_factory: pytest.TempPathFactory) -> StoredValues:
    folder = tmp_path_factory.mktemp("values")
    with closing(ValueWriter(folder)) as writer:
        for table, columns in STORED.items():
            for column, stored in columns.items():
                writer.add(table, column, stored, complete=True)
        writer.add("flight", "note", ["late"])
        writer.finish()
    return ValueIndex(folder)


@pytest.mark.parametrize(
    ("condition", "repaired"),
    [
        ("line = 'united lines'", "line IN (SELECT code FROM air.lines WHERE \"full name\" = 'United Lines')"),
        (
            "f.line <> 'Hawaii O''Hana'",
            "f.line NOT IN (SELECT code FROM air.lines WHERE \"full name\" = 'Hawaii O''Hana')",
        ),
        ("f.dest = 'Honolulu'", "f.dest IN (SELECT code FROM port WHERE name = 'Honolulu')"),
        ("via = 'Honolulu'", "via IN (SELECT code FROM port WHERE name = 'Honolulu')"),  # no value of via is known
        ("line = 'United'", "line IN (SELECT code FROM air.lines WHERE \"full name\" = 'United Lines')"),
    ],
)
def test_a_name_is_looked_up_where_a_code_is_stored(condition: str, repaired: str, values: StoredValues) -> None:
    sql = "SELECT count(*) FROM flight f WHERE "
    given, made = repair(sql + condition, "postgres", CARDS, values=values, joins=GRAPH)
    assert given == sql + repaired and [one["rule"] for one in made] == ["look_up_names"]
    assert repair(given, "postgres", CARDS, values=values, joins=GRAPH) == (given, [])


@pytest.mark.parametrize(
    "condition",
    [
        "line = 'UA'", "line = 'Kennedy'", "line = 'Unit'", "line = 'Lines'", "note = 'Honolulu'", "origin = 'nowhere'",
        "origin = 'San'", "dest LIKE 'Honolulu%'",
    ],
)  # fmt: skip
def test_what_is_stored_or_referred_to_by_another_is_left(condition: str, values: StoredValues) -> None:
    sql = f"SELECT count(*) FROM flight f WHERE {condition}"
    assert repair(sql, "postgres", CARDS, values=values, joins=GRAPH) == (sql, [])
