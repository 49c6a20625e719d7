"""Questions of an operation by rules: from its verb, what it is done to, whose that is, and what else it takes."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from hopql.state.apis import Operation, SpecCard
from hopql.tools.apis.answering.names import path_parameters, singular
from hopql.tools.apis.search.verbs import base, verbs
from hopql.tools.apis.texts import business
from hopql.tools.search.tokens import split_identifier

_VERBS: Final = {
    "POST": ("create", "add", "set up"), "PUT": ("update", "replace", "change"), "PATCH": ("update", "change", "edit"),
    "DELETE": ("delete", "remove"), "HEAD": ("check",),
}  # fmt: skip
_VERSION: Final = re.compile(r"^(?:v\d[\w.-]*|api|rest)$", re.IGNORECASE)


def by_rules(card: SpecCard, operations: Sequence[Operation]) -> list[list[str]]:
    """Two to four questions of each operation of a spec, in the words of somebody who has not read it."""
    return [questions(operation) for operation in operations]


def questions(operation: Operation) -> list[str]:
    """The questions of one operation; none for one whose path names nothing.

    >>> questions({"method": "DELETE", "path": "/orders/{id}", "parameters": [], "body": []})  # doctest: +SKIP
    ['How do I delete an order?', 'How do I remove an order?']
    """
    parts = [part for part in operation["path"].split("/") if part and not _VERSION.match(part)]
    fixed = [(place, part) for place, part in enumerate(parts) if "{" not in part]
    if not fixed:
        return []
    place, last = fixed[-1]
    words = split_identifier(last)
    action = base(words[0]) if words else ""
    known = verbs()
    if action in known.methods and (words[0] not in known.nouns or len(fixed) > 1) and operation["method"] != "GET":
        nouns = words[1:] or (split_identifier(fixed[-2][1]) if len(fixed) > 1 else ())
        asked = (action, *known.same.get(action, ())[:2])
        return [_question(verb, nouns, one=True, owner="", more="") for verb in asked] if nouns else []
    one = operation["method"] != "GET" or bool(path_parameters("/".join(parts[place + 1 :])))
    owner = " ".join(_singular(split_identifier(fixed[-2][1]))) if len(fixed) > 1 and _owned(parts, place) else ""
    of_get = ("get", "look up", "show") if one else ("list", "find", "browse")
    asked = of_get if operation["method"] == "GET" else _VERBS.get(operation["method"], ())
    extra = business(operation)[:2] if operation["method"] in ("POST", "PATCH", "PUT") else []
    more = " and ".join(" ".join(split_identifier(name)) for name in extra)
    found = [_question(verb, words, one=one, owner=owner, more="") for verb in asked]
    return [*found, *([_question(asked[0], words, one=one, owner=owner, more=more)] if more and asked else [])]


def _question(verb: str, nouns: Sequence[str], *, one: bool, owner: str, more: str) -> str:
    thing = " ".join(_singular(nouns)) if one else " ".join(nouns)
    article = f"{'an' if thing[:1] in 'aeiou' else 'a'} " if one else ""
    of = f" of {'an' if owner[:1] in 'aeiou' else 'a'} {owner}" if owner else ""
    return f"How do I {verb} {article}{thing}{of}{f' with {more}' if more else ''}?"


def _singular(words: Sequence[str]) -> list[str]:
    return [*words[:-1], *(singular(word) for word in words[-1:])]


def _owned(parts: Sequence[str], place: int) -> bool:
    """Whether a parameter stands between a noun and the one before it: the orders of a customer."""
    return place > 1 and "{" in parts[place - 1] and "{" not in parts[place - 2]
