"""Phrases of a question that only a memory can fill: "our preferred carrier", "the airport that Maria looks after".

They are found by the words of `lexicon.json`; what a database could mean as well ("our flights") counts only where the
memory is asked first and knows it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field, replace
from functools import cache

from tools.hops.lexicon import PLACEHOLDER, lexicon
from tools.queries.placeholders import names

_AFTER = (
    "was is are were has have had did does do can could will would in from out at on to into by per for of during and"
    " or than last this between since until before after with without leave left arrive depart fly flew operate make"
    " made get got carry compared when while each over under as"
)
_END = rf"(?=\s*(?:[,;:?.!)]|[’']s\b|$|(?:{'|'.join(_AFTER.split())})\b))"
_OBJECT = rf"(?:{PLACEHOLDER}|(?:(?:the|our|a|an)\s+)?[\w’'-]+(?:\s+[\w’'-]+){{0,3}}?)"
_ANYBODY = ("", "person", "people", "colleague", "colleagues", "one", "teammate", "guy", "woman", "man")


@dataclass(frozen=True)
class Phrase:
    """A stretch of a question, and what is to be searched for in its place."""

    start: int
    end: int
    noun: str
    """What it asks for: carrier, delay limit, person."""
    search: str
    """As a memory would be asked for it."""
    sure: bool
    """Only a memory can know it; otherwise it must be found there before it counts."""
    rank: int = 1
    """Of phrases that begin together the one of the least rank counts."""


@dataclass(frozen=True)
class Bounds:
    """What the database knows, as far as phrases depend on it."""

    stored: Callable[[str], bool]
    """Whether a name is one of its values."""
    foreign: frozenset[str] = field(default_factory=frozenset)
    """Placeholders of things that it has no word for: what they do, it cannot know."""
    vocabulary: Callable[[str], bool] = lambda word: True
    """Whether it has a word for something."""


@cache
def _patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    words = lexicon()
    link = r"(?:(?:that|which|who|whom|where|in\s+which|at\s+which|for\s+which|from\s+which)\s+)?"
    noun, subject = rf"(?P<noun>{words.nouns})", rf"(?P<subject>{words.subject})"
    nouns = rf"(?P<noun>{words.nouns_all})"
    being = rf"(?:is|was|are|were)\s+(?:now\s+)?(?:{words.state}|based|working|assigned|stationed)"
    doing = rf"(?P<doing>{words.verb}|{being})"
    more = rf"(?P<more>\s+for\s+(?:[A-Z][\w-]*(?:\s+[A-Z][\w-]*)*|[\w-]+{_END}))?"
    best = r"(?:\s+(?:most|best|the\s+most))?"
    end = rf"(?:{_END}|(?=\s+{words.acting}))"
    thing = rf"(?P<object>{_OBJECT}){end}"
    person = rf"(?P<noun>{words.person})"
    who = rf"\b(?:[Tt]he|whoever|those)\s*{person}?\s*(?:who|that)\s+{words.aside}"
    working = r"(?:(?:is|was|are|were)\s+(?:based|stationed)|works?|lives?|sits?)"
    clause = rf"\b[Tt]he\s+{noun}\s+{link}{subject}\s+{words.aside}"
    charge = rf"(?P<doing>{words.state}|managing|leading|running|owning|handling)"
    done = rf"(?P<doing>{words.participle}(?:\s+(?:on|after|for|upon))?)"
    pair = words.nouns_all.replace("{0,3}", "{0,1}")
    beside = r"next\s+to|near|nearest\s+to|close\s+to|closest\s+to|beside"
    limit = rf"(?:[a-z][\w-]*\s+){{0,2}}?(?:{words.private})"
    beyond = r"(?:above|over|below|under|beyond|after|before)\s+which\s+[^,;?]+"
    patterns = {
        "naming": rf"{clause}(?P<doing>{words.naming})(?P<more>(?:\s+[a-z]+){{1,2}}?){_END}",
        "relative": rf"{clause}{doing}{best}\b{more}",
        "who": rf"{who}(?P<doing>{words.verb}|(?:is|are|was)\s+{words.state})\s+{thing}",
        "charged": rf"\b[Tt]he\s+{person}\s+{charge}\s+{thing}",
        "role": rf"\b[Tt]he\s+(?P<noun>(?:[a-z]+\s+)?{words.role})\s+(?P<doing>of|for|at)\s+{thing}",
        "passive": rf"\b(?:[Tt]he\s+)?{noun}\s+{done}\s+by\s+{subject}",
        "of": rf"\b[Tt]he\s+(?P<adjective>{words.adjective})\s+{noun}\s+of\s+{subject}",
        "listed": rf"\b(?:[Tt]he\s+)?{noun}\s+(?:on|in|from)\s+(?P<owner>{words.owner})\s+(?P<object>{pair})\b",
        "owned": rf"(?<!\w)(?P<owner>{words.owner})\s+(?P<adjective>(?:{words.adjective})\s+)?(?:own\s+)?{nouns}\b",
        "where": rf"\bwhere\s+{subject}\s+{words.aside}(?P<doing>{working}){_END}",
        "agreed": rf"\b[Tt]he\s+(?P<adjective>{words.adjective})\s+{nouns}\b",
        "near": rf"\b[Tt]he\s+{noun}\s+(?P<doing>{beside})\s+(?P<owner>{words.owner})\s+(?P<object>[a-z]+)\b",
        "above": rf"\b[Tt]he\s+(?P<noun>{limit})\s+(?P<doing>{beyond})",
        "alike": rf"\bas\s+(?:many|much)\s+{noun}\s+as\s+(?P<object>{PLACEHOLDER})\s+(?P<doing>{words.verb})",
        "private": rf"\b[Tt]he\s+(?P<noun>{limit}){_END}",
    }
    return tuple((name, re.compile(pattern)) for name, pattern in patterns.items())


_RELATIVE = re.compile(
    rf"\b[Tt]he\s+(?P<noun>{lexicon().nouns})\s+(?P<link>that|which|where|whose|who|(?:in|at|to|from|for)\s+which)\s+(?P<rest>[^,;:?]+)"
)
_VERB = re.compile(rf"\s+{lexicon().aside}{lexicon().verb}")
_QUOTED = re.compile(r"[\"“][^\"”]*[\"”]")
_OBJECT_LATER = re.compile(r"\s(?:its|their|his|her|the|an?|our)\s+[\w-]+\s+(?:to|at|in|for|from|with|on)$")
"""Of "that Kestrel sends its people to": what follows the verb belongs to it, up to the preposition left over."""
_TIME = re.compile(
    r"\s+(?:(?:in|during|on|since|between|last|this|before|after)\s+(?:the\s+)?(?:January|February|March|April|May|June|July|August"
    r"|September|October|November|December|spring|summer|autumn|fall|winter|weekends?|(?:19|20)\d\d|month|year|week|quarter)\b.*)$"
)


def phrases(question: str, bounds: Bounds) -> list[Phrase]:
    """What only a memory can fill: sure ones first, the shortest first, since it is the innermost."""
    found = [
        phrase
        for name, pattern in _patterns()
        for match in pattern.finditer(question)
        if (phrase := _read(name, match, bounds))
    ]
    found += _about_strangers(question, bounds)
    found = [each for each in found if not any(o.start == each.start and o.rank < each.rank for o in found if o.sure)]
    return sorted(found, key=lambda each: (not each.sure, each.end - each.start))


def apart(found: Iterable[Phrase], counts: Callable[[Phrase], bool]) -> list[Phrase]:
    """Of phrases, in their order, those that count and share no word with one before; as they stand in the question."""
    kept: list[Phrase] = []
    for phrase in found:
        if not any(phrase.start < other.end and other.start < phrase.end for other in kept) and counts(phrase):
            kept.append(phrase)
    return sorted(kept, key=lambda each: each.start)


def _about_strangers(question: str, bounds: Bounds) -> list[Phrase]:
    """Things told by what somebody does whom the database does not know: "the city where Kestrel has its office"."""
    found = []
    place = 0
    while match := _RELATIVE.search(question, place):
        place = match.start() + 1
        rest = _TIME.sub("", match["rest"]).rstrip()
        if (is_stranger(rest, bounds) or _is_foreign(rest, bounds)) and not _RELATIVE.search(rest):
            end = match.start("rest") + len(rest)
            search = f"{rest} {match['noun']}" if match["link"] != "whose" else f"{match['noun']} {rest}"
            short = match["link"] in ("that", "which", "who") and not _OBJECT_LATER.search(rest)
            rank = 2 if short else 0
            sure = (
                bool(set(names(rest)) & bounds.foreign)
                or _is_foreign(rest, bounds)
                or any(is_stranger(who, bounds) for who in _doers(rest))
            )
            found.append(Phrase(match.start(), end, match["noun"], search, sure, rank))
    return found


def _doers(rest: str) -> list[str]:
    """Names in a clause of those who do it: it begins with them, or a verb follows."""
    name = r"[A-Z][\w-]*(?:\s+[A-Z][\w-]*)*"
    return [match.group() for match in re.finditer(name, rest) if not match.start() or _VERB.match(rest, match.end())]


def _is_foreign(rest: str, bounds: Bounds) -> bool:
    """Whether a clause is about a thing of two words that the database has neither of: the lounge trial is running."""
    match = re.match(r"(?:the|our)\s+([a-z]+)\s+([a-z]+)\s+(?:is|was|has|will|runs|takes)\b", rest)
    return match is not None and not any(bounds.vocabulary(word) for word in match.groups())


def is_stranger(text: str, bounds: Bounds) -> bool:
    """Whether a text speaks of somebody or something that the database has no word for; what is quoted is a title."""
    return bool(set(names(_QUOTED.sub(" ", text))) & bounds.foreign or strangers(text, bounds))


def strangers(text: str, bounds: Bounds) -> list[str]:
    """Names in a text that the database does not store, the first word and what is quoted left out."""
    found = re.findall(r"(?<![.!?{\w])[A-Z][a-z]+(?:\s+[A-Z][a-z]+)*", _QUOTED.sub(" ", text))
    calendar = lexicon().calendar
    return [name for name in found if name.lower().removesuffix("s") not in calendar and not bounds.stored(name)]


def _read(name: str, match: re.Match[str], bounds: Bounds) -> Phrase | None:
    words = lexicon()
    part = {key: " ".join((text or "").split()) for key, text in match.groupdict().items()}
    doing, more = part.get("doing", ""), part.get("more", "")
    whose = re.sub(r"[’']s?$", "", part.get("subject") or part.get("owner") or "")
    named = bool(re.match(r"[A-Z]", whose)) and not re.match(r"(?:I|We|Our|My|The)\b", whose)
    if named and bounds.stored(whose):
        return None
    if name == "where" and re.search(r"\b[Tt]he(?:\s+[\w-]+){1,3}\s+$", match.string[: match.start()]):
        return None
    noun, cut = _cut(part.get("noun", ""), bounds) if name in ("owned", "agreed") else (part.get("noun", ""), 0)
    phrase = Phrase(match.start(), match.end() - cut, noun, "", True)
    told, head = _told(whose), noun.split()[-1] if noun else ""
    if name in ("relative", "where", "naming"):
        noun = noun or "place"
        weak = re.fullmatch(words.weak, doing.split(" ")[0]) and not re.fullmatch(words.private, head)
        sure = named or whose.startswith("{{") or not weak or name == "naming"
        return replace(phrase, noun=noun, search=f"{told} {doing} {noun} {more}".rstrip(), sure=sure)
    if name in ("who", "charged", "role"):
        asked = re.search(r"\b(?:do|does|did|should|would|will|can)\s+$", match.string[: match.start()])
        if asked and (verb := re.search(rf"\s+{words.verb}$", part["object"])):
            part["object"] = part["object"][: verb.start()]
            phrase = replace(phrase, end=phrase.end - len(verb.group()))
        if name == "role":
            return replace(phrase, search=f"{noun} {doing} {part['object']}", sure=False)
        return replace(phrase, noun=noun or "person", search=f"who {doing} {part['object']}", sure=noun in _ANYBODY)
    if name == "owned":
        private = re.fullmatch(words.private, head) or re.fullmatch(words.role, head)
        if whose.startswith("{{") and not (part["adjective"] or private) and bounds.vocabulary(head):
            return None
        foreign = (named or whose.startswith("{{")) and not bounds.vocabulary(head)
        search = " ".join(filter(None, (told + "'s", part["adjective"], noun)))
        return replace(phrase, search=search, sure=bool(part["adjective"] or private or foreign))
    if name == "listed":
        return replace(phrase, search=f"{told}'s {part['object']} {noun}", sure=False)
    if name == "near":
        return replace(phrase, search=f"{told}'s {part['object']} {doing} {noun}")
    if name == "above":
        return replace(phrase, search=f"{noun} {doing}", sure=False)
    if name == "alike":
        sure = bool(set(names(part["object"])) & bounds.foreign)
        start = match.start("object")
        return Phrase(start, match.end(), noun, f"{part['object']} {doing} {noun}", sure)
    if name in ("agreed", "private"):
        return replace(phrase, search=f"{part.get('adjective', '')} {noun}".strip(), sure=False)
    said = f"{told} {doing or part.get('adjective', '')} {noun}"
    return replace(phrase, search=said)


def _cut(noun: str, bounds: Bounds) -> tuple[str, int]:
    """A noun phrase up to the end of its first words of a known kind, else that the database has, since what follows
    may be the verb; and how much is cut."""
    parts, words = noun.split(" "), lexicon()
    known = [bool(words.kinds.get(word)) or re.fullmatch(words.private, word) is not None for word in parts]
    if not any(known):
        known = [bounds.vocabulary(word) for word in parts]
    if not any(known):
        return noun, 0
    first = known.index(True)
    last = next((place for place in range(first, len(parts)) if not known[place]), len(parts))
    kept = " ".join(parts[:last])
    return kept, len(noun) - len(kept)


def _told(whose: str) -> str:
    """Who it is, as a memory says it: our and we are the team, I and my the user."""
    plain = whose.lower()
    if plain in ("we", "our", "us"):
        return "the team"
    return "the user" if plain in ("i", "my", "me") else whose
