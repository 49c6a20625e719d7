"""No repair changes what a right query gives, and most of what is broken on purpose gives it again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlglot
from sqlglot import exp

from hopql.evals.load_suite import load_dump
from hopql.evals.right import same
from hopql.state.database import Rows
from hopql.tools.catalog.graph import SchemaGraph
from hopql.tools.database import Engine, FailedQueryError, Names, connect, repair, suggest_joins
from hopql.tools.database.repairs import Asked
from hopql.tools.database.scopes import resolve

Schema = tuple[Engine, Names, SchemaGraph]
PAGE = 5_000


@pytest.fixture(scope="module")
def schemas(shared: Path) -> dict[str, Schema]:
    found = {}
    for dump in sorted((shared / "suites" / "sql" / "databases").glob("*.sql")):
        engine = connect(load_dump(dump.stem, dump))
        cards = suggest_joins(engine.introspect(), engine)
        found[dump.stem] = (engine, Names(cards), SchemaGraph(cards))
    return found


def cases(shared: Path, suite: str) -> Iterator[dict[str, Any]]:
    for line in (shared / "suites" / "sql" / f"{suite}.jsonl").read_text().splitlines():
        case = json.loads(line)
        if (suite, case["db"]) == ("geo_restaurants", "restaurants"):
            case["db"] = "ts_restaurants"
        yield case


def rows(engine: Engine, sql: str) -> Rows | None:
    try:
        return engine.run(sql, max_rows=PAGE, timeout_s=60)
    except FailedQueryError:
        return None


@pytest.mark.parametrize("suite", ["defog", "geo_restaurants"])
def test_gold_results_are_what_they_were(suite: str, shared: Path, schemas: dict[str, Schema]) -> None:
    changed = []
    for case in cases(shared, suite):
        engine, names, graph = schemas[case["db"]]
        for gold in case["gold"]:
            asked = Asked(case["question"], case.get("instructions") or "")
            repaired, made = repair(gold, "postgres", names, joins=graph, asked=asked)
            if made:
                before, after = rows(engine, gold.rstrip("; \n")), rows(engine, repaired.rstrip("; \n"))
                if not before or not after or not same(before, after, ordered="order by" in gold.lower()):
                    changed.append((case["id"], made))
    assert changed == []


def wrong_alias(tree: exp.Expr, names: Names) -> exp.Expr | None:
    """The first column that can be put under an alias that lacks it."""
    for use in resolve(tree, names, "postgres").uses:
        others = [s for s in use.frame.sources if s is not use.source and s.alias and use.key not in s.columns]
        if use.node.args.get("table") and others:
            use.node.set("table", exp.to_identifier(others[0].alias))
            return tree
    return None


def lost_join(tree: exp.Expr, names: Names) -> exp.Expr | None:
    joins = [join for join in tree.args.get("joins") or [] if isinstance(join.this, exp.Table) and join.args.get("on")]
    if joins and not joins[-1].args.get("side"):
        joins[-1].pop()
        return tree
    return None


def lost_group(tree: exp.Expr, names: Names) -> exp.Expr | None:
    return tree if tree.args.get("group") and tree.set("group", None) is None else None


def lost_fraction(tree: exp.Expr, names: Names) -> exp.Expr | None:
    casts = [
        cast for cast in tree.find_all(exp.Cast) if cast.is_type("double", "float") and cast.find_ancestor(exp.Div)
    ]
    for cast in casts:
        cast.replace(cast.this)
    return tree if casts else None


@pytest.mark.parametrize(
    ("broken", "share"), [(wrong_alias, 0.95), (lost_join, 0.8), (lost_group, 0.95), (lost_fraction, 0.95)]
)
def test_what_is_broken_on_purpose_is_repaired(
    broken: Any, share: float, shared: Path, schemas: dict[str, Schema]
) -> None:
    right = tried = 0
    for case in cases(shared, "defog"):
        engine, names, graph = schemas[case["db"]]
        gold = rows(engine, case["gold"][0].rstrip("; \n"))
        tree = broken(sqlglot.parse_one(case["gold"][0], read="postgres"), names)
        if gold is None or tree is None:
            continue
        given = rows(engine, repair(tree.sql("postgres"), "postgres", names, joins=graph)[0])
        tried += 1
        right += given is not None and same(gold, given, ordered=False)
    assert right >= share * tried > 0, f"{right} of {tried}"
