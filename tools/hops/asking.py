"""Ways of asking said in one: "which of us", "to whom does she report", "won't take anything but"."""

from __future__ import annotations

import re

_OF_US = re.compile(
    r"^(?:which|who|whom)\s+(?:one\s+)?(?:of\s+(?:us|the\s+team)|(?:on|in|from)\s+(?:the|our|this)\s+team)\s+(?=\w)",
    re.IGNORECASE,
)
_ANYONE = re.compile(
    r"^(?:(?:is|was)\s+there\s+)?(?:any|some)(?:one|body)(?:\s+(?:that|whom))?\s+(?P<us>we|I)\s+(?P<may>can|could|should|may|might)\s+",
    re.IGNORECASE,
)
_A_CONTACT = re.compile(
    r"^(?:do\s+(?:we|I)\s+(?:have|know)|is\s+there)\s+(?:any|some|a\s+)(?:one|body|contact)\s+(?=at|with|for)",
    re.IGNORECASE,
)
_IS_THE_ONE = re.compile(
    r"^(?:who|whom)\s+(?:is|was|are)\s+(?:the\s+(?:person|people|colleague|one|guy|man|woman|teammate)\s+)?(?:who|that|whoever)\s+",
    re.IGNORECASE,
)
_TELL_ME = re.compile(
    r"^(?:(?:please|kindly|could\s+you|can\s+you|would\s+you|will\s+you)[\s,]+)*(?:tell\s+me|let\s+me\s+know|show\s+me|do\s+you\s+know"
    r"|I\s+(?:want|need|would\s+like)\s+to\s+know|I[’']d\s+like\s+to\s+know)[\s,:]+(?=whom?\b)",
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
    if match := _TELL_ME.match(clause):
        clause = clause[match.end()].upper() + clause[match.end() + 1 :]
    clause = _ANYONE.sub(lambda match: f"Who {match['may'].lower()} {match['us']} ", clause)
    clause = _A_CONTACT.sub("Who is our contact ", clause)
    clause = _IS_THE_ONE.sub("Who ", clause)
    if match := _TO_WHOM.match(clause):
        where = " at it" if match["where"] else ""
        return f"Whom {match['aux']} {match['rest']} {match['how'].lower()}{where}{match['end']}"
    return clause


_NOTHING_ELSE = re.compile(
    r"\b(?:(?:won[’']t|will\s+not|can[’']?t|cannot|do(?:es)?n[’']t|do(?:es)?\s+not|would(?:n[’']t|\s+not)|refuses?\s+to|never)\s+"
    r"[a-z]+(?:\s+(?:with|in|on|from|for|at|to))?\s+any(?:thing|one|body)"
    r"|[a-z]+\s+(?:with\s+|in\s+|on\s+|from\s+|for\s+|at\s+|to\s+)?(?:nothing|no\s+one|nobody))\s+(?:but|except|other\s+than|save)\s+"
)


def exclusively(clause: str) -> str:
    """A clause that says of someone what they do with nothing else, as what they insist on; other clauses as they are.

    >>> exclusively("Which of our shops won't sell anything but Acme?")
    'Which of our shops insists on Acme?'
    """
    return _NOTHING_ELSE.sub("insists on ", clause)
