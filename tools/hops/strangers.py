"""Things told by what somebody does whom the database does not know: "the city where Kestrel has its office"."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass, field

from hopql.tools.hops.lexicon import lexicon
from hopql.tools.queries.placeholders import names


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
    remembered: Callable[[str], bool] = lambda name: False
    """Whether a name that it has not is one of whom or what the memory tells."""


_RELATIVE = re.compile(
    rf"\b[Tt]he\s+(?P<noun>{lexicon().nouns})\s+(?P<link>that|which|where|whose|who|(?:in|at|to|from|for|by|before|after|until|on|with|of|about|through|under)\s+which)\s+(?P<rest>[^,;:?]+)"
)
_UNLINKED = re.compile(
    rf"\b[Tt]he\s+(?P<noun>{lexicon().nouns})\s+(?P<name>[A-Z][\w-]+(?:\s+[A-Z][\w-]+)?)(?![’'])"
    r"(?:\s+(?!(?:is|are|was|were|do|does|did|how|which|what|who|and|or|per|each)\b)[a-z][\w’'-]*){1,6}?"
    r"(?=\s*(?:[,;:?]|[.!](?:\s|$)|$)|\s+(?:is|are|was|were|do|does|did|during|since|between|last|this)\b"
    r"|\s+in\s+(?:January|February|March|April|May|June|July|August|September|October|November|December|(?:19|20)\d\d)\b)"
)
"""The same without a pronoun before the name: "the city Kestrel moved to"."""
_VERB = re.compile(rf"\s+{lexicon().aside}{lexicon().verb}")
_QUOTED = re.compile(r"[\"“][^\"”]*[\"”]")
_OBJECT_LATER = re.compile(r"\s(?:its|their|his|her|the|an?|our)\s+[\w-]+\s+(?:to|at|in|for|from|with|on)$")
"""Of "that Kestrel sends its people to": what follows the verb belongs to it, up to the preposition left over."""
_TIME = re.compile(
    r"\s+(?:(?:in|during|on|since|between|last|this|before|after)\s+(?:the\s+)?(?:January|February|March|April|May|June|July|August"
    r"|September|October|November|December|spring|summer|autumn|fall|winter|weekends?|(?:19|20)\d\d|month|year|week|quarter)\b.*)$"
)


def about_strangers(question: str, bounds: Bounds) -> list[Phrase]:
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
    for match in _UNLINKED.finditer(question):
        if bounds.remembered(match["name"]) and not bounds.stored(match["name"]):
            rest = match.string[match.start("name") : match.end()]
            found.append(Phrase(match.start(), match.end(), match["noun"], f"{rest} {match['noun']}", True, 2))
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
