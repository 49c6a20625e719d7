"""Does a plan leave to the database what only people can know? Then the chat model may plan.

Rules see what they have words for. What they leave over still shows: a name that nothing stores, or words that the
database does not have in a question that speaks of us, or that a memory is near to.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from hopql.state.hops import Hop
from hopql.tools.hops.building import NOTE, SQL, Known
from hopql.tools.hops.lexicon import PLACEHOLDER, lexicon
from hopql.tools.hops.strangers import Bounds, strangers
from hopql.tools.queries.placeholders import PATTERN, names

_IDIOMS = re.compile(
    r"\b(?:(?:do|did|have|had|can|could|shall|should|are|were)\s+(?:we|I)(?:\s+(?:have|had|got|get|see|find|know|say|expect|list|count))?"
    r"|we\s+(?:have|had|got|see|know)|(?:show|give|tell|get|find|list|send|let|bring|help)\s+(?:me|us)"
    r"|I(?:\s+(?:want|need|wonder|wish|would\s+like|am|was)|['’](?:d|m|ve)(?:\s+like)?)(?:\s+to\s+(?:know|see))?"
    r"|in\s+our\s+(?:data|database|records|tables|books))\b",
    re.IGNORECASE,
)
_US = re.compile(
    r"\b(?:we|our|ours|us|I|my|mine|the\s+team|everyone|everybody|anyone|anybody|somebody|someone|nobody|whoever|whomever"
    r"|colleagues?|the\s+boss)\b(?!\s+else)",
)
_FIRST = re.compile(r"(?:^|(?<=[.!?:]\s))\W*[A-Z][a-z]*\b(?![’'])")
"""The first word of a sentence is written like a name in any case."""

_NAMES = re.compile(r"(?<=\s)[A-Z][\w-]+")


_SENTENCE = re.compile(r"(?<=[.!?;:])\s+")
_PERSON = re.compile(r"\b(?:who|whom)\b", re.IGNORECASE)
_PEOPLE = (
    "person", "people", "employee", "customer", "staff", "user", "member", "actor", "artist", "author", "patient",
    "doctor", "teacher", "student", "pupil", "pilot", "driver", "player", "singer", "director", "lastname", "surname",
)  # fmt: skip
"""Words one of which a database with people in it has among its tables and columns."""
_ASIDE = re.compile(
    r"\b(?:never\s+mind|regardless\s+of|no\s+matter|forget(?:\s+about)?|leaving?\s+aside|setting\s+aside|apart\s+from)"
    r"\b[^:;,.?]*[:;,.]",
    re.IGNORECASE,
)
"""What a question says that it does not ask about."""
_TALK = frozenset(
    (
        "need", "please", "max", "min", "add", "sum", "figure", "figures", "thanks", "thank", "kindly", "quick",
        "quickly", "exactly", "roughly", "overall", "altogether", "curious", "wonder", "wondering", "idea", "help",
        "question", "answer", "actually", "really", "whats", "gimme", "lets", "dont", "hello", "hi", "ok", "okay",
        "just", "guess",
    )
)  # fmt: skip
"""Words that ask and say nothing of what for."""
_WRECK = (
    (re.compile(rf"{PLACEHOLDER}\s+(?:with|having)\s+the\s+(?:most|least|[a-z]+est)\b"), "what follows belongs to it"),
    (re.compile(rf"\b(?:whatever|whichever|what)\s+\w+\s+(?:is|are)\s+{PLACEHOLDER}"), "it is said what it is"),
    (re.compile(rf"\b(?:who|whom)\s+{PLACEHOLDER}\s*[?.]?$", re.IGNORECASE), "nothing is asked of it"),
)
"""What is left where too little of a question was taken for a thing to find."""


def doubts(hops: Sequence[Hop], known: Known) -> list[str]:
    """Why rules may not have understood a question, as short reasons; empty where there is no doubt."""
    found: list[str] = []
    for hop in hops:
        if hop["source"] != SQL:
            continue
        text = PATTERN.sub(" ", hop["text"])
        named = strangers(_FIRST.sub("", text), Bounds(known.stored))
        given = [other for other in hops if other["kind"] == "person" and other["gives"] in names(hop["text"])]
        if given and other_than_people(known):
            found.append(f"the database has no people such as {given[0]['text']!r}")
        if people := [name for name in named if known.remembered(name) or _acts(name, text)]:
            found.append(f"nothing stores {', '.join(people)}")
        found += [f"{match.group()!r}: {why}" for way, why in _WRECK if (match := way.search(hop["text"]))]
        told = {word for other in hops if other["asks"] == NOTE for word in other["text"].lower().split()}
        asked = _ASIDE.sub(" ", _NAMES.sub(" ", text))
        unknown = [word for word in known.unknown(asked) if not _is_told(word.lower(), told)]
        if not unknown:
            continue
        words = ", ".join(unknown)
        if match := _US.search(_IDIOMS.sub(" ", text)):
            found.append(f"it speaks of {match.group()!r} and has words that the database lacks: {words}")
        elif _PERSON.search(text) and other_than_people(known):
            found.append(f"it asks for a person, and the database has neither people nor the words: {words}")
        elif known.near(text, unknown) or _a_sentence_is_near(text, known):
            found.append(f"a memory is near to it, and the database lacks the words: {words}")
    return list(dict.fromkeys(found))


def other_than_people(known: Known) -> bool:
    """Whether a database is about other things than people, by the names of its tables and columns."""
    return not any(known.vocabulary(word) for word in _PEOPLE)


def _a_sentence_is_near(text: str, known: Known) -> bool:
    """Whether a memory is near to one of several sentences: a story is told before the question."""
    said = [part for part in _SENTENCE.split(text) if part.strip()]
    lacking = [(part, known.unknown(_ASIDE.sub(" ", _NAMES.sub(" ", part)))) for part in said if len(said) > 1]
    return any(words and known.near(part, words) for part, words in lacking)


def _is_told(word: str, told: set[str]) -> bool:
    return word in told or word in _TALK or word in lexicon().calendar or word.removesuffix("s") in lexicon().calendar


def _acts(name: str, text: str) -> bool:
    """Whether a name is of somebody who has or does something: "Ravi's", "Ravi prefers"."""
    return re.search(rf"\b{re.escape(name)}(?:[’']s?\b|\s+{lexicon().aside}{lexicon().verb})", text) is not None
