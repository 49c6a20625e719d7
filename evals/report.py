"""A report as parts, written as Markdown with plots beside it, and as one HTML page that needs nothing else."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from math import sqrt
from pathlib import Path
from statistics import fmean, median

from hopql.evals.drawing import Bar, Series, bars, lines, slug
from hopql.evals.records import Record
from hopql.evals.totals import Paired, paired, quantile

_CSS = """
:root{color-scheme:light dark;--ground:#fff;--ink:#1c2733;--faint:#51606f;--rule:#d5dce3;--shade:#f3f6f9}
@media(prefers-color-scheme:dark){:root{--ground:#12181f;--ink:#e4eaf0;--faint:#a3b1bf;--rule:#35414d;--shade:#1b242d}}
body{background:var(--ground);color:var(--ink);font:16px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;
padding:0 1rem}h1{font-size:1.6rem}h2{font-size:1.2rem;margin-top:2.2rem}.wide{overflow-x:auto}
table{border-collapse:collapse;margin:.6rem 0}caption{text-align:left;color:var(--faint)}
th,td{border-bottom:1px solid var(--rule);padding:.25rem .8rem .25rem 0;text-align:left;vertical-align:top}
td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}pre{background:var(--shade);padding:.6rem .8rem;
white-space:pre-wrap;overflow-wrap:anywhere;font-size:.85rem;margin:.3rem 0}figure{margin:1rem 0}
svg{width:100%;height:auto}details{border-bottom:1px solid var(--rule);padding:.35rem 0}summary{cursor:pointer}
details>*:not(summary){margin-left:1rem}
"""
_NUMBER = re.compile(r"[-+]?[\d,.]+%?( \(.*\))?|–?")


@dataclass(frozen=True)
class Text:
    """A paragraph; plain words."""

    words: str


@dataclass(frozen=True)
class Table:
    """Rows under a head; a column of numbers is set to the right."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]
    caption: str = ""


@dataclass(frozen=True)
class Figure:
    """A plot; the title is also the name of its file."""

    title: str
    svg: str


@dataclass(frozen=True)
class Code:
    """Text to be read letter by letter, with a word that says what it is."""

    label: str
    text: str


@dataclass(frozen=True)
class Fold:
    """What is opened when wanted: one question among many."""

    title: str
    parts: Sequence[Text | Code]


Part = Text | Table | Figure | Code | Fold


@dataclass
class Page:
    """A title and sections of parts."""

    title: str
    sections: list[tuple[str, list[Part]]] = field(default_factory=list)

    def add(self, heading: str, *parts: Part) -> None:
        """One more section; without parts there is none."""
        if parts:
            self.sections.append((heading, list(parts)))

    def markdown(self, plots: str = "plots") -> str:
        """As Markdown; figures are named as files in the folder `plots`."""
        out = [f"# {_md(self.title)}"]
        for heading, parts in self.sections:
            out.append(f"## {_md(heading)}")
            out += [_part_md(part, plots) for part in parts]
        return "\n\n".join(out) + "\n"

    def html(self) -> str:
        """As one HTML page, with figures inside."""
        body = [f"<h1>{escape(self.title)}</h1>"]
        for heading, parts in self.sections:
            body.append(f"<section><h2>{escape(heading)}</h2>{''.join(_part_html(part) for part in parts)}</section>")
        head = '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">'
        title = f"<title>{escape(self.title)}</title><style>{_CSS}</style>"
        return f'<!doctype html>\n<html lang="en"><head>{head}{title}</head><body>{"".join(body)}</body></html>\n'


def save(page: Page, folder: Path) -> None:
    """Write `report.md`, `report.html` and `plots/*.svg`."""
    plots = folder / "plots"
    plots.mkdir(parents=True, exist_ok=True)
    (folder / "report.md").write_text(page.markdown(), encoding="utf-8")
    (folder / "report.html").write_text(page.html(), encoding="utf-8")
    for _, parts in page.sections:
        for part in parts:
            if isinstance(part, Figure):
                (plots / f"{slug(part.title)}.svg").write_text(part.svg, encoding="utf-8")


def _part_md(part: Part, plots: str) -> str:
    if isinstance(part, Text):
        return _md(part.words)
    if isinstance(part, Figure):
        return f"![{_md(part.title)}]({plots}/{slug(part.title)}.svg)"
    if isinstance(part, Code):
        fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", part.text)), default=0))
        return f"{_md(part.label)}:\n\n{fence}sql\n{part.text}\n{fence}"
    if isinstance(part, Fold):
        return "\n\n".join([f"### {_md(part.title)}", *(_part_md(inner, plots) for inner in part.parts)])
    rows = [part.head, ["--:" if right else "---" for right in _numeric(part)], *part.rows]
    lines = ["| " + " | ".join(_md(cell) for cell in row) + " |" for row in rows]
    return "\n".join([f"{_md(part.caption)}\n", *lines] if part.caption else lines)


def _part_html(part: Part) -> str:
    if isinstance(part, Text):
        return f"<p>{escape(part.words)}</p>"
    if isinstance(part, Figure):
        return f"<figure>{part.svg}</figure>"
    if isinstance(part, Code):
        return f"<div>{escape(part.label)}<pre>{escape(part.text)}</pre></div>"
    if isinstance(part, Fold):
        inside = "".join(_part_html(inner) for inner in part.parts)
        return f"<details><summary>{escape(part.title)}</summary>{inside}</details>"
    style = [' class="n"' if right else "" for right in _numeric(part)]
    head = "".join(f'<th scope="col"{s}>{escape(cell)}</th>' for s, cell in zip(style, part.head, strict=True))
    rows = "".join(
        "<tr>" + "".join(f"<td{s}>{escape(cell)}</td>" for s, cell in zip(style, row, strict=True)) + "</tr>"
        for row in part.rows
    )
    caption = f"<caption>{escape(part.caption)}</caption>" if part.caption else ""
    table = f"<table>{caption}<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
    return f'<div class="wide">{table}</div>'


def _numeric(table: Table) -> list[bool]:
    columns = list(zip(*table.rows, strict=True)) or [("x",) for _ in table.head]
    return [all(_NUMBER.fullmatch(cell) for cell in column) for column in columns]


def _md(text: str) -> str:
    return re.sub(r"([\\`*_|<#\[\]])", r"\\\1", " ".join(text.split())) if text.strip("-: ") else text


LINKED = [
    f"{where}_{what}_{figure}"
    for where in ("plan", "sql")
    for what in ("tables", "columns")
    for figure in ("recall", "precision")
]
Records = Sequence[Record]


def wilson(right: int, count: int, z: float = 1.96) -> tuple[float, float]:
    """The 95% interval of a share.

    Source: Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927).
    """
    if not count:
        return 0.0, 1.0
    share, wide = right / count, z * z / count
    middle, spread = share + wide / 2, z * sqrt(share * (1 - share) / count + wide / count / 4)
    return max(0.0, (middle - spread) / (1 + wide)), min(1.0, (middle + spread) / (1 + wide))


def totals(records: Records) -> list[tuple[str, str]]:
    """What was right, what it cost and how long it took: name and figure."""
    if not records:
        return []
    seconds = [record.seconds for record in records]
    rest = [max(record.seconds - record.model_seconds, 0.0) * 1000 for record in records]
    low, high = wilson(sum(record.right for record in records), len(records))
    found = [
        ("questions", str(len(records))),
        ("right", share(record.right for record in records)),
        ("right, 95% interval", f"{low:.0%} to {high:.0%}"),
        ("valid SQL", share(record.valid for record in records)),
        ("executed", share(record.executed for record in records)),
        ("refused", share(record.refused for record in records)),
        ("seconds, p50", f"{median(seconds):.2f}"),
        ("seconds, p95", f"{quantile(seconds, 0.95):.2f}"),
        ("milliseconds without the model, p50", f"{median(rest):.0f}"),
        *((name, f"{fmean(read(record) for record in records):{form}}") for name, read, form in _COSTS),
    ]
    broken = sum(bool(record.gold_error) for record in records)
    return [*found, ("no gold query ran", str(broken))] if broken else found


_COSTS: list[tuple[str, Callable[[Record], float], str]] = [
    ("model calls a question", lambda record: record.calls, ".2f"),
    ("tokens in", lambda record: record.tokens_in, ".0f"),
    ("tokens in from the cache", lambda record: record.cached_tokens, ".0f"),
    ("tokens out", lambda record: record.tokens_out, ".0f"),
]


def linking_means(records: Records) -> list[tuple[str, str, str]]:
    """Each linking figure's mean, over the questions that have it; recall is strict."""
    found = []
    for key in LINKED:
        values = [record.linking[key] for record in records if key in record.linking]
        if values:
            found.append((key.replace("_", " "), f"{fmean(values):.3f}", str(len(values))))
    return found


def groups(records: Records, name: Callable[[Record], str]) -> dict[str, list[Record]]:
    """Records by name, sorted."""
    found: dict[str, list[Record]] = {}
    for record in records:
        found.setdefault(name(record) or "none", []).append(record)
    return dict(sorted(found.items()))


def group_rows(records: Records, baseline: Records, name: Callable[[Record], str]) -> list[list[str]]:
    """A group, its questions, what was right (and in the baseline), valid and refused, median seconds."""
    others = groups(baseline, name)
    rows = []
    for group, found in groups(records, name).items():
        row = [group, str(len(found)), share(record.right for record in found)]
        if baseline:
            row.append(share(record.right for record in others.get(group, [])))
        row += [share(record.valid for record in found), str(sum(record.refused for record in found))]
        rows.append([*row, f"{median(record.seconds for record in found):.2f}"])
    return rows


def candidate_rows(records: Records) -> list[list[str]]:
    """By number of candidates: questions, right ones, and those where any candidate was right."""
    rows = []
    by_count = groups([record for record in records if record.candidates], lambda r: f"{len(r.candidates):3d}")
    for count, found in by_count.items():
        best = share(record.right or any(item.get("right") for item in record.candidates) for record in found)
        rows.append([count.strip(), str(len(found)), share(record.right for record in found), best])
    return rows


def lever_rows(records: Records) -> list[list[str]]:
    """Each lever with the questions that it won and lost."""
    names = sorted({name for record in records for name in record.levers})
    ends = {name: [record.levers.get(name) for record in records] for name in names}
    return [[name, str(ends[name].count("won")), str(ends[name].count("lost"))] for name in names]


def share(flags: Iterable[object]) -> str:
    """A percentage, with its counts."""
    found = [bool(flag) for flag in flags]
    return f"{sum(found) / len(found):.0%} ({sum(found)} of {len(found)})" if found else "–"


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
