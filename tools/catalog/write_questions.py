"""Questions with SQL, written by rules from a profile of the tables: of one table, and over joins. Not verified yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice
from typing import Literal

from hopql.tools.catalog.profile_tables import Link, Part, Schema, Thing, article, plural, spoken
from hopql.tools.database.quote_names import literal

Judge = Literal["rows", "positive", "share"]


@dataclass(frozen=True)
class Candidate:
    """What a recipe writes; `kind` is the recipe's."""

    kind: str
    intent: str
    sql: str
    tables: tuple[str, ...]
    teaches: frozenset[str]
    """What of the schema it shows: joins, columns with a stored value, casts."""
    judge: Judge = "rows"
    """`rows`: has rows that say something; `positive`: its number is above zero; `share`: between 0 and 100."""
    probe: str = ""
    """Run instead of `sql` to see that the question has an answer, where `sql` depends on today's date."""

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


OF_ONE_TABLE = (filters, lookups, flags, shares, averages, superlatives, dates)


def join_name(link: Link) -> str:
    """A join as something that an example teaches."""
    return f"join {link.child} {link.parent} {link.pairs[0][0]}"


def per_parent(schema: Schema, link: Link) -> Iterator[Candidate]:
    """How many, which have most, which have none, what average: children per parent."""
    child, parent = schema.things[link.child], schema.things[link.parent]
    if not countable(schema, link) or not parent.unique_label or parent.label is None or not parent.readable:
        return
    many = _role(child, link)
    c, p = schema.aliases(child.name, parent.name)
    shown, source, tables = _shown(schema, link)
    taught = frozenset({join_name(link), f"{parent.name}.{parent.label.name}"})
    yield Candidate(
        "count",
        f"How many {many} does each {parent.one} have?",
        f"SELECT {shown}, COUNT(*) FROM {source} GROUP BY {shown}",
        tables,
        taught,
    )
    yield Candidate(
        "most",
        f"Which 3 {parent.many} have the most {many}?",
        f"SELECT {shown} FROM {source} GROUP BY {shown} ORDER BY COUNT(*) DESC NULLS LAST LIMIT 3",
        tables,
        taught,
    )
    for measure in islice(measures(child), 1):
        yield Candidate(
            "top",
            f"What are the 5 {parent.many} with the highest average {_of(measure, child)}? Give the average too.",
            f"SELECT {shown}, AVG({number(schema, c, measure)}) AS average FROM {source} GROUP BY {shown} "
            "ORDER BY average DESC NULLS LAST LIMIT 5",
            tables,
            taught | {f"{child.name}.{measure.name}"} | ({f"cast {measure.name}"} if measure.cast else set()),
        )
    yield Candidate(
        "never",
        f"Which {parent.many} have no {many}?",
        f"SELECT {schema.column(p, parent.label.name)} FROM {schema.table(parent.name, p)} WHERE NOT EXISTS "
        f"(SELECT 1 FROM {schema.table(child.name, c)} WHERE {schema.on(link, c, p)})",
        (parent.name, child.name),
        taught,
    )


def by_child(schema: Schema, link: Link) -> Iterator[Candidate]:
    """Parents that have a child with a stored value, or with both of two."""
    child, parent = schema.things[link.child], schema.things[link.parent]
    if parent.label is None or not parent.readable or not child.readable:
        return
    shown, source, tables = _shown(schema, link)
    keys = {name for name, _ in link.pairs}
    c = schema.aliases(child.name, parent.name)[0]
    for part in islice((p for p in (child.label, *child.categories) if p and p.values and p.name not in keys), 2):
        plain = part.noun in child.one or part == child.label
        value = part.values[-1]
        word = "name" if part == child.label else part.noun
        what = (
            f"the {child.one} {spoken(value, word)}"
            if plain
            else f"{article(child.one)} whose {part.noun} is {spoken(value, word)}"
        )
        taught = frozenset({join_name(link), f"{child.name}.{part.name}", f"{parent.name}.{parent.label.name}"})
        column = schema.column(c, part.name)
        yield Candidate(
            "by_child",
            f"Which {parent.many} have {what}?",
            f"SELECT DISTINCT {shown} FROM {source} WHERE {column} = {literal(value)}",
            tables,
            taught,
        )
        pair = schema.pairs.get((child.name, part.name))
        if pair and (parent.unique_label or schema.shortcut(link)):
            first, second = (spoken(value, word) for value in pair)
            yield Candidate(
                "both",
                f"Which {parent.many} have both the {child.one} {first} and the {child.one} {second}?"
                if plain
                else f"Which {parent.many} have {plural(child.one)} of both the {part.noun} {first} and {second}?",
                f"SELECT {shown} FROM {source} WHERE {column} IN ({literal(pair[0])}, {literal(pair[1])}) "
                f"GROUP BY {shown} HAVING COUNT(DISTINCT {column}) = 2",
                tables,
                taught,
            )


def of_parent(schema: Schema, link: Link) -> Iterator[Candidate]:
    """How many children belong to parents with a stored value."""
    child, parent = schema.things[link.child], schema.things[link.parent]
    if not countable(schema, link) or not parent.readable:
        return
    c, p = schema.aliases(child.name, parent.name)
    keys = {name for _, name in link.pairs}
    for part in islice((part for part in parent.categories if part.name not in keys), 2):
        value = part.values[0]
        yield Candidate(
            "of_parent",
            f"How many {_role(child, link)} are there for {parent.many} whose {part.noun} is "
            f"{spoken(value, part.noun)}?",
            f"SELECT COUNT(*) FROM {schema.table(child.name, c)} JOIN {schema.table(parent.name, p)} "
            f"ON {schema.on(link, c, p)} WHERE {schema.column(p, part.name)} = {literal(value)}",
            (child.name, parent.name),
            frozenset({join_name(link), f"{parent.name}.{part.name}"}),
            "positive",
        )


def _shown(schema: Schema, link: Link) -> tuple[str, str, tuple[str, ...]]:
    """The parent's label, what is read for it with the children, and its tables; no join where the child has it."""
    child, parent = schema.things[link.child], schema.things[link.parent]
    assert parent.label is not None
    c, p = schema.aliases(child.name, parent.name)
    if schema.shortcut(link):
        return schema.column(c, link.pairs[0][0]), schema.table(child.name, c), (child.name,)
    joined = f"{schema.table(parent.name, p)} JOIN {schema.table(child.name, c)} ON {schema.on(link, c, p)}"
    return schema.column(p, parent.label.name), joined, (parent.name, child.name)


def _role(child: Thing, link: Link) -> str:
    return child.many + (f" as {link.role}" if link.role else "")


def through_bridge(schema: Schema, bridge: Thing) -> Iterator[Candidate]:
    """Two things that a table joins: how many different ones each has, and those of one with a stored value."""
    links = [link for link in schema.links_from(bridge.name) if len(link.pairs) == 1]
    for left in links:
        for right in links:
            direct = any({link.child, link.parent} == {left.parent, right.parent} for link in schema.links)
            if left.parent == right.parent or direct:
                continue
            near, far = schema.things[left.parent], schema.things[right.parent]
            if near.label is None or not near.readable or not far.readable or schema.shortcut(left):
                continue
            n, b, f = schema.aliases(near.name, bridge.name, far.name)
            first = f"{schema.table(near.name, n)} JOIN {schema.table(bridge.name, b)} ON {schema.on(left, b, n)}"
            shown = schema.column(n, near.label.name)
            taught = frozenset({join_name(left), join_name(right)})
            if near.unique_label and is_bridge(schema, bridge):
                yield Candidate(
                    "bridge",
                    f"How many different {far.many} does each {near.one} have?",
                    f"SELECT {shown}, COUNT(DISTINCT {schema.column(b, right.pairs[0][0])}) FROM {first} "
                    f"GROUP BY {shown}",
                    (near.name, bridge.name),
                    taught,
                )
            sorting = (part for part in (far.label, *far.categories) if part and part.values)
            for part in islice((part for part in sorting if part.name != right.pairs[0][1]), 2):
                yield _hop(schema, bridge, left, right, part, first, f)


def _hop(schema: Schema, bridge: Thing, left: Link, right: Link, part: Part, first: str, alias: str) -> Candidate:
    """The near ones whose rows of the bridge lead to a far one with a stored value."""
    near, far = schema.things[left.parent], schema.things[right.parent]
    assert near.label is not None
    n, b, _ = schema.aliases(near.name, bridge.name, far.name)
    value = part.values[0]
    of = f"whose {part.noun} is {spoken(value, part.noun)}" if part != far.label else f"named {spoken(value)}"
    told = f"have {plural(bridge.one)} for" if bridge.readable and not is_bridge(schema, bridge) else "have"
    return Candidate(
        "two_hops",
        f"Which {near.many} {told} {far.many if part != far.label else 'the ' + far.one} {of}?",
        f"SELECT DISTINCT {schema.column(n, near.label.name)} FROM {first} "
        f"JOIN {schema.table(far.name, alias)} ON {schema.on(right, b, alias)} "
        f"WHERE {schema.column(alias, part.name)} = {literal(value)}",
        (near.name, bridge.name, far.name),
        frozenset({join_name(left), join_name(right), f"{far.name}.{part.name}"}),
    )


def is_bridge(schema: Schema, thing: Thing) -> bool:
    """Whether a table only joins others: two links or more, no name and no measure of its own."""
    links = schema.links_from(thing.name)
    keys = {name for link in links for name, _ in link.pairs}
    rest = [part for part in thing.parts if part.name not in keys and not part.reference]
    return len({link.parent for link in links}) > 1 and not rest


def countable(schema: Schema, link: Link) -> bool:
    """Whether children can be counted per parent in words: some parent has several, and they are called something.

    A table whose name ends in the parent's (`comment_instructor`) has no name of its own; a bridge stands for what is
    behind it.
    """
    child, parent = schema.things[link.child], schema.things[link.parent]
    column = child.part(link.pairs[0][0])
    several = len(link.pairs) > 1 or column is None or column.distinct < child.rows
    own = child.readable and not child.one.endswith(parent.one)
    return several and own and not is_bridge(schema, child)


def _of(measure: Part, child: Thing) -> str:
    return measure.noun if measure.noun.startswith(child.one) else f"{child.one} {measure.noun}"
