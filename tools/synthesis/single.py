"""Questions about one table: filters, shares, averages, superlatives, dates."""

from __future__ import annotations

from calendar import month_name
from collections.abc import Iterator
from itertools import islice

from hopql.tools.synthesis.things import Candidate, Part, Schema, Thing, literal
from hopql.tools.synthesis.wording import article, plural, spoken

_ADDING = "amount total quantity sales revenue cost population likes votes points count duration distance payment"
_ADDS = frozenset(f"{_ADDING} number seats hours minutes volume units".split())
_EXTREME = frozenset("highest lowest maximum minimum largest smallest longest shortest best worst first last".split())  # noqa: SIM905
_FEW = 3
"""Dates that a column must have more of to be asked about."""
_MONTHS = list(month_name)[1:]
_TIMES = frozenset("year month day hour minute week quarter".split())  # noqa: SIM905


def measures(thing: Thing) -> list[Part]:
    """Number columns that may be compared and averaged."""
    return [part for part in thing.of("number") if not _TIMES & set(part.noun.split()) and part.distinct > 1]


def adds(part: Part) -> bool:
    """Whether a measure is one that people add up."""
    return bool(_ADDS & set(part.noun.split()))


def number(schema: Schema, alias: str, part: Part) -> str:
    """A number column in SQL, cast where it is stored as text."""
    column = schema.column(alias, part.name)
    return f"CAST({column} AS {part.cast if schema.dialect == 'postgres' else 'REAL'})" if part.cast else column


def filters(schema: Schema, thing: Thing) -> Iterator[Candidate]:
    """Names of the rows with a stored value."""
    if thing.label is None:
        return
    (alias,) = schema.aliases(thing.name)
    shown, table = schema.names(alias, thing), schema.table(thing.name, alias)
    named = "names" if len(thing.names) > 1 or thing.label.noun == thing.one else plural(thing.label.noun)
    for part in islice(thing.categories, 3):
        for value in islice(part.values, 2):
            yield Candidate(
                "filter",
                f"List the {named} of {thing.many} whose {part.noun} is {spoken(value, part.noun)}.",
                f"SELECT {shown} FROM {table} WHERE {schema.column(alias, part.name)} = {literal(value)}",
                (thing.name,),
                frozenset({f"{thing.name}.{part.name}", f"{thing.name}.{thing.label.name}"}),
            )


def lookups(schema: Schema, thing: Thing) -> Iterator[Candidate]:
    """A number that is stored for a named row: read, neither counted nor added up."""
    if thing.label is None or not thing.named:
        return
    (alias,) = schema.aliases(thing.name)
    name = spoken(" ".join(thing.named), thing.label.noun)
    for part in islice(measures(thing), 2):
        yield Candidate(
            "lookup",
            f"What is the {part.noun} of the {thing.one} {name}?",
            f"SELECT {schema.column(alias, part.name)} FROM {schema.table(thing.name, alias)} "
            f"WHERE {schema.is_named(alias, thing, thing.named)}",
            (thing.name,),
            frozenset({f"{thing.name}.{part.name}", f"{thing.name}.{thing.label.name}"}),
        )


def flags(schema: Schema, thing: Thing) -> Iterator[Candidate]:
    """How many rows are something, and which are not."""
    (alias,) = schema.aliases(thing.name)
    table = schema.table(thing.name, alias)
    for part in islice(thing.of("flag"), 2):
        taught = frozenset({f"{thing.name}.{part.name}"})
        yield Candidate(
            "flag",
            f"How many {thing.many} {_flag(part)}?",
            f"SELECT COUNT(*) FROM {table} WHERE {truth(schema, alias, part)}",
            (thing.name,),
            taught,
            "positive",
        )
        if thing.names and not part.noun.startswith("has "):
            yield Candidate(
                "not_flag",
                f"Which {thing.many} are not {part.noun.removeprefix('is ')}?",
                f"SELECT {schema.names(alias, thing)} FROM {table} WHERE {truth(schema, alias, part, holds=False)}",
                (thing.name,),
                taught,
            )


def truth(schema: Schema, alias: str, part: Part, *, holds: bool = True) -> str:
    """The condition that a flag holds, or does not: booleans stand for themselves, numbers equal 1 or 0."""
    column = schema.column(alias, part.name)
    if part.boolean:
        return column if holds else f"NOT {column}"
    return f"{column} = {int(holds)}"


def _flag(part: Part) -> str:
    verb, _, rest = part.noun.partition(" ")
    if verb != "has":
        return f"are {rest if verb == 'is' else part.noun}"
    return f"have {rest if rest.endswith('s') or ' ' in rest else article(rest)}"


def shares(schema: Schema, thing: Thing) -> Iterator[Candidate]:
    """The percentage of rows with a stored value."""
    (alias,) = schema.aliases(thing.name)
    for part in islice(thing.categories, 2):
        value = part.values[0]
        condition = f"{schema.column(alias, part.name)} = {literal(value)}"
        yield Candidate(
            "share",
            f"What percentage of {thing.many} has the {part.noun} {spoken(value, part.noun)}?",
            f"SELECT 100.0 * COUNT(*) FILTER (WHERE {condition}) / NULLIF(COUNT(*), 0) AS percentage "
            f"FROM {schema.table(thing.name, alias)}",
            (thing.name,),
            frozenset({f"{thing.name}.{part.name}"}),
            "share",
        )


def averages(schema: Schema, thing: Thing) -> Iterator[Candidate]:
    """An average or a sum per category, of the categories with several rows."""
    (alias,) = schema.aliases(thing.name)
    for part in islice((p for p in thing.categories if 1 < p.distinct <= thing.rows / 2), 2):
        for measure in islice(measures(thing), 2):
            function, word = ("SUM", "total") if adds(measure) else ("AVG", "average")
            group = schema.column(alias, part.name)
            yield Candidate(
                "having",
                f"What is the {word} {thing.one} {_bare(measure, word)} per {part.noun}, for each {part.noun} with "
                f"more than one {thing.one}?",
                f"SELECT {group}, {function}({number(schema, alias, measure)}) AS {word} "
                f"FROM {schema.table(thing.name, alias)} GROUP BY {group} HAVING COUNT(*) > 1",
                (thing.name,),
                frozenset({f"{thing.name}.{part.name}", f"{thing.name}.{measure.name}", *_cast(thing, measure)}),
            )


def superlatives(schema: Schema, thing: Thing) -> Iterator[Candidate]:
    """The rows with the highest measure, ties kept."""
    if thing.label is None:
        return
    alias = schema.aliases(thing.name)[0]
    table = schema.table(thing.name, alias)
    for measure in islice(measures(thing), 2):
        if _EXTREME & set(measure.noun.split()):
            continue
        inner = schema.table(thing.name, f"{alias}2")
        yield Candidate(
            "superlative",
            f"Which {thing.one} has the highest {measure.noun}? Keep ties.",
            f"SELECT {schema.names(alias, thing)} FROM {table} WHERE {number(schema, alias, measure)} = "
            f"(SELECT MAX({number(schema, f'{alias}2', measure)}) FROM {inner})",
            (thing.name,),
            frozenset({f"{thing.name}.{measure.name}", f"{thing.name}.{thing.label.name}", *_cast(thing, measure)}),
        )


def dated(schema: Schema, thing: Thing) -> list[Part]:
    """Its columns with dates that differ from row to row."""
    return [part for part in thing.of("date") if (thing.name, part.name) in schema.years and part.distinct > _FEW]


def dates(schema: Schema, thing: Thing) -> Iterator[Candidate]:
    """Of the largest table with dates: rows a month, the month with most, rows of the last months before today. Of the
    largest that has something to add up too: what a month adds up to."""
    days = dated(schema, thing)
    if not days:
        return
    others = [other for other in schema.things.values() if other.rows > thing.rows and dated(schema, other)]
    sums = [part for part in measures(thing) if adds(part)]
    if not any(other.readable for other in others):
        yield from _months(schema, thing, days[0])
    if sums and not any(adds(part) for other in others if other.readable for part in measures(other)):
        yield _month_total(schema, thing, days[0], sums[0])


def _months(schema: Schema, thing: Thing, part: Part) -> Iterator[Candidate]:
    (alias,) = schema.aliases(thing.name)
    table, sqlite = schema.table(thing.name, alias), schema.dialect == "sqlite"
    day, last = _day(schema, alias, part), schema.years[thing.name, part.name][1][:10]
    year = int(last[:4])
    taught = frozenset({f"{thing.name}.{part.name}", *_cast(thing, part)})
    month = f"STRFTIME('%Y-%m', {day})" if sqlite else f"DATE_TRUNC('month', {day})"
    yield Candidate(
        "months",
        f"How many {thing.many} {_when(part)} each month of {year}?",
        f"SELECT {month} AS month, COUNT(*) FROM {table} "
        f"WHERE {day} >= '{year}-01-01' AND {day} < '{year + 1}-01-01' GROUP BY 1 ORDER BY 1",
        (thing.name,),
        taught,
    )
    yield Candidate(
        "peak",
        f"In which month were there the most {thing.many} by {part.noun}? Give the month with its year.",
        f"SELECT {month} AS month FROM {table} WHERE {day} IS NOT NULL GROUP BY 1 ORDER BY COUNT(*) DESC LIMIT 1",
        (thing.name,),
        taught,
    )
    start = "DATE('now', '-6 months')" if sqlite else "CURRENT_DATE - INTERVAL '6 months'"
    count = f"SELECT COUNT(*) FROM {table} WHERE {day} >= "
    yield Candidate(
        "recent",
        f"How many {thing.many} {_when(part)} the last 6 months?",
        count + start,
        (thing.name,),
        taught,
        "positive",
        count + literal(last),
    )


def _month_total(schema: Schema, thing: Thing, part: Part, measure: Part) -> Candidate:
    (alias,) = schema.aliases(thing.name)
    day, last = _day(schema, alias, part), schema.years[thing.name, part.name][1]
    year, month = int(last[:4]), int(last[5:7])
    end = f"{year + month // 12}-{month % 12 + 1:02d}-01"
    return Candidate(
        "in_month",
        f"What was the {_total(measure)} of {thing.many} in {_MONTHS[month - 1]} {year}?",
        f"SELECT SUM({number(schema, alias, measure)}) AS total FROM {schema.table(thing.name, alias)} "
        f"WHERE {day} >= '{last[:7]}-01' AND {day} < '{end}'",
        (thing.name,),
        frozenset({f"{thing.name}.{part.name}", f"{thing.name}.{measure.name}", *_cast(thing, part)}),
        "positive",
    )


def _day(schema: Schema, alias: str, part: Part) -> str:
    column = schema.column(alias, part.name)
    return f"CAST({column} AS DATE)" if part.cast and schema.dialect != "sqlite" else column


def later(schema: Schema, thing: Thing) -> Iterator[Candidate]:
    """Rows of which one date is after another."""
    spans = {
        part: schema.years[thing.name, part.name]
        for part in thing.of("date")
        if (thing.name, part.name) in schema.years
    }
    (alias,) = schema.aliases(thing.name)
    for early, late in ((early, late) for early in spans for late in spans if early is not late):
        apart = spans[early][1] < spans[late][0] or spans[late][1] < spans[early][0]
        if apart or early.cast or late.cast or min(early.distinct, late.distinct) <= _FEW:
            continue
        yield Candidate(
            "later",
            f"How many {thing.many} have a {late.noun} later than the {early.noun}?",
            f"SELECT COUNT(*) FROM {schema.table(thing.name, alias)} "
            f"WHERE {schema.column(alias, late.name)} > {schema.column(alias, early.name)}",
            (thing.name,),
            frozenset({f"{thing.name}.{early.name}", f"{thing.name}.{late.name}"}),
            "positive",
        )


def _when(part: Part) -> str:
    """`were printed in`, `have an order date in`."""
    words = part.noun.split()
    done = len(words) > 1 and words[-1] in ("on", "at") and words[-2].endswith(("ed", "t", "n"))
    return f"were {' '.join(words[:-1])} in" if done else f"have {article(part.noun)} in"


def _total(measure: Part) -> str:
    """`total amount`; a total is not said twice."""
    return measure.noun if "total" in measure.noun.split() else f"total {measure.noun}"


def _bare(measure: Part, word: str) -> str:
    """The measure without a word that the question says before it."""
    return " ".join(w for w in measure.noun.split() if w != word) or measure.noun


def _cast(thing: Thing, part: Part) -> list[str]:
    return [f"cast {thing.name}.{part.name}"] if part.cast else []
