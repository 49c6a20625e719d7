"""What the words between two names say: a verb phrase, or a role."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tools.knowledge.prose.sentences import Token
from tools.knowledge.prose.vocabulary import vocabulary

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
    negation = "not " if any(word in function_words("negations") or word.endswith("n't") for word in words) else ""
    end = _before_apposition(words)
    main = [place for place, word in enumerate(words[:end]) if word in vocab.verbs and word not in function_words("be")]
    final = next((word for word in reversed(words[:end]) if word not in function_words("determiners")), "")
    if main and main[-1] and words[main[-1]].endswith(_PARTICIPLES) and final in function_words("prepositions"):
        tail = [word for word in words[main[-1] + 1 : end] if word not in function_words("determiners")][:-1]
        if all(_is_aside(word) for word in tail):
            return f"{negation}{words[main[-1]]} {final}"
    words = [word for word in words if not _is_aside(word) or word in ("in", "on")]
    if not words or words[0] not in vocab.verbs or any(word in function_words("breaks") for word in words):
        return ""
    kept = [
        word for word in words if word not in function_words("determiners") and word not in function_words("negations")
    ]
    if len(kept) > 1 and kept[0] in function_words("be") and kept[0] not in ("has", "have", "had"):
        kept = kept[1:]
    doubled = any(
        a in function_words("prepositions") and b in function_words("prepositions") for a, b in pairwise(kept)
    )
    if doubled or not kept or len(kept) > MAX_KIND or any(any(c.isdigit() for c in word) for word in kept):
        return ""
    return negation + " ".join(kept) if all(word.replace("-", "").isalpha() for word in kept) else ""


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
