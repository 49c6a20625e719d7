"""The words by which a plan of hops sees what only a memory knows: `lexicon.json`, read once and compiled."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from hopql.tools.search.tokens import content_words, stem

_FILE = Path(__file__).with_name("lexicon.json")
PLACEHOLDER = r"\{\{[A-Z][A-Z0-9_]*\}\}"
_WIDE = ("place", "organisation", "project", "date")
"""Kinds of many names: an office or a region may be a place."""
UNITS = "minutes|hours|days|weeks|percent|miles|dollars|euros|seats|people"
"""What amounts are counted in."""
_NOT_NAMES = (
    "On|In|At|For|From|To|Of|By|With|Is|Are|Was|Were|Do|Does|Did|Has|Have|Can|Could|Will|Would|Should|How|Which|What|Who|Whom|Whose"
    "|When|Where|Why|Give|Show|Tell|List|Name|Find|Count|Get|Please|And|But|Or|Since|During|After|Before|Over|Under|Into|Out|Take|Let|Add"
    "|If|As|Not|Only|Per|Than|That|This|These|Those"
)
"""Words with which a sentence begins and no name does."""
_NAME = rf"(?!(?:{_NOT_NAMES})\b)[A-Z][\w-]*(?:\s+[A-Z][\w-]*)*"
_NOT_NOUNS = (
    "of|in|on|at|by|for|from|to|with|as|than|and|or|but|is|are|was|were|be|been|has|have|had|do|does|did|can|could|will|would"
    "|that|which|who|whom|where|whose|when|how|what|the|a|an|our|my|we|i|us|me|out|over|under|per|between|during|most|more|less"
    "|this|these|those|it|its|they|them|their|he|she|his|her|him|there|whatever|whichever|whoever|any|if|so|because|too|also"
    "|please|before|after|until|while|not|just|only|such|nowadays|now|today|currently|anyway|instead"
)


@dataclass(frozen=True)
class Lexicon:
    """Sources of regular expressions, all without groups of their own, and the tables of kinds."""

    groups: str
    """What a body of people calls itself: team, department."""
    subject: str
    """Who may prefer, decide or look after something: we, the team, a name, a placeholder."""
    owner: str
    """The same before a thing that is theirs: our, the team's, Dana's."""
    verb: str
    """A form of a verb with its particle: prefers, looked after, agreed on."""
    progressive: str
    """What somebody is doing: is watching, are looking after."""
    naming: str
    """Verbs after which a word is explained: what we call winter."""
    weak: str
    """Verbs that databases know as well: uses, covers, runs."""
    acting: str
    """Forms that can only be verbs after a noun: prefers, looked, chose."""
    participle: str
    state: str
    adjective: str
    role: str
    person: str
    private: str
    order: str
    """How a text gives orders to an assistant that reads it."""
    nouns: str
    """One to four words that may be the head of a phrase, as few as fit."""
    nouns_all: str
    """The same, as many as there are."""
    aside: str
    """Auxiliaries and adverbs between a subject and its verb."""
    kinds: dict[str, str]
    """A noun to the kind of thing that it asks for."""
    alike: tuple[frozenset[str], ...]
    """Kinds that may stand for each other."""

    relations: tuple[frozenset[str], ...]
    """Stems of words that say the same of somebody and something: look after, responsible."""
    homographs: frozenset[str]
    """Names that are words as well: in lower case they are names only where they own something."""
    calendar: frozenset[str]
    """Months and days, which are written like names."""

    def kind_of(self, noun: str) -> str:
        """The kind of thing that a noun phrase asks for, by its last known word; empty when none is known."""
        if kind := self.kinds.get(" ".join(noun.lower().split()[-2:])):
            return kind
        for word in reversed(noun.lower().split()):
            one = word[:-3] + "y" if word.endswith("ies") else word.removesuffix("s")
            if kind := self.kinds.get(word) or self.kinds.get(one):
                return kind
        return ""

    def fits(self, wanted: str, given: str) -> bool:
        """Whether a value of kind `given` may answer for `wanted`. A kind that is not known may be any, except where a
        thing is wanted that has a kind of its own: a hotel is no manufacturer."""
        wanted, given = (self.kinds.get(kind.lower(), kind.lower()) for kind in (wanted, given))
        if not wanted or not given or wanted == given:
            return True
        known = {kind for group in self.alike for kind in group} | set(self.kinds.values())
        if wanted not in known:
            return True
        if given not in known:
            return wanted in _WIDE
        return any(wanted in group and given in group for group in self.alike)


@cache
def lexicon() -> Lexicon:
    """The packaged lexicon, compiled once."""
    table = json.loads(_FILE.read_text(encoding="utf-8"))
    groups = _any(table["groups"])
    subject = rf"(?:(?:we|I)\b|(?:the|our|my|this)\s+{groups}\b|{PLACEHOLDER}|{_NAME})"
    owner = rf"(?:(?:our|my)\b|(?:the|our|my|this)\s+{groups}[’']s?|{PLACEHOLDER}[’']s|{_NAME}[’']s?)"
    forms = {base: _forms(base, table["irregular"].get(base)) for base in table["verbs"]}
    word = rf"(?!(?:{_NOT_NOUNS})\b)[a-z][\w-]*"
    return Lexicon(
        groups=groups,
        subject=subject,
        owner=owner,
        verb=_any(_with_particles(forms, table["verbs"]), whole=True),
        progressive=r"(?:am|is|are|was|were|have\s+been|has\s+been|keeps?|kept)\s+(?:now\s+|currently\s+|still\s+|all\s+)?"
        + _any(_with_particles({base: [_doing(base)] for base in forms}, table["verbs"]), whole=True),
        naming=_any(table["naming_verbs"], whole=True),
        weak=_any([form for base in table["weak_verbs"] for form in forms[base]], whole=True),
        acting=_any([form for base in table["verbs"] for form in forms[base] if form != base], whole=True),
        participle=_any(
            [form for base in table["verbs"] for form in forms[base] if not form.endswith("s")], whole=True
        ),
        state=_any(table["states"]),
        adjective=_any(table["adjectives"]),
        role=_any(table["roles"]),
        person=_any(table["persons"]),
        private=_any(table["private_nouns"]),
        order=_any(table["orders"]),
        nouns=rf"(?:{word}\s+){{0,3}}?{word}",
        nouns_all=rf"{word}(?:\s+{word}){{0,3}}",
        aside=r"(?:(?:all|have|had|has|do|does|did|usually|normally|currently|once|always|just|finally|ever|most|recently|would|should|will|first|now)\s+){0,3}",
        kinds={noun: kind for kind, nouns in table["kinds"].items() for noun in (kind, *nouns)},
        alike=tuple(frozenset(group) for group in table["alike"]),
        relations=tuple(
            frozenset(stem(word) for said in group for word in content_words(said)) for group in table["relations"]
        ),
        homographs=frozenset(table["homographs"]),
        calendar=frozenset(table["calendar"]),
    )


def _any(words: list[str], *, whole: bool = False) -> str:
    ordered = sorted(dict.fromkeys(words), key=len, reverse=True)
    joined = "|".join(re.escape(word).replace(r"\ ", r"\s+") for word in ordered)
    return rf"(?:{joined})\b" if whole else rf"(?:{joined})"


def _forms(base: str, irregular: list[str] | None) -> list[str]:
    if irregular is not None:
        return [base, base + "s", *irregular]
    past = base + "d" if base.endswith("e") else base + "ed"
    thirds = base + "es" if base.endswith(("s", "sh", "ch", "x")) else base + "s"
    return [base, thirds, past, base + base[-1] + "ed"]


def _doing(base: str) -> str:
    if re.fullmatch(r"[^aeiou]+[aeiou][bdgmnprt]", base):
        return base + base[-1] + "ing"
    return base[:-1] + "ing" if base.endswith("e") and not base.endswith("ee") else base + "ing"


def _with_particles(forms: dict[str, list[str]], particles: dict[str, list[str]]) -> list[str]:
    said = []
    for base, words in forms.items():
        said += [f"{form} {particle}" for form in words for particle in particles[base]]
        said += words
    return said
