"""HTML, by Beautiful Soup: what a reader sees, as blocks; tables, lists and code as Markdown has them."""

from __future__ import annotations

import re
from collections.abc import Iterator

from bs4.element import NavigableString, PageElement, PreformattedString, Tag

from hopql.tools.errors import UsageError
from hopql.tools.knowledge.reading.front_matter import moment
from hopql.tools.knowledge.reading.html_blocks import listed, spoken, tabled
from hopql.tools.knowledge.reading.html_tree import SPACED, around_blocks, parsed
from hopql.tools.knowledge.reading.outline import Outline
from hopql.tools.knowledge.reading.raw import Raw
from hopql.tools.knowledge.reading.sections import Block, Link, Sections, fenced

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


def sections(raw: Raw) -> Sections:
    """The blocks of a page; of its main part, where it names one.

    Errors:
        UsageError: it is larger than a page that can be parsed.
    """
    if len(raw.text) > MAX_CHARS:
        hint = "Split it into pages, or export it as text."
        raise UsageError(f"{raw.uri} has more than {MAX_CHARS:,} characters of HTML.", hint=hint)
    soup = parsed(raw.text)
    meta = {
        str(tag.get("property") or tag.get("name")).lower(): str(tag.get("content") or "")
        for tag in soup.find_all("meta")
    }
    title = " ".join(soup.title.get_text().split()) if soup.title is not None else ""
    root = soup.find("main") or soup.find("body") or soup
    page = _Page(around_blocks(root))
    page.read(root)
    tags = dict.fromkeys(tag.strip()[:100] for tag in meta.get("keywords", "").split(",")[:50] if tag.strip())
    return Sections(
        page.outline.end(),
        title or page.outline.title or raw.name,
        next((found for name in DATES if (found := moment(meta.get(name, ""))) is not None), None),
        tuple(tags),
        raw.warnings,
        tuple(page.links),
    )


class _Page:
    def __init__(self, around: set[int]) -> None:
        self._around = around
        self.outline = Outline()
        self.links: list[Link] = []
        # Words between two blocks, and the line that they begin in.
        self._loose: list[str] = []
        self._line = self._loose_line = 0

    def read(self, root: Tag) -> None:
        """All that is within, without recursion: pages may be nested deeper than calls may be."""
        waiting: list[Iterator[PageElement]] = [iter(root.children)]
        ends: list[bool] = [True]
        while waiting:
            item = next(waiting[-1], None)
            if item is None:
                waiting.pop()
                if ends.pop():
                    self._flush()
            elif isinstance(item, Tag):
                self._line = item.sourceline or self._line
                if not self._whole(item):
                    waiting.append(iter(item.children))
                    ends.append(item.name in SPACED)
                    if item.name in SPACED:
                        self._flush()
            elif isinstance(item, NavigableString) and not isinstance(item, PreformattedString):
                self._add(str(item))
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
            self._mark(tag, heading=True)
            self.outline.heading(int(tag.name[1]), tag.get_text(" ", strip=True), *_lines(tag))
            return True
        text: str
        block: Block
        head = 0
        if tag.name == "pre":
            text, block = fenced(tag.get_text().strip("\n")), "code"
        elif tag.name in ("ul", "ol", "dl"):
            text, block = listed(tag), "list"
        elif tag.name == "table" and tag.find("tr") and not tag.find(["table", "h1", "h2", "h3", "h4", "pre"]):
            (text, head), block = tabled(tag), "table"
        elif tag.name in ("p", "a", "code", "b", "strong", "br", "span", "em", "i"):
            return self._inline(tag)
        else:
            return False
        self._flush()
        self._put(tag, text, block, head)
        return True

    def _inline(self, tag: Tag) -> bool:
        if id(tag) in self._around:
            return False
        if tag.name == "p":
            self._flush()
            self._put(tag, spoken(tag), "prose", 0)
        else:
            self._mark(tag)
            self._add(spoken(tag))
        return True

    def _put(self, tag: Tag, text: str, block: Block, head: int) -> None:
        before = len(self.outline.sections)
        self.outline.block(text, *_lines(tag), block=block, head=head)
        if len(self.outline.sections) > before:
            self._mark(tag, heading=False, back=1)

    def _mark(self, tag: Tag, *, heading: bool = False, back: int = 0) -> None:
        # The block that a loose link or a heading belongs to is the next that is put.
        place = len(self.outline.sections) - back
        anchors = [tag] if tag.name == "a" else tag.find_all("a", href=True)
        for anchor in anchors:
            if target := str(anchor.get("href") or ""):
                self.links.append(Link(" ".join(anchor.get_text().split()), target, place))


def _lines(tag: Tag) -> tuple[int, int]:
    first = tag.sourceline or 0
    return first, first + str(tag).count("\n")
