"""A question as a skeleton with typed slots: its numbers, dates, limits and stored values masked."""

from __future__ import annotations

import calendar
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
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
_YEAR: Final = re.compile(r"(?:19|20)\d\d")
_MONTH_DAY: Final = re.compile(r"(\d{1,2})(st|nd|rd|th)?")
_QUARTER: Final = re.compile(r"q([1-4])")
_TIME: Final = re.compile(r"(\d{1,2}):(\d{2})")
_HOUR: Final = re.compile(r"(\d{1,2})(am|pm)")


class When(NamedTuple):
    """A date that was found: its type, its parts, and how many tokens it has."""

    type: SlotType
    parts: tuple[int, ...]
    size: int


def date_at(found: Sequence[Token], place: int) -> When | None:
    """The date that begins at this token, the longest there is; None where none does."""
    low = found[place].low
    return (
        _numeric(low)
        or _of_month(found, place)
        or _quarter(found, place)
        or (When("weekday", (table()["weekdays"][low],), 1) if low in table()["weekdays"] else None)
        or _time(found, place)
        or (When("year", (int(low),), 1) if _is_year(found, place) else None)
    )


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


def _of_month(found: Sequence[Token], place: int) -> When | None:
    """ "March", "March 3", "March 3, 2013", "March of 2013", "3 March", "3rd of March 2013"."""
    day, ordinal = _day_of_month(found, place)
    at = place + 1 + (ordinal and _low(found, place + 1) == "of") if day else place
    month = table()["months"].get(found[at].text.casefold()) if at < len(found) else None
    if month is None:
        return None
    end = at + 1
    if day:
        clear = ordinal or found[at].text[:1].isupper() or found[at].low not in table()["doubtful_months"]
    else:
        day, ordinal = _day_of_month(found, end)
        clear = ordinal or _written_as_month(found, at)
        end += bool(day)
    year, size = _year_after(found, end)
    if year:
        size += end - place
        return _real(year, month, day, size) if day else When("month", (year, month), size)
    if not clear or day > calendar.monthrange(2000, month)[1]:
        return None
    return When("month_day", (month, day), end - place) if day else When("month_name", (month,), 1)


def _day_of_month(found: Sequence[Token], place: int) -> tuple[int, bool]:
    """A day's number and whether it is an ordinal; 0 where there is none, or where it counts something."""
    match = _MONTH_DAY.fullmatch(_low(found, place))
    if not match or not 1 <= int(match[1]) <= 31:
        return 0, False
    if not match[2] and _low(found, place + 1) in table()["units"]:
        return 0, False
    return int(match[1]), bool(match[2])


def _year_after(found: Sequence[Token], place: int) -> tuple[int, int]:
    """A year after a month and how many tokens it takes, with a comma or "of" before it; (0, 0) where there is none."""
    skipped = int(_low(found, place) in (",", "of", "in"))
    if not _YEAR.fullmatch(_low(found, place + skipped)) or _low(found, place + skipped + 1) in table()["units"]:
        return 0, 0
    return int(_low(found, place + skipped)), skipped + 1


def _written_as_month(found: Sequence[Token], place: int) -> bool:
    """Whether a month's name is meant: "may", "march" and the short forms need a sign of it."""
    token = found[place]
    if token.text.casefold() not in table()["doubtful_months"]:
        return True
    before = _low(found, place - 1) if place else ""
    named = token.text[:1].isupper() and place > 0 and before not in (".", "?", "!")
    return named or (before in table()["before_dates"] and before not in ("and", "or", "on", "to", "by", "vs"))


def _quarter(found: Sequence[Token], place: int) -> When | None:
    """ "Q1", "Q1 2013", "first quarter of 2013"."""
    match = _QUARTER.fullmatch(found[place].low)
    quarter, size = (int(match[1]), 1) if match else (0, 0)
    if not quarter and _low(found, place + 1) == "quarter":
        quarter, size = table()["quarters"].get(found[place].low, 0), 2
    if not quarter:
        return None
    year, more = _year_after(found, place + size)
    return When("quarter", (year, quarter), size + more) if year else When("quarter_name", (quarter,), size)


def _time(found: Sequence[Token], place: int) -> When | None:
    match = _TIME.fullmatch(found[place].low)
    if match and int(match[1]) < 24 and int(match[2]) < 60:
        half = _low(found, place + 1)
        return None if half in ("am", "pm") else When("time", (int(match[1]), int(match[2])), 1)
    match, size = _HOUR.fullmatch(found[place].low), 1
    if not match:
        match, size = _HOUR.fullmatch(found[place].low + _low(found, place + 1)), 2
    if not match or not 1 <= int(match[1]) <= 12:
        return None
    return When("time", (int(match[1]) % 12 + 12 * (match[2] == "pm"), 0), size)


def _is_year(found: Sequence[Token], place: int) -> bool:
    """Whether four digits are a year: a word for times stands before them, and nothing that they could count behind."""
    if not _YEAR.fullmatch(found[place].low) or not place:
        return False
    after = _low(found, place + 1)
    counts = after[:1].isalpha() and after not in table()["english"] and after not in table()["before_dates"]
    return found[place - 1].low in table()["before_dates"] and not counts and after != "%"


def _low(found: Sequence[Token], place: int) -> str:
    return found[place].low if 0 <= place < len(found) else ""


_PLAIN: Final = re.compile(r"(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?")
_GROUPED: Final = re.compile(r"[1-9]\d{0,2}(?:,\d{3}){1,4}(?:\.\d{1,9})?")
_SHORT: Final = re.compile(r"([1-9]\d{0,5}(?:\.\d{1,3})?)(k|bn)")


def number_at(found: Sequence[Token], place: int) -> tuple[str, int]:
    """The number that begins at this token, in plain digits, and how many tokens it has; ("", 0) where none does."""
    token = found[place]
    if token.low == "-" and place + 1 < len(found) and found[place + 1].glued and not token.glued:
        value = _digits(found[place + 1].low)
        return (written(-value), 2) if value is not None else ("", 0)
    value, size = _digits(token.low), 1
    if value is None:
        value, size = _worded(found, place)
    if value is None:
        return "", 0
    while place + size < len(found) and found[place + size].low in table()["scales"]:
        value *= table()["scales"][found[place + size].low]
        size += 1
    return (written(value), size) if abs(value) < 10**15 else ("", 0)


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


def _digits(low: str) -> Decimal | None:
    if _PLAIN.fullmatch(low):
        return Decimal(low)
    if _GROUPED.fullmatch(low):
        return Decimal(low.replace(",", ""))
    match = _SHORT.fullmatch(low)
    return Decimal(match[1]) * table()["suffixes"][match[2]] if match else None


def _worded(found: Sequence[Token], place: int) -> tuple[Decimal | None, int]:
    """ "five", "twenty-five", "twenty five"; "one" alone is a pronoun more often than a number."""
    small = table()["numbers"]
    low = found[place].low
    tens, mark, ones = low.partition("-")
    if mark and small.get(tens, 0) >= 20 and _one_to_nine(ones):
        return Decimal(small[tens] + _one_to_nine(ones)), 1
    if low not in small:
        return None, 0
    following = _one_to_nine(_low(found, place + 1)) if small[low] >= 20 else 0
    return Decimal(small[low] + following), 1 + bool(following)


def _one_to_nine(low: str) -> int:
    number = table()["ones"].get(low) or table()["numbers"].get(low, 0)
    return number if number < 10 else 0


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
        if item is not None:
            return Slot(type="value", text=inner, items=(item,)), 1
        return Slot(type="text", text=inner, items=(Item(text=inner),)), 1
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
    before, unit = _low(found, place - 1), table()["units"].get(_low(found, place + size), "")
    if not unit and not before.isalpha():
        unit = table()["units"].get(before, "")
    text = _text(found, place, size)
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
    return "<d>" if part.type in DATES else "<n>" if part.type in ("number", "limit", "time") else "<v>"


def _text(found: Sequence[Token], place: int, size: int) -> str:
    return " ".join(token.text for token in found[place : place + size])
