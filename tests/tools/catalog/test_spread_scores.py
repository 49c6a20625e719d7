from __future__ import annotations

import numpy as np

from hopql.state.cards import ForeignKey, TableCard
from hopql.tools.catalog.graph import SchemaGraph
from hopql.tools.catalog.spread_scores import Spread, named_joins
from tests.tools.catalog.shop import column


def table(name: str, *columns: str, **keys: str) -> TableCard:
    foreign = [ForeignKey(columns=[own], table=to, to=["id"]) for own, to in keys.items()]
    return TableCard(name=name, columns=[column(one) for one in ("id", *columns, *keys)], foreign_keys=foreign)


CARDS = [
    table("student"), table("course"), table("enrolment", s="student", c="course"), table("student_2"),
    table("course_2"), TableCard(name="lonely", columns=[column("badge")]),
]  # fmt: skip


def test_of_two_alike_tables_the_one_that_joins_what_is_found_is_nearer() -> None:
    near = Spread(CARDS, SchemaGraph(CARDS)).over(np.asarray([0.8, 0.5, 0.0, 0.8, 0.5, 0.0]))
    assert near.max() == 1
    assert near[0] > near[3] and near[1] > near[4]
    assert near[2] > 0 == near[5], "what joins two found tables is found"


def test_nothing_found_stays_nothing() -> None:
    assert not Spread(CARDS, SchemaGraph(CARDS)).over(np.zeros(6)).any()
    assert Spread([], SchemaGraph([])).over(np.zeros(0)).shape == (0,)


def test_names_speak_for_joins_where_none_is_declared() -> None:
    cards = [table("pet", "ownerid", "first_owner"), table("owner", "badge"), table("visit", "badge"), table("city")]
    found = named_joins(cards)
    assert found[0, 1] == found[1, 0] == 1, "first_owner: owner"
    assert found[1, 2] == 1, "two tables with a badge"
    assert not any(3 in pair for pair, weight in found.items() if weight > 0.5), "an id in every table says little"
