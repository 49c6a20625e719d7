"""reStructuredText as blocks under headings, written as Markdown writes them: text, lists, tables, code."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from docutils import nodes

from hopql.tools.knowledge.reading import plain
from hopql.tools.knowledge.reading.outline import Outline
from hopql.tools.knowledge.reading.raw import Raw
from hopql.tools.knowledge.reading.rst_parser import cited, parsed, part
from hopql.tools.knowledge.reading.sections import Block, Link, Sections, fenced

MAX_CHARS: Final = 2_000_000
"""Of a document; a larger one is no page that somebody wrote, and is read by its lines."""
_SILENT: Final = (
    nodes.Invisible, nodes.Decorative, nodes.title, nodes.footnote_reference, nodes.citation_reference, nodes.label,
    nodes.raw, nodes.colspec,
)  # fmt: skip
_LISTS: Final = (
    nodes.bullet_list, nodes.enumerated_list, nodes.definition_list, nodes.field_list, nodes.option_list,
)  # fmt: skip
_HOLDERS: Final = (nodes.container, nodes.block_quote, nodes.figure, nodes.footnote, nodes.citation)
_TERMS: Final = (nodes.definition_list_item, nodes.field, nodes.option_list_item)
_MARKS: Final = {nodes.literal: "`", nodes.math: "`", nodes.strong: "**", nodes.emphasis: "*", nodes.term: "**",
                 nodes.field_name: "**", nodes.option_group: "**"}  # fmt: skip


@dataclass(frozen=True)
class _Told:
    """A heading, the end of what stands under one, or a block."""

    line: int
    """In which it begins; 0: of an end."""
    text: str = ""
    level: int = 0
    """Of a heading; 0: of a block."""
    block: Block = "prose"
    head: int = 0
    links: tuple[tuple[str, str], ...] = ()


def sections(raw: Raw) -> Sections:
    """The blocks of a document and its links. Files that it would include are not read."""
    if len(raw.text) > MAX_CHARS:
        return plain.sections(raw)
    outline, links, lines = Outline(), list[Link](), raw.text.split("\n")
    told = list(_Page(parsed(raw.text)).told())
    for one, after in zip(told, _following(told, len(lines) + 1), strict=True):
        if one.text and one.level:
            outline.heading(one.level, one.text, one.line, one.line)
        elif one.level:
            outline.leave(one.level)
        else:
            links += [Link(text, target, len(outline.sections)) for text, target in one.links]
            last = max(one.line, after - 1)
            if one.block == "code":
                # Line by line as in the document.
                last = min(last, one.line + one.text.count("\n"))
            while last > one.line and not lines[last - 1].strip() and one.block != "code":
                last -= 1
            outline.block(one.text, one.line, last, block=one.block, head=one.head)
    # Several headings of the highest level, as in a change log: none is the document's.
    title = outline.title if sum(one.level == 1 and bool(one.text) for one in told) == 1 else raw.name
    return Sections(outline.end(), title, warnings=raw.warnings, links=tuple(links))


def _following(told: Sequence[_Told], end: int) -> list[int]:
    """For each the line in which the next begins."""
    found: list[int] = []
    for one in reversed(told):
        found.append(end)
        end = one.line or end
    return found[::-1]


class _Page:
    """Writes a tree."""

    def __init__(self, document: nodes.document) -> None:
        self._document = document
        self._line = 1
        self._links: list[tuple[str, str]] = []
        self._addresses = {
            name: target["refuri"]
            for target in document.findall(nodes.target)
            if target.get("refuri")
            for name in target["names"]
        }
        self._titles = {
            name: self._title(section)
            for target in document.findall(nodes.target)
            if isinstance(section := target.next_node(ascend=True, siblings=True, descend=False), nodes.section)
            for name in target["names"]
        }

    def _title(self, section: nodes.Element) -> str:
        title = section.next_node(nodes.title)
        return self.inline(title) if title is not None else ""

    def told(self) -> Iterator[_Told]:
        """All of the document, in its order."""
        yield from self._within(self._document, 0)

    def _within(self, node: nodes.Element, depth: int) -> Iterator[_Told]:
        for child in node.children:
            if isinstance(child, _SILENT) or not isinstance(child, nodes.Element):
                continue
            self._line = max(self._line, child.line or self._line)
            if isinstance(child, nodes.section | part):
                # A section's line is that under its title.
                line = max(1, self._line - isinstance(child, nodes.section))
                yield _Told(line, _plain(self._title(child)), depth + 1)
                yield from self._within(child, depth + 1)
                if isinstance(child, part):
                    yield _Told(0, level=depth + 1)
            elif isinstance(child, nodes.system_message):
                yield from (self._block(code) for code in child.findall(nodes.literal_block))
            elif isinstance(child, _HOLDERS):
                yield from self._within(child, depth)
            elif isinstance(child, nodes.rubric):
                yield _Told(self._line, _plain(self.inline(child)), depth + 1)
            elif (block := self._block(child)).text.strip():
                yield block

    def _block(self, node: nodes.Element) -> _Told:
        self._links = []
        line, text, head, block = self._line, self.written(node), 0, "prose"
        if isinstance(node, nodes.table):
            block, head = "table", 2 if node.next_node(nodes.thead) else 0
        elif isinstance(node, _LISTS):
            block = "list"
        elif isinstance(node, nodes.literal_block | nodes.doctest_block):
            # The marks stand in the lines around the code.
            block, line = "code", max(1, line - 1)
        return _Told(line, text, 0, block, head, tuple(self._links))  # type: ignore[arg-type]

    def written(self, node: nodes.Element) -> str:
        """A block as Markdown writes it."""
        if isinstance(node, nodes.literal_block | nodes.doctest_block | nodes.math_block):
            return fenced(node.astext())
        if isinstance(node, nodes.table):
            return self._table(node)
        if isinstance(node, _LISTS):
            return "\n".join(self._item(node, number, item) for number, item in enumerate(node.children, 1))
        if isinstance(node, nodes.line_block):
            return "\n".join(self.written(one) for one in node.children if isinstance(one, nodes.Element))
        if isinstance(node, nodes.TextElement):
            return self.inline(node)
        return self._all(node)

    def _all(self, node: nodes.Element) -> str:
        """The blocks within, with blank lines between them; lists follow what leads to them at once."""
        said = [
            (child, self.written(child))
            for child in node.children
            if isinstance(child, nodes.Element) and not isinstance(child, (*_SILENT, nodes.system_message))
        ]
        told = ""
        for child, text in said:
            if text.strip():
                between = "\n" if isinstance(child, _LISTS) else "\n\n"
                told = f"{told}{between}{text}" if told else text
        return told

    def _item(self, node: nodes.Element, number: int, item: nodes.Node) -> str:
        if not isinstance(item, nodes.Element):
            return ""
        mark = f"{node.get('start', 1) + number - 1}." if isinstance(node, nodes.enumerated_list) else "-"
        if isinstance(item, _TERMS):
            *names, said = (one for one in item.children if isinstance(one, nodes.Element))
            term = ", ".join(self.inline(one) for one in names if not isinstance(one, nodes.classifier))
            body = self._all(said)
            text = f"**{_plain(term)}**: {body}" if body else f"**{_plain(term)}**"
        else:
            text = self._all(item)
        first, *others = text.split("\n") or [""]
        indent = " " * (len(mark) + 1)
        return "\n".join([f"{mark} {first}", *(indent + line if line.strip() else "" for line in others)])

    def _table(self, table: nodes.table) -> str:
        rows = [[_cell(self._all(entry)) for entry in row.findall(nodes.entry)] for row in table.findall(nodes.row)]
        lines = ["| " + " | ".join(row) + " |" for row in rows]
        if table.next_node(nodes.thead) and rows:
            lines.insert(1, "|" + " --- |" * len(rows[0]))
        return "\n".join(lines)

    def inline(self, node: nodes.Element) -> str:
        """Text within a paragraph, with Markdown's marks."""
        return "".join(self._word(child) for child in node.children)

    def _word(self, node: nodes.Node) -> str:
        if isinstance(node, nodes.Text):
            return str(node)
        if not isinstance(node, nodes.Element) or isinstance(node, _SILENT):
            return ""
        if isinstance(node, cited):
            return self._cited(node)
        if isinstance(node, nodes.substitution_reference):
            defined = self._document.substitution_defs.get(node.get("refname") or node.astext())
            return self.inline(defined) if defined is not None else node.astext()
        if isinstance(node, nodes.reference):
            address = node.get("refuri") or self._addresses.get(node.get("refname", ""), "")
            if address and address != node.astext():
                self._links.append((" ".join(node.astext().split()), address))
        text = self.inline(node)
        mark = next((mark for kind, mark in _MARKS.items() if isinstance(node, kind)), "")
        return f"{mark}{text}{mark}" if text.strip() else text

    def _cited(self, node: cited) -> str:
        """A page or a place of one as a link, anything else as code unless it is several words."""
        said, label = node.astext(), "-".join(node["label"].split())
        if node["role"] == "ref":
            title = "" if node["titled"] else self._titles.get(" ".join(node["label"].split()).casefold(), "")
            return f"[{title or said}](#{label})"
        if node["role"] == "doc":
            return f"[{said}]({label}.rst)"
        return said if " " in said.strip() else f"`{said}`"


def _plain(text: str) -> str:
    return re.sub(r"[`*]", "", " ".join(text.split()))


def _cell(text: str) -> str:
    return " ".join(text.split()).replace("|", "\\|")
