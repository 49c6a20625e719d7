"""A question as a skeleton with typed slots: its numbers, dates, limits and stored values masked."""

from __future__ import annotations

import calendar
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import cache
from typing import Final, NamedTuple

from hopql.tools.memory.tokenize_question import (
    DATES,
    Item,
    Reading,
    Slot,
    SlotType,
    Token,
    Value,
    as_text,
    moving,
    plain_words,
    table,
    tokens,
)

_DAY: Final = re.compile(r"(\d{4})[-/](\d{1,2})[-/](\d{1,2})")
_MONTH: Final = re.compile(r"(\d{4})-(\d{2})")
_SLASHED: Final = re.compile(r"(\d{1,2})[/.](\d{1,2})[/.](\d{4})")
_YEAR: Final = r"(?:19|20)\d\d"
_LONGEST_DATE: Final = 6
"""Tokens of a date with the one after it: 3rd of March, 2013."""


class When(NamedTuple):
    """A date that was found: its type, its parts, and how many tokens it has."""

    type: SlotType
    parts: tuple[int, ...]
    size: int


def date_at(found: Sequence[Token], place: int) -> When | None:
    """The date that begins at this token, the longest there is; None where none does."""
    return _numeric(found[place].low) or _of_month(found, place) or _quarter_or_year(found, place)


def _numeric(low: str) -> When | None:
    if match := _DAY.fullmatch(low):
        return _real(int(match[1]), int(match[2]), int(match[3]), 1)
    if match := _SLASHED.fullmatch(low):
        first, second, year = int(match[1]), int(match[2]), int(match[3])
        if first > 12 or first == second:
            return _real(year, second, first, 1)
        return _real(year, first, second, 1) if second > 12 else None
    match = _MONTH.fullmatch(low)
    if match and 1 <= int(match[2]) <= 12 and int(match[1]) > 0:
        return When("month", (int(match[1]), int(match[2])), 1)
    return None


def _real(year: int, month: int, day: int, size: int) -> When | None:
    if not (1 <= year <= 9998 and 1 <= month <= 12 and 1 <= day <= calendar.monthrange(year, month)[1]):
        return None
    return When("day", (year, month, day), size)


@cache
def _forms() -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Dates with a month ("March 3, 2013", "March of 2013", "3rd of March"), and quarters ("Q1 2013", "first quarter of
    2013"), over tokens with a blank between them. A day or year is none where it counts something ("3 minutes")."""
    units, months = "|".join(map(re.escape, table()["units"])), "|".join(table()["months"])
    counts, end = rf"(?! (?:{units})(?: |$))", r"(?= |$)"
    year = rf"(?:(?: (?:,|of|in))? (?P<year>{_YEAR}){counts})?{end}"
    number, nth = r"(?:0?[1-9]|[12]\d|3[01])", "st|nd|rd|th"
    before = rf"(?P<before>{number})(?:(?P<nth>{nth})(?: of)?|{counts}) "
    after = rf"(?: (?P<after>{number})(?:(?P<nth_after>{nth})|{counts}){end})?"
    quarters = "|".join(table()["quarters"])
    return (
        re.compile(rf"(?:{before})?(?P<month>{months}){after}{year}"),
        re.compile(rf"(?:q(?P<number>[1-4])|(?P<named>{quarters}) quarter){year}"),
    )


def _ahead(found: Sequence[Token], place: int) -> str:
    return " ".join(token.text.casefold() for token in found[place : place + _LONGEST_DATE])


def _of_month(found: Sequence[Token], place: int) -> When | None:
    match = _forms()[0].match(_ahead(found, place))
    if match is None or (match["before"] and match["after"]):
        return None
    month, day, year = table()["months"][match["month"]], int(match["before"] or match["after"] or 0), match["year"]
    size, at = match[0].count(" ") + 1, place + match[0][: match.start("month")].count(" ")
    if year:
        return _real(int(year), month, day, size) if day else When("month", (int(year), month), size)
    clear = match["nth"] or match["nth_after"] or _written_as_month(found, at, bool(match["before"]))
    if not clear or day > calendar.monthrange(2000, month)[1]:
        return None
    return When("month_day", (month, day), size) if day else When("month_name", (month,), size)


def _written_as_month(found: Sequence[Token], place: int, has_day: bool) -> bool:
    """Whether a month's name is meant: "may", "march" and the short forms need a sign of it."""
    capital = found[place].text[:1].isupper()
    if found[place].text.casefold() not in table()["doubtful_months"] or (has_day and capital):
        return True
    before = _low(found, place - 1)
    named = capital and place > 0 and before not in (".", "?", "!")
    return named or (before in table()["before_dates"] and before not in ("and", "or", "on", "to", "by", "vs"))


def _quarter_or_year(found: Sequence[Token], place: int) -> When | None:
    if match := _forms()[1].match(_ahead(found, place)):
        quarter, size = int(match["number"] or table()["quarters"][match["named"]]), match[0].count(" ") + 1
        year = match["year"]
        return When("quarter", (int(year), quarter), size) if year else When("quarter_name", (quarter,), size)
    return When("year", (int(found[place].low),), 1) if _is_year(found, place) else None


def _is_year(found: Sequence[Token], place: int) -> bool:
    """Whether four digits are a year: a word for times stands before them, and nothing that they could count behind."""
    if not re.fullmatch(_YEAR, found[place].low):
        return False
    after = _low(found, place + 1)
    counts = after[:1].isalpha() and after not in table()["english"] and after not in table()["before_dates"]
    return _low(found, place - 1) in table()["before_dates"] and not counts and after != "%"


def _low(found: Sequence[Token], place: int) -> str:
    return found[place].low if 0 <= place < len(found) else ""


_NUMBER: Final = re.compile(r"(?:0|[1-9]\d{0,14}|[1-9]\d{0,2}(?:,\d{3}){1,4})(?:\.\d{1,9})?")


def number_at(found: Sequence[Token], place: int) -> tuple[str, int]:
    """The number that begins at this token, in plain digits, and how many tokens it has; ("", 0) where none does. "One"
    is a pronoun more often than a number."""
    signed = found[place].low == "-" and not found[place].glued and _low(found, place + 1) and found[place + 1].glued
    at = place + bool(signed)
    low = found[at].low
    if _NUMBER.fullmatch(low):
        value = Decimal(low.replace(",", ""))
    elif low in table()["numbers"] and not signed:
        value = Decimal(table()["numbers"][low])
    else:
        return "", 0
    end = at + 1
    while _low(found, end) in table()["scales"]:
        value, end = value * table()["scales"][found[end].low], end + 1
    return (written(-value if at > place else value), end - place) if value < 10**15 else ("", 0)


def written(value: Decimal) -> str:
    """A number in plain digits, without zeros at the end of its fraction."""
    text = f"{value:f}"
    return text.rstrip("0").rstrip(".") if "." in text else text


def asks_for_rows(found: Sequence[Token], place: int, size: int) -> bool:
    """Whether the number says how many rows are wanted: "top 5", "the 3 largest", "list 10 airports"."""
    before, after = _low(found, place - 1), _low(found, place + size)
    if after in table()["no_limit_units"] or after in table()["units"]:
        return False
    if after in table()["limit_after"]:
        return True
    if before in ("most", "least") and _low(found, place - 2) == "at":
        return False
    counts = after == "" or after[:1].isalpha()
    return counts and (not place or before in table()["limit_before"] or (before == "the" and after != "of"))


Part = Token | Slot
_TO: Final = frozenset({"to", "and", "until", "till", "through", "or", "-"})
_WHOLE: Final = {"month_name": "month", "month_day": "day", "quarter_name": "quarter"}


def joined_values(parts: Sequence[Part]) -> list[Part]:
    """The parts with every run of values of one column as one slot, its role the word that joins them."""
    made: list[Part] = []
    place = 0
    while place < len(parts):
        run, word, end = [parts[place]], "", place + 1
        while word not in ("and", "or") and _goes_on(run[0], parts[end : end + 2]):
            word, end = _word(parts, end), end + 2
            run.append(parts[end - 1])
        # "between JFK and LGA" is a pair of two ends, not a list.
        if len(run) > 1 and _word(made, len(made) - 1) != "between":
            slots = [slot for slot in run if isinstance(slot, Slot)]
            items = tuple(item for slot in slots for item in slot.items)
            made.append(Slot(type="values", text=", ".join(slot.text for slot in slots), role=word, items=items))
            place = end
        else:
            made.append(parts[place])
            place += 1
    return made


def _goes_on(first: Part, behind: Sequence[Part]) -> bool:
    """Whether a value is followed by a joint and another value that some column stores too."""
    match first, *behind:
        case Slot(type="value") as one, Token(low="," | "and" | "or"), Slot(type="value") as other:
            return bool({p.column for p in one.items[0].places} & {p.column for p in other.items[0].places})
    return False


def with_years(parts: Sequence[Part]) -> list[Part]:
    """The parts, where the year of "from May to July 2013" is given to both its ends."""
    made = list(parts)
    for place in range(len(made) - 2):
        one, link, other = made[place : place + 3]
        if not (isinstance(one, Slot) and isinstance(link, Token) and isinstance(other, Slot)) or link.low not in _TO:
            continue
        whole, dated = _WHOLE.get(one.type), (*other.parts[:1], *one.parts)
        if whole != other.type or dated > other.parts:
            continue
        if whole != "day" or dated[2] <= calendar.monthrange(*dated[:2])[1]:
            made[place] = one.model_copy(update={"type": whole, "parts": dated})
    return made


LONGEST: Final = 2_000
"""Characters of a question that has a skeleton; a longer one is replayed only as it is."""
_LONGEST_VALUE: Final = 12
_ARTICLES: Final = frozenset({"the", "a", "an"})


def read(question: str, values: Sequence[Value] = ()) -> Reading:
    """The question masked. `values`: stored values that the question mentions exactly (case aside): one for every
    column that stores each. A word of the question that is no value must not be among them."""
    found = tokens(question)
    normal = as_text(found)
    if len(question) > LONGEST or not found:
        return Reading(normal=normal, skeleton="")
    parts = with_years(joined_values(_masked(found, _known(values))))
    rest = [part for part in parts if isinstance(part, Token)]
    if not _english(rest):
        return Reading(normal=normal, skeleton="")
    slots = tuple(_placed(parts, place) for place, part in enumerate(parts) if isinstance(part, Slot))
    shown = [
        part.low if isinstance(part, Token) else f"<{part.type} {part.role}>" if part.type == "values"
        else f"<{part.type}>" for part in parts
    ]  # fmt: skip
    return Reading(
        normal=normal, skeleton=" ".join(shown), slots=slots,
        relative=moving([_sign(part) for part in parts]),
    )  # fmt: skip


def _known(values: Sequence[Value]) -> Mapping[tuple[str, ...], Item]:
    """By the words of the question: where they are stored."""
    found: dict[tuple[str, ...], Item] = {}
    for value in values:
        words = plain_words(value.text)
        if words and len(words) <= _LONGEST_VALUE:
            before = found.get(words)
            places = dict.fromkeys((*(before.places if before else ()), value.place))
            found[words] = Item(text=" ".join(words), places=tuple(places))
    return found


def _masked(found: Sequence[Token], known: Mapping[tuple[str, ...], Item]) -> list[Part]:
    """Slots for tokens, from the left: a value goes before a date that is shorter, a date before a number."""
    parts: list[Part] = []
    longest = max(map(len, known), default=0)
    place = 0
    while place < len(found):
        slot, size = _value(found, place, known, longest)
        when = date_at(found, place)
        if when and when.size >= size:
            slot, size = Slot(type=when.type, text=_text(found, place, when.size), parts=when.parts), when.size
        if slot is None:
            slot, size = _number(found, place)
        parts.append(slot or found[place])
        place += size or 1
    return parts


def _value(
    found: Sequence[Token], place: int, known: Mapping[tuple[str, ...], Item], longest: int
) -> tuple[Slot | None, int]:
    token = found[place]
    if token.quoted:
        inner = token.text[1:-1].strip()
        item = known.get(plain_words(inner))
        return (Slot(type="value", text=inner, items=(item,)), 1) if item else (None, 0)
    for size in range(min(longest, len(found) - place), 0, -1):
        words = tuple(part.text.casefold() for part in found[place : place + size])
        if words in known and not (size == 1 and _mere_word(token)):
            return Slot(type="value", text=_text(found, place, size), items=(known[words],)), size
    return None, 0


def _mere_word(token: Token) -> bool:
    """A function word that some column happens to store ("or", "me"); in capitals it is a code."""
    low = token.text.casefold()
    listed = low in table()["english"] or low in table()["roles"] or low in table()["relative"]
    return listed and not (token.text.isupper() and len(token.text) > 1)


def _number(found: Sequence[Token], place: int) -> tuple[Slot | None, int]:
    number, size = number_at(found, place)
    if not number:
        return None, 0
    rows = "." not in number and not number.startswith("-") and asks_for_rows(found, place, size)
    text, unit = _text(found, place, size), table()["units"].get(_low(found, place + size), "")
    return Slot(type="limit" if rows else "number", text=text, number=number, unit=unit), size


def _placed(parts: Sequence[Part], place: int) -> Slot:
    """The slot with its role and the words beside it."""
    slot = parts[place]
    assert isinstance(slot, Slot)
    beside = _word(parts, place - 1), _word(parts, place + 1)
    return slot.model_copy(update={"role": f"{_role(parts, place)} {slot.role}".strip(), "beside": beside})


def _role(parts: Sequence[Part], place: int) -> str:
    seen = 0
    for part in reversed(parts[max(0, place - 4) : place]):
        if isinstance(part, Slot) or seen == 2:
            return ""
        if part.low == "than":
            return _compared(parts[max(0, place - 4) : place])
        if part.low in table()["roles"]:
            return str(table()["roles"][part.low])
        seen += part.low not in _ARTICLES
    return ""


def _compared(before: Sequence[Part]) -> str:
    """The role of a number after "than", by the words before it: `over`, `under`, `most` ("no more than"), `least`."""
    words = [part.low for part in before if isinstance(part, Token)]
    more = bool(table()["more_than"] & set(words))
    less = bool(table()["less_than"] & set(words))
    if more == less:
        return "than"
    denied = bool({"no", "not"} & set(words))
    return ("most" if more else "least") if denied else ("over" if more else "under")


def _word(parts: Sequence[Part], place: int) -> str:
    part = parts[place] if 0 <= place < len(parts) else None
    return part.low if isinstance(part, Token) else ""


def _english(rest: Sequence[Token]) -> bool:
    """Whether the words between the slots are English as far as the word lists tell."""
    if any(char.isalpha() and ord(char) > 0x24F for token in rest for char in token.low):
        return False
    foreign = sum(token.low in table()["foreign"] for token in rest)
    return not foreign or sum(token.low in table()["english"] for token in rest) > 2 * foreign


def _sign(part: Part) -> str:
    """A part as the operator lists write it."""
    if isinstance(part, Token):
        return part.low.casefold() if not part.quoted else ""
    return "<d>" if part.type in DATES else "<n>" if part.type in ("number", "limit") else "<v>"


def _text(found: Sequence[Token], place: int, size: int) -> str:
    return " ".join(token.text for token in found[place : place + size])
