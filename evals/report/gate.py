"""The report of the out-of-domain gate: who is refused, and the ROC curve."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hopql.evals.report.drawing import Bar, Series, bars, lines
from hopql.evals.report.page import Figure, Page, Part, Table, Text
from hopql.evals.separation import FALSE_REFUSALS, Scored, Split, cut, roc, split

CAVEAT = (
    "The gate's weights, and its list of neutral words, were made with these very questions, so the figures "
    "of the gate as it is are in-sample. Those held out come from weights fitted without the question's "
    "database or one of the same tables; the list and the rules beside the weights are the same there."
)
_KINDS = (
    "By the look of them the suite's categories are: cat_a, other subjects; cat_b, other subjects in words that the "
    "schema has; cat_c, the right subject, but nothing that is stored."
)


@dataclass(frozen=True)
class Judged:
    """One way of scoring, over one set of answerable questions."""

    name: str
    asked: int
    false_refusals: float
    """Share of the answerable questions refused at the default threshold."""
    splits: list[Split]
    """Against all unanswerable ones, each category of them, and off-topic ones."""
    curve: list[tuple[float, float]]
    """ROC against all unanswerable ones."""
    cut: float
    """The threshold of 5% false refusals."""


def judged(rows: Sequence[Scored], held: Sequence[float]) -> list[Judged]:
    """The gate as it is and held out; over the databases that have unanswerable questions, then over all."""
    main = {row.db for row in rows if row.kind == "unanswerable"}
    aside = [place for place, row in enumerate(rows) if row.db in main]
    found = []
    for where, places in ((f"{len(main)} databases", aside), ("all suites", list(range(len(rows))))):
        kept = [rows[place] for place in places]
        found.append(_judge(f"as it is, {where}", kept, [row.score for row in kept], [row.refused for row in kept]))
        scores = [held[place] for place in places]
        found.append(_judge(f"held out, {where}", kept, scores, [score < 0.5 for score in scores]))
    return found


def _judge(name: str, rows: Sequence[Scored], scores: Sequence[float], refused: Sequence[bool]) -> Judged:
    asked = [place for place, row in enumerate(rows) if row.kind == "asked"]
    inside = [scores[place] for place in asked]
    kinds: dict[str, list[int]] = {"unanswerable": []}
    for place, row in enumerate(rows):
        if row.kind != "asked":
            kinds.setdefault(row.kind, []).append(place)
            if row.category:
                kinds.setdefault(row.category, []).append(place)
    order = sorted(kinds, key=lambda kind: (kind == "off topic", kind != "unanswerable", kind))
    splits = [split(k, inside, [scores[p] for p in kinds[k]], [refused[p] for p in kinds[k]]) for k in order]
    outside = [scores[place] for place in kinds["unanswerable"]]
    wrong = sum(refused[place] for place in asked) / max(1, len(asked))
    return Judged(name, len(asked), wrong, splits, roc(inside, outside), cut(inside))


def gate_page(rows: Sequence[Scored], found: Sequence[Judged]) -> Page:
    """The report of what `judged` gave for these rows."""
    page = Page("The gate: answerable questions against those to refuse")
    page.add("How to read it", Text(CAVEAT), Text(_KINDS))
    head = ["", "questions", "AUC", f"refused at {FALSE_REFUSALS:.0%} false refusals", "refused by default"]
    for one in found:
        table = [[s.name, str(s.count), f"{s.auc:.3f}", f"{s.at_five:.1%}", f"{s.at_default:.1%}"] for s in one.splits]
        told = f"{one.asked} answerable questions, {one.false_refusals:.1%} of them refused at the default threshold."
        five = f"A threshold of {one.cut:.2f} refuses {FALSE_REFUSALS:.0%} of them."
        page.add(one.name.capitalize(), Text(f"{told} {five}"), Table(head, table))
    page.add("Curves", *_plots(found[:2]))
    page.add("By database", Table(["database", "answerable", "refused", "to refuse", "refused"], _by_database(rows)))
    page.add("What went wrong", *_mistakes(rows))
    return page


def _plots(found: Sequence[Judged]) -> list[Part]:
    series = []
    for one in found:
        x, y = max(((x, y) for x, y in one.curve if x <= FALSE_REFUSALS), key=lambda point: point[1])
        series.append(Series(one.name.split(",")[0], one.curve, steps=True, marks=[(x, y, f"{y:.0%} at {x:.1%}")]))
    title, second = "ROC of the gate", "Refused at 5% false refusals"
    names = [split.name for split in found[0].splits]
    rows = []
    for place, name in enumerate(names):
        shares = [one.splits[place].at_five for one in found]
        rows.append(Bar(name, shares, [f"{share:.0%}" for share in shares]))
    return [
        Figure(title, lines(title, series, "share of answerable questions refused",
                            "share of unanswerable questions refused", x_top=1.0, y_top=1.0, chance=True)),
        Figure(second, bars(second, rows, [one.name.split(",")[0] for one in found], "share refused", top=1.0)),
    ]  # fmt: skip


def _by_database(rows: Sequence[Scored]) -> list[list[str]]:
    table = []
    for db in sorted({row.db for row in rows}):
        cells = [db]
        for asked in (True, False):
            part = [row.refused for row in rows if row.db == db and (row.kind == "asked") is asked]
            cells += [str(len(part)), f"{sum(part) / len(part):.1%}" if part else "–"]
        table.append(cells)
    return table


def _mistakes(rows: Sequence[Scored]) -> list[Part]:
    parts: list[Part] = []
    for title, asked in (("Refused, though answerable", True), ("Let in, though not answerable", False)):
        wrong = [row for row in rows if (row.kind == "asked") is asked and row.refused is asked]
        table = [[row.db, row.category or row.kind, f"{row.score:.2f}", row.question] for row in wrong]
        if table:
            parts.append(Table(["database", "kind", "score", "question"], table, caption=f"{title}: {len(table)}"))
    return parts
