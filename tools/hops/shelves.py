"""What a question says that asks for documents, and what is known of them before they are asked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import Final

KNOWLEDGE: Final = "knowledge"
KINDS: Final = (
    "handbook|documentation|documents?|docs|manual|guide|guidelines|guidance|polic(?:y|ies)|read-?me|wiki|rule-?book|glossary"
    "|style guide|white-?paper|specification|specs?|runbook|playbook|notes|contract|charter|faq"
)
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


@dataclass(frozen=True)
class Shelf:
    """What is known of the documents before they are asked."""

    names: frozenset[str] = frozenset()
    """Titles of documents and names of projects, in lower case."""
    terms: frozenset[str] = frozenset()
    """Terms that documents define, in lower case."""
    unknown: Callable[[str], Sequence[str]] = lambda text: ()
    """Words of a text that the database does not have."""
    filled: bool = False
    """Something was ever added."""


def asks_documents(text: str, shelf: Shelf) -> str:
    """What in a text asks for documents: a word for one, a name of one, or a word for code; empty where nothing
    does."""
    plain = text.lower()
    for name in sorted(shelf.names, key=lambda name: (-len(name), name)):
        if re.search(rf"(?<!\w){re.escape(name)}(?!\w)", plain):
            return name
    if match := re.search(rf"\b(?:{OWNER})(?P<kind>{KINDS})\b", text, re.IGNORECASE):
        saying = re.search(rf"\b(?:{SAYING}|according to|as|by|per|in|following)\b", plain)
        return match["kind"] if saying else ""
    match = re.search(rf"\b(?:{CODE})\b", plain)
    return match[0] if match and not _is_known(match[0], shelf) else ""


def defined_in(text: str, shelf: Shelf) -> list[str]:
    """Terms of a text that documents define and that have a word which the database lacks; at most two, the longest
    first, none within another."""
    plain, found = text.lower(), list[str]()
    lacking = {part for word in shelf.unknown(text) for part in re.findall(r"\w+", word.lower())}
    for term in sorted(shelf.terms, key=lambda term: (-len(term), term)):
        words = re.findall(r"\w+", term)
        held = re.search(rf"(?<![\w-]){re.escape(term)}(?:s|es)?(?![\w-])", plain)
        if held and lacking & _forms(words) and not any(term in longer for longer in found):
            found.append(term)
    return found[:2]


def _is_known(word: str, shelf: Shelf) -> bool:
    """Whether the database has a word for it: a table of components is no architecture."""
    return word not in {each.lower() for each in shelf.unknown(word)}


def _forms(words: Iterable[str]) -> set[str]:
    return {form for word in words for form in (word, f"{word}s", f"{word}es", word.rstrip("s"))}
