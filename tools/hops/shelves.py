"""What a question says that asks for documents, and what is known of them before they are asked."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from hopql.tools import knowing

KNOWLEDGE: Final = "knowledge"
KINDS: Final = f"{knowing.KINDS}|documents?|guidance|specs?|notes"
"""Words for documents: what they are called, and what says that there are some."""
CODE: Final = (
    r"architecture|code ?base|source code|repository|repo|code|modules?|packages?|functions?|class(?:es)?|methods?"
    r"|components?|docstrings?|sub-?systems?"
)
OWNER: Final = r"(?:(?:the|our|my|your|this|that|their|its|team['’]s|company['’]s)\s+)*"
SAYING: Final = (
    "say|says|said|tell|tells|state|states|write|writes|mention|mentions|define|defines|recommend|recommends|require"
    "|requires|prescribe|prescribes|advise|advises|mean|means|call|calls|consider|considers|count|counts|explain"
    "|explains|describe|describes|give|gives|contain|contains|suggest|suggests|demand|demands|allow|allows|forbid"
    "|forbids|cover|covers|treat|treats|handle|handles|warn|warns|know|knows|have|has"
)
ABOUT: Final = r"(?:\s+(?:us|me))?(?:\s+(?:about|on|of|regarding|concerning|for|by|as|when|if|that|to))*"
_WORD: Final = re.compile(r"\w+")


@dataclass(frozen=True)
class Shelf:
    """What is known of the documents before they are asked."""

    names: frozenset[str] = frozenset()
    """Names of projects, in lower case."""
    terms: frozenset[str] = frozenset()
    """Terms that documents define, in lower case."""
    unknown: Callable[[str], Sequence[str]] = lambda text: ()
    """Words of a text that the database does not have."""
    filled: bool = False
    """Something was ever added."""


_SCHEMA: Final = re.compile(
    r"\b(?:architecture|structure|overview|outline|design|layout|summary)\b(?=.*\b(?:database|schema|data\s+model|tables)\b)"
    r"|\b(?:describe|explain|outline|summari[sz]e)\b.*\b(?:database|schema|data\s+model)\b"
    r"|\b(?:database|schema|data\s+model)\b.*\b(?:architecture|structure|overview|design|layout|organi[sz]ed|structured)\b",
    re.IGNORECASE,
)


def asks_schema(text: str) -> bool:
    """Whether a text asks how the database is built, which its schema tells."""
    return _SCHEMA.search(text) is not None


def asks_documents(text: str, shelf: Shelf) -> str:
    """What in a text asks for documents: a word for one, a name of one, or a word for code; empty where nothing
    does."""
    if named := _within(shelf.names, text):
        return named[0]
    if asks_schema(text):
        return "the schema"
    plain = text.lower()
    if match := re.search(rf"\b(?:{OWNER})(?P<kind>{KINDS})\b", text, re.IGNORECASE):
        saying = re.search(rf"\b(?:{SAYING}|according to|as|by|per|in|following)\b", plain)
        return match["kind"] if saying else ""
    match = re.search(rf"\b(?:{CODE})\b", plain)
    return match[0] if match and not _is_known(match[0], shelf) else ""


def defined_in(text: str, shelf: Shelf) -> list[str]:
    """Terms of a text that documents define and that have a word which the database lacks; at most two, the longest
    first, none within another."""
    held = terms_in(text, shelf)
    if not held:
        return []
    lacking = {_singular(part) for word in shelf.unknown(text) for part in _WORD.findall(word.lower())}
    return [term for term in held if lacking & {_singular(word) for word in _WORD.findall(term)}][:2]


def terms_in(text: str, shelf: Shelf) -> list[str]:
    """Terms of a text that documents define, the longest first, none within another."""
    held = _within(shelf.terms, text)
    return [term for place, term in enumerate(held) if not any(term in longer for longer in held[:place])]


def _within(names: frozenset[str], text: str) -> list[str]:
    """The names that a text holds as whole words, the last one maybe in the plural; the longest first."""
    words, by_first = [_singular(word) for word in _WORD.findall(text.lower())], _by_first(names)
    found = {
        name
        for place, word in enumerate(words)
        for parts, name in by_first.get(word, ())
        if tuple(words[place : place + len(parts)]) == parts
    }
    return sorted(found, key=lambda name: (-len(name), name))


@lru_cache(maxsize=64)
def _by_first(names: frozenset[str]) -> dict[str, list[tuple[tuple[str, ...], str]]]:
    """Names as words, by the first of them."""
    index: dict[str, list[tuple[tuple[str, ...], str]]] = {}
    for name in names:
        if parts := tuple(_singular(word) for word in _WORD.findall(name)):
            index.setdefault(parts[0], []).append((parts, name))
    return index


def _is_known(word: str, shelf: Shelf) -> bool:
    """Whether the database has a word for it: a table of components is no architecture."""
    return word not in {each.lower() for each in shelf.unknown(word)}


def _singular(word: str) -> str:
    return word[:-1] if len(word) > 3 and word.endswith("s") and not word.endswith("ss") else word
