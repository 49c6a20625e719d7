"""Things of a database that people are in charge of: "whoever runs the shop with the most returns"."""

from __future__ import annotations

import re
from functools import cache

from hopql.tools.hops.clauses import question_of
from hopql.tools.hops.lexicon import lexicon

_MOST = (
    r"\b(?:most|least|fewest|fewer\s+than\s+any|more\s+\w+\s+than\s+any|highest|lowest|worst|best"
    r"|(?!forest|interest|request|guest|test|west|rest|honest)[a-z]{2,}est)\b"
)
_LINK = r"(?:with|having|that|which|where|whose|in\s+which|at\s+which)"


@cache
def _patterns() -> tuple[re.Pattern[str], ...]:
    words = lexicon()
    role = rf"(?:{words.role}|(?:our|my)\s+(?:man|woman|person|people|guy|colleague))\s+(?:of|at|for|with)"
    calling = r"(?:call|phone|ring|ask|email|write|talk|speak|complain)(?:\s+to)?\s+(?:at|about|for)"
    charge = r"managing|leading|running|owning|handling|behind"
    way = rf"(?:{words.state}|{words.verb}|{role}|{calling}|{charge})"
    end = (
        rf"(?=\s*(?:[,;:?.!]|$|[’']s\b)|\s+(?:{words.acting}|(?:is|are|was|were|has|have|had|does|did)\b)"
        rf"|\s+{words.verb}\s*[?.!]*$)"
    )
    noun = rf"(?P<noun>{words.nouns})"
    return (
        re.compile(
            rf"\b{way}\s+(?P<thing>[Tt]he\s+{noun}\s+(?P<link>{_LINK})\s+(?P<rest>[^,;:?.!]*?{_MOST}[^,;:?.!]*?)){end}"
        ),
        re.compile(rf"\b{way}\s+(?P<thing>[Tt]he\s+(?P<most>(?:(?:most|least)\s+[a-z]+|{_MOST}))\s+{noun}){end}"),
    )


def superlative_of(text: str) -> tuple[int, int, str, str] | None:
    """The thing with the most of something that somebody in a text is in charge of: start, end, its noun, and the
    question for the database; None where there is none.

    >>> superlative_of("Phone of whoever runs the shop with the most returns")[2:]
    ('shop', 'Which shop has the most returns?')
    """
    related, plain = _patterns()
    if match := related.search(text):
        start, end = match.span("thing")
        return start, end, match["noun"], question_of(match["noun"], " ".join(match["link"].split()), match["rest"])
    if match := plain.search(text):
        start, end = match.span("thing")
        return start, end, match["noun"], f"Which is {text[start:end][0].lower()}{text[start + 1 : end]}?"
    return None
