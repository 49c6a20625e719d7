"""Write the prompts that HopQL itself would send for questions with known SQL, in the model's tokens.

    python training/sql/compose_prompts.py OUT.jsonl --pairs training/sql/data/read
    python training/sql/compose_prompts.py OUT.jsonl --spider ../shared/training/spider

`--pairs`: folders with `build.sql` (PostgreSQL) and `questions.jsonl`. `--spider`: `tables.json` and `train.json`; its
databases have no rows, so each is built in SQLite with rows that hold the values its queries ask for. Each database is
introspected, indexed and given examples as `hopql init` does it; then each question is planned, and its prompt
composed. The embedded server tokenizes, so that the tokens are those that it reads. A line for each prefix: `db`,
`prefix`, `invocation`, `questions` with `tail` and `answer`. Goes on where it was stopped: databases that OUT has are
left out."""

from __future__ import annotations

import argparse
import json
import random
import sqlite3
import sys
import tempfile
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import sqlglot
from check_pairs import build_database
from sqlglot import exp

import hopql.graph.ask  # noqa: F401  (the graph first: it orders the imports below)
from hopql.evals.gate import read_spider
from hopql.state.context import Context
from hopql.tools.models import chat_model
from hopql.tools.models.call_local import LocalChat
from hopql.tools.models.complete_locally import _laid_out, post
from hopql.tools.models.complete_prompt import Ask
from hopql.tools.setup.prepare_workspace import index, initialise
from hopql.tools.workspace.compose_prompt import prompt_for
from hopql.tools.workspace.open_workspace import open_workspace
from hopql.training.read_files import pairs_of

Pair = tuple[str, str]
"""A question and its query."""
_ROWS = 14
_FILLERS = ("Alder", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Ginkgo", "Hazel", "Juniper", "Larch", "Maple", "Oak")
_TYPES = {"number": "INTEGER", "time": "TEXT", "boolean": "INTEGER"}
_END = "\n```<|im_end|>"
"""What ends an answer."""


def main() -> int:
    """Compose for each database that OUT does not have yet."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("out", type=Path)
    parser.add_argument("--pairs", type=Path)
    parser.add_argument("--spider", type=Path)
    parser.add_argument("--dsn", default="postgresql://author@127.0.0.1:5544/", help="a server to make databases in")
    parser.add_argument("--most", type=int, default=60, help="questions of one database of Spider")
    given = parser.parse_args()
    model = chat_model("local", timeout_s=600)
    assert isinstance(model, LocalChat)
    done = {json.loads(line)["db"] for line in given.out.read_text().splitlines()} if given.out.exists() else set()
    for name, url, pairs in _databases(given, done):
        try:
            with tempfile.TemporaryDirectory() as into:
                lines = prompts_of(Path(into) / "workspace", url, name, pairs, model)
        except Exception as error:  # one odd database must not end an hour's work
            print(f"{name}: left out, {type(error).__name__}: {error}", flush=True)
            continue
        with given.out.open("a", encoding="utf-8") as file:
            file.writelines(f"{json.dumps(line)}\n" for line in lines)
        print(f"{name}: {sum(len(line['questions']) for line in lines)}", flush=True)
    return 0


def prompts_of(folder: Path, url: str, name: str, pairs: Sequence[Pair], model: LocalChat) -> list[dict[str, Any]]:
    """The prompts of questions to one database, whose workspace is made in `folder`, by prefix."""

    def tokens(text: str) -> list[int]:
        asked = {"content": text, "add_special": False, "parse_special": True}
        return [int(one) for one in post(model.link, "/tokenize", asked, 60.0)["tokens"]]

    initialise(folder, url, name=name)
    index(folder)
    workspace, options, made = open_workspace(str(folder)), Context(), dict[str, dict[str, Any]]()
    for question, sql in pairs:
        plan = workspace.catalog.plan(question, options)
        shots = workspace.catalog.examples(question, plan, options)[: options.max_examples]
        prompt = prompt_for(workspace, question, plan, workspace.catalog.mark(question, shots, options), options)
        head, rest = _laid_out(model.link, Ask(*(str(prompt[part]) for part in ("system", "prefix", "tail"))))
        if head not in made:
            made[head] = {"db": name, "prefix": tokens(head), "invocation": tokens("### Question"), "questions": []}
        made[head]["questions"].append({"tail": tokens(rest), "answer": tokens(sql + _END)})
    workspace.engine.close()
    return list(made.values())


def _databases(given: argparse.Namespace, done: set[str]) -> Iterator[tuple[str, str, list[Pair]]]:
    for folder in sorted(given.pairs.iterdir()) if given.pairs else ():
        if folder.name not in done and (folder / "questions.jsonl").exists():
            yield folder.name, build_database(folder, given.dsn), pairs_of(folder)
    schemas, asked = read_spider(given.spider) if given.spider else ({}, {})
    for name, schema in schemas.items():
        if name in done:
            continue
        chance = random.Random(name)
        pairs = chance.sample(asked[name], min(given.most, len(asked[name])))
        with tempfile.TemporaryDirectory() as into:
            path = Path(into) / f"{name}.db"
            try:
                ran = _filled(path, schema, pairs, chance)
            except sqlite3.Error as error:
                print(f"{name}: left out, {error}", flush=True)
                continue
            yield name, f"sqlite:///{path}", ran


def _filled(path: Path, schema: dict[str, Any], pairs: list[Pair], chance: random.Random) -> list[Pair]:
    """Build a schema of Spider with rows that hold what its queries compare with; the pairs whose query runs there."""
    tables, columns = schema["table_names_original"], schema["column_names_original"]
    literals = _literals(pairs)
    keys, parents = set(schema["primary_keys"]), dict(schema["foreign_keys"])
    with sqlite3.connect(path) as database:
        for number, table in enumerate(tables):
            mine = [at for at, (owner, _) in enumerate(columns) if owner == number]
            defined = [f'"{columns[at][1]}" {_TYPES.get(schema["column_types"][at], "TEXT")}' for at in mine]
            if key := [columns[at][1] for at in mine if at in keys]:
                defined.append(f"PRIMARY KEY ({', '.join(f'{chr(34)}{one}{chr(34)}' for one in key)})")
            for at in mine:
                if at in parents and columns[parents[at]][0] != number:
                    owner, column = columns[parents[at]]
                    defined.append(f'FOREIGN KEY ("{columns[at][1]}") REFERENCES "{tables[owner]}" ("{column}")')
            database.execute(f'CREATE TABLE "{table}" ({", ".join(defined)})')
            for row in range(_ROWS):
                values = [_value(at, row, schema, keys, parents, literals, chance) for at in mine]
                database.execute(f'INSERT OR IGNORE INTO "{table}" VALUES ({", ".join("?" * len(mine))})', values)
        ran = []
        for question, sql in pairs:
            try:
                database.execute(sql).fetchmany(5)
            except sqlite3.Error:
                continue
            ran.append((question, sqlglot.transpile(sql, "sqlite", "sqlite")[0]))
    database.close()
    return ran


def _literals(pairs: list[Pair]) -> dict[str, list[str]]:
    """What queries compare each column with, by the column's name in small letters."""
    found: dict[str, list[str]] = defaultdict(list)
    for _, sql in pairs:
        try:
            tree = sqlglot.parse_one(sql, "sqlite")
        except sqlglot.ParseError:
            continue
        for one in tree.find_all(exp.EQ, exp.NEQ, exp.GT, exp.LT, exp.GTE, exp.LTE, exp.Like, exp.Between):
            column = one.find(exp.Column)
            for literal in one.find_all(exp.Literal):
                if column is not None and literal.this.strip("%"):
                    found[column.name.lower()].append(literal.this.strip("%"))
            for name in one.find_all(exp.Column):  # SQLite reads "a text" as one where no column has that name
                if column is not None and name is not column and not name.table and name.this.quoted:
                    found[column.name.lower()].append(name.name)
    return found


def _value(
    at: int, row: int, schema: dict[str, Any], keys: set[int], parents: dict[int, int],
    literals: dict[str, list[str]], chance: random.Random,
) -> object:  # fmt: skip
    name, kind = schema["column_names_original"][at][1], schema["column_types"][at]
    known = sorted(set(literals.get(name.lower(), [])))
    if kind == "number":
        known = [one for one in known if one.replace(".", "", 1).isdigit()]
    if at in keys or at in parents:
        place = row + 1 if at in keys and at not in parents else chance.randint(1, _ROWS)
        top = at
        while top in parents:
            top = parents[top]
        number = schema["column_types"][top] == "number"
        return place if number else f"{_FILLERS[place % len(_FILLERS)][:3].upper()}{place}"
    if known and row < len(known):
        return known[row]
    if kind == "number":
        return chance.choice(known) if known and chance.random() < 0.5 else chance.randint(1, 3000)
    if kind == "time":
        return f"20{chance.randint(10, 24)}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}"
    return chance.choice(known) if known and chance.random() < 0.6 else chance.choice(_FILLERS)


if __name__ == "__main__":
    sys.exit(main())
