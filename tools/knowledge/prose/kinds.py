"""What a name names, by its words or by what a sentence says that it is."""

from __future__ import annotations

import re
from collections.abc import Sequence

from hopql.tools.knowledge.prose.names import branded
from hopql.tools.knowledge.prose.sentences import Token
from hopql.tools.knowledge.prose.vocabulary import vocabulary

_JOINTS = frozenset(("of", "for", "on", "and", "de", "del", "di", "du"))
_PATH = re.compile(r"[\w.-]*/[\w./-]+|[\w-]+\.[a-z]{1,5}")


def kind_of(name: str, person: bool = False) -> str:
    """The type of a name: person, organisation, place, work, event, product; `name` where its words do not tell."""
    words = vocabulary()
    lowered = name.lower().removeprefix("the ")
    parts = lowered.replace(",", " ").split()
    if not parts:
        return "name"
    if lowered in words.places or (len(parts) > 1 and lowered.split(", ")[-1] in words.places and "," in lowered):
        return "place"
    if len(parts) > 1 and parts[0] in words.grammar["directions"] and " ".join(parts[1:]) in words.places:
        return "place"
    joint = next((place for place, part in enumerate(parts) if place and part in _JOINTS), 0)
    numbered = len(parts) > 1 and not any(c.isalpha() for c in parts[-1])
    head = parts[joint - 1] if joint else parts[-2 if numbered else -1].rstrip(".")
    if person or (parts[0].rstrip(".") in words.roles and joint):
        return "person"
    if (
        len(parts) > 1
        and head in words.kinds
        and not (parts[0] in words.people and len(parts) == 2 and head in words.grammar["surnames"])
    ):
        return words.kinds[head]
    if (
        len(parts) > 1
        and words.kinds.get(parts[0]) == "place"
        and parts[0] in ("lake", "mount", "cape", "fort", "isle")
    ):
        return "place"
    if parts[0] in words.people and len(parts) <= 4 and not joint and all(part[0].isupper() for part in name.split()):
        return "person"
    if branded(name.split()[0]) or (numbered and (len(parts) == 2 or "." in parts[-1])):
        return "product"
    return "name"


def code_kind(name: str) -> str:
    """The type of what is written as code: file, command, or just code."""
    if " " in name:
        return "command"
    return "file" if _PATH.fullmatch(name) and not name.startswith(".") and "/" in name else "code"


def defined_kind(tokens: Sequence[Token], start: int) -> tuple[str, str]:
    """Type and head noun of what stands at `start`, behind "is a": `peer-reviewed journal published by` is a work, a
    journal. Both are empty where nothing tells."""
    words = vocabulary()
    head = ""
    for place, token in enumerate(tokens[start : start + 14]):
        if not token.word:
            if token.text in "-–'’\"“”":
                continue
            if token.text == "," and place < 4 and head not in words.heads:
                continue
            break
        participle = token.lower in words.verbs and token.lower.endswith(("ed", "en", "ing", "wn"))
        if token.lower in words.grammar["behind_head"] or (participle and head in words.heads):
            break
        if head in words.heads and token.capital:
            break
        head = token.lower
    singular = head if head in words.heads else head.removesuffix("s")
    return words.heads.get(singular, ""), head
