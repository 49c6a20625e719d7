"""Properties of the guard over very many queries: what it lets pass only reads what is granted.

The second opinion is PostgreSQL's own. The query is made a view, which is not run: PostgreSQL parses and analyses it,
and keeps the tree, with the number of every function, table and column. What is volatile or made by people, and what is
not granted, is read off that tree.
"""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

import psycopg

from hopql.bench.attacks.databases import PostgresWorld
from hopql.bench.attacks.write_queries import Writer, dumped, gold_queries, mutated
from hopql.tools.database.guard import check
from hopql.tools.database.routines import HARMLESS
from hopql.tools.database.scope_names import Names

_FUNCTION = re.compile(r":(?:funcid|opfuncid|aggfnoid|winfnoid) (\d+)")
_OPERATOR = re.compile(r":opno (\d+)")
_READ = re.compile(r"\{RTEPERMISSIONINFO :relid (\d+) [^}]*?:requiredPerms (\d+) [^}]*?:selectedCols \(b([ \d]*)\)")
_SELECT = 2
_FIRST_COLUMN = 7
"""What PostgreSQL adds to a column's number in a set of columns; 7 itself is the whole row."""
_REACHING = """
    SELECT DISTINCT proname FROM pg_proc WHERE oid = ANY(%(functions)s) AND (
      provolatile = 'v' AND proname <> ALL(%(harmless)s) OR oid >= 16384
      OR proname ~ '^(pg_(?!typeof)|lo_|has_|txid|to_reg)' OR proname ~ '(setting|description|_to_xml)')
    """
_OWN = "SELECT oid::text || ' is no operator of PostgreSQL' FROM pg_operator WHERE oid = ANY(%s) AND oid >= 16384"
_COLUMNS = """
    SELECT c.oid, n.nspname, c.relname, array_agg(a.attnum || '=' || a.attname) FROM pg_class c
    JOIN pg_namespace n ON n.oid = relnamespace JOIN pg_attribute a ON attrelid = c.oid
    WHERE c.oid = ANY(%s) AND NOT attisdropped GROUP BY 1, 2, 3
    """


class Judge:
    """Judges queries over one database.

    Args:
        granted: column names by table, `schema.table`.
        path: the schema whose tables queries name without one.
    """

    def __init__(self, url: str, granted: Mapping[str, Collection[str]], path: str = "public") -> None:
        self._session = psycopg.connect(url, autocommit=True)
        self._granted, self.path = granted, path

    def close(self) -> None:
        """End its session."""
        self._session.close()

    def harm(self, sql: str) -> str:
        """What is wrong with a query, `""` where it only reads what is granted, or what PostgreSQL cannot even read.

        That it cannot be read begins with `error:` and is no harm.
        """
        session = self._session
        session.execute("BEGIN")
        try:
            session.execute(f"SET LOCAL search_path = {self.path}".encode())
            made = f"CREATE TEMP VIEW judged AS SELECT 1 AS one FROM ({sql}\n) AS judged_query"
            try:
                session.cursor(binary=True).execute(made.encode())  # the extended protocol takes one statement
            except psycopg.Error as error:
                said = str(error).splitlines()[0]
                return said if "data-modifying" in said or "multiple commands" in said else f"error: {said}"
            tree = session.execute("SELECT ev_action::text FROM pg_rewrite WHERE ev_class = 'judged'::regclass")
            return self._read(str(tree.fetchone()))
        finally:
            session.execute("ROLLBACK")

    def runs(self, sql: str, *, writing: bool = False) -> str:
        """The SQLSTATE of running it as this login, rows unread; `00000` where it went well.

        Args:
            writing: in a transaction that may write, and is committed; else in a read-only one.
        """
        session = self._session
        session.execute("BEGIN READ WRITE" if writing else "BEGIN READ ONLY")
        end = "ROLLBACK"
        try:
            session.execute(f"SET LOCAL statement_timeout = 200; SET LOCAL search_path = {self.path}".encode())
            session.cursor(binary=True).execute(f"SELECT count(*) FROM ({sql}\n) AS q".encode())
            end = "COMMIT"
        except psycopg.Error as error:
            return error.sqlstate or "?????"
        finally:
            session.execute(end.encode())
        return "00000"

    def _read(self, tree: str) -> str:
        functions = [int(found) for found in _FUNCTION.findall(tree)]
        found = self._session.execute(_REACHING, {"functions": functions, "harmless": list(HARMLESS)}).fetchall()
        found += self._session.execute(_OWN, [[int(number) for number in _OPERATOR.findall(tree)]]).fetchall()
        wrong = [str(row[0]) for row in found]
        wrong += ["it locks rows"] if "{ROWMARKCLAUSE" in tree else []
        reads = [
            (int(table), int(needs), [int(bit) for bit in bits.split()]) for table, needs, bits in _READ.findall(tree)
        ]
        wrong += [f"needs right {needs} on {table}" for table, needs, _ in reads if needs & ~_SELECT]
        rows = self._session.execute(_COLUMNS, [[table for table, _, _ in reads]]).fetchall() if reads else []
        known = {row[0]: (f"{row[1]}.{row[2]}", dict(pair.split("=", 1) for pair in row[3])) for row in rows}
        for table, _, bits in reads:
            name, columns = known.get(table, (str(table), {}))
            granted = self._granted.get(name)
            if name.startswith("pg_temp"):
                continue
            if granted is None:
                wrong.append(f"reads {name}")
                continue
            asked = {columns.get(str(bit - _FIRST_COLUMN), "whole row") for bit in bits}
            wrong += [f"reads {name}.{column}" for column in asked - set(granted)]
        return "; ".join(wrong)


@dataclass
class Tally:
    """What was found over many queries."""

    hostile: int = 0
    harmless: int = 0
    harmless_passed: int = 0
    passed: int = 0
    unread: int = 0
    """Passed by the guard, and refused by PostgreSQL as no query that it can read."""
    holes: list[str] = field(default_factory=list)


def grammar(world: PostgresWorld, seeds: Iterable[int]) -> Tally:
    """Random queries over the granted tables, every second with a hostile part: none of these may pass. Of five that
    pass one is judged by PostgreSQL too."""
    tally, judge = Tally(), judge_of(world)
    for seed in seeds:
        made = Writer(random.Random(seed), hostile=seed % 2 == 1).write()
        passed = check(made.sql, "postgres", world.names)["ok"]
        tally.hostile += bool(made.hostile)
        tally.harmless += not made.hostile
        tally.harmless_passed += passed and not made.hostile
        tally.passed += passed
        if passed and made.hostile:
            tally.holes.append(f"{made.hostile} in {made.sql}")
        elif passed and seed % 5 == 0:
            _judge(judge, made.sql, tally)
    judge.close()
    return tally


def mutations(world: PostgresWorld, folder: Path, seeds: Iterable[int]) -> Tally:
    """Mutated gold queries: whatever passes reads granted tables only, as PostgreSQL says.

    Args:
        folder: the suites' folder `sql`.
    """
    golds = gold_queries(folder)
    texts = [gold.sql for gold in golds]
    judges: dict[str, tuple[Judge, Names]] = {}
    tally = Tally()
    for seed in seeds:
        draw = random.Random(seed)
        gold = draw.choice(golds)
        if gold.db not in judges:
            judges[gold.db] = _schema(world, folder, gold.db)
        judge, names = judges[gold.db]
        sql = mutated(gold.sql, texts, draw)
        checked = check(sql, "postgres", names)
        tally.passed += checked["ok"]
        tally.harmless += 1
        if checked["ok"]:
            _judge(judge, checked["sql"], tally)
    for judge, _ in judges.values():
        judge.close()
    return tally


def refused_gold(folder: Path) -> dict[str, str]:
    """Gold queries of the suites that the guard refuses, and why."""
    golds = gold_queries(folder)
    names = {db: Names(dumped(folder, db)[0]) for db in {gold.db for gold in golds}}
    found = {}
    for gold in golds:
        checked = check(gold.sql, "postgres", names[gold.db])
        if not checked["ok"]:
            found[gold.id] = str(checked["problems"])
    return found


def judge_of(world: PostgresWorld) -> Judge:
    """PostgreSQL's opinion over a world's own tables."""
    granted = {
        name if "." in name else f"public.{name}": [column.name for column in card.columns]
        for name, card in world.names.cards.items()
    }
    return Judge(world.url, granted)


def _schema(world: PostgresWorld, folder: Path, db: str) -> tuple[Judge, Names]:
    """A dump's tables, made empty beside the world's."""
    cards, statements = dumped(folder, db)
    with psycopg.connect(world.url, autocommit=True) as session:
        for statement in statements:
            session.execute(statement.encode())
    granted = {f"{db}.{card.name}": [column.name for column in card.columns] for card in cards}
    return Judge(world.url, granted, db), Names(cards)


def _judge(judge: Judge, sql: str, tally: Tally) -> None:
    harm = judge.harm(sql)
    if harm.startswith("error:"):
        tally.unread += 1
    elif harm:
        tally.holes.append(f"{harm}: {sql}")
