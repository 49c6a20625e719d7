"""Who does what to whom: the order of two things around a verb that a sentence and its source share."""

from __future__ import annotations

from hopql.tools.knowledge.answering.facts import Facts
from hopql.tools.knowledge.answering.lexicon import lexicon
from hopql.tools.search.tokens import STOP_WORDS

_ARTICLES = frozenset(("the", "a", "an", "its", "their", "this", "each", "every"))


def swapped(said: Facts, source: Facts) -> str:
    """Why not, when two things stand the other way round about a verb, a comparison or "then"; empty otherwise."""
    for pivot in (said.content & source.content) | (said.words & source.words & lexicon()["order"]):
        ours, theirs = _sides(said, pivot), _sides(source, pivot)
        if ours is None or theirs is None:
            continue
        first = (ours[0] - ours[1]) & (theirs[1] - theirs[0])
        second = (ours[1] - ours[0]) & (theirs[0] - theirs[1])
        if first and second:
            return f"{min(first)} and {min(second)} are the other way round"
    return ""


def _sides(read: Facts, pivot: str) -> tuple[frozenset[str], frozenset[str]] | None:
    """What stands before and after the only place of a verb, turned round for a passive; None where it is no verb."""
    places = [at for at, (token, one) in enumerate(zip(read.tokens, read.keys, strict=True)) if pivot in (one, token)]
    if len(places) != 1:
        return None
    at = places[0]
    token = read.tokens[at]
    follows = read.tokens[at + 1] if at + 1 < len(read.tokens) else ""
    before = read.tokens[at - 1] if at else ""
    ordered = token in lexicon()["order"]
    compared = token.endswith("er") and follows == "than"
    helped = before in ("does", "did", "do", "will", "to")
    verb = helped or token.endswith(("ed", "s")) or token in lexicon()["irregular"]
    noun = before in _ARTICLES or (follows in ("is", "are", "was", "were", "of") and not ordered)
    if not (ordered or compared or (verb and not noun and token not in STOP_WORDS)):
        return None
    left = frozenset(one for one in read.keys[:at] if one)
    right = frozenset(one for one in read.keys[at + 1 :] if one)
    passive = not ordered and ((token.endswith("ed") and not token.endswith("eed")) or token in lexicon()["irregular"])
    return (right, left) if passive and "by" in read.tokens[at + 1 : at + 3] else (left, right)
