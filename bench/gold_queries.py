"""What parts of the product make of gold queries and of finished runs. No model is asked.

    python -m hopql.bench.gold_queries keys [--spider FOLDER] [--show]
    python -m hopql.bench.gold_queries values SUITE.jsonl … --workspace 'spaces/{db}' [--misses]
    python -m hopql.bench.gold_queries doubts run.jsonl …

`keys`: what the checks of joins against declared keys say of Spider's 7,000 gold queries over 140 schemas; there are no
rows, so queries are compared as they are written. First the gold queries as they are: how many are repaired, by rule,
how many would go back to the model, and how many would be answered with a doubt. Then, with the first foreign key of a
join to another table changed to the primary key of its table: how many are the gold query again, are told to the model,
or pass without a word.

`values`: whether the stored values that a question mentions are found. A literal of a gold query is (table, column,
text); a hit is right when a gold query compares that column with that text. Recall is over literals that are stored in
their column; others cannot be hit.

`doubts`: what each reason to doubt an answer is worth, by the answers of runs that `hopql eval SUITE --out` kept.
"""

from __future__ import annotations

import json
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import click
import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from hopql.bench import run
from hopql.evals.gate import SPIDER, cards_of
from hopql.evals.records import PAGE, Record, read_run
from hopql.evals.suite import Question, choose, read_suite
from hopql.state.cards import TableCard
from hopql.state.database import DOUBTFUL
from hopql.tools.catalog.join_graph import SchemaGraph
from hopql.tools.database.guard import check
from hopql.tools.database.names import Names
from hopql.tools.database.repairs import repair
from hopql.tools.database.resolve_names import resolve
from hopql.tools.errors import HopQLError, UsageError
from hopql.tools.settings import settings
from hopql.tools.workspace import Workspace, open_workspace

_RULES = ("bridge_joins", "check_existence", "count_once", "count_rows", "join_by_keys", "join_tables")
_DIALECT = "sqlite"


@click.group()
def main() -> None:
    """What parts of the product say of gold queries."""


@main.command("keys")
@click.option("--spider", type=click.Path(path_type=Path), default=SPIDER, help="Folder with tables.json, train.json.")
@click.option("--show", is_flag=True, help="Print the queries that are repaired, told or missed.")
def judge_keys(spider: Path, show: bool) -> None:
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
    cards = cards_of(schema, keys=True)
    for card in cards:
        card.foreign_keys = [key.model_copy(update={"enforced": False}) for key in card.foreign_keys]
        own = [key.columns[0] for key in card.foreign_keys]
        if set(card.primary_key) & set(own):
            card.primary_key = own if len(own) > 1 else []
    return cards


Place = tuple[str, str, str]
"""Table, column, text in lower case."""


@dataclass
class Found:
    """What was found for one question."""

    question: Question
    literals: set[Place]
    """Of the gold query that the hits fit best."""
    hits: list[Place]

    @property
    def right(self) -> set[Place]:
        """Literals that were hit."""
        return self.literals & set(self.hits)


@dataclass
class Figures:
    """Sums over questions."""

    found: list[Found] = field(default_factory=list)

    def line(self, name: str) -> str:
        """One row of the table."""
        literals = sum(len(each.literals) for each in self.found)
        right = sum(len(each.right) for each in self.found)
        hits = sum(len(each.hits) for each in self.found)
        texts = sum(any(text == hit[2] for hit in f.hits) for f in self.found for *_, text in f.literals)
        return (
            f"{name:16} {len(self.found):5} {literals:8} {_share(right, literals):>7} {_share(texts, literals):>11}"
            f" {_share(right, hits):>9} {hits / max(1, len(self.found)):8.2f}"
        )


@main.command("values")
@click.argument("suites", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("-w", "--workspace", required=True, help="Folder or name; {db} stands for the question's database.")
@click.option("--db", default="", help="Only questions to this database.")
@click.option("--sample", default=0, help="A random sample of so many of each suite.")
@click.option("--seed", default=0, help="Of the sample.")
@click.option("--misses", is_flag=True, help="Tell every literal that was not hit and every hit that no gold uses.")
def find_values(suites: Sequence[Path], workspace: str, db: str, sample: int, seed: int, misses: bool) -> None:
    """Recall and precision of the value hits of SUITES, in total and by database."""
    opened: dict[str, Workspace] = {}
    by_db: dict[str, Figures] = defaultdict(Figures)
    for suite in suites:
        for question in choose(read_suite(suite), (), db, sample, seed):
            space = opened.get(question.db) or open_workspace(workspace.replace("{db}", question.db))
            opened[question.db] = space
            found = measured(question, space)
            by_db[question.db].found.append(found)
            if misses:
                _tell(found)
    click.echo(
        f"{'database':16} {'asked':>5} {'literals':>8} {'recall':>7} {'text recall':>11}"
        f" {'precision':>9} {'hits':>8}"
    )
    for name, figures in sorted(by_db.items()):
        click.echo(figures.line(name))
    click.echo(Figures([found for figures in by_db.values() for found in figures.found]).line("all"))


def measured(question: Question, space: Workspace) -> Found:
    """The hits of a question, and the literals of the gold query that has most of them."""
    from hopql.state.context import Context

    plan = space.catalog.plan(question.question, Context.model_construct())
    hits = list(dict.fromkeys((hit["table"], hit["column"], hit["value"].lower()) for hit in plan["values"]))
    variants = [stored_literals(sql, space) for sql in question.gold]
    best = max(variants, key=lambda literals: (len(literals & set(hits)) / max(1, len(literals)), -len(literals)))
    return Found(question, best, hits)


def stored_literals(sql: str, space: Workspace) -> set[Place]:
    """Texts that a query compares with columns that store them; LIKE patterns without their wildcards at the ends."""
    from hopql.tools.database.repairs.repair_values import comparisons, drafted

    draft = drafted(sql, space.engine.dialect, space.catalog.names)
    found: set[Place] = set()
    for each in comparisons(draft) if draft else ():
        place = (each.card.name, each.stored.name, each.text.strip("%").lower())
        if any((t, c, v.lower()) == place for t, c, v in space.catalog.values.places(place[2])):
            found.add(place)
    return found


def _tell(found: Found) -> None:
    missed, wrong = found.literals - set(found.hits), [hit for hit in found.hits if hit not in found.literals]
    if missed or wrong:
        click.echo(f"{found.question.id}: {found.question.question}")
        for mark, places in (("  missed", sorted(missed)), ("  extra ", wrong)):
            for table, column, text in places:
                click.echo(f"{mark} {table}.{column} = {text!r}")


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.3f}" if whole else "-"


@main.command("doubts")
@click.argument("runs", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("-w", "--workspace", default="", help="Where the questions' workspaces are; {db} for the database.")
def weigh_doubts(runs: Sequence[Path], workspace: str) -> None:
    """How many wrong and right answers of RUNS each reason to doubt flags."""
    pattern = workspace or str(settings().data_dir / "evals" / "{db}")
    records = [record for run in runs for record in read_run(run)[1] if record.candidates]
    click.echo(flagged(records, lambda record: implausible(record, pattern)))


def implausible(record: Record, pattern: str) -> set[str]:
    """What today's checks say against the query that was the answer, with what the run said of it."""
    from hopql.serve.client import HopQL
    from hopql.tools.database.doubt_answer import doubt_answer

    workspace = HopQL(pattern.replace("{db}", record.db)).workspace
    engine, catalog = workspace.engine, workspace.catalog
    chosen = next((one for one in record.candidates if one["checked_sql"] == record.sql), None) or {}
    try:
        rows = engine.run(record.sql, max_rows=PAGE, timeout_s=30)
    except HopQLError:
        return set()
    found = doubt_answer(record.question, record.sql, rows, catalog.names, engine.dialect, engine.run)
    return {*found, *(chosen.get("doubts") or [])}


def flagged(records: Sequence[Record], reasons: Callable[[Record], Collection[str]]) -> str:
    """For each reason to doubt an answer: how many wrong ones it flags, and how many right ones."""
    answers = [(record.right, set(reasons(record))) for record in records if record.executed]
    names = sorted({name for _, found in answers for name in found})
    lines = [f"answers: {sum(right for right, _ in answers)} right, {sum(not right for right, _ in answers)} wrong"]
    for name in names:
        wrong, right = (sum(name in found for verdict, found in answers if verdict is which) for which in (False, True))
        lines.append(f"  {name:12} wrong {wrong:4}   right {right:4}")
    return "\n".join(lines)


if __name__ == "__main__":
    run(main)
