"""Names written in lower case, as the memory writes them: "luis" is Luis where it tells of a Luis."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from hopql.tools.hops.lexicon import lexicon
from hopql.tools.search.tokens import STOP_WORDS

_WORD = re.compile(r"(?<![\w{@/.-])[a-z][a-z]{2,}(?![\w}@/-])(?!\.\w)")


def cased(question: str, names: Sequence[str], word: Callable[[str], bool]) -> str:
    """A question with the names that a memory knows written as it writes them.

    Args:
        names: of people and firms.
        word: whether something is a word or a value of the database.

    >>> cased("how many orders for luis's shop", ["Luis Ferreira"], lambda word: False)
    "how many orders for Luis's shop"
    """
    known = {part.lower(): part for name in names for part in name.split()[:2] if part[:1].isupper() and len(part) > 2}
    if not known:
        return question

    def written(match: re.Match[str]) -> str:
        plain = match.group()
        name = known.get(plain)
        owns = re.match(r"[’']s?\b", question[match.end() :])
        if name is None or (not owns and (plain in STOP_WORDS | lexicon().homographs or word(plain))):
            return plain
        return name

    return _WORD.sub(written, question)
