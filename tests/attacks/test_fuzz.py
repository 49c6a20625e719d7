"""Nothing tells what is denied, with either layer alone; and the fuzzer finds what would."""

from __future__ import annotations

from dataclasses import replace
from itertools import count
from math import inf

import pytest

from hopql.evals.attacks.fuzz import LAYERS, Layer, fuzz
from hopql.evals.attacks.twins import Twins
from hopql.tools.database.names import Names

STATEMENTS = 200
"""`python -m hopql.evals.attacks.fuzz` asks for minutes."""


@pytest.mark.parametrize("layer", LAYERS)
def test_nothing_tells_what_is_denied(twins: Twins, layer: Layer) -> None:
    tally = fuzz(twins, layer, range(STATEMENTS), inf, tries=20)
    assert tally.asked == STATEMENTS
    assert layer == "wall" or tally.passed > STATEMENTS // 40
    assert tally.crashes == []
    assert tally.leaks == []


def test_a_layer_that_sleeps_is_found(twins: Twins) -> None:
    asleep = replace(twins, names=Names(twins.engine.introspect()), up=twins.down)
    for layer in LAYERS:
        found = fuzz(asleep, layer, count(), inf, most=2, tries=20)
        assert len(found.leaks) == 2
        assert found.asked < 500
        assert all(asleep.told_apart(leak.sql) for leak in found.leaks), "what is told for short leaks as well"
