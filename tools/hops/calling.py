"""What a question asks of API specs: which calls do something, how something is done.

A question that asks only that is one hop for the source `apis`. One that asks other sources as well, in words that go
back to what they find ("and how do I subscribe to alerts for it?"), gets what they found filled in.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Final

from hopql.state.hops import Hop
from hopql.tools.hops.clauses import clauses
from hopql.tools.offering import Offer, does, things_in

APIS: Final = "apis"
_CALLS: Final = re.compile(
    r"\b(?:(?:which|what|whose)\s+(?:\w+\s+)?(?:calls?|endpoints?|operations?|api|apis|requests?|routes?)\b"
    r"|endpoints?\b|curl\b|(?:api|http|rest)\s+(?:calls?|requests?|operations?)\b|openapi\b|swagger\b"
    r"|(?:via|with|through|using|over|by|against|from|in)\s+(?:the|our|an?|your|my|this|that)?\s*(?:[\w-]+\s+){0,3}apis?\b"
    r"|does\s+(?:the|our|any|an?|your)\s+(?:[\w-]+\s+){0,3}api\b)",
    re.IGNORECASE,
)
_HOW: Final = re.compile(
    r"^(?:and\s+|so\s+|then\s+|please\s+)*(?:how\s+(?:do|can|could|would|should|might|must|to)\b\s*(?:i|we|you|one|somebody|someone"
    r"|they|users?|customers?)?\s*|(?:can|could|may)\s+(?:i|we)\s+|what\s+do\s+(?:i|we)\s+(?:do|need)\s+to\s+"
    r"|(?:show|tell)\s+me\s+how\s+to\s+|i\s+(?:want|need|would\s+like|['’]d\s+like)\s+to\s+)(?P<verb>[a-z-]+)\b(?P<rest>.*)",
    re.IGNORECASE | re.DOTALL,
)
_CHANGING: Final = frozenset(
    ("create", "add", "register", "cancel", "delete", "remove", "refund", "book", "update", "upload", "send", "submit",
     "subscribe", "unsubscribe", "archive", "pause", "resume", "activate", "deactivate", "assign", "invite", "issue",
     "reserve", "charge", "pay", "ship", "revoke", "edit", "modify", "rename", "enable", "disable", "approve", "reject",
     "publish", "notify", "purchase", "buy", "reschedule", "configure", "attach", "detach", "enrol", "enroll", "email",
     "launch", "terminate", "close", "reset", "restore", "unblock", "block", "place", "change", "set", "make", "start")
)  # fmt: skip
"""What a database that is only read cannot do."""
_BACK: Final = re.compile(
    r"\b(?:(?:that|this|those|these|such|the\s+same)\s+(?P<noun>[a-z-]+)|it|its|them|their|they|him|her|that\s+one)\b",
    re.IGNORECASE,
)
_HOLE: Final = "FOUND_9"


def asks_calls(text: str, offer: Offer) -> str:
    """What in a text asks for calls of an API; empty where nothing does.

    "How many flights left JFK?" asks for none, whatever the specs speak of: it is answered by a number.
    """
    if not offer.version:
        return ""
    plain = " ".join(text.lower().split())
    if match := _CALLS.search(plain):
        return match[0]
    if named := next((title for title in sorted(offer.titles, key=len, reverse=True)
                      if " " in title and re.search(rf"\b{re.escape(title)}\b", plain)), ""):  # fmt: skip
        return named
    if re.search(r"(?:^|\s)(?:get|post|put|patch|delete)?\s*/[a-z][\w/{}-]+", plain):
        return next((path for path in offer.paths if path in plain), "")
    if match := _HOW.match(text.strip()):
        return _done(match["verb"].lower(), match["rest"], offer)
    first, _, rest = re.sub(r"^(?:and|then|please|now)\s+", "", text.strip(), flags=re.IGNORECASE).partition(" ")
    return _done(first.lower(), rest, offer) if first.lower() in _CHANGING else ""


def changes(text: str) -> bool:
    """Whether a text asks for something that a database that is only read cannot do."""
    match = _HOW.match(text.strip())
    verb = match["verb"] if match else text.strip().partition(" ")[0]
    return does(verb.lower())[:1] not in ((), ("GET",)) and verb.lower() in _CHANGING


def _done(verb: str, rest: str, offer: Offer) -> str:
    """The verb, where it is one of doing, and what it is done to is something that the specs speak of."""
    return verb if does(verb) and things_in(rest, offer) else ""


def called(question: str, offer: Offer, sources: Sequence[str], plan: Callable[[str], list[Hop]]) -> list[Hop] | None:
    """The hops of a question that asks for calls; None for one that does not.

    Args:
        sources: those in whose scope it is.
        plan: how the rest of the question is planned, by the other sources.
    """
    parts = clauses(question)
    asking = [bool(asks_calls(part, offer)) for part in parts]
    others = [name for name in sources if name != APIS]
    if all(asking) or not others or not any(asking):
        return [_hop(1, question)] if any(asking) or asks_calls(question, offer) or not others else None
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


def for_others(question: str, offer: Offer) -> str:
    """What of a question does not ask for calls; empty where that is all of it, or nothing."""
    parts = clauses(question)
    rest = [part for part in parts if not asks_calls(part, offer)]
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
