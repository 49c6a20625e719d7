"""Whether a step of a model's says what the question says, and what a question is without what was found."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from hopql.state.hops import Hop
from hopql.tools.hops.pointing import Given, pointed
from hopql.tools.hops.spans import keys
from hopql.tools.queries.placeholders import PATTERN, names
from hopql.tools.search.tokens import stem

SENTENCE: Final = re.compile(r"(?<=[.!?;])\s+")
LEFT_OUT: Final = 1
"""Words of what is asked that need not be in any step."""
_ADDED: Final = 0.34
"""Share of a step's words that the question need not hold."""
TALK = frozenset(
    stem(word) for word in ("name", "need", "like", "know", "question", "answer", "wonder", "told", "heard", "think")
)
"""Words that ask and say nothing of what for, beside the stop words."""
_TURNING = re.compile(
    r"\b(?:not|no|nor|never|or|and|most|least|more|less|fewer|after|before|under|over|above|below|from|to|out|into|each|per|by|first"
    r"|last|top|only|all|any|same|other|than)\b"
)
"""Words that are not among the keys and turn what a text says."""


def alone(text: str, hops: Sequence[Hop]) -> str:
    """A text without the sentence that is nothing but what was just found; what points back to it names it then:
    "{{TOWN}}. How many live there?" is "How many live at {{TOWN}}?"."""
    given = [given_by(hop) for hop in hops if hop["gives"]]
    parts = SENTENCE.split(text)
    for place, part in enumerate(parts):
        found = names(part)
        others = [other for other in parts if other is not part]
        if len(found) == 1 and not keys(part) - TALK and others and not names(" ".join(others)):
            last = [each for each in given if each.placeholder == found[0]]
            told = pointed(" ".join(parts[place + 1 :]) or " ".join(others), last)
            if found[0] in names(told):
                return told
    return text


def given_by(hop: Hop) -> Given:
    """What a hop gives, for what points back to it."""
    return Given(hop["asks"] or hop["gives"].lower().replace("_", " "), hop["kind"], hop["gives"])


def adds_little(text: str, question: str) -> bool:
    """Whether a step says nearly what the question says, its names and numbers among it."""
    own, wanted = keys(text), keys(question)
    exact = set(re.findall(r"\d+(?:[.,:]\d+)*|(?<=\s)[A-Z][\w-]+", PATTERN.sub(" ", text)))
    return len(own - wanted) <= _ADDED * max(len(own), 3) and all(each in question for each in exact)


def says_the_same(text: str, other: str) -> bool:
    """Whether two texts differ in words that say nothing alone."""
    if sorted(names(text)) != sorted(names(other)) or keys(text) - TALK != keys(other) - TALK:
        return False
    return sorted(_TURNING.findall(text.lower())) == sorted(_TURNING.findall(other.lower()))


def asks_the_same(text: str, left: str) -> bool:
    """Whether a text asks what the last sentence of several does, with what was found where that points back to it."""
    parts = [part for part in SENTENCE.split(left) if keys(part) - TALK]
    asking = next((part for part in reversed(SENTENCE.split(left)) if part.rstrip().endswith("?")), left)
    if asking == left or len(parts) > 1 or not names(text) or set(names(text)) - set(names(left)):
        return False
    close = len((keys(asking) - TALK) - keys(text)) <= LEFT_OUT and keys(text) <= keys(left)
    return close and sorted(_TURNING.findall(text.lower())) == sorted(_TURNING.findall(asking.lower()))
