"""Markdown as sections, with what a document says of itself between two lines of `---` at its top."""

from __future__ import annotations

import re
from collections.abc import Mapping, MutableMapping
from datetime import UTC, date, datetime
from typing import Any

import yaml  # type: ignore[import-untyped]
from bs4 import BeautifulSoup
from markdown_it import MarkdownIt
from markdown_it.token import Token

from hopql.tools.knowledge.documents import Block, Link, Outline, Sections
from hopql.tools.knowledge.read_file import Raw

MAX_FRONT_MATTER = 20_000
"""Of front matter; more is no front matter."""
MAX_TAGS = 50
MAX_TAG_CHARS = 100
DATES = ("effective", "effective_date", "updated", "last_updated", "last-updated", "lastmod", "modified", "date")
"""Keys that say when the content holds, the most telling first."""
FORMS = ("%Y/%m/%d", "%d.%m.%Y", "%d %B %Y", "%d %b %Y", "%B %d, %Y", "%b %d, %Y", "%Y-%m", "%Y%m%d")


class _Plain(yaml.SafeLoader):  # type: ignore[misc]
    """A loader without `<<`: mappings that merge mappings double with every line."""

    def flatten_mapping(self, node: yaml.MappingNode) -> None:
        """Nothing is merged: `<<` is refused."""


def front_matter(text: str) -> tuple[int, Sections]:
    """How many lines the front matter at the top of a document takes, and what it says; all empty when it has none.

    Broken YAML is left out and told; a line that only looks like a mark (a rule, a table) is not taken for one.
    """
    found = re.match(
        r"---[ \t]*\n(.*?)^(?:---|\.\.\.)[ \t]*(?:\n|\Z)", text[:MAX_FRONT_MATTER], re.DOTALL | re.MULTILINE
    )
    if found is None or not (re.search(r"^[\w-]+[ \t]*:", found[1], re.MULTILINE) or not found[1].strip()):
        return 0, Sections((), "")
    lines = found[0].count("\n")
    try:
        said = yaml.load(found[1], Loader=_Plain)
        fields = {str(key).lower(): value for key, value in said.items()} if isinstance(said, Mapping) else {}
        warnings: tuple[str, ...] = (
            () if isinstance(said, Mapping) or said is None else ("Its front matter has no keys.",)
        )
    # A date such as 2024-02-31 ends in ValueError, deep nesting in RecursionError, a list as a key in TypeError.
    except (yaml.YAMLError, ValueError, TypeError, RecursionError):
        return lines, Sections((), "", warnings=("Its front matter is not valid YAML and was left out.",))
    dates = [(key, fields[key]) for key in DATES if fields.get(key) is not None]
    moments = [(key, read_moment(value)) for key, value in dates]
    warnings += tuple(f"Its front matter's {key} is not a date." for key, value in moments if value is None)
    title = fields.get("title")
    return lines, Sections(
        (),
        title=" ".join(str(title).split()) if isinstance(title, str | int | float) else "",
        modified=next((value for _, value in moments if value is not None), None),
        tags=_tags(fields.get("tags", fields.get("keywords"))),
        warnings=warnings,
    )


def read_moment(value: object) -> datetime | None:
    """A date or time as documents write it, with time zone (UTC where it has none); None when it is none."""
    if isinstance(value, datetime):
        return value if value.tzinfo is not None else value.replace(tzinfo=UTC)
    if isinstance(value, date):
        return datetime(value.year, value.month, value.day, tzinfo=UTC)
    text = " ".join(str(value).split())[:40] if isinstance(value, str | int) else ""
    for form in ("", *FORMS):
        try:
            found = datetime.strptime(text, form) if form else datetime.fromisoformat(text)
        except ValueError:
            continue
        return found if found.tzinfo is not None else found.replace(tzinfo=UTC)
    return None


def _tags(value: object) -> tuple[str, ...]:
    items = re.split(r"[,;]", value) if isinstance(value, str) else value
    if not isinstance(items, list):
        return ()
    names = (" ".join(str(item).split()) for item in items[:MAX_TAGS] if isinstance(item, str | int))
    return tuple(dict.fromkeys(name for name in names if 0 < len(name) <= MAX_TAG_CHARS))


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


def read_markdown(raw: Raw) -> Sections:
    """The blocks of a Markdown document, its front matter and its links."""
    above, matter = front_matter(raw.text)
    lines = raw.text.split("\n")
    env: MutableMapping[str, Any] = {}
    tokens = PARSER.parse("\n".join(lines[above :]), env)
    outline, links = Outline(), list[Link]()
    for at, token in enumerate(tokens):
        if token.type == "inline" and ("](" in token.content or "<" in token.content or "references" in env):
            # A heading is taken in before the section that it stands over.
            heading = tokens[at - 1].type == "heading_open"
            links += _links(token.content, env, len(outline.sections) - (0 if heading else 1))
        if token.level or token.map is None:
            continue
        first, after = token.map[0] + above, token.map[1] + above
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
