"""What the words between two names say: a verb phrase, or a role."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from hopql.tools.knowledge.find_names import Candidate, Place
from hopql.tools.knowledge.segment_text import Token, vocabulary

MAX_KIND = 5
"""Words of a verb phrase; what is longer is only "mentioned with"."""
_PARTICIPLES = ("ed", "en", "wn", "rn", "lt", "ld", "de", "un", "ng", "ught", "id", "et")


def function_words(name: str) -> frozenset[str]:
    """The words of a list of `[grammar]` in `extraction_words.toml`."""
    return vocabulary().grammar[name]


def phrase(gap: Sequence[Token]) -> str:
    """The verb phrase between two names: "is a journal published monthly by the" -> published by.

    Empty where there is no verb, or more than one clause.
    """
    vocab = vocabulary()
    words = [token.lower for token in gap]
    if not words or len(words) > 16:
        return ""
    be, prepositions = function_words("be"), function_words("prepositions")
    dropped = function_words("determiners") | function_words("negations")
    negation = "not " if any(word in function_words("negations") or word.endswith("n't") for word in words) else ""
    words = words[: _before_apposition(words)]
    main = max((place for place, word in enumerate(words) if word in vocab.verbs and word not in be), default=0)
    tail = [word for word in words[main + 1 :] if word not in dropped]
    passive = main and words[main].endswith(_PARTICIPLES) and tail and tail[-1] in prepositions
    if passive and all(_is_aside(word) for word in tail[:-1]):
        return f"{negation}{words[main]} {tail[-1]}"
    words = [word for word in words if not _is_aside(word) or word in ("in", "on")]
    if not words or words[0] not in vocab.verbs or any(word in function_words("breaks") for word in words):
        return ""
    kept = [word for word in words if word not in dropped]
    if len(kept) > 1 and kept[0] in be and kept[0] not in ("has", "have", "had"):
        kept = kept[1:]
        if kept[0] == "of" or not (kept[-1] in prepositions or any(word in vocab.verbs for word in kept)):
            return ""
    doubled = any(a in prepositions and b in prepositions for a, b in pairwise(kept))
    if doubled or not kept or len(kept) > MAX_KIND or not all(word.replace("-", "").isalpha() for word in kept):
        return ""
    return negation + " ".join(kept)


def _before_apposition(words: list[str]) -> int:
    """Where a phrase ends without what only says what the next name is: "by the American company"."""
    vocab = vocabulary()
    end = len(words)
    said = vocab.heads.keys() | vocab.adjectives | vocab.roles
    while end > 1 and len(words) - end < 4 and words[end - 1] in said:
        end -= 1
    return end if words[end - 1] in function_words("prepositions") | function_words("determiners") else len(words)


def _is_aside(word: str) -> bool:
    """Words in a verb phrase that say when or how: adverbs, auxiliaries, years, months."""
    vocab = vocabulary()
    if word in function_words("be"):
        return False
    dated = (word.isdigit() and len(word) == 4) or word in vocab.calendar or word in ("in", "on")
    return dated or word in vocab.auxiliary or word.endswith("ly")


def role(words: list[str]) -> str:
    """The role that words give: "the current editor is" -> current editor. Empty where they say something else."""
    if (
        len(words) < 3
        or words[0] not in ("the", "its", "his", "her", "their")
        or words[-1] not in ("is", "was", "are", "were")
    ):
        return ""
    middle = words[1:-1]
    plain = len(middle) <= 4 and all(word.replace("-", "").isalpha() for word in middle)
    barred = function_words("prepositions") | function_words("breaks") | vocabulary().starters
    return (
        " ".join(middle)
        if plain and not any(word in barred for word in middle if word not in ("current", "former"))
        else ""
    )


def role_of(words: list[str]) -> str:
    """The role in "the capital of (X is Y)" -> capital; empty where there is none."""
    words = words[:-1] if words[-1] == "the" else words
    middle = words[1:-1]
    fits = words[-1] == "of" and words[0] in ("the", "a", "an") and 0 < len(middle) <= 4
    return (
        " ".join(middle)
        if fits and not any(word in function_words("breaks") | function_words("prepositions") for word in middle)
        else ""
    )


MAX_THEMES = 5


def themes(words: Sequence[Token], taken: frozenset[int], headings: Sequence[str] = ()) -> tuple[str, ...]:
    """At most five words of the sentence that are about something, outside the names at the places `taken`; where it
    has fewer than two, the innermost heading's."""
    vocab = vocabulary()
    found: dict[str, None] = {}
    for place, token in enumerate(words):
        text = token.lower
        if place in taken or len(text) < 4 or not text.replace("-", "").isalpha() or text.endswith("ly"):
            continue
        if text in vocab.starters or text in vocab.unthemed or text in vocab.adjectives or text in vocab.calendar:
            continue
        if text in vocab.auxiliary or (text in vocab.verbs and not _is_noun(words, place)):
            continue
        found[text] = None
    if len(found) < 2 and headings:
        extra = (word.strip(".,:;()`*").lower() for word in headings[-1].split())
        found.update(dict.fromkeys(word for word in extra if len(word) > 3 and word not in vocab.starters))
    return tuple(found)[:MAX_THEMES]


def _is_noun(words: Sequence[Token], place: int) -> bool:
    """A form of a verb behind an article is a noun: "the release", "a report"."""
    before = words[place - 1].lower if place else ""
    article = before in ("the", "a", "an", "its", "their", "his", "her", "our", "every", "each")
    return article and not words[place].lower.endswith(("ed", "ing"))


TOGETHER = "mentioned with"
MAX_TOGETHER = 6
"""Pairs of a sentence that are only named together."""
MAX_CHAIN = 3
"""Commas between places that lie in one another ("Idaho County, Idaho, United States"); more are a list."""
_POSSESSIVE = frozenset(("'s", "’s", "'", "’"))


@dataclass(frozen=True, slots=True)
class Found:
    """Two names, and how they are related."""

    source: Candidate
    target: Candidate
    kind: str


@dataclass
class _Reading:
    words: Sequence[Token]
    subject: Candidate | None
    """Of the sentence."""


def related(words: Sequence[Token], places: Sequence[Place], topic: Candidate | None) -> list[Found]:
    """What the sentence says of its names. `topic` is what "it", "he" or "the journal" at its start points back to."""
    if not places:
        return []
    reading = _Reading(words, topic)
    found: list[Found] = []
    ahead = _before_first(reading, places, topic)
    found += ahead
    if ahead:
        reading.subject = ahead[0].source
    elif places[0].start <= 3:
        reading.subject = places[0].entity
    last = ahead[-1] if ahead else None
    for at in range(len(places) - 1):
        last = _between(reading, places, at, last)
        if last is not None and last.source is not last.target:
            found.append(last)
    told = {(id(one.source), id(one.target)) for one in found}
    told |= {(target, source) for source, target in told}
    return found + _together(places, told)


def _before_first(reading: _Reading, places: Sequence[Place], topic: Candidate | None) -> list[Found]:
    """What stands before the first name: "It was founded by X", "The editor is X", "Founded in 1990 by X, Y …"."""
    first = places[0]
    words = [token.lower for token in reading.words[: first.start]]
    if not words:
        return []
    if (
        words[0] in vocabulary().verbs
        and words[0].endswith(("ed", "en", "rn", "lt"))
        and words[-1] in function_words("prepositions")
    ):
        subject = _behind_comma(reading, places, topic)
        if subject is None or subject is first.entity:
            return []
        return [Found(subject, first.entity, f"{words[0]} {words[-1]}")]
    if topic is None or topic is first.entity:
        return []
    start = 1 if words[0] in ("it", "he", "she", "they") else 2
    told = role(words)
    if told:
        return [Found(topic, first.entity, told)]
    kind = phrase(reading.words[start : first.start]) if words[0] in ("it", "he", "she", "they", "the") else ""
    return [Found(topic, first.entity, kind)] if kind else []


def _behind_comma(reading: _Reading, places: Sequence[Place], topic: Candidate | None) -> Candidate | None:
    """The subject of a sentence that starts with a participle: what stands behind the comma."""
    comma = next((at for at in range(places[0].end, len(reading.words) - 1) if reading.words[at].text == ","), None)
    if comma is None:
        return None
    if reading.words[comma + 1].lower in function_words("pronouns"):
        return topic
    return next((one.entity for one in places[1:] if comma < one.start <= comma + 2), None)


def _between(reading: _Reading, places: Sequence[Place], at: int, last: Found | None) -> Found | None:
    """How the name behind place `at` is related to the one there, or to the subject of the sentence."""
    left, right = places[at], places[at + 1]
    gap = reading.words[left.end : right.start]
    words = [token.lower for token in gap]
    if left.entity is right.entity or not words:
        return None
    if all(word in function_words("listing") for word in words):
        return _listed(reading, places, at, last)
    if _modifies(reading.words, right):
        return None
    if words[0] in _POSSESSIVE:
        told = role(["its", *words[1:]])
        return Found(left.entity, right.entity, told) if told else None
    if words == ["("] and left.entity.type == "person" and right.entity.type == "organisation":
        return Found(left.entity, right.entity, "at")
    subject, start = _subject(reading, left, words)
    kind = phrase(gap[start:]) if subject is not None else ""
    if not kind or subject is None:
        return None
    if kind in ("is", "was", "are", "were") and subject is left.entity and left.start > 1:
        kind = role_of([token.lower for token in reading.words[: left.start]])
    return Found(subject, right.entity, kind) if kind else None


def _modifies(words: Sequence[Token], place: Place) -> bool:
    """Whether the name only says more of a noun behind it: "the Rome office", "Rome's oldest church"."""
    if place.end >= len(words):
        return False
    after = words[place.end]
    vocab = vocabulary()
    function = vocab.starters | vocab.verbs | vocab.auxiliary | function_words("prepositions")
    noun = after.word and after.text.isalpha() and after.text == after.lower and not after.lower.endswith("ly")
    return after.text in _POSSESSIVE or (noun and after.lower not in function)


def _listed(reading: _Reading, places: Sequence[Place], at: int, last: Found | None) -> Found | None:
    """A comma or "and" between two names: a place in a place, or one more object of the same verb."""
    left, right = places[at], places[at + 1]
    gaps = [[token.lower for token in reading.words[a.end : b.start]] for a, b in pairwise(places[at:])]
    chained = next((gap for gap in gaps if not set(gap) <= {",", "the"}), [])
    is_list = (
        bool(chained)
        and all(word in function_words("listing") for word in chained)
        and bool({"and", "or", "&"} & set(chained))
    )
    back = [place for place in range(at, 0, -1) if _is_comma(reading, places[place - 1], places[place])]
    is_list = is_list or len(back) + len([gap for gap in gaps if gap == [","]]) > MAX_CHAIN
    after = reading.words[right.end].lower if right.end < len(reading.words) else ""
    # "In North Carolina, Haw River has …": the second one starts a clause.
    is_list = is_list or (left.start > 1 and after in vocabulary().verbs and not after.endswith("ed"))
    if gaps[0] == [","] and left.entity.type == right.entity.type == "place" and not is_list:
        return Found(left.entity, right.entity, "in")
    if last is None or last.kind == "in" or last.target is not left.entity:
        return None
    return Found(last.source, right.entity, last.kind)


def _other(subject: Candidate | None, left: Place) -> Candidate | None:
    return subject if subject is not left.entity else None


def _is_comma(reading: _Reading, left: Place, right: Place) -> bool:
    return right.start - left.end == 1 and reading.words[left.end].text == ","


def _subject(reading: _Reading, left: Place, words: list[str]) -> tuple[Candidate | None, int]:
    """Whose verb stands between two names, and where in the gap its phrase starts."""
    breaks = [
        place
        for place, word in enumerate(words)
        if word in function_words("breaks") or word in function_words("relative")
    ]
    if not breaks:
        return (left.entity if not _modifies(reading.words, left) else _other(reading.subject, left)), 0
    last = breaks[-1]
    rest = words[last + 1 :]
    # "in Lyon, France, founded by …": a place behind a comma or a preposition is not what was founded.
    before = [token.lower for token in reading.words[max(0, left.start - 2) : left.start]]
    before = before[:-1] if before[-1:] == ["the"] else before[-1:]
    behind = (
        left.entity.type == "place"
        and bool(before)
        and (before[-1] == "," or before[-1] in function_words("prepositions"))
    )
    if not rest:
        return None, 0
    if words[last] in function_words("relative"):
        return (left.entity, last + 1) if last <= 1 and not behind else (None, 0)
    if rest[0] in function_words("pronouns"):
        return reading.subject, last + 2
    if words[last] == "," and last == 0:
        return (reading.subject if behind or rest[0].endswith("ing") else left.entity), 1
    return (reading.subject, last + 1) if words[last] in ("and", "but", ",") else (None, 0)


def _together(places: Sequence[Place], told: set[tuple[int, int]]) -> list[Found]:
    """Neighbouring names, and the first with the others, that nothing else was said of."""
    entities = list({id(place.entity): place.entity for place in places}.values())
    pairs = list(pairwise(entities)) + [(entities[0], b) for b in entities[2:]]
    return [Found(a, b, TOGETHER) for a, b in pairs if (id(a), id(b)) not in told][:MAX_TOGETHER]
