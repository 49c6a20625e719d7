"""What a question leaves open: names that two stored things share, dates in figures."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date
from typing import TYPE_CHECKING, Final, Literal
from weakref import WeakKeyDictionary

import networkx as nx

from hopql.state.conversation import Ambiguity, Choice, Given, Reading, Turn
from hopql.state.database import Rows
from hopql.state.plan import ValueHit
from hopql.tools.base.quote_text import is_value
from hopql.tools.base.tokenize_text import stem, words

if TYPE_CHECKING:
    from hopql.tools.catalog.catalog import Catalog


_ROWS: Final = 20
About = Literal["value", "date"]


def turn_of(question: str, answer: str, rows: Rows | None, *, limit: int = _ROWS) -> Turn:
    """A turn with the texts and numbers of an answer's first rows, for the next question to refer to. What could be a
    question of its own is left out: the next one is planned with what is put into it.

    Args:
        limit: rows that are kept.
    """
    values: list[Given] = []
    for place, row in enumerate(rows["rows"][:limit] if rows else []):
        for column, cell in zip(rows["columns"] if rows else [], row, strict=False):
            if cell is not None and not isinstance(cell, bool | dict | list) and is_value(str(cell)):
                values.append(Given(value=str(cell), kind=column, row=place))
    more = rows is not None and (rows["truncated"] or rows["row_count"] > limit)
    return Turn(question=question, answer=answer, values=values, more=more)


def _which(about: About, phrase: str, message: str, read: Sequence[tuple[str, str]], first: float = 0.0) -> Ambiguity:
    """Choices of these labels and meanings, equally likely, but for the first where that is said."""
    head = first or 1 / len(read)
    rest = (1 - head) / (len(read) - 1)
    choices = [
        Choice(label=label, meaning=meaning, score=round(rest if place else head, 4), taken="")
        for place, (label, meaning) in enumerate(read)
    ]
    return Ambiguity(about=about, phrase=phrase, message=message, choices=choices)


_MOST_VALUES: Final = 6
"""Choices of one phrase; one that fits more is a general word, not a name."""

_CERTAIN: Final = 0.95
_CLEAR: Final = 0.3
_ALL: Final = 0.5
"""How likely it is that a name means everything whose name begins with it."""
_PART: Final = re.compile(
    r"\b(?:all|any|every|each|either|both|containing|contains?|like|word|words|names?|starts?|begins?|ends?)\b",
    re.IGNORECASE,
)
_SHARED: Final = 0.3
"""Share of a column's values that another holds too, from which on both hold the same things."""
_COLUMNS: Final[WeakKeyDictionary[Catalog, dict[tuple[str, str], frozenset[str]]]] = WeakKeyDictionary()
_JOINED: Final[WeakKeyDictionary[Catalog, nx.Graph[tuple[str, str]]]] = WeakKeyDictionary()


KeyOf = Callable[[str], tuple[str, str] | None]
"""The key of what a name means, as column and value ("airports.faa", "PWM"): rows of other tables hold the key and not
the name. None where nothing is known."""


def of_values(question: str, catalog: Catalog, key_of: KeyOf | None = None) -> list[Ambiguity]:
    """The phrases that columns for different things store alike, or that several names begin with."""
    hits, ambiguous = catalog.asked(question).values, []
    for phrase in dict.fromkeys(hit["phrase"] for hit in hits):
        mine = [hit for hit in hits if hit["phrase"] == phrase]
        found = _same_text(question, mine, catalog) or _same_beginning(question, mine, catalog, key_of)
        if found is not None:
            ambiguous.append(found)
    return ambiguous


def _same_text(question: str, hits: Sequence[ValueHit], catalog: Catalog) -> Ambiguity | None:
    """A phrase stored as it is in columns that no join connects, neither of which the question's words prefer."""
    from hopql.tools.catalog.find_values import fit

    whole = [hit for hit in hits if hit["score"] >= _CERTAIN and hit["match"] in ("exact", "case")]
    whole = [hit for hit in whole if _marked(question, hit["phrase"])]
    fits = [fit(question, hit["phrase"], hit["value"], hit["table"], hit["column"]) for hit in whole]
    ranked = sorted(zip(fits, range(len(whole)), strict=True), key=lambda pair: (-pair[0], pair[1]))
    equal: list[ValueHit] = []
    for score, place in ranked:
        if ranked[0][0] - score < _CLEAR and not any(_same_things(whole[place], kept, catalog) for kept in equal):
            equal.append(whole[place])
    if not 2 <= len(equal) <= _MOST_VALUES:
        return None
    phrase = equal[0]["phrase"]
    said = "“{}” is the value '{}' of {}.{}."
    read = [
        (f"{hit['value']}, a {_of(hit)}", said.format(phrase, hit["value"], hit["table"], hit["column"]))
        for hit in equal
    ]
    return _which("value", phrase, f"“{phrase}” is stored in {len(equal)} columns. Which is meant?", read)


def _same_beginning(
    question: str, hits: Sequence[ValueHit], catalog: Catalog, key_of: KeyOf | None
) -> Ambiguity | None:
    """A name that several rows' names of one table begin with, and none is."""
    from hopql.tools.catalog.index_values import normal

    if not hits or any(hit["match"] != "fuzzy" for hit in hits) or _PART.search(question):
        return None
    phrase = hits[0]["phrase"]
    norm = normal(phrase)
    keys = (
        [key for key, text in catalog.values.near(norm) if text.startswith(f"{norm} ")] if phrase[:1].isupper() else []
    )
    stored = [place for key in keys for place in catalog.values.stored(key)]
    values = list(dict.fromkeys(value for _, _, value in stored))
    places = {(table, column) for table, column, _ in stored}
    if len(places) != 1 or not 2 <= len(values) < _MOST_VALUES or not _names_rows(*next(iter(places)), catalog):
        return None
    table, column = next(iter(places))
    listed = ", ".join(f"'{value}'" for value in values)
    known = [key_of(value) if key_of else None for value in values]
    every = "both of them" if len(values) == 2 else f"all {len(values)} of them"
    read = [(every, f"“{phrase}” means each of {table}.{column} = {listed}{_with_keys(known)}.")]
    for value, key in zip(values, known, strict=True):
        read.append((value, f"“{phrase}” is {table}.{column} = '{value}'{_with_keys([key])}."))
    return _which("value", phrase, f"“{phrase}” fits {len(values)} {table}. Which is meant?", read, _ALL)


def _with_keys(keys: Sequence[tuple[str, str] | None]) -> str:
    """What a meaning says of the keys that are known, all of one column."""
    known = [key for key in keys if key is not None]
    if not known:
        return ""
    codes = ["'" + code.replace("'", "''") + "'" for _, code in known]
    which = f"= {codes[0]}" if len(codes) == 1 else f"IN ({', '.join(codes)})"
    return f", that is {known[0][0]} {which}"


def _marked(question: str, phrase: str) -> bool:
    """Whether the question writes the phrase as a name, with a capital or in quotes, not explained in brackets."""
    if re.search(rf"{re.escape(phrase)}\s*\(", question):
        return False
    return any(c.isupper() for c in phrase) or re.search(rf"[\"'“‘]{re.escape(phrase)}[\"'”’]", question) is not None


def _names_rows(table: str, column: str, catalog: Catalog) -> bool:
    """Whether a column names the rows of a table that has one key."""
    card = next((card for card in catalog.cards if card.name == table), None)
    return card is not None and len(card.primary_key) == 1 and bool({"name", "title"} & set(words(column)))


def _of(hit: ValueHit) -> str:
    """What a value is, in words: "river name"."""
    table, column = words(hit["table"]), words(hit["column"])
    return " ".join([*(word for word in table if stem(word) not in {stem(w) for w in column}), *column])


def _same_things(one: ValueHit, other: ValueHit, catalog: Catalog) -> bool:
    """Whether two columns hold the same things: joins connect them, or most of what the smaller holds is in both."""
    left, right = ((hit["table"], hit["column"]) for hit in (one, other))
    joined = _joined(catalog)
    if left == right or (left in joined and right in joined and nx.has_path(joined, left, right)):
        return True
    first, second = _stored(*left, catalog), _stored(*right, catalog)
    return len(first & second) >= _SHARED * min(len(first), len(second))


def _joined(catalog: Catalog) -> nx.Graph[tuple[str, str]]:
    """Columns that are joined by keys, hints and what introspection believes in; kept while the catalog is."""
    from hopql.tools.catalog.join_graph import joins_of

    if catalog not in _JOINED:
        found = [join.columns for card in catalog.cards for join in joins_of(card, catalog.index.names)]
        halves = ((columns[: len(columns) // 2], columns[len(columns) // 2 :]) for columns in found)
        _JOINED[catalog] = nx.Graph([pair for half in halves for pair in zip(*half, strict=False)])
    return _JOINED[catalog]


def _stored(table: str, column: str, catalog: Catalog) -> frozenset[str]:
    """The values of a column, in lower case; kept while the catalog is."""
    kept = _COLUMNS.setdefault(catalog, {})
    if (table, column) not in kept:
        kept[table, column] = frozenset(value.lower() for value in catalog.values.column(table, column))
    return kept[table, column]


_FIGURES = re.compile(r"(?<![\d/.-])(\d{1,2})([/-])(\d{1,2})\2(\d{4})(?![\d/-]|\.\d)")
_LATER: Final = 0.2
"""How likely a reading is that lies in the future while the other does not."""


def of_dates(question: str, today: date) -> list[Ambiguity]:
    """The dates whose day and month can change places.

    The reading with the month first comes first; one that lies after `today` is the less likely when the other does
    not. A date with points (3.4.2013) has its day first everywhere and is not asked about.
    """
    found = []
    for match in _FIGURES.finditer(question):
        first, second, year = int(match[1]), int(match[3]), max(int(match[4]), 1)
        if first == second or not (1 <= first <= 12 and 1 <= second <= 12):
            continue
        readings = [date(year, first, second), date(year, second, first)]
        future = {reading > today for reading in readings}
        readings.sort(key=lambda reading: reading > today)
        read = [(f"{one:%B} {one.day}, {one.year}", f"“{match[0]}” is the date {one.isoformat()}.") for one in readings]
        message = f"“{match[0]}” can be two dates. Which is meant?"
        found.append(_which("date", match[0], message, read, 1 - _LATER if len(future) > 1 else 0.5))
    return found


_LONGEST: Final = 4_000


def ambiguities(
    question: str, catalog: Catalog | None, today: date, *, notes: str = "", key_of: KeyOf | None = None
) -> list[Ambiguity]:
    """What stops a question, each phrase once: a date with two readings, a phrase that names two stored
    things. Nearly always nothing: where the question's words or the notes prefer one reading, nothing is asked.

    Args:
        catalog: None where the question is not asked of a database; then only dates are looked at.
        today: the user's date.
        notes: definitions and rules that hold for the question; a phrase that they speak of is taken to be defined.
        key_of: gives the key of what a stored name means, which goes into a choice's meaning.
    """
    text = question[:_LONGEST]
    found = of_dates(text, today)
    if catalog is not None:
        found += of_values(text, catalog, key_of)
    once: dict[str, Ambiguity] = {}
    for one in found:
        if not _defined(one["phrase"], notes):
            once.setdefault(same(one["phrase"]), one)
    return list(once.values())


def same(phrase: str) -> str:
    """What a phrase has in common with its other spellings: "Delays" and "delay" are one phrase."""
    return " ".join(stem(word) for word in words(phrase)) or phrase.lower()


def _defined(phrase: str, notes: str) -> bool:
    """Whether the notes speak of the phrase."""
    return re.search(rf"(?<!\w){re.escape(phrase.lower())}(?!\w)", notes.lower()) is not None


How = Literal["chosen", "likeliest", "misfit", "unasked", "before"]

_TOLD: Final[dict[How, str]] = {
    "chosen": "",
    "likeliest": " (Taken as the likeliest reading; the user left it open.)",
    "misfit": " (Taken as the likeliest reading; no answer fitted a choice.)",
    "unasked": " (Taken as the likeliest reading; enough was asked.)",
    "before": " (As in the question before.)",
}


def settled(question: str, ambiguity: Ambiguity, choice: Choice, how: How) -> Reading:
    """A choice as the question keeps it: the question's words stay, the note says how to read them."""
    note = choice["meaning"] + _TOLD[how]
    about, phrase = ambiguity["about"], ambiguity["phrase"]
    return Reading(question=question, about=about, phrase=phrase, label=choice["label"], note=note, taken=how)


def settled_before(question: str, ambiguity: Ambiguity, readings: Sequence[Reading]) -> Reading | None:
    """How an ambiguity is read that was settled in the same way for a question before; None where it was not, or where
    its reading is none of the choices now."""
    alike = [reading for reading in readings if same(reading["phrase"]) == same(ambiguity["phrase"])]
    label = next((reading["label"] for reading in reversed(alike) if reading["about"] == ambiguity["about"]), "")
    choice = next((choice for choice in ambiguity["choices"] if choice["label"] == label), None)
    return settled(question, ambiguity, choice, "before") if choice else None


def left_open(found: Sequence[Ambiguity], readings: Sequence[Reading]) -> list[Ambiguity]:
    """The ambiguities that no reading settles yet."""
    known = {same(reading["phrase"]) for reading in readings}
    return [one for one in found if same(one["phrase"]) not in known]


def with_readings(turns: Sequence[Turn], readings: Sequence[Reading]) -> list[Turn]:
    """The turns, the last with the readings that its question was settled by. Readings of a question that did not
    become a turn are dropped."""
    if not turns or not readings or readings[0]["question"] != turns[-1]["question"]:
        return list(turns)
    return [*turns[:-1], {**turns[-1], "readings": list(readings)}]


def readings_of(turns: Sequence[Turn]) -> list[Reading]:
    """The readings of the turns that a follow-up goes on from, the last turn's last: that one, and the one before it
    where the last gave no value."""
    referred = turns[-1:] if turns and turns[-1]["values"] else turns[-2:]
    return [reading for turn in referred for reading in turn.get("readings", [])]
