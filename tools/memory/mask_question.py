"""A question as a skeleton with typed slots."""

from __future__ import annotations

import calendar
from collections.abc import Mapping, Sequence
from typing import Final

from hopql.tools.memory.question_template import DATES, Item, Reading, Slot, Value
from hopql.tools.memory.read_figures import asks_for_rows, date_at, number_at, unit_after
from hopql.tools.memory.tokenize_question import (
    Token,
    as_text,
    moving,
    plain_words,
    texts_of,
    tokens,
    words_of,
)

Part = Token | Slot
_TO: Final = frozenset({"to", "and", "until", "till", "through", "or", "-"})
_WHOLE: Final = {"month_name": "month", "month_day": "day", "quarter_name": "quarter"}


def joined_values(parts: Sequence[Part]) -> list[Part]:
    """The parts with every run of values of one column as one slot, its role the word that joins them."""
    made: list[Part] = []
    place = 0
    while place < len(parts):
        run, end, word = _run(parts, place)
        if len(run) > 1 and not _between(made):
            items = tuple(item for slot in run for item in slot.items)
            made.append(Slot(type="values", text=", ".join(slot.text for slot in run), role=word, items=items))
            place = end
        else:
            made.append(parts[place])
            place += 1
    return made


def _run(parts: Sequence[Part], place: int) -> tuple[list[Slot], int, str]:
    """The values that begin here, where they end, and the last word between them."""
    run: list[Slot] = []
    end, word = place, ""
    while end < len(parts):
        part = parts[end]
        if not isinstance(part, Slot) or part.type != "value" or (run and not _one_column(run[0], part)):
            break
        run.append(part)
        link = parts[end + 1] if end + 1 < len(parts) else None
        following = parts[end + 2] if end + 2 < len(parts) else None
        if (
            not isinstance(link, Token) or link.low not in (",", "and", "or") or word in ("and", "or")
            or not isinstance(following, Slot) or following.type != "value" or not _one_column(run[0], following)
        ):  # fmt: skip
            return run, end + 1, word
        word = link.low
        end += 2
    return run, end, word


def _one_column(one: Slot, other: Slot) -> bool:
    """Whether some column stores both."""
    return bool({p.column for p in one.items[0].places} & {p.column for p in other.items[0].places})


def _between(made: Sequence[Part]) -> bool:
    """ "between JFK and LGA" is a pair of two ends, not a list."""
    last = made[-1] if made else None
    return isinstance(last, Token) and last.low == "between"


def with_years(parts: Sequence[Part]) -> list[Part]:
    """The parts, where the year of "from May to July 2013" is given to both its ends."""
    made = list(parts)
    for place in range(len(made) - 2):
        one, link, other = made[place : place + 3]
        if not (isinstance(one, Slot) and isinstance(link, Token) and isinstance(other, Slot)) or link.low not in _TO:
            continue
        whole = _WHOLE.get(one.type)
        if whole == other.type and (other.parts[0], *one.parts) <= other.parts and _exists(other.parts[0], one.parts):
            made[place] = one.model_copy(update={"type": whole, "parts": (other.parts[0], *one.parts)})
    return made


def _exists(year: int, parts: tuple[int, ...]) -> bool:
    return len(parts) < 2 or parts[1] <= calendar.monthrange(year, parts[0])[1]


LONGEST: Final = 2_000
"""Characters of a question that has a skeleton; a longer one is replayed only as it is."""
_LONGEST_VALUE: Final = 12
_ARTICLES: Final = frozenset({"the", "a", "an"})


def read(question: str, values: Sequence[Value] = ()) -> Reading:
    """The question masked.

    Args:
        values: stored values that the question mentions exactly (case aside): one for every column that stores each.
            A word of the question that is no value must not be among them.
    """
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
    listed = low in words_of("english") or low in words_of("roles") or low in words_of("relative")
    return listed and not (token.text.isupper() and len(token.text) > 1)


def _number(found: Sequence[Token], place: int) -> tuple[Slot | None, int]:
    number, size = number_at(found, place)
    if not number:
        return None, 0
    rows = "." not in number and not number.startswith("-") and asks_for_rows(found, place, size)
    unit = unit_after(found, place + size)
    if not unit and place and found[place - 1].low in texts_of("units") and not found[place - 1].low.isalpha():
        unit = texts_of("units")[found[place - 1].low]
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
        if part.low in texts_of("roles"):
            return texts_of("roles")[part.low]
        seen += part.low not in _ARTICLES
    return ""


def _compared(before: Sequence[Part]) -> str:
    """The role of a number after "than", by the words before it: `over`, `under`, `most` ("no more than"), `least`."""
    words = [part.low for part in before if isinstance(part, Token)]
    more = bool(words_of("more_than") & set(words))
    less = bool(words_of("less_than") & set(words))
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
    foreign = sum(token.low in words_of("foreign") for token in rest)
    return not foreign or sum(token.low in words_of("english") for token in rest) > 2 * foreign


def _sign(part: Part) -> str:
    """A part as the operator lists write it."""
    if isinstance(part, Token):
        return part.low.casefold() if not part.quoted else ""
    return "<d>" if part.type in DATES else "<n>" if part.type in ("number", "limit", "time") else "<v>"


def _text(found: Sequence[Token], place: int, size: int) -> str:
    return " ".join(token.text for token in found[place : place + size])
