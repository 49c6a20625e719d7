"""Build a team's database and run each of its queries:
`python training/sql/check_pairs.py TRADE … [--dsn DSN] [--suite DIR]`.

Prints the rows that each query gives, and what is wrong: an error, no rows, a value that is only NULL, wordings that
are missing or the same. The closing code is 1 where anything is."""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from pathlib import Path

import psycopg
from psycopg import sql as composed

from hopql.training.read_files import read_questions

_SHOWN = 3


def main() -> int:
    """Check each folder."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folders", nargs="+", type=Path)
    parser.add_argument("--dsn", default="postgresql://author@127.0.0.1:5544/", help="a server to make databases in")
    parser.add_argument("--suite", type=Path, metavar="DIR", help="write a suite for `hopql eval` instead")
    given = parser.parse_args()
    if given.suite:
        write_suite(given.folders, given.suite)
        return 0
    return int(sum(len(check(folder, given.dsn)) for folder in given.folders) > 0)


def write_suite(folders: list[Path], into: Path) -> None:
    """What `hopql eval DIR/suite.jsonl --databases DIR` takes, of folders whose questions have `gold`."""
    into.mkdir(parents=True, exist_ok=True)
    lines = []
    for folder in sorted(folders):
        (into / f"{folder.name}.sql").write_text((folder / "build.sql").read_text(encoding="utf-8"), encoding="utf-8")
        for number, one in enumerate(read_questions(folder), 1):
            named = {"id": f"{folder.name}-{number:02}", "db": folder.name, "category": one["kind"]}
            lines.append(json.dumps(named | {"question": one["question"], "gold": one["gold"]}) + "\n")
    (into / "suite.jsonl").write_text("".join(lines), encoding="utf-8")


def build_database(folder: Path, dsn: str) -> str:
    """Make a folder's database anew, under the folder's name; its URL."""
    name = folder.resolve().name
    with psycopg.connect(f"{dsn}postgres", autocommit=True) as server:
        for order in ("DROP DATABASE IF EXISTS {}", "CREATE DATABASE {}"):
            server.execute(composed.SQL(order).format(composed.Identifier(name)))
    with psycopg.connect(f"{dsn}{name}", autocommit=True) as database:
        database.execute((folder / "build.sql").read_text(encoding="utf-8"))
    return f"{dsn}{name}"


def check(folder: Path, dsn: str) -> list[str]:
    """What is wrong with a folder, which is printed too. Its database stays, under the folder's name."""
    wrong, pairs = [], read_questions(folder)
    with psycopg.connect(build_database(folder, dsn), autocommit=True) as database:
        database.execute("SET statement_timeout = '20s'")
        for number, pair in enumerate(pairs, 1):
            for sql in pair.get("gold") or [pair["sql"]]:
                try:
                    rows = database.execute(sql).fetchall()
                except psycopg.Error as error:
                    wrong.append(f"{number}: {error}")
                    continue
                print(f"{number} {pair.get('wordings', [pair.get('question')])[0]}")
                print(f"   {len(rows)} rows: {rows[:_SHOWN]}")
                if not rows or all(value is None for row in rows for value in row):
                    wrong.append(f"{number}: gives nothing")
            wordings = pair.get("wordings")
            if wordings is not None and len({one.lower() for one in wordings}) != 3:
                wrong.append(f"{number}: not three wordings")
    print(f"{folder.resolve().name}: {len(pairs)} questions, {dict(Counter(str(pair.get('kind')) for pair in pairs))}")
    for line in wrong:
        print(f"WRONG {line}")
    return wrong


if __name__ == "__main__":
    sys.exit(main())
