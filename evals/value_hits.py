"""Whether the stored values that a question mentions are found, against the literals of its gold queries.

    python -m hopql.evals.value_hits SUITE.jsonl … --workspace 'spaces/{db}'
    python -m hopql.evals.value_hits SUITE.jsonl -w 'spaces/{db}' --misses

A literal of a gold query is (table, column, text); a hit is right when a gold query compares that column with that
text, whatever its case. Recall counts literals that their column stores at all: others cannot be hit. No model is
asked.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import click

from hopql.evals.suite import Question, choose, read_suite
from hopql.tools.errors import HopQLError
from hopql.tools.workspace import Workspace, open_workspace

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
        whole = sum(each.literals <= set(each.hits) for each in self.found if each.literals)
        asked = sum(bool(each.literals) for each in self.found)
        most = max((len(each.hits) for each in self.found), default=0)
        return (
            f"{name:16} {len(self.found):5} {literals:8} {_share(right, literals):>7} {_share(texts, literals):>11}"
            f" {_share(whole, asked):>10} {_share(right, hits):>9} {hits / max(1, len(self.found)):8.2f} {most:4}"
        )


@click.command()
@click.argument("suites", nargs=-1, required=True, type=click.Path(path_type=Path))
@click.option("-w", "--workspace", required=True, help="Folder or name; {db} stands for the question's database.")
@click.option("--db", default="", help="Only questions to this database.")
@click.option("--sample", default=0, help="A random sample of so many of each suite.")
@click.option("--seed", default=0, help="Of the sample.")
@click.option("--misses", is_flag=True, help="Tell every literal that was not hit and every hit that no gold uses.")
def main(suites: Sequence[Path], workspace: str, db: str, sample: int, seed: int, misses: bool) -> None:
    """Recall and precision of the value hits of SUITES, in total and by database."""
    try:
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
    except HopQLError as error:
        raise SystemExit(f"{error} {error.hint}") from error
    click.echo(
        f"{'database':16} {'asked':>5} {'literals':>8} {'recall':>7} {'text recall':>11} {'all found':>10}"
        f" {'precision':>9} {'hits':>8} {'most':>4}"
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


if __name__ == "__main__":
    main()
