"""What the words between two names say: a verb phrase, or a role."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from hopql.tools.knowledge.prose.sentences import Token
from hopql.tools.knowledge.prose.vocabulary import vocabulary

MAX_KIND = 5
"""Words of a verb phrase; what is longer is only "mentioned with"."""
MAX_TOGETHER = 6
"""Pairs of a sentence that are only named together."""
_PARTICIPLES = ("ed", "en", "wn", "rn", "lt", "ld", "de", "un", "ng", "ught", "id", "et")


def function_words(name: str) -> frozenset[str]:
    """The words of a list of `[grammar]` in `words.toml`."""
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
