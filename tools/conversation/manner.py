"""A wish for another form of the same answer: "sort by delay", "break it down by month", "as a percentage"."""

from __future__ import annotations

import re
from typing import Final

from hopql.tools.conversation.earlier import main_part

_WISH = re.compile(
    r"(?:(?:and|but|now|then|ok|okay|please|can you|could you)[\s,]+)*"
    r"(?P<verb>sort|order|rank|group|split|break|limit|show|list|give|display|make|put|round|convert|express)"
    r"(?:\s+(?P<what>it|them|that|those|these|this|(?:the\s+)?(?:results?|answers?|list|rows|table)))?(?:\s+me)?(?:\s+(?:up|down))?"
    r"\s+(?P<how>(?:by|in|as|per|to|with|from|for\s+each|alphabetically|descending|ascending)\b.{0,60}?)"
    r"(?:\s+(?:instead|please|too|as\s+well))?[\s?.!]*",
    re.IGNORECASE,
)
_DONE: Final = {
    "sort": "sorted", "order": "ordered", "rank": "ranked", "group": "grouped", "split": "split",
    "break": "broken down", "limit": "limited", "round": "rounded", "convert": "converted", "express": "expressed",
}  # fmt: skip
_SORTED = re.compile(r",?\s+(?:sorted|ordered|ranked)\s+(?:by\b[^,?.]*|alphabetically)", re.IGNORECASE)
_GROUPED = re.compile(r",?\s+(?:grouped|broken down)\s+by\b[^,?.]*", re.IGNORECASE)


def in_manner(question: str, earlier: str) -> str | None:
    """The earlier question in another form; None where the question is no such wish.

    >>> in_manner("sort by delay", "Which flights left JFK?")
    'Which flights left JFK, sorted by delay?'
    """
    match = _WISH.fullmatch(question)
    if match is None or not _refers(match):
        return None
    done = _DONE.get(match["verb"].lower(), "")
    text = earlier
    if done in ("sorted", "ordered", "ranked"):
        text = _SORTED.sub("", text)
    if done in ("grouped", "broken down"):
        text = _GROUPED.sub("", text)
    end = len(main_part(text)) + (len(text) - len(text.lstrip()))
    return f"{text[:end]}, {done + ' ' if done else ''}{match['how'].strip()}{text[end:]}"


def _refers(match: re.Match[str]) -> bool:
    """Whether the wish is about the last answer: by a pronoun, or because nothing else is named."""
    return match["what"] is not None or match["verb"].lower() in _DONE
