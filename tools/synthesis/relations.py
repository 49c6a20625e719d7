"""Questions that relate rows: within a table, the first of each group, totals over joins, more than the average."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from hopql.tools.synthesis.joined import countable, join_name
from hopql.tools.synthesis.single import adds, measures, number
from hopql.tools.synthesis.things import Candidate, Link, Part, Schema, Thing
from hopql.tools.synthesis.wording import spoken


def within_table(schema: Schema, link: Link) -> Iterator[Candidate]:
    """The row that a row refers to, the rows that refer to it, and those that come before it by a date."""
    thing = schema.things[link.child]
    if link not in schema.selves or not link.role or not thing.readable:
        return
    below, above = schema.selves[link]
    a, b = schema.aliases(thing.name, thing.name)
    source = f"{schema.table(thing.name, a)} JOIN {schema.table(thing.name, b)} ON {schema.on(link, a, b)}"
    taught = frozenset({join_name(link)})
    yield Candidate(
        "within_up",
        f"Who or what is the “{link.role}” of the {thing.one} {spoken(' '.join(below))}?",
        f"SELECT {schema.names(b, thing)} FROM {source} WHERE {schema.is_named(a, thing, below)}",
        (thing.name,),
        taught | {"up " + join_name(link)},
    )
    yield Candidate(
        "within_down",
        f"Which {thing.many} have {spoken(' '.join(above))} as “{link.role}”?",
        f"SELECT {schema.names(a, thing)} FROM {source} WHERE {schema.is_named(b, thing, above)}",
        (thing.name,),
        taught | {"down " + join_name(link)},
    )
    for part in islice(thing.of("date"), 1):
        yield Candidate(
            "within_before",
            f"Which {thing.many} have an earlier {part.noun} than their “{link.role}”?",
            f"SELECT {schema.names(a, thing)} FROM {source} "
            f"WHERE {schema.column(a, part.name)} < {schema.column(b, part.name)}",
            (thing.name,),
            taught | {f"{thing.name}.{part.name}"},
        )


def top_of_each(schema: Schema, link: Link) -> Iterator[Candidate]:
    """Of each parent, the child with the highest measure."""
    child, parent = schema.things[link.child], schema.things[link.parent]
    if child is parent or child.label is None or not countable(schema, link) or not parent.unique_label:
        return
    if not parent.readable or len(link.pairs) > 1 or schema.shortcut(link):
        return
    c, p, c2 = schema.aliases(child.name, parent.name, child.name)
    key = link.pairs[0][0]
    for measure in islice(measures(child), 1):
        yield Candidate(
            "top_of_each",
            f"For each {parent.one}, which {child.one} has the highest {measure.noun}?",
            f"SELECT {schema.names(p, parent)}, {schema.names(c, child)} FROM {schema.table(parent.name, p)} "
            f"JOIN {schema.table(child.name, c)} ON {schema.on(link, c, p)} WHERE {number(schema, c, measure)} = "
            f"(SELECT MAX({number(schema, c2, measure)}) FROM {schema.table(child.name, c2)} "
            f"WHERE {schema.column(c2, key)} = {schema.column(c, key)})",
            (parent.name, child.name),
            frozenset({join_name(link), f"{child.name}.{measure.name}"}),
        )


def totals(schema: Schema, link: Link) -> Iterator[Candidate]:
    """What is added up a parent, a grandparent, and how many parents have more than the average parent."""
    child, parent = schema.things[link.child], schema.things[link.parent]
    measure = next((part for part in measures(child) if adds(part)), None)
    if measure is None or child is parent or not parent.readable or not child.readable:
        return
    said = " ".join(word for word in measure.noun.split() if word != "total") or "amount"
    said = said if said.startswith(child.one) else f"{child.one} {said}"
    if parent.unique_label and not schema.shortcut(link):
        yield _total(schema, child, measure, (link,), said)
        yield _above_average(schema, link, measure, said)
    for further in schema.links_from(parent.name):
        far = schema.things[further.parent]
        named = far.unique_label and far.readable and not schema.shortcut(further)
        if named and far.name not in (child.name, parent.name):
            yield _total(schema, child, measure, (link, further), said)


def _total(schema: Schema, child: Thing, measure: Part, links: tuple[Link, ...], said: str) -> Candidate:
    """The measure of a table, added up for each row that its links lead to."""
    names = [child.name, *(link.parent for link in links)]
    aliases = schema.aliases(*names)
    far = schema.things[names[-1]]
    joins = "".join(
        f" JOIN {schema.table(link.parent, aliases[at + 1])} ON {schema.on(link, aliases[at], aliases[at + 1])}"
        for at, link in enumerate(links)
    )
    shown = schema.names(aliases[-1], far)
    return Candidate(
        f"total_{len(links)}",
        f"What is the total {said} for each {far.one}, highest first?",
        f"SELECT {shown}, SUM({number(schema, aliases[0], measure)}) AS total FROM "
        f"{schema.table(child.name, aliases[0])}{joins} GROUP BY {shown} ORDER BY total DESC NULLS LAST",
        tuple(names),
        frozenset({*map(join_name, links), f"{child.name}.{measure.name}"}),
    )


def _above_average(schema: Schema, link: Link, measure: Part, said: str) -> Candidate:
    """How many parents have a higher total than parents have in the mean."""
    child, parent = schema.things[link.child], schema.things[link.parent]
    (c,) = schema.aliases(child.name)
    keys = ", ".join(schema.column(c, name) for name, _ in link.pairs)
    return Candidate(
        "above_average",
        f"How many {parent.many} have a higher total {said} than the average {parent.one}?",
        f"WITH totals AS (SELECT {keys}, SUM({number(schema, c, measure)}) AS total FROM "
        f"{schema.table(child.name, c)} GROUP BY {keys}) SELECT COUNT(*) FROM totals "
        "WHERE total > (SELECT AVG(total) FROM totals)",
        (child.name,),
        frozenset({f"{child.name}.{measure.name}"}),
        "positive",
    )
