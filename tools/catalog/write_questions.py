"""Questions with SQL, written by rules from a profile of the tables: of one table, and over joins. Not verified yet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice, product
from typing import Literal

from hopql.tools.catalog.profile_tables import Link, Part, Rows, Schema, Thing, article, plural, spoken
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
    """What of the schema it shows: joins, columns."""
    judge: Judge = "rows"
    """`rows`: has rows that say something; `positive`: its number is above zero; `share`: between 0 and 100."""
    probe: str = ""
    """Run instead of `sql` to see that the question has an answer, where `sql` depends on today's date."""


_ADDING = "amount total quantity sales revenue cost population likes votes points count duration distance payment"
_ADDS = frozenset(f"{_ADDING} number seats hours minutes volume units".split())

_TIMES = frozenset("year month day hour minute week quarter".split())  # noqa: SIM905


def measures(thing: Thing) -> list[Part]:
    """Number columns that may be compared and averaged."""
    return [part for part in thing.of("number") if not _TIMES & set(part.noun.split()) and part.distinct > 1]


def taught(thing: Thing, *parts: Part) -> frozenset[str]:
    """Columns as what an example teaches."""
    return frozenset(f"{thing.name}.{part.name}" for part in parts)


class OneTable:
    """Writes the candidates of one table."""

    def __init__(self, schema: Schema, thing: Thing) -> None:
        self.schema, self.thing = schema, thing
        (self.rows,) = schema.rows(thing)

    def candidates(self) -> Iterator[Candidate]:
        """All of them."""
        if self.thing.label is not None:
            yield from self._of_names(self.thing.label)
        yield from self._of_numbers()
        yield from self._of_dates()

    def _made(self, kind: str, asked: str, sql: str, *parts: Part, judge: Judge = "rows", probe: str = "") -> Candidate:
        return Candidate(kind, asked, sql, (self.thing.name,), taught(self.thing, *parts), judge, probe)

    def _of_names(self, label: Part) -> Iterator[Candidate]:
        """Names of the rows with a stored value; a number that is stored for a named row: read, neither counted nor
        added up; the rows with the highest measure, ties kept."""
        thing, rows = self.thing, self.rows
        named = "names" if label.noun == thing.one else plural(label.noun)
        select = f"SELECT {rows.at(label)} FROM {rows} WHERE"
        for part in islice(thing.categories, 3):
            for value in islice(part.values, 2):
                asked = f"List the {named} of {thing.many} whose {part.noun} is {spoken(value)}."
                yield self._made("filter", asked, f"{select} {rows.at(part)} = {literal(value)}", part, label)
        again = Rows(thing, f"{rows.alias}2", rows.dialect)
        for part in islice(measures(thing), 2):
            for value in label.values[:1]:
                asked = f"What is the {part.noun} of the {thing.one} {spoken(value)}?"
                sql = f"SELECT {rows.at(part)} FROM {rows} WHERE {rows.at(label)} = {literal(value)}"
                yield self._made("lookup", asked, sql, part, label)
            asked = f"Which {thing.one} has the highest {part.noun}? Keep ties."
            sql = f"{select} {rows.at(part)} = (SELECT MAX({again.at(part)}) FROM {again})"
            yield self._made("superlative", asked, sql, part, label)

    def _of_numbers(self) -> Iterator[Candidate]:
        """How many rows are something, or have something (booleans stand for themselves, numbers equal 1); the
        percentage of rows with a stored value; an average or a sum per category, of those with several rows."""
        thing, rows = self.thing, self.rows
        for part in islice((part for part in thing.of("flag") if part.name.lower().startswith(("is_", "has_"))), 2):
            verb, _, rest = part.noun.partition(" ")
            something = rest if rest.endswith("s") or " " in rest else article(rest)
            asked = f"How many {thing.many} {f'are {rest}' if verb == 'is' else f'have {something}'}?"
            sql = f"SELECT COUNT(*) FROM {rows} WHERE {rows.at(part)}{'' if part.boolean else ' = 1'}"
            yield self._made("flag", asked, sql, part, judge="positive")
        for part in islice(thing.categories, 2):
            asked = f"What percentage of {thing.many} has the {part.noun} {spoken(part.values[0])}?"
            held = f"COUNT(*) FILTER (WHERE {rows.at(part)} = {literal(part.values[0])})"
            sql = f"SELECT 100.0 * {held} / NULLIF(COUNT(*), 0) AS percentage FROM {rows}"
            yield self._made("share", asked, sql, part, judge="share")
        sorting = islice((part for part in thing.categories if 1 < part.distinct <= thing.rows / 2), 2)
        for part, measure in product(sorting, measures(thing)[:2]):
            adds = bool(_ADDS & set(measure.noun.split()))
            function, word = ("SUM", "total") if adds else ("AVG", "average")
            bare = " ".join(each for each in measure.noun.split() if each != word) or measure.noun
            each = f"per {part.noun}, for each {part.noun} with more than one {thing.one}"
            group, of = rows.at(part), f"{function}({rows.at(measure)})"
            sql = f"SELECT {group}, {of} AS {word} FROM {rows} GROUP BY {group} HAVING COUNT(*) > 1"
            yield self._made("having", f"What is the {word} {thing.one} {bare} {each}?", sql, measure, part)

    def _of_dates(self) -> Iterator[Candidate]:
        """Rows a month of the last year that there is, and rows of the last months before today."""
        thing, rows, sqlite = self.thing, self.rows, self.schema.dialect == "sqlite"
        for part in islice((p for p in thing.of("date") if (thing.name, p.name) in self.schema.latest), 2):
            last, day = self.schema.latest[thing.name, part.name], rows.at(part)
            year, asked = int(last[:4]), f"How many {thing.many} {_when(part)}"
            month = f"STRFTIME('%Y-%m', {day})" if sqlite else f"DATE_TRUNC('month', {day})"
            within = f"{day} >= '{year}-01-01' AND {day} < '{year + 1}-01-01'"
            start = "DATE('now', '-6 months')" if sqlite else "CURRENT_DATE - INTERVAL '6 months'"
            since = f"SELECT COUNT(*) FROM {rows} WHERE {day} >= "
            sql = f"SELECT {month} AS month, COUNT(*) FROM {rows} WHERE {within} GROUP BY 1 ORDER BY 1"
            yield self._made("months", f"{asked} each month of {year}?", sql, part)
            yield self._made("recent", f"{asked} the last 6 months?", since + start, part, judge="positive",
                             probe=since + literal(last))  # fmt: skip


def _when(part: Part) -> str:
    """`were printed in`, `have an order date in`."""
    words = part.noun.split()
    done = len(words) > 1 and words[-1] in ("on", "at") and words[-2].endswith(("ed", "t", "n"))
    return f"were {' '.join(words[:-1])} in" if done else f"have {article(part.noun)} in"


def join_name(link: Link) -> str:
    """A join as something that an example teaches."""
    return f"join {link.child} {link.parent} {link.pairs[0][0]}"


def of_link(schema: Schema, link: Link) -> Iterator[Candidate]:
    """Every candidate over one join."""
    child, parent = schema.things[link.child], schema.things[link.parent]
    if not parent.readable:
        return
    if countable(schema, link):
        if parent.unique_label:
            yield from _per_parent(schema, link)
        yield from _of_parent(schema, link)
    if parent.label is not None and child.readable:
        yield from _by_child(schema, link)


def _per_parent(schema: Schema, link: Link) -> Iterator[Candidate]:
    """How many, which have most, which have none, what average: children per parent."""
    child, parent = schema.things[link.child], schema.things[link.parent]
    many, (c, p) = _role(child, link), schema.rows(child, parent)
    label, shown, source, tables = _shown(schema, link)
    grouped = f"FROM {source} GROUP BY {shown}"
    teaches = taught(parent, label) | {join_name(link)}
    asked = f"How many {many} does each {parent.one} have?"
    yield Candidate("count", asked, f"SELECT {shown}, COUNT(*) {grouped}", tables, teaches)
    sql = f"SELECT {shown} {grouped} ORDER BY COUNT(*) DESC NULLS LAST LIMIT 3"
    yield Candidate("most", f"Which 3 {parent.many} have the most {many}?", sql, tables, teaches)
    for measure in islice(measures(child), 1):
        of = measure.noun if measure.noun.startswith(child.one) else f"{child.one} {measure.noun}"
        asked = f"What are the 5 {parent.many} with the highest average {of}? Give the average too."
        average = f"AVG({c.at(measure)}) AS average"
        sql = f"SELECT {shown}, {average} {grouped} ORDER BY average DESC NULLS LAST LIMIT 5"
        yield Candidate("top", asked, sql, tables, teaches | taught(child, measure))
    sql = f"SELECT {p.at(label)} FROM {p} WHERE NOT EXISTS (SELECT 1 FROM {c} WHERE {link.on(c, p)})"
    yield Candidate("never", f"Which {parent.many} have no {many}?", sql, (parent.name, child.name), teaches)


def _by_child(schema: Schema, link: Link) -> Iterator[Candidate]:
    """Parents that have a child with a stored value."""
    child, parent = schema.things[link.child], schema.things[link.parent]
    label, shown, source, tables = _shown(schema, link)
    keys, rows = {name for name, _ in link.pairs}, schema.rows(child, parent)[0]
    for part in islice((p for p in (child.label, *child.categories) if p and p.values and p.name not in keys), 2):
        plain, value = part.noun in child.one or part == child.label, part.values[-1]
        said = spoken(value)
        what = f"the {child.one} {said}" if plain else f"{article(child.one)} whose {part.noun} is {said}"
        teaches = taught(child, part) | taught(parent, label) | {join_name(link)}
        sql = f"SELECT DISTINCT {shown} FROM {source} WHERE {rows.at(part)} = {literal(value)}"
        yield Candidate("by_child", f"Which {parent.many} have {what}?", sql, tables, teaches)


def _of_parent(schema: Schema, link: Link) -> Iterator[Candidate]:
    """How many children belong to parents with a stored value."""
    child, parent = schema.things[link.child], schema.things[link.parent]
    keys, (c, p) = {name for _, name in link.pairs}, schema.rows(child, parent)
    for part in islice((part for part in parent.categories if part.name not in keys), 2):
        whose = f"{parent.many} whose {part.noun} is {spoken(part.values[0])}"
        sql = f"SELECT COUNT(*) FROM {c} JOIN {p} ON {link.on(c, p)} WHERE {p.at(part)} = {literal(part.values[0])}"
        asked, teaches = f"How many {_role(child, link)} are there for {whose}?", taught(parent, part)
        yield Candidate("of_parent", asked, sql, (child.name, parent.name), teaches | {join_name(link)}, "positive")


def _shown(schema: Schema, link: Link) -> tuple[Part, str, str, tuple[str, ...]]:
    """The parent's label, as it is stored and as SQL reads it, what is read for it with the children, and its tables;
    no join where the child has it."""
    child, parent = schema.things[link.child], schema.things[link.parent]
    assert parent.label is not None
    c, p = schema.rows(child, parent)
    if link.shortcut(schema):
        return parent.label, c.column(link.pairs[0][0]), str(c), (child.name,)
    return parent.label, p.at(parent.label), f"{p} JOIN {c} ON {link.on(c, p)}", (parent.name, child.name)


def _role(child: Thing, link: Link) -> str:
    return child.many + (f" as {link.role}" if link.role else "")


def through_bridge(schema: Schema, bridge: Thing) -> Iterator[Candidate]:
    """Two things that a table joins: how many different ones each has, and those of one with a stored value."""
    links = [link for link in schema.links_from(bridge.name) if len(link.pairs) == 1]
    for left, right in product(links, links):
        direct = any({link.child, link.parent} == {left.parent, right.parent} for link in schema.links)
        near, far = schema.things[left.parent], schema.things[right.parent]
        if left.parent == right.parent or direct or near.label is None or not near.readable or not far.readable:
            continue
        if left.shortcut(schema):
            continue
        n, b, f = schema.rows(near, bridge, far)
        first = f"{n} JOIN {b} ON {left.on(b, n)}"
        shown, teaches = n.at(near.label), frozenset({join_name(left), join_name(right)})
        key, its = right.pairs[0]
        if near.unique_label and is_bridge(schema, bridge):
            asked = f"How many different {far.many} does each {near.one} have?"
            sql = f"SELECT {shown}, COUNT(DISTINCT {b.column(key)}) FROM {first} GROUP BY {shown}"
            yield Candidate("bridge", asked, sql, (near.name, bridge.name), teaches)
        told = f"have {plural(bridge.one)} for" if bridge.readable and not is_bridge(schema, bridge) else "have"
        for part in islice((p for p in (far.label, *far.categories) if p and p.values and p.name != its), 2):
            value = part.values[0]
            whose = f"{far.many} whose {part.noun} is {spoken(value)}"
            what = f"the {far.one} named {spoken(value)}" if part == far.label else whose
            joined = f"{first} JOIN {f} ON {right.on(b, f)}"
            sql = f"SELECT DISTINCT {shown} FROM {joined} WHERE {f.at(part)} = {literal(value)}"
            tables = (near.name, bridge.name, far.name)
            yield Candidate("two_hops", f"Which {near.many} {told} {what}?", sql, tables, teaches | taught(far, part))


def is_bridge(schema: Schema, thing: Thing) -> bool:
    """Whether a table only joins others: two links or more, no name and no measure of its own."""
    links = schema.links_from(thing.name)
    keys = {name for link in links for name, _ in link.pairs}
    rest = [part for part in thing.parts if part.name not in keys and not part.apart]
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
