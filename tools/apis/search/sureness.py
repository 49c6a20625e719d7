"""How likely an operation does what a need asks for, between 0 and 1.

A logistic function of cosine and of the share of the need's words that the operation has, rare ones counting more. Its
numbers were fitted on requests to a collection that answers them, and to collections of other fields that do not.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from hopql.state.apis import Need, Operation
from hopql.tools.apis.search.splitting import sides
from hopql.tools.apis.search.verbs import base, verb_of, verbs
from hopql.tools.search.tokens import document_tokens, words

if TYPE_CHECKING:
    from hopql.tools.apis.index.opened import Opened

LEAST: Final = 0.15
"""Below this nothing serves a need."""
_COSINE: Final = 10.6
_SHARE: Final = 3.5
_BIAS: Final = -7.4
_SHARE_ALONE: Final = 8.0
_BIAS_ALONE: Final = -4.4
_OTHERWISE: Final = 0.3
_READING: Final = frozenset(("set", "new", "end", "open", "stop", "order", "send"))
"""Verbs of the synonyms that are other words as often."""


def sureness(cosine: float | None, share: float) -> float:
    """The likelihood; without vectors (`cosine` None) by words alone."""
    at = _SHARE_ALONE * share + _BIAS_ALONE if cosine is None else _COSINE * cosine + _SHARE * share + _BIAS
    return 1 / (1 + math.exp(-at))


def agreement(need: Need, operation: Operation) -> float:
    """How far what a need asks to be done is what an operation's method does, a factor: what is to be deleted is not
    served by a call that changes it, nor what is to be made by one that reads. The verb in an operation's own words
    counts more than its method."""
    verb = verb_of(need["text"])
    if verb not in verbs().changing or operation["method"] in need["methods"]:
        return 1.0
    said = f"{operation['path']} {operation['summary']} {operation['operation_id']}"
    told = {base(word) for word in words(said)}
    if told & {verb, *verbs().same.get(verb, ())} - _READING:
        return 1.0
    deletes = "DELETE" in (need["methods"][0], operation["method"])
    return _OTHERWISE if deletes or operation["method"] == "GET" else 1.0


def share(need: Need, tokens: frozenset[str], rarity: dict[str, float]) -> float:
    """The share of a need's words that an operation has, each counted by its rarity."""
    asked = asked_tokens(need)
    total = sum(rarity.get(token, 1.0) for token in asked)
    return sum(rarity.get(token, 1.0) for token in asked if token in tokens) / total if total else 0.0


def asked_tokens(need: Need) -> list[str]:
    """Tokens of what a need asks for, each once."""
    return list(dict.fromkeys(document_tokens(sides(need["text"])[0])))


def rarities(opened: Opened, tokens: Sequence[str]) -> dict[str, float]:
    """How rare each token is among the operations: the logarithm of how many there are to one that has it."""
    return {token: math.log(1 + opened.size / (1 + opened.words.having(token))) for token in tokens}
