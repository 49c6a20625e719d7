"""Lists, tables and running text of HTML, as Markdown has them."""

from __future__ import annotations

import re

from bs4.element import NavigableString, PageElement, PreformattedString, Tag

from hopql.tools.knowledge.reading.html_tree import SPACED

MAX_DEPTH = 20
"""Of nested lists; what is deeper is written as the text of its item."""
MAX_CELLS = 100_000
"""Of a table."""

MARKS = {"code": "`", "kbd": "`", "samp": "`", "tt": "`", "b": "**", "strong": "**"}
LISTS = frozenset({"ul", "ol", "dl"})
EMPTY = re.compile(r"\*\*\s*\*\*|`\s*`")


def spoken(tag: Tag, but: frozenset[str] = frozenset()) -> str:
    """The text of a tag in one line for each line break, code and strong words marked.

    Args:
        but: names of tags within it that are left out.
    """
    parts: list[str] = []
    # A mark stands for the end of what it marks; within it no other is made.
    waiting: list[PageElement | str] = [tag]
    marked = False
    while waiting:
        item = waiting.pop()
        if isinstance(item, Tag):
            if item.name == "br":
                parts.append("\n")
            elif item is tag or item.name not in but:
                mark = "" if marked else MARKS.get(item.name, "")
                marked = marked or bool(mark)
                space = " " if item.name in SPACED else ""
                parts += [space, mark]
                waiting += [space, *([f"end {mark}"] if mark else []), *reversed(item.contents)]
        elif isinstance(item, NavigableString):
            parts.append("" if isinstance(item, PreformattedString) else re.sub(r"\s+", " ", item))
        else:
            parts.append(str(item).removeprefix("end "))
            marked = marked and not str(item).startswith("end")
    lines = (" ".join(line.split()) for line in EMPTY.sub(" ", "".join(parts)).split("\n"))
    return "\n".join(line for line in lines if line)


def listed(tag: Tag, depth: int = 0) -> str:
    """A list, one line an item, nested items indented; a list of definitions as `**term**: text`."""
    lines: list[str] = []
    inner = LISTS if depth < MAX_DEPTH else frozenset[str]()
    number = 0
    for item in tag.contents:
        if isinstance(item, Tag) and item.name in inner:
            lines.append(listed(item, depth + 1))
            continue
        # What stands in a list and is no item of it is read as one.
        words = " ".join(spoken(item, inner).split()) if isinstance(item, Tag) else _words(item)
        name = item.name if isinstance(item, Tag) else ""
        if name == "dd" and lines and lines[-1].startswith(f"{'  ' * depth}- **"):
            lines[-1] += f": {words}"
        elif words:
            number += 1
            mark = f"{number}." if tag.name == "ol" else "-"
            lines.append(f"{'  ' * depth}{mark} " + (f"**{words.strip('*')}**" if name == "dt" else words))
        if isinstance(item, Tag):
            lines += [listed(child, depth + 1) for child in _topmost(item, inner)]
    return "\n".join(line for line in lines if line)


def _words(item: PageElement) -> str:
    return "" if isinstance(item, PreformattedString) else " ".join(str(item).split())


def _topmost(item: Tag, names: frozenset[str]) -> list[Tag]:
    """The tags of these names within one, and not those within them."""
    found: list[Tag] = []
    waiting = list(reversed(item.contents)) if names else []
    while waiting:
        below = waiting.pop()
        if isinstance(below, Tag) and below.name in names:
            found.append(below)
        elif isinstance(below, Tag):
            waiting += reversed(below.contents)
    return found


def tabled(tag: Tag) -> tuple[str, int]:
    """A table in Markdown, its caption before it, and how many lines at its top name the columns."""
    caption = tag.find("caption")
    before = [spoken(caption)] if caption is not None and spoken(caption) else []
    rows: list[list[str]] = []
    cells = head = 0
    for row in tag.find_all("tr"):
        found = row.find_all(["td", "th"], recursive=False)
        cells += len(found)
        if cells > MAX_CELLS:
            break
        if any(words := [" ".join(spoken(cell).split()).replace("|", "\\|") for cell in found]):
            head += not rows and all(cell.name == "th" for cell in found)
            rows.append(words)
    lines = ["| " + " | ".join(row) + " |" for row in rows]
    if head:
        lines.insert(1, "|" + " --- |" * len(rows[0]))
    return "\n".join([*before, *lines]), len(before) + 2 * head
