"""Markdown as sections, with what a document says of itself between two lines of `---` at its top. Plain text, often
with underlined headings, and what is shown as it is: SQL, TOML. The cells of a notebook, the rows of a CSV or TSV
file."""

from __future__ import annotations

import csv
import io
import json
import re
from collections.abc import Iterator, Mapping, MutableMapping
from dataclasses import replace
from datetime import UTC, date, datetime
from itertools import groupby
from typing import Any

import yaml  # type: ignore[import-untyped]
from bs4 import BeautifulSoup
from markdown_it import MarkdownIt
from markdown_it.token import Token

from hopql.tools.base.errors import UsageError
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
VERSIONS = {
    "versionadded": "Added in version", "versionchanged": "Changed in version",
    "deprecated": "Deprecated since version", "versionremoved": "Removed in version",
}  # fmt: skip
SPOKEN = frozenset(
    ("note", "warning", "tip", "hint", "important", "attention", "caution", "danger", "error", "seealso", "todo",
     "epigraph", "highlights", "pull-quote", "compound", "centered")
)  # fmt: skip
"""Directives whose first line is text like the rest."""
TITLED = ("admonition", "details", "dropdown", "sidebar", "tab", "tab-item", "tab-set", "tabs", "topic")
BOX = re.compile(rf"\{{(?P<name>{'|'.join((*SPOKEN, *VERSIONS, *TITLED))})\}}[ \t]*(?P<title>.*)")
"""What stands behind the fence of text in a box or a tab, in MyST's Markdown; all else is fenced as code."""
OPTIONS = re.compile(r"(?:---[ \t]*\n(?:.*\n)*?---[ \t]*\n)?(?::[\w-]+:.*\n)*")
"""Of a box, before its text."""
MAX_INLINE = 20_000
"""Characters of a paragraph whose links are read: a longer one is no prose."""

# Parsing what is within paragraphs takes most of the time, and is needed only where there may be a link.
PARSER = MarkdownIt("commonmark").enable("table").disable("inline")


def read_markdown(raw: Raw) -> Sections:
    """The blocks of a Markdown document, its front matter and its links."""
    above, matter = front_matter(raw.text)
    page = _Page()
    page.read("\n".join(raw.text.split("\n")[above:]), above)
    title = matter.title or page.outline.title or raw.name
    warnings = (*raw.warnings, *matter.warnings)
    return Sections(page.outline.end(), title, matter.modified, matter.tags, warnings, tuple(page.links))


class _Page:
    def __init__(self) -> None:
        self.outline, self.links = Outline(), list[Link]()
        self._env: MutableMapping[str, Any] = {}

    def read(self, text: str, above: int) -> None:
        """The blocks of a text that begins below so many lines; a box is text like the rest."""
        lines, outline = text.split("\n"), self.outline
        tokens = PARSER.parse(text, self._env)
        for at, token in enumerate(tokens):
            if token.type == "inline" and (re.search(r"\]\(|<", token.content) or "references" in self._env):
                # A heading is taken in before the section that it stands over.
                heading = tokens[at - 1].type == "heading_open"
                self.links += _links(token.content, self._env, len(outline.sections) - (0 if heading else 1))
            if token.level or token.map is None:
                continue
            first, after = token.map
            line = above + first + 1
            if token.type == "heading_open":
                outline.heading(int(token.tag[1]), plain(tokens[at + 1].content), line, above + after)
            elif token.type == "fence" and (box := BOX.fullmatch(token.info.strip())):
                if title := box["title"]:
                    version = VERSIONS.get(box["name"])
                    outline.block(f"{version} {title}." if version else f"**{title}**", line, line)
                said = OPTIONS.sub("", token.content, count=1)
                self.read(said, line + token.content.count("\n") - said.count("\n"))
            elif token.type in BLOCKS:
                # Lists and code may end in blank lines.
                while after > first + 1 and not lines[after - 1].strip():
                    after -= 1
                said = _visible(token.content) if token.type == "html_block" else "\n".join(lines[first:after])
                block = BLOCKS[token.type]
                outline.block(said, line, above + after, block=block, head=2 if block == "table" else 0)


def read_notebook(raw: Raw) -> Sections:
    """The blocks of a Jupyter notebook: its Markdown and its code, without outputs. UsageError: it is none."""
    try:
        notebook = json.loads(raw.text)
        cells = [(cell["cell_type"], "".join(cell["source"])) for cell in notebook["cells"]]
        language = notebook.get("metadata", {}).get("kernelspec", {}).get("language", "python")
    except (ValueError, KeyError, TypeError, AttributeError):
        hint = "Save it again as a notebook of format 4, or export it as Markdown."
        raise UsageError(f"{raw.uri} is no Jupyter notebook.", hint=hint) from None
    shown = {"markdown": "{}", "code": f"``````{language}\n{{}}\n``````"}
    text = "\n\n".join(shown[sort].format(said) for sort, said in cells if sort in shown and said.strip())
    read = read_markdown(replace(raw, text=text))
    return replace(read, sections=[replace(one, line=0, line_to=0) for one in read.sections])


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


SHOWN = frozenset({".sql", ".toml", ".yaml", ".yml", ".ini", ".cfg", ".json", ".jsonl", ".sh"})
"""Suffixes of files without prose: their blocks are code."""
MAX_TITLE = 100

RULE = re.compile(r"([=\-~^\"'#*+.:_`])\1{2,}\s*")
MARKED = re.compile(r"(={1,6}) (\S.*)")
"""A heading of AsciiDoc."""
LIST = re.compile(r"\s*(?:[-*+•]|\d{1,3}[.)])\s+\S")


def read_text(raw: Raw) -> Sections:
    """The blocks of a text without marks of its own; underlined lines, lines in capitals, and those that AsciiDoc marks
    are headings."""
    lines = raw.text.split("\n")
    if raw.path.suffix.lower() in SHOWN:
        outline = Outline()
        for first, after in _blocks(lines, 0, len(lines)):
            outline.block("\n".join(lines[first:after]), first + 1, after, block="code")
        return Sections(outline.end(), raw.name, warnings=raw.warnings)
    outline = _outline(lines)
    sections = outline.end()
    # A heading further down is not the document's.
    title = outline.title if sections and sections[0].headings else raw.name
    return Sections(sections, title, warnings=raw.warnings)


def _outline(lines: list[str]) -> Outline:
    outline, levels = Outline(), dict[str, int]()
    at = begun = 0
    while at < len(lines):
        style, text, size = _heading(lines, at)
        if not style:
            at += 1
            continue
        _fill(outline, lines, begun, at)
        # The first style that is used is the outermost, as in reStructuredText.
        outline.heading(levels.setdefault(style, len(levels) + 1), text, at + 1, at + size)
        at = begun = at + size
    _fill(outline, lines, begun, len(lines))
    return outline


def _heading(lines: list[str], at: int) -> tuple[str, str, int]:
    """Style, text and number of lines of the heading that begins here; an empty style when none does."""
    line = lines[at]
    if not line.strip() or len(line) > MAX_TITLE or line[0] in " \t":
        return "", "", 0
    after = lines[at + 1] if at + 1 < len(lines) else ""
    if at and lines[at - 1].strip():
        return "", "", 0
    if marked := MARKED.fullmatch(line.rstrip()):
        return marked[1], marked[2].removesuffix(f" {marked[1]}"), 1
    if RULE.fullmatch(line):
        over = at + 2 < len(lines) and after.strip() and lines[at + 2].rstrip() == line.rstrip()
        return (f"over {line[0]}", after.strip(), 3) if over and not RULE.fullmatch(after) else ("", "", 0)
    if RULE.fullmatch(after) and len(after.rstrip()) >= 0.6 * len(line.rstrip()) and not LIST.match(line):
        return after[0], line.strip(), 2
    upper = (
        line.isupper() and not after.strip() and sum(c.isalpha() for c in line) > 3 and line.rstrip()[-1] not in ".,;"
    )
    return ("upper", line.strip(" :\t"), 1) if upper else ("", "", 0)


def _fill(outline: Outline, lines: list[str], begin: int, end: int) -> None:
    literal = False
    for first, after in _blocks(lines, begin, end):
        text = "\n".join(lines[first:after])
        indented = lines[first][:1] in " \t"
        block: Block = "code" if literal and indented else "list" if LIST.match(lines[first]) else "prose"
        outline.block(text, first + 1, after, block=block)
        # What is indented after a paragraph that ends in two colons is literal, up to where the indentation ends.
        literal = text.rstrip().endswith("::") or (literal and indented)


def _blocks(lines: list[str], begin: int, end: int) -> Iterator[tuple[int, int]]:
    """First line and the line after the last of every run of lines that are not blank."""
    for blank, run in groupby(range(begin, end), key=lambda at: not lines[at].strip()):
        if not blank:
            first, *others = run
            yield first, first + len(others) + 1


MAX_ROWS = 2_000
"""Of a table; what is longer is data, to be asked in a database."""


def read_csv(raw: Raw) -> Sections:
    """The rows of a CSV or TSV file as a table under the names of its columns; of a long one the first rows.
    UsageError: a row cannot be read."""
    # What stands most often between the cells of the first line.
    delimiter = max(",;\t|", key=re.sub(r'"[^"]*"', "", raw.text.lstrip("\n")[:20_000]).split("\n", 1)[0].count)
    try:
        rows = [row for row in csv.reader(io.StringIO(raw.text), delimiter=delimiter) if any(map(str.strip, row))]
    except csv.Error as error:
        raise UsageError(f"{raw.uri} is no table: {error}.", hint="Save it as CSV again, or as text.") from None
    shown = [[" ".join(cell.split()).replace("|", "\\|") for cell in row] for row in rows[: MAX_ROWS + 1]]
    outline, warnings = Outline(), raw.warnings
    if len(rows) > len(shown):
        warnings += (f"It has {len(rows) - 1:,} rows; the first {MAX_ROWS:,} are read.",)
    text = "\n".join(f"| {' | '.join(row)} |" for row in shown)
    outline.block(text, 1, raw.text.count("\n", 0, -1) + 1, block="table", head=1)
    return Sections(outline.end(), raw.name, warnings=warnings)
