"""Pieces of what was found that could stand in an answer: sentences of prose, of code, of the schema, of a structure;
with the word tables that they are read by (`answer_words.json`)."""

from __future__ import annotations

import inspect
import json
import re
import textwrap
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, Literal

from hopql.state.knowledge import ChunkFound
from hopql.tools.base.tokenize_text import stem
from hopql.tools.knowledge.parse_python import definitions, flat, parsed

FILE = Path(__file__).with_name("answer_words.json")
_MAPS: Final = ("irregular", "units", "synonyms", "languages")


@cache
def lexicon() -> dict[str, Any]:
    """The tables, read once a process: sets of words, and maps from a word to what it stands for."""
    tables: dict[str, Any] = json.loads(FILE.read_text(encoding="utf-8"))
    made: dict[str, Any] = {name: rule if name in _MAPS else frozenset(rule) for name, rule in tables.items()}
    made["synonyms"] = {stem(word): stem(group[0]) for group in tables["synonyms"] for word in group}
    made["asking_keys"] = frozenset(made["synonyms"].get(stem(word), stem(word)) for word in tables["asking"])
    made["light_stems"] = frozenset(stem(word) for word in tables["light"])
    return made


@lru_cache(maxsize=100_000)
def key(word: str) -> str:
    """What words of one meaning share: the stem of the base form, of the first of a group of synonyms."""
    low = word.casefold()
    stemmed = stem(str(lexicon()["irregular"].get(low, low)))
    return str(lexicon()["synonyms"].get(stemmed, stemmed))


Form = Literal["prose", "item", "row", "signature", "docstring"]
_END: Final = re.compile(r"(?<=[.!?…])[\"”'’)\]*_`]*\s+(?=[\"“'‘(\[*_`]*[^\W_a-z])|(?<=[。！？])|\s*\n\s*\n\s*")
_SHORT: Final = re.compile(
    r"(?:\b(?:[A-Z]|St|Dr|Mr|Mrs|Ms|No|Nr|Inc|Ltd|Co|Jr|Sr|vs|approx|Mt|Ft|Prof|Fig|bzw|ca|etc|cf|al)|e\.g|i\.e|z\.B|d\.h|\b[A-Z]\.[A-Z])\.$"
)
_LINK: Final = re.compile(r"!?\[(?P<text>[^\]]*)\]\([^)\s]*(?:\s+\"[^\"]*\")?\)")
_MARKS: Final = re.compile(r"\*\*|__|``?|(?<!\w)[*_](?=\w)|(?<=\w)[*_](?!\w)|^\s*>\s?|^\s*#{1,6}\s+", re.MULTILINE)
_PARAMETERS: Final = re.compile(
    r"(?:\b(?:async )?def |\bclass )?(?<=\w)\((?:[^()]|\([^()]*\))*\)(?:\s*->\s*[^:]*?)?(?=:\s|$)"
)
"""Of a signature, up to what is said about it."""


@dataclass(frozen=True)
class Piece:
    """What can be quoted of a chunk by itself."""

    text: str
    """Without Markdown marks; a row of a table as "header: cell; …"."""
    form: Form
    place: int = 0
    lead: str = ""
    """The line that a list or table stands under; of a docstring the name of what it describes."""
    mark: str = "-"
    """What an item begins with: its number where the list is numbered."""
    first: int = -1
    """Of a later sentence of a list item: the place of the item's first one; -1 otherwise."""
    code: str = ""
    """Of a sentence that leads to a piece of code: the code between its marks."""
    refers: bool = False
    """It only says where something is told: a row or an item of a list of pages."""

    @property
    def points_back(self) -> bool:
        """It begins with a word for something that was named before."""
        first = re.match(r"[^\w]*(\w+)", self.text)
        return bool(first) and first is not None and first[1].casefold() in lexicon()["pronouns"]

    @property
    def gist(self) -> str:
        """As it is compared with a question: `read`, of a signature only the name."""
        return _PARAMETERS.sub("", self.read, count=1) if self.form in ("signature", "docstring", "item") else self.read

    @property
    def read(self) -> str:
        """As the check reads it: a signature says what its defaults are, an item what it is an item of."""
        lead = f"{self.lead} " if self.form in ("item", "docstring") and self.lead else ""
        default = " default" if self.form == "signature" and "=" in self.text else ""
        return f"{lead}{self.text}{default}"


def plain(text: str) -> str:
    """One line without Markdown marks; links are their text."""
    return " ".join(_MARKS.sub("", _LINK.sub(lambda match: match["text"], text)).replace("\\|", "|").split())


Span = tuple[int, int]


def sentences(text: str) -> list[Span]:
    """Begin and end of every sentence of running text; together they are the whole text. An abbreviation ends none."""
    found, begin = list[Span](), 0
    for mark in _END.finditer(text):
        if not _SHORT.search(text, max(begin, mark.start() - 16), mark.start()):
            found.append((begin, mark.end()))
            begin = mark.end()
    return [*found, (begin, len(text))] if begin < len(text) else found


def split(text: str) -> list[str]:
    """The sentences of running text, each on one line."""
    return [said for begin, end in sentences(text) if (said := " ".join(text[begin:end].split()))]


_ITEM: Final = re.compile(r"^\s*(?:[-*+•]|(?P<number>\d{1,3})[.)])\s+(?P<text>.*)$")
_HEADING: Final = re.compile(r"^\s{0,3}#{1,6}\s")
_RULE: Final = re.compile(r"^[\s|:=+-]{3,}$")
_CELL: Final = re.compile(r"(?<!\\)\|")
_FENCE: Final = re.compile(r"^\s*(?:```|~~~)")
_MOST_CODE: Final = 12
"""Lines of a piece of code that is shown with the sentence that leads to it."""
_REFERS: Final = re.compile(r"^\W*\[[^\]]*\]\((?!https?:)[^)\s]*(?:\.(?:md|rst|txt|html?|pdf)\b|#)[^)]*\)")
"""Begins with a link to a page beside it, or to a place in it."""


@dataclass
class _Open:
    """What has been read and not yet told."""

    prose: list[str] = field(default_factory=list)
    item: list[str] = field(default_factory=list)
    mark: str = "-"
    header: list[str] = field(default_factory=list)
    lead: str = ""
    listed: bool = False
    """The last lines were a list."""
    goes_on: bool = False
    """A piece of code stood before: what begins with a small letter is the rest of a sentence."""

    def told(self) -> Iterator[Piece]:
        """Close the item or the paragraph."""
        if self.item:
            whole = " ".join(self.item)
            refers = bool(_REFERS.match(whole))
            for place, said in enumerate(split(whole)):
                yield Piece(plain(said), "item", 0, self.lead, self.mark, 0 if place else -1, refers=refers)
            self.item.clear()
        if self.prose:
            told = [Piece(plain(one), "prose") for one in split("\n".join(self.prose))]
            yield from told[1:] if self.goes_on and self.prose[0][:1].islower() else told
            self.goes_on = False
            self.prose.clear()


def of_text(text: str) -> list[Piece]:
    """Blocks line by line: prose is gathered until something else begins. Code is shown with the sentence that leads to
    it, and not by itself."""
    now, found, code = _Open(), list[Piece](), list[str]()
    for line in [*text.splitlines(), ""]:
        if code or _FENCE.match(line):
            found += now.told()
            code.append(line)
            if len(code) > 1 and _FENCE.match(line):
                if found and found[-1].text.endswith(":") and not found[-1].code and len(code) <= _MOST_CODE + 2:
                    found[-1] = replace(found[-1], code=textwrap.dedent("\n".join(code)))
                code, now.goes_on, now.lead = [], True, ""
            continue
        listed, blank = _ITEM.match(line), not line.strip()
        row = line.strip().startswith("|") and line.count("|") >= 2
        heading = bool(_HEADING.match(line))
        if listed or row or heading or blank:
            _lead(now, ends=bool(listed or row or blank), blank=blank)
            if not blank or now.prose:
                found += now.told()
        now.lead = "" if heading or (row and now.listed) else now.lead
        now.header = now.header if row or blank else []
        now.listed = bool(listed) or (now.listed and blank)
        if listed:
            now.item.append(listed["text"])
            now.mark = f"{listed['number']}." if listed["number"] else "-"
        elif row:
            found += _row(line, now)
        elif not blank and not heading:
            (now.item if now.item and line.startswith((" ", "\t")) else now.prose).append(line)
    return [*found, *now.told()]


def _lead(now: _Open, *, ends: bool, blank: bool) -> None:
    """The last sentence of a paragraph that ends with a colon leads what follows."""
    if now.prose and ends:
        last = split("\n".join(now.prose))[-1]
        now.lead = plain(last) if last.endswith(":") else (now.lead if not blank else "")


def _row(line: str, now: _Open) -> Iterator[Piece]:
    """A row with the names of its columns; the first row of a table is these names."""
    if _RULE.match(line):
        return
    cells = [cell.strip() for cell in _CELL.split(line.strip().strip("|"))]
    if not now.header:
        now.header = cells
        return
    names = now.header + [""] * (len(cells) - len(now.header))
    told = "; ".join(f"{n}: {c}" if n else c for n, c in zip(names, cells, strict=False) if c)
    yield Piece(plain(told), "row", 0, now.lead, refers=bool(cells and _REFERS.match(cells[0])))


_MODULE: Final = re.compile(r"\Amodule (?P<name>\S+)\n(?P<rest>.*)\Z", re.DOTALL)
_MORE_NAMES: Final = re.compile(r"^- and [\d,]+ more$")
_SHORT_DOC: Final = 110
"""Of a signature or value that is told before its docstring; longer ones are pieces by themselves."""
_SECTION: Final = re.compile(r"^(?:Args|Arguments|Parameters|Returns|Yields|Raises|Errors|Attributes|Notes?)\s*:\s*$")


def of_code(text: str) -> Iterator[Piece]:
    """What a module's own chunk lists, or the definitions of a piece of source."""
    if module := _MODULE.match(text):
        yield from _listing(module["name"], module["rest"])
        return
    tree = parsed(textwrap.dedent(text))
    for one in () if isinstance(tree, str) else flat(definitions(tree.body)):
        short = len(one.signature) <= _SHORT_DOC
        if not one.doc or not short:
            yield Piece(one.signature, "signature")
        if one.doc:
            yield from _documented(one.doc, one.short, one.signature if short else one.short)


def _listing(module: str, rest: str) -> Iterator[Piece]:
    """The docstring of a module, and what it defines; its imports are not quoted."""
    doc, _, listed = rest.partition("\ndefines\n") if "\ndefines\n" in rest else (rest, "", "")
    doc = re.sub(r"(?:\A|\n)imports [^\n]*\Z", "", doc)
    if not doc.startswith("defines\n"):
        yield from _documented(doc, module, module)
    else:
        listed = doc.removeprefix("defines\n")
    for line in listed.splitlines():
        if line.startswith("- ") and not _MORE_NAMES.match(line) and ": " in line:
            yield Piece(_plain(line[2:]), "item", lead=f"{module} defines:")


def _documented(doc: str, name: str, head: str) -> Iterator[Piece]:
    """The sentences of a docstring, the first behind what it describes; each argument or error is a piece."""
    first, begun = True, False
    for paragraph in re.split(r"\n\s*\n", inspect.cleandoc(doc)):
        lines = paragraph.splitlines()
        begun = bool(lines) and bool(_SECTION.match(lines[0]))
        for said in _fields(lines[1:]) if begun else split(paragraph):
            told = _plain(said)
            named = begun or not first
            yield Piece(told if named else f"{head}: {told}", "docstring", lead=name if named else "")
            first = False


def _fields(lines: list[str]) -> Iterator[str]:
    """A field a line; what is indented more belongs to it."""
    depth = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    found: list[str] = []
    for line in lines:
        if len(line) - len(line.lstrip()) > depth and found:
            found[-1] += f" {line.strip()}"
        else:
            found.append(line.strip())
    yield from found


def _plain(text: str) -> str:
    return " ".join(text.replace("`", "").split())


_LINE: Final = re.compile(r"^(?:-|(?P<number>\d+\.))\s+(?P<text>.*)$")
_MORE: Final = re.compile(r"^and [\d,]+ more\.?$", re.IGNORECASE)


def of_lines(text: str) -> Iterator[Piece]:
    """Lines that were made to be quoted, of a schema or a project: prose by sentences; a table, a column, a key, a
    package is one piece."""
    lead = ""
    for line in text.splitlines():
        if line.startswith("  "):
            yield Piece(line.strip(), "row")
        elif listed := _LINE.match(line):
            if not _MORE.match(listed["text"]):
                yield Piece(listed["text"].replace("`", ""), "item", lead=lead, mark=listed["number"] or "-")
        elif line.endswith(":"):
            lead = line
        else:
            yield from (Piece(said.replace("`", ""), "prose") for said in split(line) if not said.endswith("…"))


_LONGEST: Final = 700
"""Characters that are quoted; of a longer text its beginning up to a word, which shows that it goes on."""
_CODE: Final = re.compile(r"\s*(?:@\w+[^\n]*\n\s*)*(?:async def|def|class) \w+")


def pieces_of(chunk: ChunkFound) -> tuple[Piece, ...]:
    """The pieces of a chunk that was found."""
    return pieces(chunk["text"], chunk["kind"])


@lru_cache(maxsize=1024)
def pieces(text: str, kind: str = "") -> tuple[Piece, ...]:
    """What can be quoted of a text, in its order.

    Headings and code that is neither signature nor docstring are not quoted. `kind`: of the document: `python`,
    `schema`, `structure`; anything else is prose with lists and tables."""
    if kind in ("schema", "structure"):
        found = list(of_lines(text))
    elif kind == "python" or _CODE.match(text):
        found = list(of_code(text))
    else:
        found = of_text(text)
    placed, first = list[Piece](), -1
    for one in found:
        text = one.text
        if any(map(str.isalnum, text)):
            later = one.first >= 0
            first = first if later else len(placed)
            if len(text) > _LONGEST:
                text = f"{text[:_LONGEST].rpartition(' ')[0] or text[:_LONGEST]} …"
            placed.append(replace(one, text=text, place=len(placed), first=first if later else -1))
    return tuple(placed)
