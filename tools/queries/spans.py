"""Shapes of noun phrases that only an earlier answer can name: relative clauses, "of", and owners."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from hopql.tools.queries.grammar import Rules, singular
from hopql.tools.queries.statements import joined
from hopql.tools.queries.tagging import Token

_RELATIVE = frozenset(("that", "which", "who", "whom", "where", "whose"))
_SUBJECTS = frozenset(("i", "we", "my", "our", "the", "user"))
_MEASURES = frozenset(("number", "duration", "date"))


@dataclass(frozen=True)
class Span:
    """A phrase found: where it is, its noun, and the statement that gives it."""

    start: int
    end: int
    noun: str
    statement: list[Token]
    relation: str = ""


def _start(tokens: Sequence[Token], at: int) -> int:
    """Where the phrase of the noun at `at` begins: its adjectives and its article."""
    while at and tokens[at - 1].tag in ("word", "number"):
        at -= 1
    return at - 1 if at and tokens[at - 1].tag == "article" and tokens[at - 1].low not in _RELATIVE else at


def _relative(tokens: Sequence[Token], at: int, rules: Rules) -> Span | None:
    """`company that John works for`, `city where Ann was born`, `county in which it lies`."""
    begin = at + 1
    if begin < len(tokens) and tokens[begin].text == ",":
        begin += 1
    led = begin + 1 < len(tokens) and tokens[begin].tag == "prep" and tokens[begin + 1].low in ("which", "whom")
    begin += led
    if begin + 1 >= len(tokens) or tokens[begin].low not in _RELATIVE:
        return None
    word, begin = tokens[begin].low, begin + 1
    end = _clause_end(tokens, begin)
    clause = list(tokens[begin:end])
    if clause and clause[0].low in ("also", "once", "then"):
        clause, begin = clause[1:], begin + 1
    if not clause or not _known(clause) or not any(token.tag in ("verb", "aux") for token in clause):
        return None
    noun = tokens[at]
    start = _start(tokens, at)
    if word == "whose":
        return Span(start, end, noun.text, [noun, Token("'s", "stop"), *clause])
    if clause[0].tag in ("verb", "aux", "adverb"):
        return Span(start, end, noun.text, [*tokens[_start(tokens, at) : at + 1], *clause])
    placed = led or word == "where"
    if not placed:
        clause = clause[: _object_gap(clause, rules)]
        end = begin + len(clause)
    return _with_object(start, end, noun, clause, rules, placed=placed)


def _bare(tokens: Sequence[Token], at: int, rules: Rules) -> Span | None:
    """`country Ann is from`: a clause without a word that begins it."""
    begin = at + 1
    if begin >= len(tokens) or not _is_subject(tokens, begin) or not _has_article(tokens, at):
        return None
    end = _clause_end(tokens, begin)
    clause = list(tokens[begin:end])
    verb = next((token for token in clause if token.tag in ("verb", "aux")), None)
    form = rules.forms.get(verb.low, ("", ""))[1] if verb else ""
    if verb is None or verb.low in ("do", "does", "did") or form == "ing":
        return None
    if form == "base" and clause[0].low not in ("we", "i"):
        return None
    if verb.tag == "aux" and clause[-1].tag != "prep" and not any(token.tag == "verb" for token in clause):
        return None
    clause = clause[: _object_gap(clause, rules)]
    return _with_object(_start(tokens, at), begin + len(clause), tokens[at], clause, rules)


def _participle(tokens: Sequence[Token], at: int, rules: Rules) -> Span | None:
    """`country containing Nugegoda`, `artist named after her`."""
    begin = at + 1
    if begin >= len(tokens) or not _has_article(tokens, at):
        return None
    first = tokens[begin]
    form = rules.forms.get(first.low, ("", ""))[1]
    if not (first.low.endswith("ing") and first.tag in ("word", "verb")) and not (
        first.tag == "verb" and form in ("past", "participle") and begin + 1 < len(tokens)
        and tokens[begin + 1].tag == "prep"
    ):  # fmt: skip
        return None
    end = _clause_end(tokens, begin)
    clause = list(tokens[begin:end])
    if not any(token.tag in ("name", "quoted") for token in clause):
        return None
    return Span(_start(tokens, at), end, tokens[at].text, [tokens[at], *clause])


def _of(tokens: Sequence[Token], at: int, rules: Rules) -> Span | None:
    """`director of Titanic`, for nouns that mean one person, place or thing."""
    if at + 2 >= len(tokens) or tokens[at + 1].low != "of" or not is_kind(tokens[at], rules):
        return None
    place = at + 2
    if tokens[place].tag == "article" and place + 1 < len(tokens):
        place += 1
    if tokens[place].tag not in ("name", "quoted"):
        return None
    start = _start(tokens, at)
    return Span(start, place + 1, tokens[at].text, list(tokens[start : place + 1]))


def _owned(tokens: Sequence[Token], at: int, rules: Rules) -> Span | None:
    """`Ann's manager`, for the same nouns."""
    begin = at
    while begin and tokens[begin - 1].tag == "word":
        begin -= 1
    if begin < 2 or tokens[begin - 1].text != "'s" or tokens[begin - 2].tag != "name" or not is_kind(tokens[at], rules):
        return None
    if at + 1 < len(tokens) and tokens[at + 1].tag == "word":
        return None
    return Span(begin - 2, at + 1, tokens[at].text, list(tokens[begin - 2 : at + 1]))


def is_kind(token: Token, rules: Rules) -> bool:
    """Whether a noun means one person, place or thing of a kind that the tables name."""
    one = singular(token.low)
    kinds = [words for kind, words in rules.tables.kinds.items() if kind not in _MEASURES]
    return any(one in words for words in (*kinds, *rules.tables.within.values()))


def _has_article(tokens: Sequence[Token], at: int) -> bool:
    start = _start(tokens, at)
    return start < at and tokens[start].tag == "article"


def _is_subject(tokens: Sequence[Token], at: int) -> bool:
    return tokens[at].tag in ("name", "quoted") or (tokens[at].low in _SUBJECTS and tokens[at].low != "the")


def _known(clause: Sequence[Token]) -> bool:
    """Whether a clause says of something known: a name, a number, or something definite that it begins with."""
    return any(token.tag in ("name", "quoted", "number") for token in clause) or clause[0].low in _SUBJECTS


def _clause_end(tokens: Sequence[Token], begin: int) -> int:
    """Where a clause ends: at a comma or the end, or before a second verb that is not joined to the first."""
    groups, within = 0, False
    for at in range(begin, len(tokens)):
        token = tokens[at]
        if token.text == "," and not groups and tokens[at - 1].tag == "name" and _is_name(tokens, at + 1):
            continue
        if token.tag == "stop" and token.text in ",;?!:)":
            return at
        if (token.tag == "other" and token.low in ("and", "or", "but") and groups) or (
            token.tag == "wh" and at > begin
        ):
            return at
        if token.tag in ("verb", "aux"):
            groups += not within
            if groups > 1:
                return at
            within = token.tag == "aux" or _is_to(tokens, at + 1)
        elif token.tag != "adverb" and token.low != "to":
            within = False
    return len(tokens)


def _is_name(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and tokens[at].tag == "name"


def _is_to(tokens: Sequence[Token], at: int) -> bool:
    return at < len(tokens) and tokens[at].low == "to"


def _object_gap(clause: list[Token], rules: Rules) -> int:
    """How much of "the team prefers in March" belongs to the clause, whose object comes before it."""
    verb = next((at for at, token in enumerate(clause) if token.tag == "verb"), len(clause))
    after = verb + 1
    if after + 1 >= len(clause) or clause[after].tag != "prep":
        return len(clause)
    pair = f"{rules.base(clause[verb].low)} {clause[after].low}"
    return after + 1 if pair in rules.tables.relations else after


def _with_object(start: int, end: int, noun: Token, clause: list[Token], rules: Rules, *, placed: bool = False) -> Span:
    """A clause with its object put back: "John works for" and "company" give "John works at company"."""
    relation = ""
    if len(clause) > 1 and clause[-1].tag == "prep" and clause[-2].tag == "verb":
        known = rules.tables.relations.get(f"{rules.base(clause[-2].low)} {clause[-1].low}")
        relation = f"{joined(clause[:-2], rules)} {known} {noun.low}" if known else ""
    link = [Token("in", "prep")] if placed and clause[-1].tag != "prep" else []
    return Span(start, end, noun.text, [*clause, *link, noun], relation)


SHAPES = (_relative, _bare, _participle, _of, _owned)
"""In the order in which they are looked for."""
