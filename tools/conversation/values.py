"""A phrase of a question that names two stored things equally well."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Final
from weakref import WeakKeyDictionary

from hopql.state.conversation import Ambiguity, Choice
from hopql.state.plan import ValueHit
from hopql.tools.search.tokens import stem, words

if TYPE_CHECKING:
    from hopql.tools.catalog.catalog import Catalog

MOST: Final = 6
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
    if not 2 <= len(equal) <= MOST:
        return None
    phrase = equal[0]["phrase"]
    labels = [f"{hit['value']}, a {_of(hit)}" for hit in equal]
    meanings = [f"“{phrase}” is the value '{hit['value']}' of {hit['table']}.{hit['column']}." for hit in equal]
    message = f"“{phrase}” is stored in {len(equal)} columns. Which is meant?"
    return _ambiguity(phrase, message, labels, meanings)


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
    if len(places) != 1 or not 2 <= len(values) < MOST or not _names_rows(*next(iter(places)), catalog):
        return None
    table, column = next(iter(places))
    listed = ", ".join(f"'{value}'" for value in values)
    labels = ["both of them" if len(values) == 2 else f"all {len(values)} of them", *values]
    known = [key_of(value) if key_of else None for value in values]
    meanings = [f"“{phrase}” means each of {table}.{column} = {listed}{_with_keys(known)}."]
    each = zip(values, known, strict=True)
    meanings += [f"“{phrase}” is {table}.{column} = '{value}'{_with_keys([key])}." for value, key in each]
    message = f"“{phrase}” fits {len(values)} {table}. Which is meant?"
    return _ambiguity(phrase, message, labels, meanings, first=_ALL)


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


def _ambiguity(
    phrase: str, message: str, labels: Sequence[str], meanings: Sequence[str], *, first: float | None = None
) -> Ambiguity:
    """Choices that are equally likely, but for the first where that is said."""
    head = 1 / len(labels) if first is None else first
    rest = (1 - head) / (len(labels) - 1)
    scores = [round(rest if place else head, 4) for place in range(len(labels))]
    triples = zip(labels, meanings, scores, strict=True)
    choices = [Choice(label=label, meaning=meaning, score=score, taken="") for label, meaning, score in triples]
    return Ambiguity(about="value", phrase=phrase, message=message, choices=choices)
