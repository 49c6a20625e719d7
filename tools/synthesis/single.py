"""Questions about one table: filters, shares, averages, superlatives, dates."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from hopql.tools.synthesis.candidates import Candidate, literal
from hopql.tools.synthesis.things import Part, Schema, Thing
from hopql.tools.synthesis.wording import article, plural, spoken

_ADDING = "amount total quantity sales revenue cost population likes votes points count duration distance payment"
_ADDS = frozenset(f"{_ADDING} number seats hours minutes volume units".split())
_EXTREME = frozenset("highest lowest maximum minimum largest smallest longest shortest best worst first last".split())  # noqa: SIM905
_TIMES = frozenset("year month day hour minute week quarter".split())  # noqa: SIM905


def measures(thing: Thing) -> list[Part]:
    """Number columns that may be compared and averaged."""
    return [part for part in thing.of("number") if not _TIMES & set(part.noun.split()) and part.distinct > 1]


def number(schema: Schema, alias: str, part: Part) -> str:
    """A number column in SQL, cast where it is stored as text."""
    column = schema.column(alias, part.name)
    return f"CAST({column} AS {part.cast if schema.dialect == 'postgres' else 'REAL'})" if part.cast else column


def filters(schema: Schema, thing: Thing) -> Iterator[Candidate]:
    """Names of the rows with a stored value."""
    if thing.label is None:
        return
    (alias,) = schema.aliases(thing.name)
    shown, table = schema.column(alias, thing.label.name), schema.table(thing.name, alias)
    named = "names" if thing.label.noun == thing.one else plural(thing.label.noun)
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
    if thing.label is None or not thing.label.values:
        return
    (alias,) = schema.aliases(thing.name)
    name, value = schema.column(alias, thing.label.name), thing.label.values[0]
    for part in islice(measures(thing), 2):
        yield Candidate(
            "lookup",
            f"What is the {part.noun} of the {thing.one} {spoken(value, thing.label.noun)}?",
            f"SELECT {schema.column(alias, part.name)} FROM {schema.table(thing.name, alias)} "
            f"WHERE {name} = {literal(value)}",
            (thing.name,),
            frozenset({f"{thing.name}.{part.name}", f"{thing.name}.{thing.label.name}"}),
        )


def flags(schema: Schema, thing: Thing) -> Iterator[Candidate]:
    """How many rows are something, or have something."""
    (alias,) = schema.aliases(thing.name)
    table = schema.table(thing.name, alias)
    for part in islice((part for part in thing.of("flag") if part.name.lower().startswith(("is_", "has_"))), 2):
        yield Candidate(
            "flag",
            f"How many {thing.many} {_flag(part)}?",
            f"SELECT COUNT(*) FROM {table} WHERE {truth(schema, alias, part)}",
            (thing.name,),
            frozenset({f"{thing.name}.{part.name}"}),
            "positive",
        )


def truth(schema: Schema, alias: str, part: Part) -> str:
    """The condition that a flag holds: booleans stand for themselves, numbers equal 1."""
    column = schema.column(alias, part.name)
    return column if part.boolean else f"{column} = 1"


def _flag(part: Part) -> str:
    verb, _, rest = part.noun.partition(" ")
    if verb == "is":
        return f"are {rest}"
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
            adds = bool(_ADDS & set(measure.noun.split()))
            function, word = ("SUM", "total") if adds else ("AVG", "average")
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
            f"SELECT {schema.column(alias, thing.label.name)} FROM {table} WHERE {number(schema, alias, measure)} = "
            f"(SELECT MAX({number(schema, f'{alias}2', measure)}) FROM {inner})",
            (thing.name,),
            frozenset({f"{thing.name}.{measure.name}", f"{thing.name}.{thing.label.name}", *_cast(thing, measure)}),
        )


def dates(schema: Schema, thing: Thing) -> Iterator[Candidate]:
    """Rows a month of the last year that there is, and rows of the last months before today."""
    (alias,) = schema.aliases(thing.name)
    table = schema.table(thing.name, alias)
    for part in islice((p for p in thing.of("date") if (thing.name, p.name) in schema.years), 2):
        last = schema.years[thing.name, part.name][1][:10]
        year = int(last[:4])
        column = schema.column(alias, part.name)
        day = f"CAST({column} AS DATE)" if part.cast and schema.dialect != "sqlite" else column
        taught = frozenset({f"{thing.name}.{part.name}", *_cast(thing, part)})
        sqlite = schema.dialect == "sqlite"
        month = f"STRFTIME('%Y-%m', {day})" if sqlite else f"DATE_TRUNC('month', {day})"
        yield Candidate(
            "months",
            f"How many {thing.many} {_when(part)} each month of {year}?",
            f"SELECT {month} AS month, COUNT(*) FROM {table} "
            f"WHERE {day} >= '{year}-01-01' AND {day} < '{year + 1}-01-01' GROUP BY 1 ORDER BY 1",
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


def _when(part: Part) -> str:
    """`were printed in`, `have an order date in`."""
    words = part.noun.split()
    done = len(words) > 1 and words[-1] in ("on", "at") and words[-2].endswith(("ed", "t", "n"))
    return f"were {' '.join(words[:-1])} in" if done else f"have {article(part.noun)} in"


def _bare(measure: Part, word: str) -> str:
    """The measure without a word that the question says before it."""
    return " ".join(w for w in measure.noun.split() if w != word) or measure.noun


def _cast(thing: Thing, part: Part) -> list[str]:
    return [f"cast {thing.name}.{part.name}"] if part.cast else []
