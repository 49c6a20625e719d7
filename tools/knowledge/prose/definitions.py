"""Definitions in a unit: "X is a …", "X means …", "**X**: …", rows of a glossary, other names of what is defined."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from hopql.tools.knowledge.prose.kinds import code_kind, defined_kind
from hopql.tools.knowledge.prose.names import Run, shaped
from hopql.tools.knowledge.prose.sentences import Token
from hopql.tools.knowledge.prose.units import Unit
from hopql.tools.knowledge.prose.vocabulary import vocabulary

_ARTICLE = (
    r"(?:an?|the|any|how|what|when|where|whatever|one|something|someone|somebody|anything|every|each|all|those)\b"
)
_TERM = re.compile(
    rf"An?\s+(?P<term>(?:[^\W\dA-Z_][\w-]*\s){{0,3}}?[^\W\dA-Z_][\w-]+)(?:\s\([^)]{{2,30}}\))?,?\s"
    rf"(?:(?:is|means|refers to|denotes)\s+{_ARTICLE}|(?:means|denotes|stands for)\s)"
)
_BARE = re.compile(
    r"(?P<term>[A-Z][\w-]+(?:\s[a-z][\w-]*){0,3}?)(?:\s\([^)]{2,40}\))?(?:,[^,.]{3,60},)?\s"
    r"(?:(?:is|are|denotes|means|refers to)\s(?:an?|the)\s(?:[\w-]+\s){0,3}?"
    r"(?P<genus>[a-z]+)\s(?:of|in|by|that|for|where|which|with|to)\b"
    r"|(?:means|denotes|stands for)\s)"
)
_LABEL = re.compile(
    r"(?P<term>[^\W\d_][\w./&' -]{1,60}?)(?:\s\((?P<alias>[^)]{2,30})\))?\s?(?::|\s[–—-])\s+(?P<body>\S.{11,})"
)
_AFTER = re.compile(
    r"(?:\s\([^)]{2,40}\))?(?:\s?[:–—-]\s|\.\s+(?=[A-Z])|\s(?:is|are|means|holds|lists|gives|shows|says)\s)"
)
_ADVERBS = (
    "also|commonly|formerly|better|popularly|simply|otherwise|sometimes|often|usually|previously|originally|officially|colloquially"
    "|informally|locally|formally|widely|generally"
)
_ALSO = re.compile(
    r"^[\"”]?(?:,?\s(?:Inc|Ltd|LLC|Corp|Co)\.?)?,?\s*\(?(?:which\s|who\s)?(?:is\s|was\s|were\s|are\s)?(?:(?:and|or)\s)?"
    rf"(?:(?:{_ADVERBS})(?:\s(?:{_ADVERBS}|more))?\s"
    r"(?:known\s(?:as|by)|called|named|referred\sto\sas|abbreviated(?:\s(?:as|to))?|spelled|written(?:\sas)?)"
    r"|abbreviated(?:\s(?:as|to))?|a\.?k\.?a\.?|officially|formally|born|née)\s(?:simply\s)?(?P<names>[^.;:()]{2,160})"
)
_SPLIT = re.compile(r",\s+(?:and\s+|or\s+)?|\s+(?:and|or)\s+")
_BE = frozenset(("is", "was", "are", "were"))
_DETERMINERS = frozenset(("a", "an", "the", "one"))


@dataclass(frozen=True)
class Definition:
    """What a unit says that a term is."""

    term: str
    type: str
    lower: bool
    """Written like any word: it is found in either case."""
    alias: str = ""


def plain_definition(sentence: str) -> Definition | None:
    """The term that a sentence defines, when it is no name: "A cold start is the first run after …"."""
    match = _TERM.match(sentence)
    if match is None:
        match = _BARE.match(sentence)
        if match is None or (match.group("genus") is not None and match.group("genus") not in vocabulary().genus):
            return None
    term = match.group("term")
    words, vocab = term.lower().split(), vocabulary()
    barred = vocab.undefined | vocab.starters | vocab.auxiliary
    if any(word in barred for word in words) or words[-1] in vocab.roles | vocab.adjectives:
        return None
    if len(words) == 1 and (words[0] in vocab.common or len(words[0]) < 3):
        return None
    return Definition(term if shaped(term.split()[0]) else term.lower(), "term", True)


def labelled(unit: Unit) -> Definition | None:
    """The term of an item or paragraph that starts with it: marked, or before a colon or a dash."""
    first = next((span for span in unit.spans if span.start == 0 and span.mark in ("code", "bold", "link")), None)
    if first is not None:
        term = unit.text[: first.end].rstrip(" :.")
        ended = unit.text[: first.end].rstrip().endswith((":", "."))
        if not (ended or _AFTER.match(unit.text, first.end)) or not _is_term(term, 6):
            return None
        if any(span.mark == "code" and span.start == 0 for span in unit.spans):
            return Definition(term, code_kind(term), False)
        return Definition(term, "term", True)
    match = _LABEL.match(unit.text) if unit.form == "item" else None
    if (
        match is None
        or not _is_term(match.group("term"), 4)
        or (match.group("term")[0].islower() and " " in match.group("term"))
    ):
        return None
    return Definition(match.group("term"), "term", True, match.group("alias") or "")


def _is_term(text: str, limit: int) -> bool:
    words = text.lower().split()
    vocab = vocabulary()
    if not words or len(words) > limit or text.endswith(("?", "!")):
        return False
    if len(words) == 1 and words[0] in vocab.undefined | vocab.starters:
        return False
    return (
        words[0] not in vocab.starters
        and words[-1] not in vocab.starters
        and not all(word in vocab.undefined for word in words)
    )


def named_definition(tokens: Sequence[Token], run: Run) -> tuple[str, str] | None:
    """Type and head noun when the sentence says what its first name is ("The X, also Y, is a Z of …"); else None."""
    before = [token.lower for token in tokens[: run.start]]
    if before not in ([], ["the"], ["“"], ["the", "“"]):
        return None
    depth = 0
    if run.end < len(tokens) and tokens[run.end].text in ("'s", "’s"):
        return None
    for place, token in enumerate(tokens[run.end : run.end + 40], run.end):
        depth += {"(": 1, ")": -1}.get(token.text, 0)
        if depth == 0 and token.lower in _BE and place + 1 < len(tokens):
            following = tokens[place + 1]
            return defined_kind(tokens, place + 2) if following.lower in _DETERMINERS else None
        if depth == 0 and place == run.end and token.word:
            return None
    return None


def other_names(after: str) -> list[str]:
    """The names behind "also known as" in what follows a name."""
    match = _ALSO.match(after)
    if match is None:
        return []
    found: list[str] = []
    for part in _SPLIT.split(match.group("names")):
        name = re.sub(r"^(?:the|as|by|simply)\s+", "", part.strip(" \"“”'’")).strip(" \"“”'’")
        words = name.split()
        if words and words[0] in ("in", "on", "at", "by", "to"):
            break
        if (
            not words
            or len(words) > 5
            or any(word.lower() in _BE or word.lower() in ("which", "that") for word in words)
        ):
            break
        if found and not (words[0][0].isupper() or len(words) > 1):
            break
        found.append(name)
    return found
