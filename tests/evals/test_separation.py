from __future__ import annotations

import math
from itertools import pairwise

import pytest

from hopql.evals.separation import cut, roc, split


def test_the_area_is_the_chance_of_the_right_order() -> None:
    found = split("x", [0.9, 0.8, 0.5], [0.1, 0.5, 0.85], [True, False, False])
    assert found.auc == pytest.approx((3 + 2.5 + 1) / 9)
    assert found.count == 3 and found.at_default == pytest.approx(1 / 3)


def test_at_most_five_in_a_hundred_are_refused_wrongly() -> None:
    inside = [i / 100 for i in range(100)]
    assert cut(inside) == 0.05
    assert split("x", inside, [0.0, 0.049, 0.05, 0.9], [False] * 4).at_five == 0.5


def test_ties_do_not_flatter() -> None:
    assert split("x", [0.5] * 10, [0.5] * 10, [False] * 10).auc == 0.5
    assert split("x", [0.5] * 10, [0.5] * 10, [False] * 10).at_five == 0.0


def test_the_curve_runs_from_corner_to_corner_and_has_the_area() -> None:
    inside, outside = [0.9, 0.8, 0.55, 0.4], [0.1, 0.2, 0.6]
    curve = roc(inside, outside)
    assert curve[0] == (0.0, 0.0) and curve[-1] == (1.0, 1.0) and curve == sorted(curve)
    area = sum((x2 - x1) * (y1 + y2) / 2 for (x1, y1), (x2, y2) in pairwise(curve))
    assert area == pytest.approx(split("x", inside, outside, [True] * 3).auc)


def test_without_questions_there_is_no_figure() -> None:
    assert math.isnan(split("x", [], [0.1], [True]).auc)
    assert math.isnan(split("x", [0.1], [], []).at_five)
