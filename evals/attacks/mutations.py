"""The gold queries of the suites, and what becomes of them when tokens are lost, swapped, doubled and slipped in."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import sqlglot
from sqlglot import exp

from hopql.evals.attacks.grammar import HOSTILE
from hopql.state.cards import Column, TableCard

SUITES = ("defog", "geo_restaurants")
_TOKEN = re.compile(r"'(?:[^']|'')*'|\"[^\"]*\"|--[^\n]*|/\*.*?\*/|\w+|\s+|[<>=!|:]+|.", re.DOTALL)
_SLIPPED = (*HOSTILE["values"], *HOSTILE["tables"], *HOSTILE["words"])


@dataclass(frozen=True)
class Gold:
    """A query that answers a question of a suite."""

    id: str
    db: str
    sql: str


def gold_queries(folder: Path) -> list[Gold]:
    """Every gold query under the suites' folder `sql`, named by its dump."""
    found: list[Gold] = []
    for suite in SUITES:
        for line in (folder / f"{suite}.jsonl").read_text(encoding="utf-8").splitlines():
            case = json.loads(line)
            db = "ts_restaurants" if (suite, case["db"]) == ("geo_restaurants", "restaurants") else case["db"]
            found.extend(Gold(case["id"], db, sql) for sql in case["gold"])
    return found


def dumped(folder: Path, db: str) -> tuple[list[TableCard], list[str]]:
    """Cards of a dump's tables, and the statements that make these tables in a schema of the dump's name."""
    cards, statements = [], [f"CREATE SCHEMA {db}"]
    for text in (folder / "databases" / f"{db}.sql").read_text(encoding="utf-8").split(";\n"):
        if "CREATE TABLE" not in text:
            continue
        tree = sqlglot.parse_one(text[text.index("CREATE TABLE") :], read="postgres")
        table = tree.find(exp.Table)
        assert table is not None
        columns = [Column(name=c.name, type=c.args["kind"].sql("postgres")) for c in tree.find_all(exp.ColumnDef)]
        cards.append(TableCard(name=table.name, columns=columns))
        listed = ", ".join(f'"{column.name}" {column.type}' for column in columns)
        statements.append(f'CREATE TABLE {db}."{table.name}" ({listed})')
    return cards, statements


def mutated(sql: str, others: Sequence[str], draw: random.Random) -> str:
    """The query after one or two accidents."""
    for _ in range(draw.randint(1, 2)):
        sql = _once(sql, draw.choice(others), draw)
    return sql


def _once(sql: str, other: str, draw: random.Random) -> str:
    tokens = _TOKEN.findall(sql)
    at, also = draw.randrange(len(tokens) + 1), draw.randrange(len(tokens) + 1)
    kind = draw.randrange(10)
    if kind < 3:
        return "".join([*tokens[:at], " ", draw.choice(_SLIPPED), " ", *tokens[at:]])
    if kind == 3:
        return "".join([*tokens[:at], *tokens[at + 1 :]])
    if kind == 4:
        return "".join([*tokens[:at], *tokens[min(at, also) : max(at, also)], *tokens[at:]])
    if kind == 5 and tokens:
        first, second = at % len(tokens), also % len(tokens)
        tokens[first], tokens[second] = tokens[second], tokens[first]
        return "".join(tokens)
    if kind == 6:
        return "".join([*tokens[:at], *_TOKEN.findall(other)[also:]])
    if kind == 7:
        return draw.choice(HOSTILE["statements"]).replace("{q}", sql)
    if kind == 8:
        return "".join([*tokens[:at], draw.choice(("/* ; */", "--\n", "/**/", "/* /* */ */", "-- x\r")), *tokens[at:]])
    return "".join(token.swapcase() if token.isalpha() and draw.random() < 0.3 else token for token in tokens)
