"""HTML to a tree of what a reader sees, with the end tags that people leave out."""

from __future__ import annotations

import re
from typing import Any

from bs4 import BeautifulSoup
from bs4.element import PageElement, PreformattedString, Tag

from hopql.tools.base.errors import UsageError
from hopql.tools.knowledge.documents import Block, Link, Outline, Sections, fenced
from hopql.tools.knowledge.read_file import Raw
from hopql.tools.knowledge.read_markdown import read_moment

HIDDEN = ["script", "style", "template", "noscript", "svg", "nav", "button", "select", "iframe", "object"]
INVISIBLE = re.compile(r"display\s*:\s*none|visibility\s*:\s*hidden", re.IGNORECASE)
DEPTH = 30
"""How many open tags are looked at for one that a new tag ends."""

SPACED = frozenset(
    {
        *("address", "article", "aside", "blockquote", "body", "center", "details", "dialog", "div", "fieldset"),
        *("figcaption", "figure", "footer", "form", "h1", "h2", "h3", "h4", "h5", "h6", "header", "hr", "main", "p"),
        *("pre", "section", "summary", "dd", "dl", "dt", "li", "ol", "ul"),
        *("table", "tbody", "td", "tfoot", "th", "thead", "tr"),
    }
)
"""Tags that begin and end a block."""

ENDS: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    **dict.fromkeys(SPACED, (frozenset({"p"}), SPACED - {"p"})),
    "li": (frozenset({"li"}), frozenset({"ul", "ol", "menu"})),
    **dict.fromkeys(("dt", "dd"), (frozenset({"dt", "dd"}), frozenset({"dl"}))),
    **dict.fromkeys(("td", "th"), (frozenset({"td", "th"}), frozenset({"tr", "table"}))),
    "tr": (frozenset({"tr"}), frozenset({"table"})),
}
"""A tag to the open ones that its beginning ends, and to those that it does not reach beyond (HTML 13.1.2.4)."""


class _Soup(BeautifulSoup):
    def handle_starttag(self, name: str, *args: Any, **named: Any) -> Tag | None:
        """Ends what the new tag ends; html.parser would nest every item of a list in the one before."""
        ended, within = ENDS.get(name, (frozenset(), frozenset()))
        for tag in reversed(self.tagStack[-DEPTH:] if ended else []):
            if tag.name in ended:
                self.handle_endtag(tag.name)
                break
            if tag.name in within:
                break
        return super().handle_starttag(name, *args, **named)


def parsed(text: str) -> BeautifulSoup:
    """The tree of a page, without what is not shown: scripts, styles, navigation, what is marked as hidden."""
    soup = _Soup(_uncommented(text), "html.parser")
    for tag in soup.find_all(HIDDEN):
        tag.decompose()
    for tag in soup.find_all(lambda tag: tag.has_attr("hidden") or bool(INVISIBLE.search(str(tag.get("style") or "")))):
        tag.decompose()
    return soup


def _uncommented(text: str) -> str:
    """Without comments, lines kept: html.parser takes quadratic time for comments that do not end."""
    ended, mark, rest = text.rpartition("-->")
    kept = re.sub("<!--.*?-->", lambda comment: "\n" * comment[0].count("\n"), ended + mark, flags=re.DOTALL)
    return (kept + rest).replace("<!--", "")


MAX_CELLS = 100_000
MAX_SPAN = 100
MAX_SPANNED = 200
"""Characters of a cell over several rows that are said again in each."""

MARKS = {"code": "`", "kbd": "`", "samp": "`", "tt": "`", "b": "**", "strong": "**"}
LISTS = frozenset({"ul", "ol", "dl"})
EMPTY = re.compile(r"\*\*\s*\*\*|`\s*`")


def spoken(tag: Tag, but: frozenset[str] = frozenset()) -> str:
    """The text of a tag in one line for each line break, code and strong words marked."""
    lines = (" ".join(line.split()) for line in EMPTY.sub(" ", _said(tag, but)).split("\n"))
    return "\n".join(line for line in lines if line)


def _said(item: PageElement, but: frozenset[str], marked: bool = False) -> str:
    """As in the page, within a mark without other marks."""
    if not isinstance(item, Tag):
        return "" if isinstance(item, PreformattedString) else re.sub(r"\s+", " ", str(item))
    if item.name == "br":
        return "\n"
    mark = "" if marked else MARKS.get(item.name, "")
    said = "".join(
        _said(one, but, marked or bool(mark)) for one in item.contents if getattr(one, "name", None) not in but
    )
    space = " " if item.name in SPACED else ""
    return f"{space}{mark}{said}{mark}{space}"


def listed(tag: Tag, depth: int = 0) -> str:
    """A list, one line an item, nested items indented; a list of definitions as `**term**: text`."""
    lines: list[str] = []
    number = 0
    for item in tag.contents:
        if isinstance(item, Tag) and item.name in LISTS:
            lines.append(listed(item, depth + 1))
            continue
        # What stands in a list and is no item of it is read as one.
        words = " ".join((spoken(item, LISTS) if isinstance(item, Tag) else _said(item, LISTS)).split())
        name = item.name if isinstance(item, Tag) else ""
        if name == "dd" and lines and lines[-1].startswith(f"{'  ' * depth}- **"):
            lines[-1] += f": {words}"
        elif words:
            number += 1
            mark = f"{number}." if tag.name == "ol" else "-"
            lines.append(f"{'  ' * depth}{mark} " + (f"**{words.strip('*')}**" if name == "dt" else words))
        if isinstance(item, Tag):
            lines += [listed(child, depth + 1) for child in _topmost(item)]
    return "\n".join(line for line in lines if line)


def _topmost(item: Tag) -> list[Tag]:
    """The lists within a tag, and not those within them."""
    below = [one for one in item.contents if isinstance(one, Tag)]
    return [found for one in below for found in ([one] if one.name in LISTS else _topmost(one))]


def tabled(tag: Tag) -> tuple[str, Block, int]:
    """A table in Markdown, its caption before it; that it is one; how many lines at its top name the columns. A cell
    over several rows is said in each; what lies in a wide one keeps its columns."""
    caption = tag.find("caption")
    before = [spoken(caption)] if caption is not None and spoken(caption) else []
    taken, lines, head = dict[tuple[int, int], str](), list[str](), 0
    for at, row in enumerate(tag.find_all("tr")):
        cells, column, said = row.find_all(["td", "th"], recursive=False), 0, list[str]()
        for cell in cells:
            while (at, column) in taken:
                column += 1
            tall, wide = _number(cell, "rowspan"), _number(cell, "colspan")
            text = " ".join(spoken(cell).split()).replace("|", "\\|")
            taken |= {(at + down, column + right): "" for down in range(tall) for right in range(wide)}
            taken |= {(at + down, column): text[:MAX_SPANNED] if down else text for down in range(tall)}
            if len(taken) > MAX_CELLS:
                return "\n".join([*before, *lines]), "table", len(before) + 2 * head
        while (at, len(said)) in taken:
            said.append(taken[at, len(said)])
        while said and not said[-1]:  # a cell over the whole width
            said.pop()
        if cells and said:
            lines.append("| " + " | ".join(said) + " |")
            if len(lines) == 1 and all(cell.name == "th" for cell in cells):
                lines.append("|" + " --- |" * len(said))
                head = 1
    return "\n".join([*before, *lines]), "table", len(before) + 2 * head


def _number(cell: Tag, name: str) -> int:
    said = str(cell.get(name) or "")
    return min(MAX_SPAN, int(said)) if re.fullmatch(r"[1-9][0-9]{0,5}", said) else 1


MAX_CHARS = 8_000_000
"""Of a page; a larger one takes minutes to parse, and is an export rather than a page."""
DATES = (
    "article:modified_time",
    "dcterms.modified",
    "last-modified",
    "og:updated_time",
    "article:published_time",
    "date",
)
"""Names of the tags that say when the content holds, the most telling first."""
HEADING = re.compile(r"h[1-6]")
BLOCKS = sorted(SPACED)
WORDS = frozenset({"a", "code", "b", "strong", "br", "span", "em", "i"})


def read_html(raw: Raw) -> Sections:
    """The blocks of a page; of its main part, where it names one. UsageError: it is larger than what can be parsed."""
    if len(raw.text) > MAX_CHARS:
        hint = "Split it into pages, or export it as text."
        raise UsageError(f"{raw.uri} has more than {MAX_CHARS:,} characters of HTML.", hint=hint)
    soup = parsed(raw.text)
    meta = {
        str(tag.get("property") or tag.get("name")).lower(): str(tag.get("content") or "")
        for tag in soup.find_all("meta")
    }
    title = " ".join(soup.title.get_text().split()) if soup.title is not None else ""
    root, page = soup.find("main") or soup.find("body") or soup, _Page()
    try:
        page.read(root)
    except RecursionError:
        page = _Page()
        page.outline.block(" ".join(root.get_text(" ").split()))
    tags = dict.fromkeys(tag.strip()[:100] for tag in meta.get("keywords", "").split(",")[:50] if tag.strip())
    return Sections(
        page.outline.end(),
        title or page.outline.title or raw.name,
        next((found for name in DATES if (found := read_moment(meta.get(name, ""))) is not None), None),
        tuple(tags),
        raw.warnings,
        tuple(page.links),
    )


class _Page:
    def __init__(self) -> None:
        self.outline = Outline()
        self.links: list[Link] = []
        # Words between two blocks, and the line that they begin in.
        self._loose: list[str] = []
        self._line = self._loose_line = 0

    def read(self, root: Tag) -> None:
        """All that is within."""
        if root.name in SPACED:
            self._flush()
        for item in root.children:
            if isinstance(item, Tag):
                self._line = item.sourceline or self._line
                if not self._whole(item):
                    self.read(item)
            elif not isinstance(item, PreformattedString):
                self._add(str(item))
        if root.name in SPACED or root.parent is None:
            self._flush()

    def _add(self, words: str) -> None:
        if not self._loose and words.strip():
            self._loose_line = self._line
        self._loose.append(words)

    def _flush(self) -> None:
        text, line = "".join(self._loose).strip("\n"), self._loose_line
        self._loose = []
        self.outline.block(" ".join(text.split()), line, line + text.count("\n"))

    def _whole(self, tag: Tag) -> bool:
        """Takes a tag as one; False when it is to be gone through."""
        if HEADING.fullmatch(tag.name):
            self._flush()
            self._mark(tag)
            self.outline.heading(int(tag.name[1]), tag.get_text(" ", strip=True), *_lines(tag))
        elif tag.name == "pre":
            self._put(tag, fenced(tag.get_text().strip("\n")), "code")
        elif tag.name in LISTS:
            self._put(tag, listed(tag), "list")
        elif tag.name == "table" and tag.find("tr") and not tag.find(["table", "h1", "h2", "h3", "h4", "pre"]):
            self._put(tag, *tabled(tag))
        elif tag.name == "p" and not tag.find(BLOCKS):
            self._put(tag, spoken(tag), "prose")
        elif tag.name in WORDS and not tag.find(BLOCKS):
            self._mark(tag)
            self._add(spoken(tag))
        else:
            return False
        return True

    def _put(self, tag: Tag, text: str, block: Block, head: int = 0) -> None:
        self._flush()
        before = len(self.outline.sections)
        self.outline.block(text, *_lines(tag), block=block, head=head)
        if len(self.outline.sections) > before:
            self._mark(tag, back=1)

    def _mark(self, tag: Tag, *, back: int = 0) -> None:
        # The block that a loose link or a heading belongs to is the next that is put.
        place = len(self.outline.sections) - back
        for anchor in [tag] if tag.name == "a" else tag.find_all("a", href=True):
            if target := str(anchor.get("href") or ""):
                self.links.append(Link(" ".join(anchor.get_text().split()), target, place))


def _lines(tag: Tag) -> tuple[int, int]:
    first = tag.sourceline or 0
    return first, first + str(tag).count("\n")
