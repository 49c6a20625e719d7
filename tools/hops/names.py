"""Names in a text."""

from __future__ import annotations

import re

from hopql.tools.hops.lexicon import lexicon
from hopql.tools.search.tokens import STOP_WORDS

_ANY_NAME = re.compile(r"\b[A-Z][\w&-]*(?:\s+[A-Z][\w&-]*)*")
_ASKING = frozenset(("which", "what", "who", "whom", "whose", "when", "where", "how", "why", "the"))


def names_in(text: str) -> list[str]:
    """Names in a hop's text: capitalised words but for the first, months and days; a first word that is a name too."""
    words = lexicon()
    found = [match.group() for match in _ANY_NAME.finditer(text)]
    kept = []
    for name in found:
        plain = [part for part in name.split() if part.lower() not in words.calendar]
        parts = [part for part in plain if part != "I" and (part.isupper() or part.lower() not in STOP_WORDS | _ASKING)]
        if parts:
            kept.append(" ".join(parts))
    return kept
