"""A question and a sentence as the check reads them: words with their places, figures, what is wanted, what is missing.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import groupby
from typing import Final, Literal

from hopql.state.knowledge import ChunkFound, KnowledgeContext
from hopql.tools.base.quote_text import listed
from hopql.tools.base.read_statements import capitalised, table
from hopql.tools.base.tokenize_text import STOP_WORDS, split_identifier, words
from hopql.tools.knowledge.cut_sentences import Piece, key, lexicon, plain

_TOKEN: Final = re.compile(r"\d+(?:[.,:/-]\d+)*|[^\W\d_][^\W_]*(?:['’][^\W\d_]+)?|[%€$£]|[.,;:!?()|]|—|–")
_BREAK: Final = frozenset(",;:.!?()|—–")
_CODE: Final = re.compile(r"\b[A-Za-z]+-?\d[\w-]*|\b\d+[A-Z]\w*")
_YEAR: Final = re.compile(r"[12]\d{3}")
_JOINTS: Final = frozenset(("and", "but", "or", "while", "whereas"))
_AFTER_SCALE: Final = frozenset(("thousand", "million", "billion", "trillion"))
_MOST_DENIED: Final = 4


@dataclass(frozen=True)
class Figure:
    """A number in a sentence."""

    value: str
    place: int
    units: tuple[str, ...]
    """Units, scales and currencies beside it, in their base form."""
    direction: str
    """`up`, `down` or empty: "more than 5", "at most 5", "5"."""

    @property
    def kind(self) -> str:
        """Figures of one kind can be taken for each other."""
        if self.units:
            return self.units[-1]
        if ":" in self.value or "-" in self.value:
            return "time"
        return "year" if _YEAR.fullmatch(self.value) else "plain"


@dataclass(frozen=True)
class Facts:
    """A sentence, read."""

    text: str
    tokens: tuple[str, ...]
    """Lower-case words and marks of punctuation in their order."""
    keys: tuple[str, ...]
    """For each token what it is compared by; empty for function words, figures and punctuation."""
    figures: tuple[Figure, ...]

    @cached_property
    def content(self) -> frozenset[str]:
        """What the sentence says, without function words and figures."""
        return frozenset(one for one in self.keys if one)

    @cached_property
    def words(self) -> frozenset[str]:
        """Every lower-case word."""
        return frozenset(self.tokens) - _BREAK

    @cached_property
    def dates(self) -> frozenset[str]:
        """Words for dates, times and places in an order: march, weekly, first."""
        found = {word for word in self.words if word in table()["dates"]}
        return frozenset(found if re.search(r"\bMay\b", self.text) else found - {"may"})

    @cached_property
    def names(self) -> frozenset[str]:
        """Words written with a capital, taken apart as the tokens are; the first only where it is no plain word."""
        parts = {part for name in capitalised(self.text) for part in split_identifier(name)}
        return frozenset(part for part in parts if part not in STOP_WORDS and not part.isdigit())

    @cached_property
    def codes(self) -> tuple[str, ...]:
        """Names with digits in them, in their order: P-100, JSON5."""
        return tuple(code.casefold() for code in _CODE.findall(self.text))

    @cached_property
    def denied(self) -> tuple[frozenset[str], ...]:
        """For each word that denies, what it denies: the next content words of its clause."""
        rules, found = lexicon(), list[frozenset[str]]()
        for place, token in enumerate(self.tokens):
            if token in rules["negations"] or token.endswith(("n't", "n’t")):
                most = 1 if token in rules["short_negations"] else _MOST_DENIED
                found.append(frozenset(self.following(place, most)))
        return tuple(found)

    def following(self, place: int, most: int) -> list[str]:
        """The next content keys after a place, to the end of the clause or the next word that denies."""
        found: list[str] = []
        for token, one in zip(self.tokens[place + 1 :], self.keys[place + 1 :], strict=True):
            ends = token in _BREAK or token in _JOINTS or token in lexicon()["negations"]
            if (ends and found) or len(found) == most:
                break
            if one:
                found.append(one)
        return found


@lru_cache(maxsize=4096)
def facts(text: str) -> Facts:
    """Read a sentence. Its Markdown marks must be gone."""
    tokens, kept = list[str](), list[str]()
    for found in _TOKEN.findall(unicodedata.normalize("NFKC", text)):
        low = found.casefold()
        if found[0].isdigit() or found in _BREAK or found in "%€$£" or "'" in found or "’" in found:
            tokens.append(low.removesuffix("'s").removesuffix("’s"))
            continue
        tokens += split_identifier(found) or (low,)
    numbers = table()["numbers"]
    for place, token in enumerate(tokens):
        spelt = token in numbers and token != "one"
        if spelt and not (token in _AFTER_SCALE and place and tokens[place - 1][0].isdigit()):
            tokens[place] = numbers[token]
    for place, token in enumerate(tokens):
        kept.append(_compared(token, tokens[place - 1] if place else ""))
    return Facts(text, tuple(tokens), tuple(kept), tuple(_figures(tokens)))


def _compared(token: str, before: str) -> str:
    if not token[0].isalpha() or token in STOP_WORDS or token in lexicon()["light"] or len(token) == 1:
        return ""
    if before[:1].isdigit() and _unit(token):
        return ""
    one = key(token)
    return "" if one in lexicon()["light_stems"] else one


def _figures(tokens: list[str]) -> list[Figure]:
    units, found = lexicon()["units"], list[Figure]()
    for place, token in enumerate(tokens):
        if not token[0].isdigit():
            continue
        beside: list[str] = [units[tokens[place - 1]]] if place and tokens[place - 1] in "€$£" else []
        for other in tokens[place + 1 : place + 4]:
            unit = _unit(other)
            if unit is None:
                break
            beside.append(unit)
        value = re.sub(r",(?=\d{3})", "", token)
        found.append(Figure(value, place, tuple(beside), _direction(tokens[max(0, place - 3) : place])))
    return found


def _unit(token: str) -> str | None:
    units: dict[str, str] = lexicon()["units"]
    return units.get(token) or (units.get(token[:-1]) if token.endswith("s") else None)


def _direction(before: list[str]) -> str:
    """Which way the words before a figure compare; those that also mean something else do not count."""
    rules = lexicon()
    for token in reversed(before):
        if token in _BREAK or token[0].isdigit():
            return ""
        if token not in rules["free_direction"]:
            if token in rules["up"]:
                return "up"
            if token in rules["down"]:
                return "down"
    return ""


def subject_of(sentence: str) -> frozenset[str]:
    """Keys of what stands before the first verb of a sentence."""
    first = facts(sentence)
    verbs = table()["verbs"]
    end = next((place for place, token in enumerate(first.tokens) if token in verbs), 0)
    return frozenset(one for one in first.keys[:end] if one)


def opening_of(clause: str) -> str:
    """The words before the first verb; empty where that is the first word, or none is known."""
    tokens = clause.split()
    end = next((place for place, token in enumerate(tokens) if token.casefold() in table()["verbs"]), 0)
    return " ".join(tokens[:end])


Wants = Literal[
    "overview", "definition", "list", "number", "time", "condition", "person", "place", "fact", "explanation"
]  # fmt: skip
_LIST: Final = re.compile(
    r"\b(?:which|what)\s+(?:are|were)\b|^\W*(?:(?:please|can\s+you|could\s+you)\s+)*(?:list|name|enumerate)\b"
    r"|\ba\s+list\s+of\b|\bwhich\s+\w+s\b"
    r"|\bwhat\s+(?:kinds|types|sorts|modes|ways)\b",
    re.IGNORECASE,
)
_NUMBER: Final = re.compile(
    r"\bhow\s+(?:many|much|long|often|old|far|large|big|high|fast|late)\b|\bwie\s*(?:viele?|lange|oft|hoch|groß)\b"
    r"|\bcuánt|\bcombien\b|\bwhat\s+(?:number|percentage|share)\b",
    re.IGNORECASE,
)
_TIME: Final = re.compile(
    r"(?:^|[,;]|\band\b|\b(?:since|until|from)\b)\W*(?:when|wann|quand|cuándo)\b"
    r"|\bwhat\s+(?:year|date|day|time)\b|\bwhich\s+(?:year|day|month)\b",
    re.IGNORECASE,
)
_CONDITION: Final = re.compile(
    r"^\W*when\s+(?:is|are|does|do|can|may|must|should|will)\s+(?:an?|any|one|i|we|you)\b|^\W*under\s+w(?:hat|hich)\b",
    re.IGNORECASE,
)
"""Asks of any such thing when something holds, not when it was."""
_PERSON: Final = re.compile(r"^\W*(?:by\s+|to\s+|from\s+)?(?:who|whom|whose|wer|wen|wem|qui|quién)\b", re.IGNORECASE)
_PLACE: Final = re.compile(r"^\W*(?:where|wo|où|dónde)\b", re.IGNORECASE)
_DEFINITION: Final = re.compile(
    r"^\W*(?:what\s+(?:is|are)|what's|define|was\s+ist|qu'est-ce|qué\s+es)\s+(?:(?:a|an|the|ein|eine)\s+)?"
    r"(?P<thing>[\w .`'-]{2,60}?)\??\s*$",
    re.IGNORECASE,
)
_EXPLAIN: Final = re.compile(r"\b(?:how|why|explain|describe|compare|difference|wie|warum|influence)\b", re.IGNORECASE)
_SAID: Final = re.compile(
    r"\bwhat\s+(?:(?:do|does|did)\s+.{2,60}?\b(?:say|tell|state|write|mention|recommend|require|prescribe)\b"
    r"|is\s+(?:said|told|written|stated|known)\b)(?:\s+us)?"
    r"(?:\s+(?:about|on|of|regarding|concerning|for)\s+(?P<thing>.{2,120}?)\W*$)?",
    re.IGNORECASE,
)
"""Asks for all that is said about something."""
FACTOID: Final = frozenset(("number", "time", "condition", "person", "place", "fact", "definition"))
"""Kinds that one or two sentences answer."""
_OF: Final = re.compile(r"\b(?:of|for|in)\b", re.IGNORECASE)


def wanted(question: str) -> Wants:
    """The kind of answer."""
    said = set(words(question))
    if said & lexicon()["whole"]:
        return "overview"
    if _SAID.search(question):
        return "explanation"
    for kind, form in _FORMS:
        if form.search(question):
            return kind
    match = _DEFINITION.match(question)
    if match:
        return "fact" if _OF.search(match["thing"]) else "definition"
    return "explanation" if _EXPLAIN.search(question) else "fact"


_FORMS: Final[tuple[tuple[Wants, re.Pattern[str]], ...]] = (
    ("number", _NUMBER), ("condition", _CONDITION), ("time", _TIME), ("person", _PERSON), ("place", _PLACE),
    ("list", _LIST),
)  # fmt: skip


def defined(question: str) -> str:
    """What a question asks the definition of; empty when it asks for none."""
    match = _DEFINITION.match(question)
    return match["thing"].strip() if match else ""


def subject(question: str) -> str:
    """What a question asks to be told everything about: Y of "what does X say about Y"; empty for other questions."""
    match = _SAID.search(question)
    return (match["thing"] or "").strip() if match else ""


_OVERVIEW_KINDS: Final = frozenset(("structure", "schema"))
_IS: Final = re.compile(r"\b(?:is|are|was|means|denotes|refers\s+to|stands\s+for|ist|sind|est|es)\b", re.IGNORECASE)
_WHEN: Final = re.compile(r"\b(?:when|if|whenever|once|unless|until|wenn|falls|sobald|quand|cuando)\b", re.IGNORECASE)
_CALENDAR: Final = re.compile(
    r"\b\d{4}\b|\b\d{1,2}:\d{2}\b|\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec"
    r"|Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)\w*\b"
)

def fits(question: str, wants: Wants, chunk: ChunkFound, piece: Piece) -> float:
    """How well a sentence fits what is asked by its form, from about -1 to 1; nothing speaks for or against it: 0."""
    text = piece.text
    if wants == "overview":
        near = piece.place == 0 or piece.form == "item"
        worth = 1.0 if chunk["kind"] in _OVERVIEW_KINDS else 0.3 if piece.form == "docstring" else 0.0
        return worth * (1.0 if near else 0.6)
    if wants == "definition":
        thing = re.escape(defined(question))
        named = re.match(rf"[^\w]*(?:(?:an?|the)\s+)?{thing}s?\b", text, re.IGNORECASE)
        return 1.0 if named and _IS.search(text[:120]) else 0.4 if named else 0.0
    if wants == "number":
        return 0.8 if facts(text).figures else -0.4
    if wants == "time":
        return 0.8 if _CALENDAR.search(text) else -0.4
    if wants == "condition":
        return 0.6 if _WHEN.search(text) else 0.0
    if wants == "person":
        return 0.5 if len(facts(text).names - facts(question).names) else -0.4
    if wants == "list":
        return 0.6 if piece.form in ("item", "row") or text.count(",") >= 2 else 0.0
    return -0.5 if piece.form == "signature" else 0.0


_SHARED: Final = 5
"""Letters at the beginning by which words of one family are known: diversion, diverted."""


def speaks_of(thing: str, chunk: ChunkFound, piece: Piece) -> bool:
    """All content words of `thing` are in the sentence, its lead, or the heading that it stands under."""
    asked = facts(plain(thing)).content - lexicon()["asking_keys"] or facts(plain(thing)).content
    around = (chunk["headings"] or [chunk["title"]])[-1]
    there = facts(piece.gist).content | facts(piece.lead).content | facts(plain(around)).content
    return all(any(_family(word, other) for other in there) for word in asked)


def _family(one: str, other: str) -> bool:
    if one == other:
        return True
    shared = next((n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    return shared >= max(_SHARED, min(len(one), len(other)) - 1)


_WORD: Final = re.compile(r"[^\W_][\w'’./-]*[^\W_]|[^\W_]|\S")


def missing(question: str, context: KnowledgeContext) -> list[str]:
    """Names, figures and content words of the question that no chunk holds, as the question writes them.

    Words of asking ("describe", "overview") and forms of verbs are not looked for: documents say them in other words.
    Neighbours that are both missing are one.
    """
    whole = ([c["title"], *c["headings"], c["symbol"], c["document"], c["text"]] for c in context["chunks"])
    text = "\n".join(" ".join(parts) for parts in whole)
    held = facts(plain(text))
    keys = {key(word) for word in held.words} | held.content
    figures = {figure.value for figure in held.figures}
    runs = groupby(_WORD.findall(plain(question)), key=lambda word: _lacks(word, keys, figures))
    found = (" ".join(word.removesuffix("'s").removesuffix("’s") for word in run) for lacks, run in runs if lacks)
    return list(dict.fromkeys(found))


def _lacks(word: str, keys: set[str], figures: set[str]) -> bool:
    asking = lexicon()["asking_keys"]
    if word[0].isdigit():
        numbers = {figure.value for figure in facts(word).figures}
        return not numbers <= figures
    if word[0].islower() and word.endswith(("ed", "ing")):
        return False
    parts = [part for part in split_identifier(word.removesuffix("'s").removesuffix("’s")) if len(part) > 1]
    parts = [part for part in parts if part not in STOP_WORDS and key(part) not in asking and facts(part).content]
    return bool(parts) and any(key(part) not in keys for part in parts) and key(word) not in keys


def language(text: str) -> str:
    """English, German, French or Spanish by function words; `other` for other scripts; empty when nothing tells."""
    letters = [character for character in text if character.isalpha()]
    if letters and sum(ord(character) > 0x24F for character in letters) > len(letters) / 2:
        return "other"
    found = re.findall(r"\w+", text.casefold())
    counts = {name: sum(word in known for word in found) for name, known in lexicon()["languages"].items()}
    best = max(counts, key=lambda name: counts[name])
    return best if counts[best] and sorted(counts.values())[-2] < counts[best] else ""


def foreign(question: str, context: KnowledgeContext) -> bool:
    """Whether the question is in another language than the first chunks, so that their words cannot be compared."""
    asked, told = language(question), language(" ".join(chunk["text"] for chunk in context["chunks"][:3]))
    return bool(asked and told and asked != told)


def names_missing(question: str, context: KnowledgeContext) -> bool:
    """The question names something that no chunk does."""
    return bool({name for words in missing(question, context) for name in facts(words).words} & facts(question).names)


def mostly_missing(question: str, context: KnowledgeContext) -> bool:
    """More of what the question is about is missing than is there."""
    asking = lexicon()["asking_keys"]
    asked = {one for one in facts(plain(question)).content if one not in asking}
    lacks = {one for words in missing(question, context) for one in facts(words).content}
    return bool(lacks) and len(lacks) > len(asked) / 2


def lacking(question: str, context: KnowledgeContext) -> str:
    """A sentence about what is missing; empty when the context has a word for everything."""
    if not context["chunks"]:
        return "The documents say nothing about this."
    if foreign(question, context):
        return ""
    words = missing(question, context)
    return f"The documents say nothing about {listed(words, 'or')}." if words else ""
