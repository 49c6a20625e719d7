"""The report of a run over a suite, alone or against a baseline."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from hopql.evals.outcome import Record
from hopql.evals.paired import Paired, paired
from hopql.evals.report.drawing import Bar, Series, bars, lines
from hopql.evals.report.figures import (
    LINKED,
    candidate_rows,
    group_rows,
    groups,
    lever_rows,
    linking_means,
    share,
    totals,
)
from hopql.evals.report.page import Code, Figure, Fold, Page, Part, Table, Text, save

_RECALL = "Recall is strict: 1 for a question when everything that the gold query needs is there, else 0."


def write_report(folder: Path, records: Sequence[Record], baseline: Sequence[Record] | None, title: str) -> None:
    """Write `report.md`, `report.html` (self-contained) and `plots/` into a folder, which is made when missing.

    Args:
        folder: where to.
        records: the run.
        baseline: another run, or None; compared over the questions that both have.
        title: the report's heading.
    """
    save(run_page(records, baseline, title), folder)


def run_page(records: Sequence[Record], baseline: Sequence[Record] | None, title: str) -> Page:
    """The report as a page of parts."""
    page, other = Page(title), list(baseline or [])
    if not records:
        page.add("Totals", Text("No question was asked."))
        return page
    page.add("Totals", _totals(records, other))
    if other:
        page.add("Against the baseline", *_against(records, other))
    for heading, name in (("database", lambda r: r.db), ("category", lambda r: r.category)):
        rows = group_rows(records, other, name)
        if len(rows) > 1:
            base = ["baseline right"] if other else []
            head = [heading, "questions", "right", *base, "valid SQL", "refused", "seconds, p50"]
            figures = [_accuracy(records, other)] if heading == "database" else []
            page.add(f"By {heading}", Table(head, rows), *figures)
    page.add("Seconds", _seconds(records, other))
    page.add("Linking", *_linking(records, other))
    page.add("Candidates", *_candidates(records))
    if levers := lever_rows(records):
        words = "What a lever changed: right with it and wrong without it (won), or the other way round (lost)."
        page.add("Levers", Text(words), Table(["lever", "won", "lost"], levers))
    wrong = [record for record in records if not record.right]
    page.add(f"Not right: {len(wrong)}", *(_wrong(record) for record in sorted(wrong, key=lambda r: r.db)))
    return page


def _totals(records: Sequence[Record], other: Sequence[Record]) -> Table:
    rows, base = totals(records), dict(totals(other))
    if not other:
        return Table(["", "run"], rows)
    return Table(["", "run", "baseline"], [[name, figure, base.get(name, "–")] for name, figure in rows])


def _against(records: Sequence[Record], other: Sequence[Record]) -> list[Part]:
    found, asked = paired(records, other), {record.id: record for record in records}
    parts: list[Part] = [Text(_verdict(found))]
    for word, ids in (("won", found.won), ("lost", found.lost)):
        if ids:
            rows = [[name, asked[name].db, asked[name].question] for name in ids]
            parts.append(Table(["id", "database", "question"], rows, caption=f"{word.capitalize()}: {len(rows)}"))
    return parts


def _verdict(found: Paired) -> str:
    counts = f"{len(found.won)} won, {len(found.lost)} lost, {found.both} right in both, {found.neither} in neither"
    size = f"p = {found.p:.3f}" if found.p >= 0.001 else "p < 0.001"
    meaning = "more than chance explains" if found.p < 0.05 else "which chance alone may explain"
    return f"Over {found.shared} shared questions: {counts}. McNemar's exact test: {size}, {meaning}."


def _accuracy(records: Sequence[Record], other: Sequence[Record]) -> Figure:
    theirs, rows = groups(other, lambda r: r.db), []
    for db, found in groups(records, lambda r: r.db).items():
        sides = [found, theirs.get(db, [])] if other else [found]
        values = [sum(r.right for r in side) / len(side) if side else 0.0 for side in sides]
        rows.append(Bar(db, values, [share(r.right for r in side) for side in sides]))
    title = "Right by database"
    names = ["run", "baseline"] if other else [""]
    return Figure(title, bars(title, rows, names, "share of questions that are right", top=1.0))


def _seconds(records: Sequence[Record], other: Sequence[Record]) -> Figure:
    series = [
        Series(name, _cumulated([record.seconds for record in side]), steps=True)
        for name, side in (("run", records), ("baseline", other))
        if side
    ]
    title = "Seconds a question"
    return Figure(title, lines(title, series, "seconds", "share of questions answered by then", y_top=1.0))


def _cumulated(values: Sequence[float]) -> list[tuple[float, float]]:
    ordered = sorted(values)
    return [(0.0, 0.0), *((value, place / len(ordered)) for place, value in enumerate(ordered, 1))]


def _linking(records: Sequence[Record], other: Sequence[Record]) -> list[Part]:
    means = linking_means(records)
    if not means:
        return []
    base = {name: mean for name, mean, _ in linking_means(other)}
    head = ["", "mean", *(["baseline"] if base else []), "questions"]
    rows = [[name, mean, *([base.get(name, "–")] if base else []), count] for name, mean, count in means]
    return [Text(_RECALL), Table(head, rows)]


def _candidates(records: Sequence[Record]) -> list[Part]:
    rows = candidate_rows(records)
    if not rows:
        return []
    drawn = []
    for row in rows:
        shares = [float(cell.split("%")[0]) / 100 for cell in row[2:]]
        drawn.append(Bar(f"{row[0]} ({row[1]} questions)", shares, row[2:]))
    title = "Right by number of candidates"
    names = ("the answer", "any candidate")
    return [
        Text("How many candidates a question had, and how often one of them was right that was not chosen."),
        Table(["candidates", "questions", "right", "any candidate right"], rows),
        Figure(title, bars(title, drawn, names, "share of questions that are right", top=1.0)),
    ]


def _wrong(record: Record) -> Fold:
    end = "refused" if record.refused else "wrong result" if record.executed else "no result"
    parts: list[Text | Code] = [Text(f"{record.question} [{end}, {len(record.attempts)} attempts]")]
    if record.error:
        parts.append(Text(f"Error: {record.error}"))
    if record.gold_error:
        parts.append(Text(f"No gold query ran: {record.gold_error}"))
    if missing := [name for name in LINKED if name.endswith("recall") and record.linking.get(name, 1.0) < 1]:
        parts.append(Text(f"Missed, of what the gold query needs: {', '.join(map(_plain, missing))}."))
    if any(item.get("right") for item in record.candidates):
        parts.append(Text("Another candidate was right."))
    parts += [Code("SQL", record.sql or "(none)")]
    parts += [Code("Gold", gold.strip()) for gold in record.gold]
    category = f", {record.category}" if record.category else ""
    return Fold(f"{record.id} ({record.db}{category}): {record.question[:100]}", parts)


def _plain(name: str) -> str:
    return name.removesuffix("_recall").replace("_", " ")
