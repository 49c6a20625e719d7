"""Stored values for the questions of a replay suite: of a real value index, or of what a suite's queries compare."""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence

from hopql.tools.catalog.catalog import Catalog
from hopql.tools.catalog.find_values import WEAK
from hopql.tools.memory.locate_literals import parsed, sites
from hopql.tools.memory.question_template import Value
from hopql.tools.recall.remember_query import domains

Finder = Callable[[str], list[Value]]


def of_catalog(catalog: Catalog) -> Finder:
    """Values that the catalog's value index finds in a question, as a node would give them."""
    domain = domains(catalog)

    def find(question: str) -> list[Value]:
        hits = [hit for hit in catalog.asked(question).values if hit["match"] in ("exact", "case")]
        found = {
            (hit["phrase"], f"{table}.{column}", value)
            for hit in hits
            if hit["score"] > WEAK
            for table, column, value in (
                (hit["table"], hit["column"], hit["value"]), *catalog.values.places(hit["phrase"])
            )
        }  # fmt: skip
        return [
            Value(text=text, column=column, canonical=value, domain=domain.get(column, ""))
            for text, column, value in sorted(found)
        ]

    return find


def of_queries(queries: Iterable[str], dialect: str) -> Finder:
    """Values of an index made of the texts that queries compare with columns: for databases that are not at hand."""
    stored: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for sql in queries:
        tree = parsed(sql, dialect)
        for site in sites(tree) if tree is not None else ():
            text = site.text.strip("%")
            if site.string and site.place == "compared" and any(char.isalpha() for char in text):
                stored[text.casefold()] |= {(column, text) for column in site.columns}
    if not stored:
        return lambda question: []
    longest_first = sorted(stored, key=len, reverse=True)
    pattern = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)", re.IGNORECASE)

    def find(question: str) -> list[Value]:
        return [
            Value(text=match.group(), column=column, canonical=text)
            for match in pattern.finditer(question)
            for column, text in sorted(stored[match.group().casefold()])
        ]

    return find


def nothing(question: str) -> Sequence[Value]:
    """No stored values."""
    return ()
