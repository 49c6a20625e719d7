"""What chat programs ask on their own account: a title, tags, what to ask next. HopQL has no such thing to say."""

from __future__ import annotations

import re
from typing import Final

_CHORE: Final = re.compile(r"\s*#{1,3} Task:\s*(?:Generate|Suggest|Create|Analy[sz]e|Summari[sz]e)\b", re.IGNORECASE)
NOTHING: Final = "{}"
"""Answers a chore: the program falls back to a title of its own."""


def is_chore(text: str) -> bool:
    """Whether a program asks this, and no person: Open WebUI's prompts for titles, tags, follow-ups and searches."""
    return _CHORE.match(text) is not None
