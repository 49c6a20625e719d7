"""What a question asks of API specs: which calls do something, how something is done.

A question that asks only that is one hop for the source `apis`. One that asks other sources as well, in words that go
back to what they find ("and how do I subscribe to alerts for it?"), gets what they found filled in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from hopql.state.context import Context
from hopql.state.hops import Hop
from hopql.tools.hops.clauses import clauses
from hopql.tools.hops.shelving import holds, shelf_of
from hopql.tools.offering import Offer, offer_of, serves, wanted_of
from hopql.tools.workspace import Workspace

APIS: Final = "apis"
_NAMING: Final = re.compile(
    r"\b(?:endpoints?\b|curl\b|(?:api|http|rest)\s+(?:calls?|requests?|operations?)\b|openapi\b|swagger\b"
    r"|(?:what|which|whose|via|with|through|using|over|by|against|from|in)\s+(?:the|our|an?|your|my|this|that)?\s*(?:[\w-]+\s+){0,3}apis?\b"
    r"|does\s+(?:the|our|any|an?|your)\s+(?:[\w-]+\s+){0,3}api\b)",
    re.IGNORECASE,
)
"""What names an API."""
_BACK: Final = re.compile(
    r"\b(?:(?:that|this|those|these|such|the\s+same)\s+(?P<noun>[a-z-]+)|it|its|them|their|they|him|her|that\s+one)\b",
    re.IGNORECASE,
)
_HOLE: Final = "FOUND_9"


def asks_of(workspace: Workspace, options: Context) -> Callable[[str], str]:
    """What in a text asks a workspace's specs for calls; empty where nothing does.

    It names an API, or asks for something to be done that a search of the specs serves, or how it is done where neither
    a database, which is only read, nor a document can say: the specs then say that they lack it. What is only read
    ("How can I find the flights …?") is for a database that surely knows it, unless it asks for calls. What asks for
    nothing to be done ("How many flights left JFK?") is not searched for here.
    """
    offer = offer_of(workspace)

    def asks(text: str) -> str:
        if not offer.version:
            return ""
        if name := _named(text, offer):
            return name
        wanted = wanted_of(text)
        reads = wanted.opening and (wanted.opening == "calls" or not _database_knows(workspace, text, options))
        if not wanted.verb or not (wanted.changes or reads):
            return ""
        if served := serves(workspace, text):
            return served
        lacks = wanted.opening == "calls" or (wanted.opening and wanted.changes)
        return wanted.verb if lacks and not _document_holds(workspace, text, options) else ""

    return asks


def _document_holds(workspace: Workspace, text: str, options: Context) -> bool:
    return shelf_of(workspace, options).filled and bool(holds(workspace, text))


def _database_knows(workspace: Workspace, text: str, options: Context) -> bool:
    if not workspace.has_database:
        return False
    gate = workspace.catalog.gate(text, options)
    return gate["in_scope"] and not gate["doubtful"]


def _named(text: str, offer: Offer) -> str:
    """The API, spec or path that a text names."""
    plain = " ".join(text.lower().split())
    if match := _NAMING.search(plain):
        return match[0]
    titles = (title for title in sorted(offer.titles, key=len, reverse=True) if " " in title)
    if title := next((title for title in titles if re.search(rf"\b{re.escape(title)}\b", plain)), ""):
        return title
    if re.search(r"(?:^|\s)(?:get|post|put|patch|delete)?\s*/[a-z][\w/{}-]+", plain):
        return next((path for path in offer.paths if path in plain), "")
    return ""


def called(
    question: str, asks: Callable[[str], str], sources: Sequence[str], plan: Callable[[str], list[Hop]]
) -> list[Hop] | None:
    """The hops of a question that asks for calls; None for one that does not.

    Args:
        asks: what in a text asks for calls.
        sources: those in whose scope it is.
        plan: how the rest of the question is planned, by the other sources.
    """
    parts = clauses(question)
    asking = [bool(asks(part)) for part in parts]
    others = [name for name in sources if name != APIS]
    if all(asking) or not others or not any(asking):
        return [_hop(1, question)] if any(asking) or asks(question) or not others else None
    rest = [part for part, for_apis in zip(parts, asking, strict=True) if not for_apis]
    before = plan(_joined(rest))
    found = before[-1] if before and not asking[0] else None
    hops = list(before)
    for part in (part for part, for_apis in zip(parts, asking, strict=True) if for_apis):
        text, needs = _sentence(part), []
        if found is not None and (match := _BACK.search(text)):
            if not found["gives"]:
                found = _giving(found)
                hops[len(before) - 1] = found
            hole = "{{" + found["gives"] + "}}"
            said = f"{match['noun']} {hole}" if match["noun"] else hole
            text = f"{text[: match.start()]}{said}{text[match.end() :]}"
            needs = [found["id"]]
        hops.append(_hop(max(hop["id"] for hop in hops) + 1 if hops else 1, text, needs))
    return hops


def for_others(question: str, asks: Callable[[str], str]) -> str:
    """What of a question does not ask for calls; empty where that is all of it, or nothing."""
    parts = clauses(question)
    rest = [part for part in parts if not asks(part)]
    return _joined(rest) if rest and len(rest) < len(parts) else ""


def _joined(parts: Sequence[str]) -> str:
    text = ", and ".join(part.strip().rstrip("?.! ") for part in parts)
    return f"{text[:1].upper()}{text[1:]}?"


def _sentence(part: str) -> str:
    text = part.strip()
    text = f"{text[:1].upper()}{text[1:]}"
    return text if text.endswith(("?", ".", "!")) else f"{text}?"


def _giving(hop: Hop) -> Hop:
    """A hop whose answer is filled into a later one, and told by itself all the same."""
    return {**hop, "gives": _HOLE, "asked": True}


def _hop(number: int, text: str, needs: Sequence[int] = ()) -> Hop:
    return Hop(id=number, source=APIS, text=text, gives="", kind="", asks="", asked=True, needs=list(needs))
