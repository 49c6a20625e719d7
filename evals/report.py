"""A report of a run as Markdown: its totals, and every question that was not answered rightly."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from hopql.evals.records import Record
from hopql.evals.totals import summary


@dataclass(frozen=True)
class Text:
    """A paragraph; plain words."""

    words: str

    def markdown(self) -> str:
        """Escaped."""
        return _md(self.words)


@dataclass(frozen=True)
class Table:
    """Rows under a head."""

    head: Sequence[str]
    rows: Sequence[Sequence[str]]

    def markdown(self) -> str:
        """With pipes."""
        rows = [self.head, ["---"] * len(self.head), *self.rows]
        return "\n".join("| " + " | ".join(_md(cell) for cell in row) + " |" for row in rows)


@dataclass(frozen=True)
class Code:
    """Text to be read letter by letter, in a language."""

    text: str
    language: str = ""

    def markdown(self) -> str:
        """In a fence that is longer than any in the text."""
        fence = "`" * max(3, 1 + max((len(run) for run in re.findall("`+", self.text)), default=0))
        return f"{fence}{self.language}\n{self.text}\n{fence}"


@dataclass(frozen=True)
class Fold:
    """One question among many, under a heading of its own."""

    title: str
    parts: Sequence[Text | Code]

    def markdown(self) -> str:
        """Its parts below its heading."""
        return "\n\n".join([f"### {_md(self.title)}", *(part.markdown() for part in self.parts)])


Part = Text | Table | Code | Fold


@dataclass
class Page:
    """A title and sections of parts."""

    title: str
    sections: list[tuple[str, Sequence[Part]]] = field(default_factory=list)

    def add(self, heading: str, *parts: Part) -> None:
        """One more section; without parts there is none."""
        if parts:
            self.sections.append((heading, parts))

    def markdown(self) -> str:
        """All of it."""
        out = [f"# {_md(self.title)}"]
        for heading, parts in self.sections:
            out += [f"## {_md(heading)}", *(part.markdown() for part in parts)]
        return "\n\n".join(out) + "\n"


def save(page: Page, folder: Path) -> None:
    """Write `report.md` into a folder, which is made when missing."""
    folder.mkdir(parents=True, exist_ok=True)
    (folder / "report.md").write_text(page.markdown(), encoding="utf-8")


def run_page(records: Sequence[Record], baseline: Sequence[Record] | None, title: str) -> Page:
    """The totals of a run, compared with another where there is one, and what was not right."""
    page = Page(title)
    page.add("Totals", Code(summary(records, baseline)))
    wrong = sorted((record for record in records if not record.right), key=lambda record: record.db)
    page.add(f"Not right: {len(wrong)}", *map(_wrong, wrong))
    return page


def _wrong(record: Record) -> Fold:
    end = "refused" if record.refused else "wrong result" if record.executed else "no result"
    parts: list[Text | Code] = [Text(f"{record.question} [{end}, {len(record.attempts)} attempts]")]
    parts += [Text(f"Error: {record.error}")] if record.error else []
    parts += [Text(f"No gold query ran: {record.gold_error}")] if record.gold_error else []
    missed = [name for name, value in record.linking.items() if name.endswith("_recall") and value < 1]
    if missed:
        named = ", ".join(name.removesuffix("_recall").replace("_", " ") for name in missed)
        parts.append(Text(f"Missed, of what the gold query needs: {named}."))
    if any(item.get("right") for item in record.candidates):
        parts.append(Text("Another candidate was right."))
    parts.append(Code(record.sql or "(none)", "sql"))
    for gold in record.gold:
        parts += [Text("Gold:"), Code(gold.strip(), "sql")]
    category = f", {record.category}" if record.category else ""
    return Fold(f"{record.id} ({record.db}{category}): {record.question[:100]}", parts)


def _md(text: str) -> str:
    return re.sub(r"([\\`*_|<#\[\]])", r"\\\1", " ".join(text.split())) if text.strip("-: ") else text
