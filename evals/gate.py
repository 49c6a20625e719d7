"""How well the out-of-domain gate tells questions apart, and the coefficients that make it do so.

    hopql eval gate [--suites ../shared/suites] [--report DIR] [--fit] [--json FILE]

Needs the suites folder (`sql/`: dumps, questions, unanswerable questions), which is not part of the project, and no
chat model. Every database is loaded into the embedded PostgreSQL and indexed; its questions, its unanswerable ones and
off-topic ones are scored. The gate's coefficients were calibrated on these very questions, so each figure is told also
for coefficients that were fitted without the question's database.
"""

from __future__ import annotations

import json
import tempfile
from collections.abc import Sequence
from dataclasses import asdict, replace
from pathlib import Path

import click

from hopql.evals.calibration import families, fit, held_out, predict
from hopql.evals.load_suite import load_dump
from hopql.evals.report.gate import CAVEAT, Judged, gate_page, judged
from hopql.evals.report.page import save
from hopql.evals.separation import Floats, Scored
from hopql.state.context import Context
from hopql.tools.catalog import Catalog, build
from hopql.tools.catalog.gate import features
from hopql.tools.database import connect
from hopql.tools.errors import HopQLError, UsageError

OFF_TOPIC = Path(__file__).with_name("off_topic.txt")
MAIN, OTHERS, REFUSED = "defog.jsonl", "geo_restaurants.jsonl", "unanswerable.jsonl"
_NAMES = ("bias", "bm25", "dense", "values", "coverage")
_SURE = 1.0
"""A threshold that no weights reach: only what is let in by another rule has this score."""


@click.command("gate")
@click.option("--suites", type=click.Path(path_type=Path), default=Path(__file__).parents[2] / "shared" / "suites",
              help="Folder that holds `sql/`; by default ../shared/suites beside the project.")  # fmt: skip
@click.option("--report", type=click.Path(file_okay=False, path_type=Path), help="Write report.md and report.html.")
@click.option("--fit", "fitted", is_flag=True, help="Fit the coefficients to all of it, too, and print them.")
@click.option("--json", "lines", type=click.Path(dir_okay=False, path_type=Path), help="Write every scored question.")
def main(suites: Path, report: Path | None, fitted: bool, lines: Path | None) -> None:
    """How well the gate tells questions apart that a database cannot answer: ROC, refusals at 5% false refusals."""
    rows = score(suites)
    found = judged(rows, held_out(rows))
    for one in found:
        click.echo(_told(one))
    click.echo(CAVEAT)
    if lines:
        lines.write_text("".join(json.dumps(asdict(row)) + "\n" for row in rows), encoding="utf-8")
    if report:
        save(gate_page(rows, found), report)
        click.echo(f"Report: {report / 'report.html'}")
    if fitted:
        click.echo(_fitted(fit(rows), rows))


def score(suites: Path) -> list[Scored]:
    """Every question of the suites against its database, and each off-topic one against two databases.

    Raises:
        UsageError: when the folder does not hold the suites.
    """
    sql = suites / "sql"
    asked = [(MAIN, item) for item in _lines(sql / MAIN)] + [(OTHERS, item) for item in _lines(sql / OTHERS)[::3]]
    work = [(suite, "asked", item) for suite, item in asked]
    work += [(REFUSED, "unanswerable", item) for item in _lines(sql / REFUSED)]
    databases = sorted({item["db"] for _, _, item in work})
    for number, line in enumerate(OFF_TOPIC.read_text(encoding="utf-8").splitlines()):
        for place, db in enumerate(databases):
            if (number - place) % len(databases) < 2:
                work.append((OFF_TOPIC.name, "off topic", {"db": db, "question": line}))
    found: list[Scored] = []
    tables: dict[str, frozenset[str]] = {}
    with tempfile.TemporaryDirectory() as folder:
        for db in databases:
            catalog, tables[db] = _indexed(db, sql / "databases" / f"{db}.sql", Path(folder) / db)
            found += [_scored(catalog, suite, kind, item) for suite, kind, item in work if item["db"] == db]
    names = families(tables)
    return [replace(row, family=names[row.db]) for row in found]


def _indexed(db: str, dump: Path, folder: Path) -> tuple[Catalog, frozenset[str]]:
    engine = connect(load_dump(db, dump))
    try:
        cards = engine.introspect()
        build(folder, cards, engine=engine)
    finally:
        engine.close()
    return Catalog.open(folder), frozenset(card.name for card in cards)


def _scored(catalog: Catalog, suite: str, kind: str, item: dict[str, str]) -> Scored:
    question = item["question"]
    gate = catalog.gate(question, Context.model_construct())
    lifted = catalog.gate(question, Context.model_construct(t_gate=_SURE))["score"] >= _SURE
    refused = not gate["in_scope"]
    return Scored(
        db=item["db"], kind=kind, category=item.get("category", ""), suite=suite, question=question,
        score=0.0 if refused and gate["score"] >= gate["threshold"] else gate["score"], refused=refused, lifted=lifted,
        measured=tuple(features(gate).values()),
    )  # fmt: skip


def _told(one: Judged) -> str:
    head = f"{one.name}: {one.asked} answerable, {one.false_refusals:.1%} of them refused at the default threshold"
    lines = [
        f"  {part.name:24} {part.count:4}  AUC {part.auc:.3f}  refused at 5% false refusals {part.at_five:6.1%}, "
        f"at the default {part.at_default:6.1%}"
        for part in one.splits
    ]
    return "\n".join([head, *lines])


def _fitted(w: Floats, rows: Sequence[Scored]) -> str:
    asked = [s for s, row in zip(predict(w, rows), rows, strict=True) if row.kind == "asked"]
    wrong = sum(s < 0.5 for s in asked) / max(1, len(asked))
    named = {name: round(float(value), 2) for name, value in zip(_NAMES, w, strict=True)}
    return f"COEFFICIENTS = {named}  # false refusals {wrong:.1%}"


def _lines(path: Path) -> list[dict[str, str]]:
    if not path.is_file():
        raise UsageError(f"There is no {path}.", hint="Name the folder of the suites with --suites.")
    return [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]


if __name__ == "__main__":
    try:
        main()
    except HopQLError as error:
        raise SystemExit(f"{error} {error.hint}") from error
