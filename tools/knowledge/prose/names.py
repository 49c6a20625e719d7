"""Names in a sentence: runs of capitalised words, with the small words that join them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hopql.tools.knowledge.prose.sentences import Token
from hopql.tools.knowledge.prose.vocabulary import vocabulary

MAX_WORDS = 10
"""Of a name."""
_BEFORE = frozenset(":([“\"‘'—–-•…!?.;*/|>")
_NUMBER = re.compile(r"\d{1,3}(?:\.\d+)*|[IVX]{1,5}")
_SHAPED = re.compile(r".*[a-z][A-Z].*|[A-Z][A-Z0-9&.+/-]*[A-Z0-9+]|.*[A-Za-z]\d.*|\d+[A-Z]\w*")
_SURNAME = re.compile(r"(?:Mc|Mac|De|Di|La|Le|Van|Fitz|O['’])[A-Z]")


@dataclass(frozen=True, slots=True)
class Run:
    """A name: tokens from `start` up to `end`."""

    start: int
    end: int
    initial: bool
    """It is where anything would be capitalised."""
    person: bool = False
    """A title or a role stands before it."""


def runs(tokens: Sequence[Token], masked: frozenset[int] = frozenset()) -> list[Run]:
    """The names in a sentence; tokens at the places `masked` belong to something else already."""
    words = [token for token in tokens if token.word]
    if len(words) >= 6 and sum(token.capital for token in words) > 0.7 * len(words):
        return []
    found = []
    place = 0
    while place < len(tokens):
        if place in masked or not _starts(tokens[place]):
            place += 1
            continue
        end = _extended(tokens, place, masked)
        for start, stop in _apart(tokens, place, end):
            run = _trimmed(tokens, start, stop)
            if run is not None:
                found.append(run)
        place = end
    return found


def shaped(word: str) -> bool:
    """Whether a word is a name by its letters: `RabbitMQ`, `IEEE`, `S3`."""
    return len(word) > 1 and _SHAPED.fullmatch(word) is not None


def branded(word: str) -> bool:
    """Whether it is written as only products are: `RabbitMQ`, `GPT-4`; not `McCartney`."""
    return re.search(r"[a-z][A-Z]|[A-Za-z]-?\d", word) is not None and _SURNAME.match(word) is None


def is_initial(tokens: Sequence[Token], place: int) -> bool:
    """Whether a word there is capitalised whatever it is."""
    return place == 0 or tokens[place - 1].text in _BEFORE


def _starts(token: Token) -> bool:
    return token.capital and (token.text[0].isupper() or shaped(token.text))


def _extended(tokens: Sequence[Token], start: int, masked: frozenset[int]) -> int:
    end = start + 1
    while end < len(tokens) and end - start < MAX_WORDS and end not in masked:
        token = tokens[end]
        if (_starts(token) and not (token.lower in vocabulary().starters and not shaped(token.text))) or (
            _NUMBER.fullmatch(token.text) and tokens[end - 1].capital and not _is_counting(tokens, end)
        ):
            end += 1
        else:
            step = _joined(tokens, start, end, masked)
            if not step:
                break
            end += step
    return end


def _apart(tokens: Sequence[Token], start: int, end: int) -> list[tuple[int, int]]:
    """A name and the person behind it: "Kansas Governor Sam Brownback" is two."""
    words = vocabulary()
    for place in range(start + 1, end - 1):
        role = tokens[place].lower.rstrip(".") in words.roles | words.honorifics
        if role and tokens[place + 1].lower in words.people:
            return [(start, place), (place, end)]
    return [(start, end)]


def _is_counting(tokens: Sequence[Token], place: int) -> bool:
    """Whether a number behind a name is a day or a score and no part of it."""
    after = tokens[place + 1].text if place + 1 < len(tokens) else ""
    return tokens[place - 1].lower in vocabulary().calendar or (
        not tokens[place].text.isalpha()
        and (after in ("–", "-", "—", "%", ":") or after.lower() in vocabulary().calendar)
    )


def _joined(tokens: Sequence[Token], start: int, end: int, masked: frozenset[int]) -> int:
    """How many tokens join the run to a next part of the name, that part's first word included; 0: none do."""
    words = vocabulary()
    token = tokens[end]
    following = [one for place, one in enumerate(tokens[end + 1 : end + 4], end + 1) if place not in masked]
    if not following:
        return 0
    if token.text in ("'s", "’s"):
        last = end + 1
        while last < len(tokens) and tokens[last].capital:
            last += 1
        kind = last > end + 1 and tokens[last - 1].lower in words.kinds
        place = " ".join(one.lower for one in tokens[start:end]) in words.places
        return 2 if kind and not place else 0
    named = any(one.lower in words.grammar["offices"] for one in tokens[start:end])
    if token.lower == "of" or (
        token.lower in words.grammar["joining_office"] and named and tokens[start].lower != "university"
    ):
        skipped = 1 if following[0].lower == "the" and len(following) > 1 else 0
        ahead = following[skipped]
        whole = end - start > 1 and words.kinds.get(tokens[end - 1].lower) == "place"
        whole = whole or " ".join(one.lower for one in tokens[start:end]) in words.places
        person = tokens[end - 1].lower in words.people or (end - start > 1 and tokens[start].lower in words.people)
        fits = _starts(ahead) and ahead.lower not in words.starters | words.calendar and not whole and not person
        return 2 + skipped if fits else 0
    if token.text == "&" or token.text in words.grammar["joining"]:
        skipped = 1 if following[0].text in words.grammar["joining"] and len(following) > 1 else 0
        return 2 + skipped if _starts(following[skipped]) and following[skipped].lower not in words.starters else 0
    return 0


def _trimmed(tokens: Sequence[Token], start: int, end: int) -> Run | None:
    """The run without the words at its ends that belong to the sentence; None where no name is left."""
    words = vocabulary()
    person = False
    if end - start > 1 and " ".join(one.lower for one in tokens[start : start + 2]) in words.places:
        return Run(start, end, is_initial(tokens, start))
    while start < end:
        token, more = tokens[start], end - start > 1
        if (token.lower.rstrip(".") in words.honorifics and more) or (
            token.lower in words.roles
            and end - start > 2
            and tokens[start + 1].capital
            and _ordinary(tokens, start + 1, end)
        ):
            person = True
        elif not (more and token.lower in words.people) and (
            (token.lower in words.starters and (not shaped(token.text) or len(token.text) < 3))
            or (more and token.lower in words.foreign and is_initial(tokens, start))
            or (more and token.lower in words.calendar and not tokens[start + 1].text.isalpha())
            or (more and is_initial(tokens, start) and token.lower in words.verbs and tokens[start + 1].capital)
            or (more and token.lower == "of")
            or (more and is_initial(tokens, start) and token.lower in words.common and tokens[start + 1].lower == "of")
        ):
            pass
        else:
            break
        start += 1
    while end > start and (tokens[end - 1].lower in words.starters and not shaped(tokens[end - 1].text)):
        end -= 1
    while end > start and not _starts(tokens[end - 1]) and not _NUMBER.fullmatch(tokens[end - 1].text):
        end -= 1
    if end - start == 2 and tokens[start].lower in words.common and _NUMBER.fullmatch(tokens[end - 1].text):
        return None
    return Run(start, end, is_initial(tokens, start), person) if _names(tokens[start:end], person) else None


def _ordinary(tokens: Sequence[Token], start: int, end: int) -> bool:
    """Whether all of it are words as people have them: no `of`, no word for what it is."""
    return all(one.capital and one.lower not in vocabulary().kinds for one in tokens[start:end])


def _names(part: Sequence[Token], person: bool) -> bool:
    words = vocabulary()
    texts = [one for one in part if one.word and any(c.isalpha() for c in one.text)]
    if not texts:
        return False
    if len(texts) == 1:
        one = texts[0]
        if len(one.text.rstrip(".")) < 2 or (one.text.endswith(".") and not one.lower.count(".") > 1):
            return False
        forms = {one.lower, one.lower.removesuffix("s")}
        return person or not (forms & words.alone or one.lower.split("-")[-1] in words.adjectives)
    plain = words.starters | words.common | words.calendar | words.roles | words.honorifics
    if all(one.lower in words.adjectives for one in texts):
        return False
    if texts[-1].lower in words.adjectives or texts[-1].lower not in words.kinds:
        plain = plain | words.adjectives
    return not all(one.lower in plain for one in texts)
