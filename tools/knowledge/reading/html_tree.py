"""HTML to a tree of what a reader sees, with the end tags that people leave out."""

from __future__ import annotations

import re
from typing import Any

from bs4 import BeautifulSoup
from bs4.element import Tag

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
    parts, at = list[str](), 0
    while (begin := text.find("<!--", at)) >= 0:
        parts.append(text[at:begin])
        end = text.find("-->", begin + 4)
        if end < 0:
            return "".join(parts) + text[begin:].replace("<!--", "")
        parts.append("\n" * text.count("\n", begin, end))
        at = end + 3
    return "".join(parts) + text[at:]


def around_blocks(root: Tag) -> set[int]:
    """The identities of all tags that have a block within."""
    found: set[int] = set()
    for block in root.find_all(list(SPACED)):
        for tag in block.parents:
            if id(tag) in found:
                break
            found.add(id(tag))
    return found
