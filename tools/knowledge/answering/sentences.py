"""Sentences, and what can be quoted of a chunk by itself. Rules of form, not of a language."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, Literal

from hopql.tools.knowledge.answering.lexicon import lexicon

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
    """Without Markdown marks; a row of a table as "header: cell; …", of a schema as "table.column (type): …"."""
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


def split(text: str) -> list[str]:
    """The sentences of running text; an abbreviation ends none."""
    found: list[str] = []
    for part in (part.strip() for part in _END.split(text)):
        if found and _SHORT.search(found[-1]):
            found[-1] = f"{found[-1]} {part}"
        elif part:
            found.append(part)
    return found
