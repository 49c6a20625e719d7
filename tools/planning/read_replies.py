"""What a line says while an answer is waited for: a choice, that the question is given up, something to remember, or a
new question.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Literal

from hopql.state.conversation import Ambiguity, Choice
from hopql.tools.planning.find_referents import reference_of
from hopql.tools.planning.find_slots import by_notation, plural, rules, table
from hopql.tools.planning.place_fragments import fragment_of
from hopql.tools.search.tokens import STOP_WORDS, content_words, stem, words

_WHO: Final = r"(?P<who>(?:[Tt]he\s+)?(?:user|team)|[Ww]e|(?!The\b)[A-Z][\w.'-]*(?:\s+[A-Z][\w.'-]*){0,3})"
_VALUE: Final = r"(?P<value>[^,;:?!]{1,80}?)"
_REST: Final = r"(?:\s+(?:because|since|when|if|for|over|to|rather\s+than|unless|so\s+that)\b(?P<rest>.*))?[.!]?$"
_UNITS: Final = r"(?:seconds?|minutes?|hours?|days?|weeks?|months?|years?)"
_DURATION = re.compile(rf"(?:about\s+|at\s+most\s+)?\d+(?:\.\d+)?\s+{_UNITS}", re.IGNORECASE)
_NUMBER = re.compile(r"[$€£]?\d[\d,]*(?:\.\d+)?(?:\s*%|\s+\w+)?")
_DATE = re.compile(
    r"(?:\d{4}-\d\d-\d\d|(?:January|February|March|April|May|June|July|August|September|October|November|December)\s+\d{1,2}"
    r"(?:,?\s+\d{4})?)"
)


def _pattern(text: str) -> re.Pattern[str]:
    return re.compile(text)


_PREFERS = _pattern(
    rf"{_WHO}\s+(?:(?:really|always|usually|strongly)\s+)?(?:prefers?|favou?rs|likes)\s+(?!to\b|not\b|that\b|when\b|it\b){_VALUE}{_REST}"
)
_FAVOURITE = _pattern(
    rf"{_WHO}['’]s?\s+(?:preferred|favou?rite|usual|default)\s+(?P<noun>[a-z]+(?:\s+[a-z]+){{0,2}})\s+(?:is|are)\s+{_VALUE}{_REST}"
)
_WORKS = _pattern(
    rf"{_WHO}\s+(?:works?\s+(?:at|for)|is\s+employed\s+(?:at|by))\s+(?P<value>[A-Z][\w&.'-]*(?:\s+(?:[A-Z&][\w&.'-]*|of|and)){{0,4}})[.!]?$"
)
_REPORTS = _pattern(rf"{_WHO}\s+reports?\s+to\s+(?P<value>[A-Z][\w.'-]*(?:\s+[A-Z][\w.'-]*){{0,3}})[.!]?$")
_MANAGER = _pattern(
    rf"(?:{_WHO}['’]s?|(?P<our>[Oo]ur))\s+(?P<noun>[a-z]+(?:\s+[a-z]+){{0,2}})\s+is\s+(?:called\s+|named\s+)?(?P<value>[A-Z0-9][^,;:?!]{{0,60}}?)[.!]?$"
)
_OF = _pattern(
    rf"(?:[Tt]he)\s+(?P<noun>[a-z]+(?:\s+[a-z]+){{0,2}})\s+of\s+{_WHO}\s+is\s+(?P<value>[A-Z0-9][^,;:?!]{{0,60}}?)[.!]?$"
)
_LIVES = _pattern(
    rf"{_WHO}\s+(?:lives\s+in|is\s+based\s+in)\s+(?P<value>[A-Z][\w.'-]*(?:\s+[A-Z][\w.'-]*){{0,3}})[.!]?$"
)
_DECIDED = _pattern(
    r"(?P<who>[Ww]e|[Tt]he\s+team|[A-Z]\w+(?:\s+[A-Z]\w+)?)\s+(?:have\s+|has\s+)?(?:decided|agreed|chose|opted)\s+(?:to\s+(?:use|go\s+with|adopt)|on|for)?\s*"
    r"(?P<value>[^,;:?!]{1,80}?)\s+(?:for|as)\s+(?P<topic>[^,;:?!]{1,80}?)[.!]?$"
)
_LIMIT = _pattern(
    r"(?:[Tt]he|[Oo]ur)\s+(?P<noun>(?:[\w-]+\s+){0,3}(?:limit|threshold|target|maximum|minimum|deadline|budget))"
    r"(?:\s+(?:of|for|on)\s+(?P<topic>[^,;:?!]{1,60}?))?\s+(?:is|are|was\s+set\s+to|is\s+set\s+to)\s+(?P<value>[^;:?!]{1,60}?)[.!]?$"
)


def read(statement: str) -> dict[str, Any]:
    """What the first pattern that fits the whole statement says; empty when none does."""
    text = statement.strip()
    for pattern, make in _READERS:
        if match := pattern.match(text):
            found = make(match)
            return {name: value for name, value in found.items() if value}
    return {}


def _preference(match: re.Match[str]) -> dict[str, str]:
    value = _bare(match["value"])
    noun = (match.groupdict().get("noun") or "").lower()
    for kind, nouns in table("intents")["kinds"].items():
        ending = next((n for n in nouns if not noun and re.search(rf"\s(?:as\s+(?:an?\s+|the\s+)?)?{n}$", value)), None)
        if ending and value[:1].isupper():
            return {
                "subject": _subject(match["who"]),
                "entity": value[: -len(ending)].removesuffix(" as ").strip(),
                "kind": kind,
            }
    certain = value[:1].isupper() or bool(noun)
    return {
        "subject": _subject(match["who"]),
        "entity": value if certain else "",
        "kind": _kind(noun) or _kind_of_value(value),
    }


def _employer(match: re.Match[str]) -> dict[str, str]:
    return {"subject": _subject(match["who"]), "entity": match["value"].rstrip("."), "kind": "company"}


def _superior(match: re.Match[str]) -> dict[str, str]:
    return {"subject": _subject(match["who"]), "entity": match["value"].rstrip("."), "kind": "person"}


def _property(match: re.Match[str]) -> dict[str, str]:
    value, noun = _bare(match["value"]), match["noun"].lower()
    who = "team" if match.groupdict().get("our") else _subject(match["who"])
    return {"subject": who, "entity": value, "kind": _kind(noun) or _kind_of_value(value), "topic": noun}


def _place(match: re.Match[str]) -> dict[str, str]:
    return {"subject": _subject(match["who"]), "entity": match["value"].rstrip("."), "kind": "city"}


def _decision(match: re.Match[str]) -> dict[str, str]:
    value = _bare(match["value"])
    return {
        "subject": _subject(match["who"]),
        "entity": value,
        "kind": _kind_of_value(value),
        "topic": _bare(match["topic"]),
    }


def _limit(match: re.Match[str]) -> dict[str, str]:
    value = match["value"].strip()
    kind = _kind_of_value(value)
    if not kind:
        return {}
    return {"subject": match["noun"], "entity": value, "kind": kind, "topic": _bare(match["topic"] or "")}


_READERS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], dict[str, str]]], ...]] = (
    (_FAVOURITE, _preference),
    (_PREFERS, _preference),
    (_WORKS, _employer),
    (_REPORTS, _superior),
    (_DECIDED, _decision),
    (_LIMIT, _limit),
    (_LIVES, _place),
    (_MANAGER, _property),
    (_OF, _property),
)


def _subject(who: str) -> str:
    """ "The user" is "user", "we" is "team"."""
    plain = re.sub(r"^the\s+", "", who.strip(), flags=re.IGNORECASE)
    return {"we": "team", "team": "team", "user": "user"}.get(plain.lower(), plain)


def _bare(text: str) -> str:
    return re.sub(r"^(?:the|an?)\s+", "", text.strip().rstrip("."), flags=re.IGNORECASE)


def _kind(noun: str) -> str:
    """What the last word of a noun says a value is, where the table knows it."""
    last = noun.split()[-1] if noun else ""
    return next(
        (kind for kind, nouns in table("intents")["kinds"].items() if last and (last in nouns or last == kind)), ""
    )


def _kind_of_value(value: str) -> str:
    """What a value shows itself to be."""
    if _DURATION.fullmatch(value):
        return "duration"
    if _DATE.fullmatch(value):
        return "date"
    return "number" if _NUMBER.fullmatch(value) else ""


_FROM_NOW_ON = re.compile(r"from now on\s*[:,]?\s*\S", re.IGNORECASE)
_END = re.compile(r"[\s]+$")


def remember(text: str) -> str | None:
    """The statement to be stored, when a message asks for something to be remembered; None for any other.

    >>> remember("Please remember that I prefer JetBlue.")
    'The user prefers JetBlue.'

    "I" becomes "the user" where the verb after it is known; else the words stay as they were said. Questions
    ("Do you remember …?") are no such wish.
    """
    said = text.strip()
    lead, polite, wishes = _patterns()
    said = said[_end(lead, said) :]
    asked = polite.match(said)
    said = said[asked.end() :] if asked else said
    said = said[_end(lead, said) :]
    match = next((found for wish in wishes if (found := wish.match(said)) is not None), None)
    if match is None:
        return None if _FROM_NOW_ON.match(said) is None or said.endswith("?") else _statement(said)
    statement = said[match.end() :].strip(" \t\n:,-–—").strip('"“”')
    if asked:
        statement = statement.rstrip(" ?")
    if not statement or statement.endswith("?") or _no_statement().match(statement):
        return None
    return _statement(statement)


def category_of(statement: str) -> str:
    """The category of a memory: preferences, decisions, requirements, relationships or facts."""
    for name, pattern in table("intents")["categories"].items():
        if re.search(pattern, statement, re.IGNORECASE):
            return str(name)
    return "facts"


def metadata_of(statement: str) -> dict[str, Any]:
    """Subject, entity, kind and topic of a statement, as far as a simple pattern makes them certain; else nothing.

    >>> metadata_of("Dana Ruiz works at Acme Air.")
    {'subject': 'Dana Ruiz', 'entity': 'Acme Air', 'kind': 'company'}
    """

    return read(statement)


@cache
def _patterns() -> tuple[re.Pattern[str], re.Pattern[str], tuple[re.Pattern[str], ...]]:
    read = table("intents")["remember"]
    wishes = tuple(re.compile(wish, re.IGNORECASE) for wish in read["wishes"])
    return re.compile(read["lead"], re.IGNORECASE), re.compile(read["polite"], re.IGNORECASE), wishes


@cache
def _no_statement() -> re.Pattern[str]:
    return re.compile(table("intents")["remember"]["not_statements"], re.IGNORECASE)


def _end(pattern: re.Pattern[str], text: str) -> int:
    match = pattern.match(text)
    return match.end() if match else 0


def _statement(text: str) -> str:
    """A statement in the third person where that is certain, with a capital."""
    told = _third_person(_END.sub("", text))
    return told[:1].upper() + told[1:]


def _third_person(text: str) -> str:
    """ "I prefer my tea" → "the user prefers their tea"; "we" stays."""
    read = table("intents")["first_person"]
    if match := re.match(r"my\s+(?=\w)", text, re.IGNORECASE):
        return f"the user's {_later(text[match.end() :])}"
    if match := re.match(r"I\s*(?:'m|’m)\s+", text, re.IGNORECASE):
        return f"the user is {_later(text[match.end() :])}"
    if match := re.match(r"I\s+(?:don't|don’t|do\s+not)\s+", text, re.IGNORECASE):
        return f"the user does not {_later(text[match.end() :])}"
    match = re.match(r"I\s+(\w+)(?:\s+(\w+))?", text, re.IGNORECASE)
    if match is None:
        return text
    first, second = match[1].lower(), (match[2] or "").lower()
    if first in read["adverbs"]:
        if second not in read["verbs"]:
            return text
        return f"the user {first} {read['verbs'][second]}{_later(text[match.end() :])}"
    if first not in read["verbs"]:
        return text
    return f"the user {read['verbs'][first]}{_later(text[match.end(1) :])}"


def _later(text: str) -> str:
    """The rest of a statement, with the user's words for himself in the third person."""
    words = table("intents")["first_person"]["later"]

    def other(match: re.Match[str]) -> str:
        word = match[0]
        return word if word == "i" else str(words.get(word.lower().replace("’", "'"), word))

    text = re.sub(r"\bI\s+am\b", "they are", text)
    return re.sub(r"\b(?:I['’]m|I|my|me|mine|myself)\b", other, text)


_COUNTED = re.compile(r"(?:(?:number|no\.?|option|choice|answer)\s*)?#?\(?(\d{1,2})\)?[.):]?", re.IGNORECASE)
_ORDINALS: Final = ("first", "second", "third", "fourth", "fifth", "sixth")
_CARDINALS: Final = ("one", "two", "three", "four", "five", "six")
_ORDINAL = re.compile(
    rf"(?:the\s+)?(?:({'|'.join(_ORDINALS)}|last)|([1-9])(?:st|nd|rd|th))(?:\s+(?:one|option|choice))?", re.IGNORECASE
)
_CARDINAL = re.compile(rf"(?:(?:number|no\.?|option|choice|answer)\s+)?({'|'.join(_CARDINALS)})", re.IGNORECASE)
_WRITTEN = re.compile(r"\w*[_\d][\w.-]*")
"""A name or a date as a database writes it: `arr_delay`, 2013-04-03."""
_FIGURE = re.compile(r"\b(\d+)(?:st|nd|rd|th)?\b")
_ALL = re.compile(r"all \d+ of them|both of them")


def picked(ambiguity: Ambiguity, answer: str) -> Choice | None:
    """The choice that an answer names by its number, its label or a part of it that no other label has; or, where the
    answer leaves it open ("just choose"), the likeliest, marked so. None when it names none of them."""
    said, choices = _plain(answer), ambiguity["choices"]
    if not said or not choices:
        return None
    for text in dict.fromkeys((said, _plain_choice(said))):
        place = _ordinal_place(text, len(choices))
        if place is not None:
            return _taken(choices[place]) if 0 <= place < len(choices) else None
        if _leaves_open(text):
            return {**likeliest(ambiguity), "taken": "likeliest"}
        if (choice := _labelled(choices, text) or _otherwise(ambiguity, text)) is not None:
            return _taken(choice)
    return None


def hinted(ambiguity: Ambiguity, answer: str) -> Choice | None:
    """The one choice whose label holds most telling words of an answer: such as not every label has. What the answer
    refuses ("not the first") is no hint, but for the other one of two. A date must not be another day's."""
    choices, listed = ambiguity["choices"], table("rules")["choosing"]
    said = _plain(answer)
    if (inside := re.search(listed["all_inside"], said)) and (together := _together(choices, inside[0])):
        return _taken(together)
    wanted = re.sub(listed["refused"], " ", said)
    found = _by_words(ambiguity, wanted)
    refused = _by_words(ambiguity, said) if not found and wanted != said and len(choices) == 2 else None
    if refused:
        found = next(choice for choice in choices if choice["label"] != refused["label"])
    return _taken(found) if found else None


def likeliest(ambiguity: Ambiguity) -> Choice:
    """The choice with the best chance; the first of equals."""
    return max(ambiguity["choices"], key=lambda choice: choice["score"])


def _by_words(ambiguity: Ambiguity, said: str) -> Choice | None:
    """The one choice that most words speak for."""
    choices = ambiguity["choices"]
    labels = [{stem(word) for word in words(choice["label"])} for choice in choices]
    shared = set.intersection(*labels) if labels else set()
    dated = ambiguity["about"] == "date"
    asked = {stem(word) for word in words(said) if word not in STOP_WORDS and (dated or not word.isdigit())} - shared
    held = [len(asked & label) for label in labels]
    fitting = [place for place, count in enumerate(held) if count and count == max(held)]
    if len(fitting) != 1:
        return None
    found, label = choices[fitting[0]], labels[fitting[0]]
    rest = said.replace(found["label"].lower(), " ")
    if any(_holds(rest, other["label"].lower()) for other in choices if other is not found):
        return None
    return found if not dated or set(_FIGURE.findall(said)) <= label else None


def _plain(answer: str) -> str:
    return answer.strip().strip("\"'“”.!? ").lower().replace("’", "'")


def _plain_choice(said: str) -> str:
    """ "I mean the second one, please" → "the second one"."""
    listed = table("rules")["choosing"]
    return re.sub(rf"{listed['tail']}$", "", re.sub(rf"^{listed['lead']}", "", said))


def _ordinal_place(said: str, count: int) -> int | None:
    """The place that a number or an ordinal names; None for other answers."""
    if number := _COUNTED.fullmatch(said):
        return int(number[1]) - 1
    if ordinal := _ORDINAL.fullmatch(said):
        if ordinal[2]:
            return int(ordinal[2]) - 1
        return count - 1 if ordinal[1] == "last" else _ORDINALS.index(ordinal[1])
    return None


def _labelled(choices: list[Choice], text: str) -> Choice | None:
    """The one choice whose label is the text, or alone holds it as whole words."""
    exact = [choice for choice in choices if text == choice["label"].lower()]
    telling = any(word not in STOP_WORDS for word in words(text))
    fitting = exact or [choice for choice in choices if telling and _holds(choice["label"].lower(), text)]
    return fitting[0] if len(fitting) == 1 else None


def _otherwise(ambiguity: Ambiguity, text: str) -> Choice | None:
    """The choice that is named in another way: all of them, a number in words, as the database writes it."""
    choices = ambiguity["choices"]
    if re.fullmatch(table("rules")["choosing"]["all"], text):
        return _together(choices, text)
    if (number := _CARDINAL.fullmatch(text)) and (place := _CARDINALS.index(number[1])) < len(choices):
        return choices[place]
    written = [each for each in choices if _WRITTEN.fullmatch(text) and _holds(each["meaning"].lower(), text)]
    return written[0] if len(written) == 1 else by_notation(ambiguity, text)


def _together(choices: list[Choice], text: str) -> Choice | None:
    """The choice of all; of "both" where there are two."""
    of_all = (choice for choice in choices if _ALL.fullmatch(choice["label"]))
    return next((each for each in of_all if "both" not in text or "both" in each["label"]), None)


def _leaves_open(said: str) -> bool:
    listed = table("rules")["choosing"]["open"]
    plain = re.sub(r"[^\w\s']", "", said)
    return any(re.fullmatch(rf"(?:{pattern})", plain) for pattern in listed)


def _holds(label: str, said: str) -> bool:
    """Whether a text holds another as whole words."""
    return bool(said) and re.search(rf"(?<!\w){re.escape(said)}(?!\w)", label) is not None


def _taken(choice: Choice) -> Choice:
    return {**choice, "taken": "chosen"}


_FEWEST: Final = 3
"""Words of a whole question."""
_EARLY: Final = 3
"""Words among which one that asks makes a question: "on which dates …"."""
_LONG: Final = 9
"""Words of a line of which any may be the one that asks, or commands."""
_UNOPENED: Final = 5
"""Words of one that begins with no word that questions begin with, as in other languages."""
_SHORT: Final = 6
"""Words of a question at most that ends in "it" or "them" and means what it was said to."""
_STRANGE: Final = 3
"""Words of an answer at most that neither the question nor a choice has, where one word of it speaks for a choice."""
_BRIEF: Final = 60
"""Characters of a plain yes, at most."""
_KNOWN: Final = ("question", "auxiliary", "command", "preposition", "filler", "article")


@dataclass(frozen=True)
class Heard:
    """What a line says to a choice."""

    sort: Literal["choice", "dropped", "request", "misfit"]
    choice: Choice | None = None
    text: str = ""
    """Of a request: what is asked, or told, instead."""


def heard(said: str, ambiguity: Ambiguity, question: str) -> Heard:
    """Read a line that is said to a choice.

    What names a choice is one; then come requests of their own, see `request_in`, and "never mind" and the like. What
    is left is a choice where its words speak for one, else it fits none. The same question again, or with one of the
    readings in it, is no new one.
    """
    choice = picked(ambiguity, said)
    if choice is not None:
        return Heard("choice", choice)
    told = " ".join([ambiguity["phrase"], *(each["label"] for each in ambiguity["choices"])])
    hint = hinted(ambiguity, said)
    request = request_in(said, told)
    if request and (remember(request) is not None or not _is_again(said, ambiguity, question, hint)):
        return Heard("request", text=request)
    if dropped(said):
        return Heard("dropped")
    asks_of = re.match(table("rules")["choosing"]["asks_of"], said.strip(), re.IGNORECASE)
    if asks_of and not _telling(said) & (_telling(question) - _stems(told)):
        return Heard("misfit")
    strange = _telling(said) - _stems(f"{question} {told}")
    return Heard("choice", hint) if hint and len(strange) <= _STRANGE else Heard("misfit")


def _is_again(said: str, ambiguity: Ambiguity, question: str, hint: Choice | None) -> bool:
    """Whether a line is the same question again, or is that with a reading in it: of a date, its day too."""
    if hint is None:
        return words(said) == words(question)
    labels = " ".join(each["label"] for each in ambiguity["choices"])
    day = ambiguity["about"] != "date" or re.search(r"\d", said) is not None
    return day and not _telling(said) - _stems(f"{question} {ambiguity['phrase']} {labels}")


def agreed(said: str) -> tuple[bool, str]:
    """Whether a line says yes to what is to be stored, and the request that it makes beside: "yes, and how many …?"."""
    listed = table("rules")["agreeing"]
    text = said.strip().replace("’", "'")
    yes = rf"\W*{listed['yes']}(?:[\s,.!;–—-]+{listed['yes']})*\W*"
    if len(text) < _BRIEF and re.fullmatch(yes, text, re.IGNORECASE):
        return re.fullmatch(rf"\W*(?:{listed['polite']}\W*)*", text, re.IGNORECASE) is None, ""
    gap = r"\s*[,.;:!–—-]\s*(?:(?:and|then|now|but|also)\s+)*(?=\w)"
    if firm := re.match(listed["firm"] + gap, text, re.IGNORECASE):
        request = request_in(text[firm.end() :])
        return request is not None, request or ""
    return False, ""


def request_in(said: str, told: str = "") -> str | None:
    """The request that a line makes instead of answering: something to remember, or a clear whole question; also after
    "never mind," or "no,". None for any other line: short answers, fragments, what refers back, and questions about the
    choices themselves.

    Args:
        told: what the line was said to; a question about nothing else is no new one.
    """
    text = said.strip()
    for each in dict.fromkeys((_rest(text), text)):
        if each and (remember(each) is not None or _is_whole(each, told)):
            return each
    return None


def dropped(said: str) -> bool:
    """Whether a line gives the question up: "never mind", "forget it", "cancel"."""
    match = _leaving()[0].match(said.strip())
    return match is not None and bool(match["dropped"])


@cache
def _leaving() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """What a line begins with that leaves the question, up to what is said instead; and how a wish to know begins."""
    listed = table("rules")["leaving"]
    instead, given_up = listed["instead"], "|".join(listed["dropped"])
    gap = r"(?:\s*[,.;:!]+\s*|\s+[–—-]+\s+|\s*$)"
    opening = rf"(?:{instead}(?:{gap}|\s+))*(?:(?P<dropped>{given_up})(?:[\s,]+(?:please|thanks|thank you))?{gap})?"
    return re.compile(opening, re.IGNORECASE), re.compile(rf"{listed['wish']}\b", re.IGNORECASE)


def _rest(text: str) -> str:
    """What is said after "never mind," or "no,"; all of it where it begins with neither."""
    match = _leaving()[0].match(text)
    return text[match.end() :] if match else text


def _is_whole(text: str, told: str) -> bool:
    """Whether a line is clearly a question that stands by itself."""
    spoken = re.findall(r"[^\W_]+(?:['’]\w+)?", text.lower())
    wish = _leaving()[1].match(text)
    if len(spoken) < _FEWEST or (not wish and (reference_of(text) is not None or fragment_of(text) is not None)):
        return False
    if not wish and len(spoken) <= _SHORT and re.search(table("rules")["leaving"]["pointing"], text, re.IGNORECASE):
        return False
    verbless = "?" not in text and rules().of("auxiliary").isdisjoint(spoken)
    if verbless and re.match(table("rules")["leaving"]["clause"], text, re.IGNORECASE):
        return False
    telling = _telling(text) - _stems(told)
    asking = rules().of("question")
    if wish or spoken[0] in rules().of("auxiliary") or not asking.isdisjoint(spoken[:_EARLY]):
        return bool(telling)
    if spoken[0] in rules().of("command"):
        return len(telling) > 1 or (bool(telling) and any(plural(word) for word in re.findall(r"\b[a-z]+", text)))
    late = len(spoken) >= _LONG and not (asking | rules().of("command")).isdisjoint(spoken)
    return (late or (text.rstrip().endswith("?") and len(spoken) >= _UNOPENED)) and len(telling) > 1


def _telling(text: str) -> set[str]:
    """Stems of the words of a line that say what it is about."""
    listed = rules()
    plain = frozenset(table("rules")["choosing"]["about"]).union(*(listed.of(name) for name in _KNOWN))
    return {stem(word) for word in content_words(text) if word not in plain}


def _stems(text: str) -> set[str]:
    return {stem(word) for word in words(text)}
