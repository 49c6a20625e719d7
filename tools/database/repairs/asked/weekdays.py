"""Days of the week that the question names."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sqlglot import exp

from hopql.tools.database.repairs.draft import Draft, Edit, only

_DAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_NAMED = re.compile(rf"\b(?:({'|'.join(_DAYS)})s?|weekends?)\b", re.IGNORECASE)
_DAY = re.compile(r"\bday\b", re.IGNORECASE)


@only("postgres")
def read_weekdays(draft: Draft) -> Iterable[Edit]:
    """EXTRACT(DAY …) compared with the number of a weekday that the question names asks for the day of the week: ISODOW
    where Monday is 1, DOW where Sunday is 0."""
    named = _numbers(draft.asked.question) if draft.asked else set()
    if not named:
        return
    for part in draft.find(exp.Extract):
        numbers = _compared(part)
        field = (
            "ISODOW" if numbers and numbers <= named else "DOW" if numbers and numbers <= {n % 7 for n in named} else ""
        )
        place = draft.span(part)
        if not field or not place or part.name.upper() != "DAY":
            continue
        text = draft.text(place)
        found = _DAY.search(text)
        if found:
            start = place[0] + found.start()
            told = f"{text} is the day of the month; the question names a day of the week"
            yield Edit(start, start + len("day"), field, told)


def _numbers(question: str) -> set[int]:
    """The weekdays that a question names, Monday 1 to Sunday 7."""
    numbers: set[int] = set()
    for match in _NAMED.finditer(question):
        numbers |= {_DAYS.index(match[1].lower()) + 1} if match[1] else {6, 7}
    return numbers


def _compared(part: exp.Extract) -> set[int]:
    """The whole numbers that a part of a date is compared with for equality; none where something else is."""
    above = part.parent
    while isinstance(above, (exp.Paren, exp.Cast)):
        above = above.parent
    if isinstance(above, exp.EQ):
        others: list[exp.Expr] = [above.expression if above.expression.find(exp.Extract) is None else above.this]
    elif isinstance(above, exp.In):
        others = list(above.expressions)
    else:
        return set()
    literals = [each for each in others if isinstance(each, exp.Literal) and each.is_int]
    return {int(each.name) for each in literals} if len(literals) == len(others) else set()
