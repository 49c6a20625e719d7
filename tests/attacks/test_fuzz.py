"""Nothing tells what is denied, with either layer alone; and the fuzzer finds what would."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import count
from math import inf

import pytest
from sqlglot.dialects.dialect import Dialect

from hopql.bench.attacks.fuzz import LAYERS, Layer, fuzz, make_writer
from hopql.bench.attacks.twins import Twins
from hopql.tools.database import guard, parse_statement
from hopql.tools.database.find_columns import Lookup
from hopql.tools.database.resolve_names import Resolver
from hopql.tools.database.scope_names import Names

STATEMENTS = 100
"""`python -m hopql.bench.attacks.fuzz` asks for minutes."""


@pytest.mark.parametrize("layer", LAYERS)
def test_nothing_tells_what_is_denied(twins: Twins, layer: Layer) -> None:
    tally = fuzz(twins, layer, range(STATEMENTS), inf, tries=20)
    assert tally.asked == STATEMENTS
    assert layer == "wall" or tally.passed > STATEMENTS // 50
    assert tally.crashes == []
    assert tally.leaks == []


def test_a_layer_that_sleeps_is_found(twins: Twins) -> None:
    asleep = replace(twins, names=Names(twins.engine.introspect()), up=twins.down)
    for layer in LAYERS:
        found = fuzz(asleep, layer, count(), inf, most=2, tries=20)
        assert len(found.leaks) == 2
        assert found.asked < 500
        assert all(asleep.told_apart(leak.sql) for leak in found.leaks), "what is told for short leaks as well"


_ARROW, _UNIT = r"\w\((?:\w+\.)?\w+ -> ", r"date_trunc|date_part|extract|ZONE"
ONCE_OPEN = {
    "postgres": {"arrow": _ARROW, "bound of rows": r"FETCH (FIRST|NEXT) \(?\w", "unit": _UNIT},
    "sqlite": {"alias": r"\(SELECT (\w+) AS \1\b", "arrow": _ARROW},
    "duckdb": {"arrow": _ARROW, "dropped": r"decode\(.*, ", "catalog": r"\bw\.\w+\.\w.* AS w\b", "unit": _UNIT},
}
"""Ways past the guard that others found, and how a text looks that goes one."""


def test_each_way_that_was_open_is_found_where_it_is_opened_again(
    twins: Twins, monkeypatch: pytest.MonkeyPatch
) -> None:
    write = make_writer(twins)
    for way, form in ONCE_OPEN[twins.dialect].items():
        texts = (text for text in map(write, range(20_000)) if "*" not in text and re.search(form, text))
        with monkeypatch.context() as opened:
            _open(way, opened)
            assert any(twins.told_apart(passed) for text in texts if (passed := twins.passed(text))), way


def _open(way: str, opened: pytest.MonkeyPatch) -> None:
    opened.setattr(guard, "veiled", lambda statement, *_: (statement.text, []))
    if way == "alias":
        opened.setattr(Resolver, "_selected", lambda self, node, frame: self.walk(node.expressions, frame))
    elif way == "arrow":
        opened.setattr(parse_statement, "_parser", lambda dialect: Dialect.get_or_raise(dialect).parser_class)
    elif way == "catalog":
        opened.setattr(Lookup, "_path", lambda *_: None)
    else:
        opened.setattr(guard, "unaccounted", lambda *_: ())
