from __future__ import annotations

import random

import numpy as np
import pytest

from hopql.evals.calibration import families, fit, held_out, predict
from hopql.evals.separation import Scored


def rows(count: int, db: str, family: str = "", flip: bool = False) -> list[Scored]:
    """Half asked, with a first feature that is high, and a second one of noise."""
    chance = random.Random(db)
    found = []
    for place in range(count):
        asked = place % 2 == 0
        measured = (chance.gauss(0.8 if asked != flip else 0.2, 0.1), chance.random())
        kind = "asked" if asked else "unanswerable"
        found.append(Scored(db, kind, "", "s", "q", 0.0, refused=False, lifted=False, measured=measured,
                            family=family or db))  # fmt: skip
    return found


def test_the_fit_finds_what_separates() -> None:
    data = rows(400, "a")
    w = fit(data)
    assert w[1] > 5 * abs(w[2])
    scores = np.asarray(predict(w, data))
    asked = np.asarray([row.kind == "asked" for row in data])
    assert (scores[asked] < 0.5).mean() <= 0.02 and (scores[~asked] < 0.5).mean() > 0.9


def test_what_a_rule_lets_in_no_weights_refuse() -> None:
    low = Scored("a", "asked", "", "s", "q", 0.5, refused=False, lifted=True, measured=(0.0, 0.0))
    assert predict(np.asarray([-9.0, 1.0, 1.0]), [low]) == [0.5]


def test_held_out_scores_know_nothing_of_their_database() -> None:
    strange = rows(40, "b", flip=True)
    scores = held_out([*rows(200, "a"), *rows(200, "c"), *strange])[-40:]
    inside = [score for score, row in zip(scores, strange, strict=True) if row.kind == "asked"]
    assert max(inside) < 0.5, "the strange one's own questions would have changed the weights"
    twins = [*rows(40, "b", "twins", flip=True), *rows(40, "d", "twins", flip=True), *rows(80, "a")]
    assert held_out(twins)[0] == pytest.approx(predict(fit(twins[80:]), twins[:1])[0])


def test_databases_of_the_same_tables_are_one_family() -> None:
    tables = {"geo": {"city", "state"}, "geography": {"city", "state", "lake"}, "shop": {"orders", "city"}}
    found = families({name: frozenset(own) for name, own in tables.items()})
    assert found == {"geo": "geo", "geography": "geo", "shop": "shop"}
