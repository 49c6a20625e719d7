"""A question as hops: what only a memory knows becomes a hop of its own, all that SQL can do in one query stays one.

A plan is made by rules, from the words of `lexicon.json`, without a model. The method is the decomposition with typed
placeholders of multi-hop question answering (Trivedi et al., MuSiQue, arXiv 2108.00573), turned round: there every
single step is a hop, here only a change of the source is one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from state.hops import Hop
from tools.hops.asking import plainly
from tools.hops.clauses import (
    Given,
    asked_about,
    asked_of_stranger,
    clauses,
    joined,
    memory_question,
    named,
    noun_of,
    pointed,
)
from tools.hops.lexicon import lexicon
from tools.hops.phrases import Bounds, Phrase, apart, phrases
from tools.queries.placeholders import names

MEMORY, SQL = "memory", "sql"
NOTE = "note"
"""What a hop asks for when the whole memory is wanted, to be held to while the next one is answered."""
_MEASURES = ("number", "date", "airline", "airport", "place", "plane", "manufacturer")
"""Kinds whose values a database takes as they are, whatever they are called."""


_BARE = re.compile(
    r"(?:(?:what|which|who|where|when|whose|tell me|show me|name|give me|do you know)(?:\s+(?:is|are|was|were|'s))?)?"
)


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


@dataclass
class _Draft:
    """A plan under way."""

    known: Known
    hops: list[Hop] = field(default_factory=list)

    @property
    def bounds(self) -> Bounds:
        """What the database knows, and which placeholders stand for what it cannot."""
        told = [hop for hop in self.hops if hop["source"] == MEMORY and hop["gives"] and hop["kind"] not in _MEASURES]
        strange = frozenset(hop["gives"] for hop in told if not self.known.vocabulary(hop["asks"].split()[-1]))
        return Bounds(self.known.stored, strange, self.known.vocabulary)

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


def plan(question: str, known: Known | None = None) -> list[Hop]:
    """The hops of a question, in an order in which each one's needs come before it.

    A question that needs no memory is one hop for SQL, with its text as it is.
    """
    draft = _Draft(known or Known())
    parts, people, sources, asked = [], list[str](), list[str](), list[Given]()
    for part in clauses(question):
        parts.append(plainly(pointed(part, [], people)))
        people += _people(part, draft.known)
        source, _, noun = _clause(_Draft(draft.known), pointed(parts[-1], asked))
        sources.append(source)
        if source == MEMORY and lexicon().kind_of(noun) == "person":
            asked = [Given(noun, "person", "PERSON")]
    if all(source == SQL for source in sources) and not any(_inside(draft, part) for part in parts):
        source = MEMORY if draft.known.told(question) else SQL
        draft.add(source, question, noun_of(question), gives=False, asked=True)
        return _ordered(_explained(draft))
    earlier: list[Given] = []
    for source, same in groupby(range(len(parts)), key=lambda place: sources[place]):
        places = list(same)
        for group in [places] if source == SQL else [[place] for place in places]:
            text = joined([parts[place] for place in group])
            text = pointed(text, earlier)
            source, text, noun = _clause(draft, named(text) if group[-1] + 1 < len(parts) else text)
            gives = draft.add(source, text, noun, gives=group[-1] + 1 < len(parts), asked=_asks(text))
            if gives:
                earlier.append(Given(noun, lexicon().kind_of(noun), gives))
    return _ordered(_explained(draft))


def annotated(hops: Sequence[Hop], known: Known) -> list[Hop]:
    """Hops that somebody else planned, with one more before each question to the database that has words which only
    the memory explains, in an order in which each one's needs come before it."""
    return _ordered(_explained(_Draft(known, [{**hop} for hop in hops])))


def _explained(draft: _Draft) -> list[Hop]:
    """The hops, with one more before each question to the database that has words which only the memory explains."""
    for hop in [hop for hop in draft.hops if hop["source"] == SQL]:
        for phrase in draft.known.explained(hop["text"]):
            name = draft.add(MEMORY, phrase, NOTE)
            hop["text"] += " ({{" + name + "}})"
    return draft.hops


def _asks(clause: str) -> bool:
    """Whether a clause asks something itself: "The route we dropped:" only names what the next one is about."""
    return not clause.startswith(("The ", "Our ", "My ", "the "))


def _people(text: str, known: Known) -> list[str]:
    """Names in a question to the memory that the database does not know: whom "she" may mean."""
    found = re.findall(r"(?<=\s)[A-Z][a-z]+(?:\s+[A-Z][a-z]+)?", text)
    return [name for name in found if name.lower() not in lexicon().calendar and not known.stored(name)]


def _clause(draft: _Draft, clause: str) -> tuple[str, str, str]:
    """The source of a clause, its text with placeholders for what hops of their own give, and the noun it asks for."""
    text, last = clause, ""
    while found := _inside(draft, text):
        phrase = found[0]
        last = draft.add(MEMORY, phrase.search, phrase.noun)
        text = text[: phrase.start] + "{{" + last + "}}" + text[phrase.end :]
    if last and _only(text, last):
        hop = draft.hops.pop()
        return MEMORY, hop["text"], hop["asks"]
    if asking := memory_question(text, draft.known.stored):
        return MEMORY, *_about(draft, text, asking.noun)
    if asked := asked_of_stranger(text, draft.bounds):
        return MEMORY, *_about(draft, text, asked)
    return SQL, text, noun_of(text)


def _inside(draft: _Draft, text: str) -> list[Phrase]:
    """The phrases of a text that its database cannot know, the innermost ones; of a question to the memory, those of
    what it asks about."""
    asking = memory_question(text, draft.known.stored)

    def counts(phrase: Phrase) -> bool:
        if asking and phrase.start < asking.about:
            return False
        return phrase.sure or draft.known.recalled(phrase.search)

    return apart(phrases(text, draft.bounds), counts)


def _about(draft: _Draft, clause: str, noun: str) -> tuple[str, str]:
    """A question to the memory, what it asks about found by the database first; and the noun that it asks for."""
    about = asked_about(clause)
    if about:
        start, end, inner, question = about
        name = draft.add(SQL, question, inner)
        clause = clause[:start] + "{{" + name + "}}" + clause[end:]
    return clause, noun


def _only(text: str, name: str) -> bool:
    """Whether nothing but the placeholder is left of a question: "What is {{LIMIT}}?"."""
    rest = text.replace("{{" + name + "}}", "").strip("?.! ").lower()
    return _BARE.fullmatch(rest) is not None


def _ordered(hops: Sequence[Hop]) -> list[Hop]:
    """The hops with their needs, each after what it needs, numbered so."""
    giver = {hop["gives"]: hop for hop in hops if hop["gives"]}
    ordered: list[Hop] = []

    def place(hop: Hop) -> None:
        if hop in ordered:
            return
        for name in names(hop["text"]):
            if name in giver and giver[name] is not hop:
                place(giver[name])
        ordered.append(hop)

    for hop in hops:
        place(hop)
    number = {id(hop): place for place, hop in enumerate(ordered, 1)}
    needs = {id(hop): [number[id(giver[name])] for name in names(hop["text"]) if name in giver] for hop in ordered}
    return [{**hop, "id": number[id(hop)], "needs": needs[id(hop)]} for hop in ordered]
