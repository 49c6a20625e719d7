"""What a question leaves open: names that two stored things share, measures that two columns fit, dates in figures."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from datetime import date
from functools import lru_cache
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from hopql.state.cards import Column, TableCard
from hopql.state.conversation import Ambiguity, Choice, Given, Turn
from hopql.state.database import Rows
from hopql.state.plan import ValueHit
from hopql.tools.foreign import is_value
from hopql.tools.planning.find_slots import KindOf, of_dates, rules
from hopql.tools.search.tokens import ABBREVIATIONS, STOP_WORDS, stem, words

if TYPE_CHECKING:
    from hopql.tools.catalog.catalog import Catalog


_NAMING: Final = frozenset({"name", "title", "code", "label"})
_ROWS: Final = 20
_NEAR: Final = 12
_PLACES: Final = 40


def kinds_of(catalog: Catalog) -> KindOf:
    """A function that says which columns store a phrase.

    Columns that identify or name a table's rows are given as that table's key, and a foreign key as what it refers
    to, so that "LGA" and "Newark" are of one kind. A capitalised phrase also matches a value that contains it.
    """

    @lru_cache(maxsize=4_096)
    def kind_of(phrase: str) -> str:
        if not _may_be_value(phrase, catalog):
            return ""
        places = _places(phrase, catalog)
        found = dict.fromkeys(_home(table, column, catalog) for table, column in places)
        found.update(dict.fromkeys(f"{table}.{column}" for table, column in places))
        keys = {f"{card.name}.{card.primary_key[0]}" for card in catalog.cards if len(card.primary_key) == 1}
        return " ".join(sorted((name for name in found if " " not in name), key=lambda name: (name not in keys, name)))

    return kind_of


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


def _may_be_value(phrase: str, catalog: Catalog) -> bool:
    """Not for short plain words, stop words and words of the schema."""
    if len(phrase) <= 3 and not phrase.isupper():
        return False
    if not phrase.islower():
        return True
    found = words(phrase)
    return not (len(found) == 1 and (found[0] in STOP_WORDS or stem(found[0]) in catalog.index.schema_words))


def _places(phrase: str, catalog: Catalog) -> list[tuple[str, str]]:
    """Columns that store the phrase; of a name that none stores, those that store it as part of a longer one."""
    from hopql.tools.catalog.values import normal

    values = catalog.values
    places = [(table, column) for table, column, _ in values.places(phrase)]
    if places or phrase.islower() or len(phrase) < 4:
        return list(dict.fromkeys(places))
    norm = normal(phrase)
    inside = [key for key, text in values.near(norm)[:_NEAR] if f" {norm} " in f" {text} "]
    return list(dict.fromkeys(place[:2] for key in inside for place in values.stored(key, _PLACES)))


def _home(table: str, column: str, catalog: Catalog) -> str:
    """The key that a column names or refers to, as `table.column`; else the column itself."""
    card = next((card for card in catalog.cards if card.name == table), None)
    if card is None:
        return f"{table}.{column}"
    for key in card.foreign_keys:
        if key.columns == [column]:
            return f"{key.table}.{key.to[0]}"
    if len(card.primary_key) == 1 and set(words(column)) & _NAMING:
        return f"{table}.{card.primary_key[0]}"
    return f"{table}.{column}"


_MOST_COLUMNS: Final = 3
_NUMERIC: Final = ("int", "numeric", "decimal", "double", "real", "float", "money", "interval", "number")
_PLAIN: Final = 2


def of_columns(question: str, catalog: Catalog) -> list[Ambiguity]:
    """The nouns after an aggregate word ("average delay") that several columns of one table are called when no word
    of the question tells which.

    Only columns with a number count, that are named by the noun and one word more; when one is called by the noun
    alone, or alone is marked essential, it is meant. When several tables have such columns, nothing is clear enough to
    ask about.
    """
    asked = {stem(word) for word in words(question)}
    ambiguous = []
    for noun in _measured(question):
        fitting = [(card, found) for card in catalog.cards if len(found := _called(card, noun)) > 1]
        named = any(_is_noun(column.name, noun) for card in catalog.cards for column in card.columns)
        if named or len(fitting) != 1 or len(fitting[0][1]) > _MOST_COLUMNS:
            continue
        card, columns = fitting[0]
        if any(_ranked(column) for column in columns):
            continue
        told = any(asked & _telling(column, columns, noun) for column in columns)
        if not told and sum(column.essential for column in columns) != 1:
            ambiguous.append(_which_column(card, columns, noun))
    return ambiguous


def _measured(question: str) -> list[str]:
    """Nouns directly after an aggregate word, at most one word between."""
    listed = "|".join(
        sorted(rules().of("aggregate") | {"longest", "shortest", "highest", "lowest", "largest", "smallest"})
    )
    found = []
    for match in re.finditer(rf"\b(?:{listed})\s+((?:[a-z]+\s+)?[a-z]+)\b", question.lower()):
        first, *rest = match[1].split()
        noun = rest[0] if rest and rest[0] not in STOP_WORDS and not _ends(rest[0]) else first
        if not _ends(first) and first not in STOP_WORDS:
            found.append(noun)
    return found


def _ends(word: str) -> bool:
    return word in rules().of("preposition") or word in rules().of("auxiliary")


def _called(card: TableCard, noun: str) -> list[Column]:
    """Columns of a table with a number, whose names are the noun and one word more."""
    numeric = [column for column in card.columns if any(name in column.type.lower() for name in _NUMERIC)]
    wanted = stem(noun)
    found = []
    for column in numeric:
        parts = [stem(word) for word in words(column.name)]
        if len(parts) == _PLAIN and wanted in parts and not column.key:
            found.append(column)
    return found


def _ranked(column: Column) -> bool:
    """Whether a column's name says itself which of several it is: `highest_elevation`."""
    return bool(set(words(column.name)) & (rules().of("superlative") | rules().of("aggregate")))


def _is_noun(name: str, noun: str) -> bool:
    return [stem(word) for word in words(name)] == [stem(noun)]


def _telling(column: Column, columns: Sequence[Column], noun: str) -> set[str]:
    """Stems that speak for one of the columns: of its name, and of its description where the others lack them."""
    others = {stem(w) for other in columns if other is not column for w in words(other.description)}
    own = {stem(ABBREVIATIONS.get(word, word)) for word in words(column.name)} | {stem(w) for w in words(column.name)}
    described = {stem(w) for w in words(column.description) if w not in STOP_WORDS} - others
    kin = {stem(word) for part in own | described for word in _kin(part)}
    return (own | described | kin) - {stem(noun)}


def _kin(part: str) -> set[str]:
    """Words for leaving and arriving that a short name stands for."""
    leaving, arriving = (
        {"left", "leave", "leaving", "depart", "departed", "departing", "out"},
        {"arrive", "arrived", "arriving", "reach", "land", "landed", "into"},
    )
    return leaving if part.startswith("dep") else arriving if part.startswith("arr") else set()


def _which_column(card: TableCard, columns: Sequence[Column], noun: str) -> Ambiguity:
    score = round(1 / len(columns), 4)
    choices = [
        Choice(
            label=(column.description.split(".")[0].split(";")[0] or " ".join(words(column.name))).strip(),
            meaning=f"“{noun}” is {card.name}.{column.name}.",
            score=score,
            taken="",
        )
        for column in columns
    ]
    message = f"“{noun}” can be {len(columns)} columns of {card.name}. Which is meant?"
    return Ambiguity(about="column", phrase=noun, message=message, choices=choices)


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
_SIDE = re.compile(r"([\w.\"]+)\.\"?(\w+)\"?$")


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
    labels = [f"{hit['value']}, a {_of(hit)}" for hit in equal]
    meanings = [f"“{phrase}” is the value '{hit['value']}' of {hit['table']}.{hit['column']}." for hit in equal]
    message = f"“{phrase}” is stored in {len(equal)} columns. Which is meant?"
    return _which_value(phrase, message, labels, meanings)


def _same_beginning(
    question: str, hits: Sequence[ValueHit], catalog: Catalog, key_of: KeyOf | None
) -> Ambiguity | None:
    """A name that several rows' names of one table begin with, and none is."""
    from hopql.tools.catalog.values import normal

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
    labels = ["both of them" if len(values) == 2 else f"all {len(values)} of them", *values]
    known = [key_of(value) if key_of else None for value in values]
    meanings = [f"“{phrase}” means each of {table}.{column} = {listed}{_with_keys(known)}."]
    each = zip(values, known, strict=True)
    meanings += [f"“{phrase}” is {table}.{column} = '{value}'{_with_keys([key])}." for value, key in each]
    message = f"“{phrase}” fits {len(values)} {table}. Which is meant?"
    return _which_value(phrase, message, labels, meanings, first=_ALL)


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
    """Whether two columns hold the same things: a join connects them, or most of what the smaller holds is in both."""
    left, right = (f"{hit['table']}.{hit['column']}".lower() for hit in (one, other))
    if right in _reached(left, catalog):
        return True
    first, second = (_stored(hit["table"], hit["column"], catalog) for hit in (one, other))
    return len(first & second) >= _SHARED * min(len(first), len(second))


def _stored(table: str, column: str, catalog: Catalog) -> frozenset[str]:
    """The values of a column, in lower case; kept while the catalog is."""
    kept = _COLUMNS.setdefault(catalog, {})
    if (table, column) not in kept:
        kept[table, column] = frozenset(value.lower() for value in catalog.values.column(table, column))
    return kept[table, column]


def _reached(column: str, catalog: Catalog) -> set[str]:
    """The columns that joins connect with one."""
    reached, waiting = {column}, [column]
    edges = _edges(catalog)
    while waiting:
        for other in edges.get(waiting.pop(), ()):
            if other not in reached:
                reached.add(other)
                waiting.append(other)
    return reached


def _edges(catalog: Catalog) -> dict[str, set[str]]:
    """Columns that are joined, both ways: by keys, hints and what introspection believes in."""
    found: dict[str, set[str]] = {}

    def join(left: str, right: str) -> None:
        found.setdefault(left.lower(), set()).add(right.lower())
        found.setdefault(right.lower(), set()).add(left.lower())

    for card in catalog.cards:
        for key in card.foreign_keys:
            for mine, theirs in zip(key.columns, key.to, strict=False):
                join(f"{card.name}.{mine}", f"{key.table}.{theirs}")
        for condition in (*card.join_hints, *card.external_joins, *(join.on for join in card.suggested_joins)):
            for part in re.split(r"\s+and\s+", condition, flags=re.IGNORECASE):
                sides = [side.strip() for side in part.split("=")]
                if len(sides) == 2 and all(_SIDE.match(side) for side in sides):
                    join(sides[0].replace('"', ""), sides[1].replace('"', ""))
    return found


def _which_value(
    phrase: str, message: str, labels: Sequence[str], meanings: Sequence[str], *, first: float | None = None
) -> Ambiguity:
    """Choices that are equally likely, but for the first where that is said."""
    head = 1 / len(labels) if first is None else first
    rest = (1 - head) / (len(labels) - 1)
    scores = [round(rest if place else head, 4) for place in range(len(labels))]
    triples = zip(labels, meanings, scores, strict=True)
    choices = [Choice(label=label, meaning=meaning, score=score, taken="") for label, meaning, score in triples]
    return Ambiguity(about="value", phrase=phrase, message=message, choices=choices)


_LONGEST: Final = 4_000


def ambiguities(
    question: str, catalog: Catalog | None, today: date, *, notes: str = "", key_of: KeyOf | None = None
) -> list[Ambiguity]:
    """What stops a question, each phrase once: a date with two readings, a phrase that names two stored things, a noun
    that two columns fit. Nearly always nothing: where the question's words or the notes prefer one reading, nothing is
    asked.

    Args:
        catalog: None where the question is not asked of a database; then only dates are looked at.
        today: the user's date.
        notes: definitions and rules that hold for the question; a phrase that they speak of is taken to be defined.
        key_of: gives the key of what a stored name means, which goes into a choice's meaning.
    """
    text = question[:_LONGEST]
    found = of_dates(text, today)
    if catalog is not None:
        found += [*of_values(text, catalog, key_of), *of_columns(text, catalog)]
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
