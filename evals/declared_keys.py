"""What the checks of joins against declared keys say of right queries, and of those whose joins were broken.

    python -m hopql.evals.declared_keys [--spider FOLDER] [--show]

Spider's 7,000 gold queries over 140 schemas with their keys; there are no rows, so queries are compared as they are
written. First, as they are: how many are repaired, by rule, how many would go back to the model, and how many would be
answered with a doubt. Then, with the first foreign key of a join to another table changed to the primary key of its
own: how many are the gold query again, are told to the model, or pass without a word. No model is asked.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click
import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from hopql.evals.gate import SPIDER, cards_of
from hopql.state.cards import ForeignKey, TableCard
from hopql.state.database import DOUBTFUL
from hopql.tools.catalog.join_graph import SchemaGraph
from hopql.tools.database.guard import check
from hopql.tools.database.names import Names
from hopql.tools.database.repairs import repair
from hopql.tools.database.resolve_names import resolve
from hopql.tools.errors import UsageError

_RULES = ("bridge_joins", "check_existence", "count_once", "count_rows", "drop_joins", "join_by_keys", "join_tables")
_DIALECT = "sqlite"


@click.command()
@click.option("--spider", type=click.Path(path_type=Path), default=SPIDER, help="Folder with tables.json, train.json.")
@click.option("--show", is_flag=True, help="Print the queries that are repaired, told or missed.")
def main(spider: Path, show: bool) -> None:
    """Count what is said of right queries, and of those with a broken join."""
    if not (spider / "train.json").is_file():
        raise UsageError(f"There is no {spider / 'train.json'}.", hint="Name the folder of Spider with --spider.")
    schemas = {one["db_id"]: one for one in json.loads((spider / "tables.json").read_text(encoding="utf-8"))}
    known = {name: (Names(cards), SchemaGraph(cards)) for name in schemas for cards in [keyed(schemas[name])]}
    asked = json.loads((spider / "train.json").read_text(encoding="utf-8"))
    golds = [(one["db_id"], sql) for one in asked if (sql := with_texts(one["query"], known[one["db_id"]][0]))]
    said: Counter[str] = Counter()
    broken: Counter[str] = Counter()
    for db, gold in golds:
        names, graph = known[db]
        right, told = repair(gold, _DIALECT, names, joins=graph)
        found = {one["rule"] for one in told if one["rule"] in _RULES}
        found |= {one["kind"] for one in check(right, _DIALECT, names)["problems"] if one["kind"] in DOUBTFUL}
        said.update(found)
        if show and found:
            click.echo(f"{db}: {', '.join(sorted(found))}: {gold}")
        if (wrong := with_wrong_key(gold, names, _DIALECT)) is not None:
            fate = _fate(wrong, right, names, graph)
            broken[fate] += 1
            if show and fate == "missed":
                click.echo(f"{db}: {fate}: {wrong}")
    click.echo(f"{len(golds)} right queries: " + (_counted(said) or "nothing is said of any"))
    click.echo(f"{sum(broken.values())} with a wrong key in a join: " + _counted(broken))


def _fate(wrong: str, right: str, names: Names, graph: SchemaGraph) -> str:
    given = repair(wrong, _DIALECT, names, joins=graph)[0]
    if written_alike(given, right):
        return "repaired"
    kinds = {one["kind"] for one in check(given, _DIALECT, names)["problems"]}
    return "told to the model" if kinds & {"key", "fanout"} else "missed"


def _counted(counts: Counter[str]) -> str:
    return ", ".join(f"{name} {count}" for name, count in counts.most_common())


def with_texts(sql: str, names: Names) -> str:
    """The query with its texts in single quotes: SQLite takes what is in double quotes for one where no column has that
    name. Empty where it cannot be read."""
    try:
        tree = sqlglot.parse_one(sql, read=_DIALECT)
    except SqlglotError:
        return ""
    for column in tree.find_all(exp.Column):
        if column.this.args.get("quoted") and not column.table and not names.owners(column.name):
            column.replace(exp.Literal.string(column.name))
    return tree.sql(_DIALECT)


def with_wrong_key(sql: str, names: Names, dialect: str) -> str | None:
    """The query with the first foreign key of a join to another table changed to the primary key of its own, as
    `album.artist_id` to `album.album_id`; None where there is none."""
    try:
        tree = sqlglot.parse_one(sql, read=dialect)
    except SqlglotError:
        return None
    for use in resolve(tree, names, dialect).uses:
        card, joined = use.source.card, isinstance(use.node.parent, exp.EQ) and use.node.find_ancestor(exp.Join)
        column = use.source.real.get(use.key, "")
        foreign = card and any(key.columns == [column] and key.table != card.name for key in card.foreign_keys)
        if card and joined and foreign and len(card.primary_key) == 1 and card.primary_key != [column]:
            use.node.set("this", exp.to_identifier(card.primary_key[0]))
            return tree.sql(dialect)
    return None


def written_alike(one: str, other: str) -> bool:
    """Whether two queries are written alike, whatever the case of names and the order of what is compared."""
    return _plain(one) == _plain(other)


def _plain(sql: str) -> str:
    tree = sqlglot.parse_one(sql, read=_DIALECT)
    for equal in tree.find_all(exp.EQ):
        left, right = equal.this, equal.expression
        if left.sql(_DIALECT).lower() > right.sql(_DIALECT).lower():
            equal.replace(exp.EQ(this=right.copy(), expression=left.copy()))
    return tree.sql(_DIALECT).lower()


def keyed(schema: Mapping[str, Any]) -> list[TableCard]:
    """The cards of a schema of Spider's with their keys. Of a composite primary key the file keeps one column, mostly a
    foreign key too: such a table's foreign keys are taken for its primary key, and where there is one alone, none."""
    columns, cards = schema["column_names_original"], cards_of(schema)
    for table, card in enumerate(cards):
        card.primary_key = [columns[key][1] for key in schema["primary_keys"] if columns[key][0] == table]
        card.foreign_keys = [
            ForeignKey(columns=[columns[one][1]], table=cards[columns[to][0]].name, to=[columns[to][1]], enforced=False)
            for one, to in schema["foreign_keys"] if columns[one][0] == table
        ]  # fmt: skip
        own = [key.columns[0] for key in card.foreign_keys]
        if set(card.primary_key) & set(own):
            card.primary_key = own if len(own) > 1 else []
    return cards


if __name__ == "__main__":
    main()
