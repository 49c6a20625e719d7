"""A report as parts, written as Markdown with plots beside it, and as one HTML page that needs nothing else."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

from hopql.evals.report.drawing import slug

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
