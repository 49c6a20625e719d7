"""Reading what is answered to a choice."""

from __future__ import annotations

import re
from typing import Final

from hopql.state.conversation import Ambiguity, Choice
from hopql.tools.conversation.dates import by_notation
from hopql.tools.conversation.rules import table
from hopql.tools.search.tokens import STOP_WORDS, stem, words

_NUMBER = re.compile(r"(?:(?:number|no\.?|option|choice|answer)\s*)?#?\(?(\d{1,2})\)?[.):]?", re.IGNORECASE)
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
    for text in dict.fromkeys((said, _bare(said))):
        place = _place(text, len(choices))
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


def _bare(said: str) -> str:
    """ "I mean the second one, please" → "the second one"."""
    listed = table("rules")["choosing"]
    return re.sub(rf"{listed['tail']}$", "", re.sub(rf"^{listed['lead']}", "", said))


def _place(said: str, count: int) -> int | None:
    """The place that a number or an ordinal names; None for other answers."""
    if number := _NUMBER.fullmatch(said):
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
