"""Markdown (CommonMark with tables), by markdown-it-py: blocks keep their source, so that line numbers are exact."""

from __future__ import annotations

from collections.abc import MutableMapping
from typing import Any

from bs4 import BeautifulSoup
from markdown_it import MarkdownIt
from markdown_it.token import Token

from hopql.tools.knowledge.reading.front_matter import front_matter
from hopql.tools.knowledge.reading.outline import Outline
from hopql.tools.knowledge.reading.raw import Raw
from hopql.tools.knowledge.reading.sections import Block, Link, Sections

BLOCKS: dict[str, Block] = {
    "paragraph_open": "prose",
    "blockquote_open": "prose",
    "html_block": "prose",
    "bullet_list_open": "list",
    "ordered_list_open": "list",
    "table_open": "table",
    "fence": "code",
    "code_block": "code",
}
MAX_INLINE = 20_000
"""Characters of a paragraph whose links are read: a longer one is no prose."""

# Parsing what is within paragraphs takes most of the time, and is needed only where there may be a link.
PARSER = MarkdownIt("commonmark").enable("table").disable("inline")


def sections(raw: Raw) -> Sections:
    """The blocks of a Markdown document, its front matter and its links."""
    matter = front_matter(raw.text)
    lines = raw.text.split("\n")
    env: MutableMapping[str, Any] = {}
    tokens = PARSER.parse("\n".join(lines[matter.lines :]), env)
    outline, links = Outline(), list[Link]()
    for at, token in enumerate(tokens):
        if token.type == "inline" and ("](" in token.content or "<" in token.content or "references" in env):
            # A heading is taken in before the section that it stands over.
            heading = tokens[at - 1].type == "heading_open"
            links += _links(token.content, env, len(outline.sections) - (0 if heading else 1))
        if token.level or token.map is None:
            continue
        first, after = token.map[0] + matter.lines, token.map[1] + matter.lines
        if token.type == "heading_open":
            outline.heading(int(token.tag[1]), plain(tokens[at + 1].content), first + 1, after)
        elif token.type in BLOCKS:
            # Lists and code may end in blank lines.
            while after > first + 1 and not lines[after - 1].strip():
                after -= 1
            text = _visible(token.content) if token.type == "html_block" else "\n".join(lines[first:after])
            block = BLOCKS[token.type]
            outline.block(text, first + 1, after, block=block, head=2 if block == "table" else 0)
    title = matter.title or outline.title or raw.name
    return Sections(outline.end(), title, matter.modified, matter.tags, (*raw.warnings, *matter.warnings), tuple(links))


def plain(text: str) -> str:
    """Text within a paragraph, without its marks."""
    if len(text) > MAX_INLINE or not any(mark in text for mark in "*_`[<&\\!"):
        return text
    return "".join(_words(_inline(text, {})))


def _words(tokens: list[Token]) -> list[str]:
    return [" " if token.type.endswith("break") else token.content for token in tokens if token.type != "html_inline"]


def _inline(text: str, env: MutableMapping[str, Any]) -> list[Token]:
    tokens: list[Token] = []
    if len(text) <= MAX_INLINE:
        PARSER.inline.parse(text, PARSER, env, tokens)
    return tokens


def _links(text: str, env: MutableMapping[str, Any], section: int) -> list[Link]:
    found, target, words = list[Link](), "", list[Token]()
    for token in _inline(text, env):
        if token.type == "link_open":
            target, words = str(token.attrs.get("href", "")), []
        elif token.type == "link_close":
            if target:
                found.append(Link(" ".join("".join(_words(words)).split()), target, section))
            target = ""
        elif target:
            words.append(token)
    return found


def _visible(html: str) -> str:
    soup = BeautifulSoup(html, "html.parser")
    for hidden in soup(["script", "style"]):
        hidden.decompose()
    lines = (" ".join(line.split()) for line in soup.get_text().split("\n"))
    return "\n".join(line for line in lines if line)
