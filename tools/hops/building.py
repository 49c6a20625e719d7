"""A plan of hops under way, and what is known before anything is asked."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from hopql.state.hops import Hop
from hopql.tools.hops.lexicon import lexicon
from hopql.tools.hops.strangers import Bounds

MEMORY, SQL = "memory", "sql"
NOTE = "note"
"""What a hop asks for when the whole memory is wanted, to be held to while the next one is answered."""
_MEASURES = ("number", "date", "airline", "airport", "place", "plane", "manufacturer")
"""Kinds whose values a database takes as they are, whatever they are called."""


@dataclass(frozen=True)
class Known:
    """What is known before anything is asked."""

    stored: Callable[[str], bool] = lambda name: False
    """Whether a name is a value of the database."""
    recalled: Callable[[str], bool] = lambda search: False
    """Whether the memory holds an answer to a search; asked only of phrases that a database could mean as well."""
    vocabulary: Callable[[str], bool] = lambda word: True
    """Whether a word is one of the schema's."""
    explained: Callable[[str], list[str]] = lambda text: []
    """What the memory explains of a question to the database, as it is to be searched for: "our insurer", "winter"."""
    told: Callable[[str], bool] = lambda text: False
    """Whether the memory answers a question that none of its words gives away."""
    unknown: Callable[[str], list[str]] = lambda text: []
    """Words of a text that the database does not have."""
    near: Callable[[str, list[str]], bool] = lambda text, words: False
    """Whether a memory says something like a text, in whatever words, or has some of `words` and is not far."""
    remembered: Callable[[str], bool] = lambda name: False
    """Whether the memory knows a name that is not the database's, as somebody or something that it tells of."""
    written: Callable[[str], str] = lambda question: question
    """A question with the memory's names written as it writes them."""


@dataclass
class Draft:
    """A plan under way."""

    known: Known
    hops: list[Hop] = field(default_factory=list)

    @property
    def bounds(self) -> Bounds:
        """What the database knows, and which placeholders stand for what it cannot."""
        told = [hop for hop in self.hops if hop["source"] == MEMORY and hop["gives"] and hop["kind"] not in _MEASURES]
        strange = frozenset(hop["gives"] for hop in told if not self.known.vocabulary(hop["asks"].split()[-1]))
        return Bounds(self.known.stored, strange, self.known.vocabulary, self.known.remembered)

    def add(self, source: str, text: str, noun: str = "", *, gives: bool = True, asked: bool = False) -> str:
        """A hop that gives a value for `noun`: the name of its placeholder. An equal one is not asked twice."""
        for hop in self.hops:
            if hop["source"] == source and hop["text"] == text and hop["gives"]:
                hop["asked"] = hop["asked"] or asked
                return hop["gives"]
        name = self._name(noun) if noun and gives else ""
        kind = lexicon().kind_of(noun) if noun != NOTE else NOTE
        hop = Hop(
            id=len(self.hops) + 1, source=source, text=text, gives=name, kind=kind, asks=noun, asked=asked, needs=[]
        )
        self.hops.append(hop)
        return name

    def _name(self, noun: str) -> str:
        words = re.findall(r"[A-Za-z]+", noun)
        plain = words[-1].upper() if words else "VALUE"
        taken = {hop["gives"] for hop in self.hops}
        return (
            plain if plain not in taken else next(f"{plain}_{n}" for n in range(2, 99) if f"{plain}_{n}" not in taken)
        )
