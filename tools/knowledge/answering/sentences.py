"""A chunk as sentences that can be quoted: of prose, of lists, of tables, of code. Rules of form, not of a language."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, Literal

from tools.knowledge.answering.lexicon import lexicon

Form = Literal["prose", "item", "row", "signature", "docstring"]
_END: Final = re.compile(r"(?<=[.!?…])[\"”'’)\]*_`]*\s+(?=[\"“'‘(\[*_`]*[^\W_a-z])|(?<=[。！？])|\s*\n\s*\n\s*")
_SHORT: Final = re.compile(
    r"(?:\b(?:[A-Z]|St|Dr|Mr|Mrs|Ms|No|Nr|Inc|Ltd|Co|Jr|Sr|vs|approx|Mt|Ft|Prof|Fig|bzw|ca|etc|cf|al)|e\.g|i\.e|z\.B|d\.h|\b[A-Z]\.[A-Z])\.$"
)
_ITEM: Final = re.compile(r"^\s*(?:[-*+•]|\d{1,3}[.)])\s+(?P<text>.*)$")
_HEADING: Final = re.compile(r"^\s{0,3}#{1,6}\s")
_RULE: Final = re.compile(r"^[\s|:=+-]{3,}$")
_CELL: Final = re.compile(r"(?<!\\)\|")
_LINK: Final = re.compile(r"!?\[(?P<text>[^\]]*)\]\([^)\s]*(?:\s+\"[^\"]*\")?\)")
_MARKS: Final = re.compile(r"\*\*|__|``?|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)|^\s*>\s?|^\s*#{1,6}\s+", re.MULTILINE)
_SIGNATURE: Final = re.compile(
    r"^[ \t]*(?:async\s+)?(?:def\s+\w+\s*\([^\n]*(?:\n[^\n]*?)*?\)[^:\n]*|class\s+\w+[^:\n]*):", re.MULTILINE
)
_DOCSTRING: Final = re.compile(r"(?:[rRuU]?)(?P<quote>\"\"\"|''')(?P<text>.*?)(?P=quote)", re.DOTALL)
_FENCE: Final = re.compile(r"^\s*(?:```|~~~)")
_LONGEST: Final = 700


@dataclass(frozen=True)
class Piece:
    """What can be quoted of a chunk by itself."""

    text: str
    """Without Markdown marks; a row of a table as "header: cell; …"."""
    form: Form
    place: int
    lead: str = ""
    """The line that a list or table stands under."""

    @property
    def points_back(self) -> bool:
        """It begins with a word for something that was named before."""
        first = re.match(r"[^\w]*(\w+)", self.text)
        return bool(first) and first is not None and first[1].casefold() in lexicon()["pronouns"]

    @property
    def read(self) -> str:
        """As the check reads it: a signature says what its defaults are, an item what it is an item of."""
        if self.form == "signature" and "=" in self.text:
            return f"{self.text} default"
        return f"{self.lead} {self.text}" if self.form == "item" and self.lead else self.text


def plain(text: str) -> str:
    """One line without Markdown marks; links are their text."""
    return " ".join(_MARKS.sub("", _LINK.sub(lambda match: match["text"], text)).replace("\\|", "|").split())


@lru_cache(maxsize=512)
def pieces(text: str, kind: str = "") -> tuple[Piece, ...]:
    """The sentences, list items, table rows, signatures and docstrings of a chunk, in their order.

    Headings and code that is neither signature nor docstring are not quoted.
    """
    code = kind == "python" or re.match(r"\s*(?:@\w+[^\n]*\n\s*)*(?:async def|def|class) \w+", text) is not None
    found = _of_code(text) if code else _of_text(text)
    kept = [(form, plain(said), lead) for form, said, lead in found]
    return tuple(
        Piece(said[:_LONGEST], form, place, lead)
        for place, (form, said, lead) in enumerate(one for one in kept if any(map(str.isalnum, one[1])))
    )


def split(text: str) -> list[str]:
    """The sentences of running text; an abbreviation ends none."""
    found: list[str] = []
    for part in (part.strip() for part in _END.split(text)):
        if found and _SHORT.search(found[-1]):
            found[-1] = f"{found[-1]} {part}"
        elif part:
            found.append(part)
    return found


def _of_code(text: str) -> Iterator[tuple[Form, str, str]]:
    marked = [(match.start(), "signature", match[0].rstrip(":")) for match in _SIGNATURE.finditer(text)]
    marked += [(match.start(), "docstring", match["text"]) for match in _DOCSTRING.finditer(text)]
    if not marked and not re.search(r"^\s*(?:import|from)\s", text, re.MULTILINE):
        marked = [(0, "docstring", text)]
    for _, form, said in sorted(marked):
        if form == "signature":
            yield "signature", said, ""
            continue
        yield from (("docstring", sentence, "") for sentence in split(said))


def _of_text(text: str) -> Iterator[tuple[Form, str, str]]:
    """Blocks line by line: prose is gathered until something else begins."""
    prose, item, header, lead, fenced, was_item = list[str](), list[str](), list[str](), "", False, False

    def flushed() -> Iterator[tuple[Form, str, str]]:
        if item:
            yield from (("item", said, lead) for said in split(" ".join(item)))
            item.clear()
        if prose:
            yield from (("prose", said, "") for said in split("\n".join(prose)))
            prose.clear()

    for line in [*text.splitlines(), ""]:
        if _FENCE.match(line) or fenced:
            yield from flushed()
            fenced = fenced != bool(_FENCE.match(line))
            continue
        listed = _ITEM.match(line)
        row = line.strip().startswith("|") and line.count("|") >= 2
        if listed or row or _HEADING.match(line) or not line.strip():
            if prose and (listed or row or not line.strip()):
                last = split("\n".join(prose))[-1]
                lead = plain(last) if last.endswith(":") else (lead if not line.strip() else "")
            if line.strip() or prose:
                yield from flushed()
            if _HEADING.match(line):
                lead = ""
        if not row and line.strip():
            header = []
        if row and was_item:
            lead = ""
        was_item = bool(listed) or (was_item and not line.strip())
        if listed:
            item.append(listed["text"])
        elif row:
            cells = [cell.strip() for cell in _CELL.split(line.strip().strip("|"))]
            if _RULE.match(line):
                continue
            if not header:
                header = cells
                continue
            yield "row", _row(header, cells), lead
        elif line.strip() and not _HEADING.match(line):
            (item if item and line.startswith((" ", "\t")) else prose).append(line)
    yield from flushed()


def _row(header: list[str], cells: list[str]) -> str:
    names = header + [""] * (len(cells) - len(header))
    return "; ".join(f"{name}: {cell}" if name else cell for name, cell in zip(names, cells, strict=False) if cell)
