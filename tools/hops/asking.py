"""Ways of asking for a person, said in one: "which of us", "to whom does she report", "with whom do we deal there"."""

from __future__ import annotations

import re

_OF_US = re.compile(
    r"^(?:which|who|whom)\s+(?:one\s+)?(?:of\s+(?:us|the\s+team)|(?:on|in|from)\s+(?:the|our|this)\s+team)\s+(?=\w)",
    re.IGNORECASE,
)
_TO_WHOM = re.compile(
    r"^(?P<how>to|with|for|from|by|about)\s+whom\s+(?P<aux>do|does|did|should|can|will)\s+(?P<rest>.+?)"
    r"(?P<where>\s+(?:there|in\s+that\s+case))?(?P<end>[?.!\s]*)$",
    re.IGNORECASE,
)


def plainly(clause: str) -> str:
    """A clause that asks for a person, as most people ask; other clauses as they are.

    >>> plainly("To whom does Luis report?")
    'Whom does Luis report to?'
    >>> plainly("Which of us looks after Newark?")
    'Who looks after Newark?'
    """
    clause = _OF_US.sub("Who ", clause)
    if match := _TO_WHOM.match(clause):
        where = " at it" if match["where"] else ""
        return f"Whom {match['aux']} {match['rest']} {match['how'].lower()}{where}{match['end']}"
    return clause
