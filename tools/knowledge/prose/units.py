"""The text of a chunk as units without markup: paragraphs, list items, rows of tables; code blocks are left out."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import Literal

Mark = Literal["code", "bold", "link", "quote"]

_MARKS: dict[str, Mark] = {"code": "code", "link": "link", "bold": "bold"}
MAX_UNIT = 20_000
"""Characters of one unit; the rest of it is not read."""
MAX_LABELLED = 8
"""Words of a line "Owner: Maria Lopez" that stands for itself; what is longer goes on in the next line."""
_FENCE = re.compile(r"\s{0,3}(```|~~~)")
_RULE = re.compile(r"\s*\|?[\s:|+-]*-[\s:|+-]*\|?\s*$")
_ITEM = re.compile(r"\s*(?:[-*+•–]|\d{1,3}[.)])\s+(?=\S)")
_HEADING = re.compile(r"\s{0,3}#{1,6}\s+")
_LABEL_LINE = re.compile(r"[^\W\d_][\w ./-]{1,40}:\s+\S")
_TYPESET = re.compile(r"``\s?([^`\n]{1,120}?)\s?''")
"""Quotes as typesetters wrote them."""
_CELL = re.compile(r"(?<!\\)\|")
_INLINE = re.compile(
    r"(?P<code>(?<!`)`{1,2}(?!`)(?P<code_text>[^`\n]{1,200})`{1,2})"
    r"|(?P<image>!\[[^\]\n]{0,200}\]\([^)\n]{0,500}\))"
    r"|(?P<link>\[(?P<link_text>[^\]\n]{1,200})\]\([^)\s]{0,500}(?:\s+\"[^\"\n]{0,200}\")?\))"
    r"|(?P<bold>(?:\*\*|__)(?=[^\s*_])(?P<bold_text>[^*\n]{1,200}?)(?:\*\*|__))"
    r"|(?P<quote>[\"“„«「『《]\s?(?P<quote_text>[^\"“”„«»「」『』《》`\n]{1,120}?)\s?[\"”“»」』》])"
    r"|(?P<slant>(?<![\w*])[*_](?=[^\s*_])(?P<slant_text>[^*_\n]{1,200}?)(?<=[^\s*_])[*_](?![\w*]))"
    r"|(?P<tag></?[a-zA-Z][^<>\n]{0,300}>|<!--.{0,1000}?-->)"
    r"|(?P<address>https?://[^\s<>)\"]{1,500})"
)


@dataclass(frozen=True)
class Span:
    """A stretch of a unit's text that was marked."""

    start: int
    end: int
    mark: Mark


@dataclass(frozen=True)
class Unit:
    """A paragraph, an item or a row."""

    text: str
    spans: tuple[Span, ...] = ()
    form: Literal["prose", "item", "row"] = "prose"
    cells: tuple[Unit, ...] = ()
    """Of a row."""
    columns: tuple[str, ...] = ()
    """Names of a row's columns."""


def units(text: str) -> list[Unit]:
    """The units of a text, in order. Takes time linear in its length."""
    found: list[Unit] = []
    paragraph: list[str] = []
    listed = False

    def end() -> None:
        if paragraph:
            made = unit(" ".join(line.strip() for line in paragraph))
            found.append(replace(made, form="item") if listed else made)
            paragraph.clear()

    lines = text.splitlines()
    columns: tuple[str, ...] = ()
    fence = ""
    for place, line in enumerate(lines):
        mark = _FENCE.match(line)
        if mark or fence:
            end()
            if mark:
                fence = "" if fence == mark.group(1) else fence or mark.group(1)
            continue
        if _is_row(line):
            end()
            if place + 1 < len(lines) and _RULE.fullmatch(lines[place + 1]) and "-" in lines[place + 1]:
                columns = tuple(unit(cell).text for cell in _cells(line))
            elif not _RULE.fullmatch(line):
                found.append(_row(line, columns))
            continue
        columns = ()
        item = _ITEM.match(line)
        if not line.strip() or item or _HEADING.match(line) or _LABEL_LINE.match(line):
            end()
        if not paragraph:
            listed = item is not None
        if item:
            paragraph.append(line[item.end() :])
        elif line.strip() and not _HEADING.match(line):
            paragraph.append(line.strip().lstrip(">"))
            if _LABEL_LINE.match(line) and len(line.split()) <= MAX_LABELLED:
                end()
    end()
    return [one for one in found if one.text]


def unit(text: str) -> Unit:
    """A piece of text without its inline marks, and where they were."""
    parts: list[str] = []
    spans: list[Span] = []
    length = last = 0
    text = _TYPESET.sub(r"“\1”", text[:MAX_UNIT])
    for match in _INLINE.finditer(text):
        before = text[last : match.start()]
        kind = match.lastgroup or ""
        mark = next((name for name in ("code", "link", "bold", "quote", "slant") if match.group(name)), kind)
        inner = match.group(f"{mark}_text") if mark in ("code", "link", "bold", "quote", "slant") else " "
        if mark == "quote":
            inner = f"“{inner}”"
        plain = unit(inner) if mark in ("link", "bold", "slant") else Unit(inner)
        parts += [before, plain.text]
        start = length + len(before)
        length = start + len(plain.text)
        if mark == "quote":
            spans.append(Span(start + 1, length - 1, "quote"))
        elif mark in _MARKS:
            spans.append(Span(start, length, _MARKS[mark]))
        spans += [Span(start + one.start, start + one.end, one.mark) for one in plain.spans]
        last = match.end()
    plain_text = "".join(parts) + text[last:]
    return Unit(plain_text.rstrip(), tuple(spans)) if plain_text.strip() else Unit("")


def _is_row(line: str) -> bool:
    return line.count("|") >= 2 and line.lstrip().startswith("|")


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in _CELL.split(line.strip().strip("|"))]


def _row(line: str, columns: tuple[str, ...]) -> Unit:
    cells = tuple(unit(cell) for cell in _cells(line))
    named = [
        f"{name}: {cell.text}" if name else cell.text
        for name, cell in zip([*columns, *[""] * len(cells)], cells, strict=False)
        if cell.text
    ]
    return Unit("; ".join(named), (), "row", cells, columns)
