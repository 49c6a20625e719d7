"""No repair changes what a right query gives, and most of what is broken on purpose gives it again."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
import sqlglot
from sqlglot import exp

from hopql.evals.right import same
from hopql.evals.suite import dump_files, load_dump, read_suite
from hopql.state.database import Rows
from hopql.tools.catalog.join_graph import SchemaGraph
from hopql.tools.database.engine import Engine, connect
from hopql.tools.database.explain_failures import FailedQueryError
from hopql.tools.database.guard import check
from hopql.tools.database.propose_joins import suggest_joins
from hopql.tools.database.repairs.repair_sql import repair
from hopql.tools.database.resolve_names import resolve
from hopql.tools.database.scope_names import Names, fold

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


@cache
def rows(engine: Engine, sql: str) -> Rows | None:
    """Each query is run once, for whatever is broken in it."""
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
            repaired, made = repair(gold, "postgres", names, joins=graph)
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


@pytest.fixture(scope="module")
def declared(shared: Path) -> dict[str, Schema]:
    """Databases that declare their keys."""
    found = {}
    for name in ("chinook", "northwind", "sakila"):
        engine = connect(load_dump(name, *dump_files(shared / "databases", name)))
        cards = engine.introspect()
        found[name] = (engine, Names(cards), SchemaGraph(cards))
    return found


def golds() -> Iterator[tuple[str, str]]:
    for question in read_suite(Path("authors"), "read"):
        yield from ((question.db, gold.rstrip("; \n")) for gold in question.gold)


def test_right_queries_over_declared_keys_are_left_and_not_doubted(declared: dict[str, Schema]) -> None:
    for db, gold in golds():
        engine, names, graph = declared[db]
        repaired, made = repair(gold, "postgres", names, joins=graph)
        assert not check(gold, "postgres", names)["problems"], gold
        if made:
            before, after = rows(engine, gold), rows(engine, repaired)
            assert before and after and same(before, after, ordered="order by" in gold.lower()), (gold, made)


def wrong_key(tree: exp.Expr, names: Names) -> exp.Expr | None:
    """The first foreign key of a join to another table is changed to the primary key of its own, as `album.artist_id`
    to `album.album_id`."""
    for use in resolve(tree, names, "postgres").uses:
        card, joined = use.source.card, isinstance(use.node.parent, exp.EQ) and use.node.find_ancestor(exp.Join)
        column = use.source.real.get(use.key, "")
        foreign = card and any(key.columns == [column] and key.table != card.name for key in card.foreign_keys)
        if card and joined and foreign and len(card.primary_key) == 1 and card.primary_key != [column]:
            use.node.set("this", exp.to_identifier(card.primary_key[0]))
            return tree
    return None


def repeated_rows(tree: exp.Expr, names: Names) -> exp.Expr | None:
    """A table whose rows refer to those that are added up is joined beside."""
    resolver = resolve(tree, names, "postgres")
    select, frame = resolver.frames[0]
    sums = [use.source for use in resolver.uses if use.frame is frame and use.node.find_ancestor(exp.Sum, exp.Avg)]
    for source in sums if not select.find(exp.Star, exp.Distinct) and not select.args["from_"].find(exp.Query) else []:
        for name, card in names.cards.items():
            for key in card.foreign_keys:
                if source.card and key.table == source.card.name and not any(s.card is card for s in frame.sources):
                    on = f"{fold(source.alias, 'postgres')}.{key.to[0]} = beside.{key.columns[0]}"
                    return select.join(exp.to_table(name, alias="beside"), on=on, join_type="left", copy=False)
    return None


@pytest.mark.parametrize(("broken", "share"), [(wrong_key, 1.0), (repeated_rows, 1.0)])
def test_joins_that_the_keys_speak_against_are_repaired(broken: Any, share: float, declared: dict[str, Schema]) -> None:
    right = tried = 0
    for db, gold in golds():
        engine, names, graph = declared[db]
        tree = broken(sqlglot.parse_one(gold, read="postgres"), names)
        if tree is not None:
            wanted = rows(engine, gold)
            given = rows(engine, repair(tree.sql("postgres"), "postgres", names, joins=graph)[0])
            tried += 1
            right += bool(wanted and given and same(wanted, given, ordered=False))
    assert right >= share * tried > 0, f"{right} of {tried}"
