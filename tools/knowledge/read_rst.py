"""reStructuredText to a tree, by docutils: nothing is fetched, included or run, and what only Sphinx knows keeps its
text.

Directives and roles are not looked up in docutils' registries, which belong to the process: the states of the parser
are replaced by ones that read every directive by its form. Only tables, substitutions and pictures are docutils' own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import Any, ClassVar, Final

from docutils import frontend, nodes, utils
from docutils.parsers.rst import Parser, states

from hopql.tools.knowledge.documents import Block, Link, Outline, Sections, fenced
from hopql.tools.knowledge.read_file import Raw
from hopql.tools.knowledge.read_markdown import SPOKEN, VERSIONS, read_text

DOCUTILS: Final = frozenset(("table", "csv-table", "list-table", "replace", "unicode", "date", "image", "figure"))
"""Directives that docutils runs itself."""
CODE: Final = frozenset(
    ("code", "code-block", "sourcecode", "parsed-literal", "testcode", "testoutput", "doctest", "productionlist",
     "math", "graphviz", "digraph", "graph", "mermaid", "uml", "prompt", "console", "ipython", "include",
     "literalinclude")
)  # fmt: skip
"""Directives whose content is shown as it is."""
SILENT: Final = frozenset(
    ("raw", "toctree", "index", "highlight", "currentmodule", "module", "default-domain", "contents", "sectnum",
     "section-numbering", "meta", "title", "rst-class", "role", "default-role", "header", "footer",
     "target-notes", "tabularcolumns", "sectionauthor", "codeauthor", "testsetup", "testcleanup", "plot", "youtube")
)  # fmt: skip
"""Directives that say something to the program that makes pages, and nothing to a reader."""
WRAPPERS: Final = frozenset(("only", "ifconfig", "container"))
"""Directives whose first line is a condition or a name of a style. Of all others that line is a title: of a described
function, an option, a tab, a box."""

MAX_LINE: Final = 100_000
"""Characters of a line; docutils reads no document with a longer one."""
_DIRECTIVE: Final = next(form for call, form in states.Body.explicit.constructs if call is states.Body.directive)
_OPTION: Final = re.compile(r":(?![: ])[^:\n]*(?<! ):(?: |$)")
_TITLED: Final = re.compile(r"(?P<said>.+?)\s*<(?P<target>[^<>]*)>", re.DOTALL)


class part(nodes.topic):  # noqa: N801
    """What stands under a title of its own: its first child is a `nodes.title`."""


class cited(nodes.inline):  # noqa: N801
    """What a role names; `role` is the role's name, `label` what it points to, `titled` tells of a text of its own."""


class _Lenient:
    """A state of the parser that reads directives by their form."""

    # docutils keeps machines that it may use again in one list for the whole process.
    nested_sm_cache: ClassVar[list[Any]] = []

    def __init__(self, state_machine: Any, debug: bool = False) -> None:
        super().__init__(state_machine, debug)  # type: ignore[call-arg]
        self.nested_sm_kwargs = {"state_classes": STATES, "initial_state": "Body"}

    def explicit_construct(self: Any, match: re.Match[str]) -> tuple[list[nodes.Node], bool]:
        """docutils' own would call its own `directive`, whatever the state."""
        found = _DIRECTIVE.match(match.string)
        made: tuple[list[nodes.Node], bool] = (
            self.directive(found) if found else super().explicit_construct(match)  # type: ignore[misc]
        )
        return made

    def directive(self: Any, match: re.Match[str], **presets: Any) -> tuple[list[nodes.Node], bool]:
        """Its nodes, and whether it ends in a blank line, as docutils asks for."""
        name = match[1].lower().rpartition(":")[2]
        if name in DOCUTILS or presets:
            found: tuple[list[nodes.Node], bool] = super().directive(match, **presets)  # type: ignore[misc]
            return found
        line = self.state_machine.abs_line_number()
        block, _, offset, blank = self.state_machine.get_first_known_indented(match.end(), strip_top=False)
        title, start = _head(block)
        if name in SILENT or (name == "class" and not any(line.strip() for line in block[start:])):
            # docutils' `class` names a style, Sphinx's describes one.
            return [], blank
        if name in CODE:
            return _shown(name, title, block[start:], line, offset + start), blank
        holder: nodes.Element = nodes.container()
        body, begin = block[start:], offset + start
        if name in SPOKEN:
            # What follows the first line at once is of its paragraph.
            body, begin = block if start <= len(title) else body, offset
        elif name in VERSIONS:
            version, _, said = block[0].strip().partition(" ")
            more = said or any(line.strip() for line in block[1:])
            block[0] = f"{VERSIONS[name]} {version}{': ' if more else '.'}{said}"
            body, begin = block, offset
        elif title and name not in WRAPPERS:
            holder = part("", nodes.title("", "", *self.inline_text(title[0], line)[0]))
        self.nested_parse(body, begin, holder)
        holder.line = line
        return [holder], blank


def _head(block: Sequence[str]) -> tuple[list[str], int]:
    """The lines of a directive's argument, and where its content begins: behind them and its options."""
    at = 0
    while at < len(block) and block[at].strip() and not _OPTION.match(block[at]):
        at += 1
    title = [line.strip() for line in block[:at]]
    # Without an argument, the options begin in the second line.
    at = 1 if not title and block and not block[0].strip() else at
    while at < len(block) and (_OPTION.match(block[at]) or (at > len(title) and block[at].startswith(" "))):
        at += 1
    return title, at


def _shown(name: str, title: Sequence[str], content: Sequence[str], line: int, offset: int) -> list[nodes.Node]:
    """Content as code; of a file that would be included its name."""
    text = "\n".join(content).strip("\n") or (f".. {name}:: {' '.join(title)}" if title else "")
    made = nodes.literal_block(text, text)
    blank = next((n for n, one in enumerate(content) if one.strip()), None)
    made.line = line if blank is None else offset + blank + 1
    return [made] if text else []


def _named(rawsource: str, text: str, role: str, lineno: int) -> tuple[list[nodes.Node], list[nodes.system_message]]:
    """In the place of `Inliner.interpreted`: a role leaves what it names."""
    said = utils.unescape(text)
    titled = _TITLED.fullmatch(said)
    label = titled["target"] if titled else said.lstrip("!~.")
    if titled:
        said = titled["said"]
    elif role == "doc":
        said = label.rpartition("/")[2]
    else:
        said = label.rpartition(".")[2] if said.startswith("~") else label
    return [cited(rawsource, said, role=role or "", label=label, titled=bool(titled))], []


STATES: Final = tuple(type(one.__name__, (_Lenient, one), {}) for one in states.state_classes)


def parsed(text: str) -> nodes.document:
    """The tree of a document, as it was written: no transform is made, no file is read."""
    settings = frontend.get_default_settings(Parser)
    settings.report_level, settings.halt_level, settings.warning_stream = 5, 6, False
    settings.file_insertion_enabled = settings.raw_enabled = False
    settings.syntax_highlight, settings.line_length_limit = "none", MAX_LINE
    document = utils.new_document("", settings)
    inliner = states.Inliner()
    inliner.interpreted = _named  # type: ignore[method-assign]
    parser = Parser(inliner=inliner)
    parser.state_classes = STATES
    parser.parse(text, document)
    return document


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


def read_rst(raw: Raw) -> Sections:
    """The blocks of a document and its links. Files that it would include are not read."""
    if len(raw.text) > MAX_CHARS:
        return read_text(raw)
    document = parsed(raw.text)
    page = _Page(document, raw.text.split("\n"))
    page.read(document)
    page.begin(len(page.lines) + 1)
    # Several headings of the highest level, as in a change log: none is the document's.
    title = page.outline.title if page.tops == 1 else raw.name
    return Sections(page.outline.end(), title, warnings=raw.warnings, links=tuple(page.links))


class _Page:
    """Writes a tree into an outline, as Markdown."""

    def __init__(self, document: nodes.document, lines: list[str]) -> None:
        self.outline, self.links, self.lines = Outline(), list[Link](), lines
        self.tops = 0
        """Headings of the highest level."""
        self._document = document
        self._line = 1
        self._last = -1
        """Place of the last section, whose last line is not known yet."""
        self._addresses = dict[str, str]()
        self._titles = dict[str, str]()
        for target in document.findall(nodes.target):
            section = target.next_node(ascend=True, siblings=True, descend=False)
            for name in target["names"]:
                if target.get("refuri"):
                    self._addresses[name] = target["refuri"]
                if isinstance(section, nodes.section):
                    self._titles[name] = self._title(section)
        self.links.clear()

    def _title(self, section: nodes.Element) -> str:
        title = section.next_node(nodes.title)
        return self.inline(title) if title is not None else ""

    def read(self, node: nodes.Element, depth: int = 0) -> None:
        """All that is within, in its order."""
        for child in node.children:
            if isinstance(child, _SILENT) or not isinstance(child, nodes.Element):
                continue
            self._line = max(self._line, child.line or self._line)
            if isinstance(child, nodes.section | part):
                # A section's line is that under its title.
                self._heading(self._title(child), max(1, self._line - isinstance(child, nodes.section)), depth + 1)
                self.read(child, depth + 1)
                if isinstance(child, part):
                    self.outline.leave(depth + 1)
            elif isinstance(child, nodes.system_message):
                for code in child.findall(nodes.literal_block):
                    self._block(code)
            elif isinstance(child, _HOLDERS):
                self.read(child, depth)
            elif isinstance(child, nodes.rubric):
                self._heading(self.inline(child), self._line, depth + 1)
            else:
                self._block(child)

    def begin(self, line: int) -> None:
        """What comes next begins in a line: the block before it ends above."""
        if self._last >= 0:
            one = self.outline.sections[self._last]
            last = max(one.line, line - 1)
            if one.block == "code":
                # Line by line as in the document.
                last = min(last, one.line + one.text.count("\n"))
            while last > one.line and not self.lines[last - 1].strip() and one.block != "code":
                last -= 1
            self.outline.sections[self._last] = replace(one, line_to=last)
            self._last = -1

    def _heading(self, text: str, line: int, level: int) -> None:
        self.begin(line)
        self.tops += level == 1
        self.outline.heading(level, _plain(text), line, line)

    def _block(self, node: nodes.Element) -> None:
        block: Block = "prose"
        line, head, place, known = self._line, 0, len(self.outline.sections), len(self.links)
        if isinstance(node, nodes.table):
            block, head = "table", 2 if node.next_node(nodes.thead) else 0
        elif isinstance(node, _LISTS):
            block = "list"
        elif isinstance(node, nodes.literal_block | nodes.doctest_block):
            # The marks stand in the lines around the code.
            block, line = "code", max(1, line - 1)
        if (text := self.written(node)).strip():
            self.begin(line)
            self.outline.block(text, line, line, block=block, head=head)
            self._last = place
        else:
            del self.links[known:]

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
        told = ""
        for child in node.children:
            if not isinstance(child, nodes.Element) or isinstance(child, (*_SILENT, nodes.system_message)):
                continue
            if (text := self.written(child)).strip():
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
        rows = [
            [" ".join(self._all(entry).split()).replace("|", "\\|") for entry in row.findall(nodes.entry)]
            for row in table.findall(nodes.row)
        ]
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
                self.links.append(Link(" ".join(node.astext().split()), address, len(self.outline.sections)))
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
