"""The catalog of a workspace: gate, plan and examples of a question, from one opened index; and keyword routes."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, lru_cache
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

import numpy as np

from hopql.state.context import Context
from hopql.state.database import Problem
from hopql.state.plan import Example, GateScores, Plan
from hopql.tools.base.errors import WorkspaceError
from hopql.tools.base.search_indexes import Vectors, fuse
from hopql.tools.base.settings import settings
from hopql.tools.base.tokenize_text import split_name
from hopql.tools.catalog.cut_areas import Area, Limits, area_of, cut_areas
from hopql.tools.catalog.gate import gate
from hopql.tools.catalog.index_folder import read_object
from hopql.tools.catalog.join_graph import Names
from hopql.tools.catalog.open_index import Asked, OpenIndex, open_index, sifted
from hopql.tools.catalog.plan_schema import make_plan
from hopql.tools.catalog.schema_text import Style, schema_text
from hopql.tools.database.grants import EVERYTHING, Grants
from hopql.tools.database.quote_names import written_path
from hopql.tools.models.choose_embedder import embed_array, embedder, identity, question_vector

if TYPE_CHECKING:
    from hopql.tools.database.scope_names import Names as KnownNames


EXACT: Final = "[* EXACT MATCH]"
SIMILAR: Final = "[* VERY SIMILAR]"
ASKED: Final = "asked"
"""Where an example comes from that was a question of a user."""
_DEPTH = 50


_MASKED: Final = 0.7
"""Of the cosine of question and few-shot without values and schema words; measured, as what follows is."""
_PLAIN: Final = 0.3
"""Of the cosine of the two as they are."""
_FUSED: Final = 0.1
"""Of the place in the fused ranking of words and meaning; 1 for the first."""
_OVERLAP: Final = 0.15
"""Of the overlap with the plan's tables."""


def _vectors_of(examples: Sequence[Example], rows: Mapping[str, int], index: OpenIndex) -> Vectors:
    """The examples' questions by the marking model, shape (examples, dim)."""
    learned = [example["intent"] for example in examples if example["id"] not in rows]
    embedded = iter(embed_array(embedder(settings().marker), learned, query=True) if learned else ())
    names = (example["id"] for example in examples)
    return np.stack([index.marker.vectors([rows[name]])[0] if name in rows else next(embedded) for name in names])


Route = tuple[re.Pattern[str], list[str]]
"""A pattern, compared without case, and its tables."""


def load_routes(path: Path, names: Names, grants: Grants = EVERYTHING) -> list[Route]:
    """The routes of a file in its order; a missing file means there are none. Tables that are hidden are passed over.

    Raises:
        WorkspaceError: when the file is no JSON object, or an entry has a bad pattern or an unknown table; the
            message names the entry.
    """
    entries = read_object(path, "pattern and tables")
    return [_route(path, pattern, tables, names, grants) for pattern, tables in entries.items()]


def seeds(question: str, routes: Sequence[Route]) -> list[str]:
    """Tables that the routes give for a question, each once, in the order of the routes."""
    return list(dict.fromkeys(table for pattern, tables in routes if pattern.search(question) for table in tables))


def _route(path: Path, pattern: str, tables: object, names: Names, grants: Grants) -> Route:
    listed = [tables] if isinstance(tables, str) else tables
    if not isinstance(listed, list) or not all(isinstance(name, str) for name in listed):
        raise WorkspaceError(f"{path}: entry {pattern!r} must give a list of table names", hint="Correct the entry.")
    try:
        compiled = re.compile(pattern, re.IGNORECASE)
    except re.error as error:
        raise WorkspaceError(f"{path}: entry {pattern!r} is no pattern: {error}", hint="Correct the entry.") from error
    cards = [(name, names.card(name)) for name in listed]
    unknown = [name for name, card in cards if card is None and grants.table(name.replace('"', ""))]
    if unknown:
        raise WorkspaceError(
            f"{path}: entry {pattern!r} names {', '.join(unknown)}, which has no card",
            hint="Correct the entry, or add the table to the cards.",
        )
    return compiled, [card.name for _, card in cards if card is not None]


_KINDS: Final = {"unknown_column": "column", "unknown_table": "table"}
_MOST: Final = 3


def _absent_names(problems: Sequence[Problem], index: OpenIndex) -> list[tuple[str, str]]:
    """(`column` or `table`, name) of what is missing by these problems and no table of the schema has; each once. A
    column that another table has was only looked for in the wrong place."""
    columns = {column.name.lower() for card in index.cards for column in card.columns}
    tables = {card.name.rsplit(".", 1)[-1].lower() for card in index.cards}
    found: dict[str, tuple[str, str]] = {}
    for problem in problems:
        kind, name = _KINDS.get(problem["kind"], ""), problem["name"].rsplit(".", 1)[-1]
        if kind and name and name.lower() not in columns | tables:
            found.setdefault(name.lower(), (kind, name))
    return list(found.values())[:_MOST]


def _nearest(name: str, index: OpenIndex, model: str) -> list[str]:
    """Columns whose names and descriptions are nearest to a name in words."""
    words = " ".join(split_name(name)) or name
    vector = question_vector(words, model)
    owned = [(card, column.name) for card in index.cards for column in card.columns]
    found = []
    for row, _ in index.columns.search(vector, 2):
        having = [owned[place] for place in np.flatnonzero(index.column_rows == row)]
        card, column = min(having, key=lambda one: one[0].kind != "table")
        found.append(f"{card.name}.{column}")
    return found


_REMEMBERED = 64


class Catalog:
    """Answers what a question needs of a database's schema. May be shared by threads."""

    def __init__(self, index: OpenIndex, routes: Sequence[Route], model: str, grants: Grants = EVERYTHING) -> None:
        self.index = index
        """What planning reads."""
        self.cards, self.fewshots = index.cards, index.fewshots
        """As they were indexed."""
        self.values, self.joins = index.values, index.graph
        """The stored values, and how tables are joined."""
        self._grants = grants
        self._routes = list(routes)
        self._model = model
        self.asked: Callable[[str], Asked] = lru_cache(_REMEMBERED)(lambda question: Asked(question, index, model))
        """What is known of a question, kept while gate, plan and examples follow one another."""
        self._areas = dict(index.areas)
        self._lock = Lock()

    @classmethod
    def open(cls, folder: Path, *, grants: Grants = EVERYTHING, dialect: str = "postgres") -> Catalog:
        """Open the index of a workspace's folder, and its keyword routes.

        Args:
            grants: what the workspace grants now. What the index has beside that is left out.
            dialect: of the database, to read few-shots by.

        Raises:
            WorkspaceError: when there is no index, it is being built for the first time, it is of another version or
                embedder (the message says what to run), or `keywords.json` has an entry that cannot be used.
        """
        name = settings().embedder
        index = sifted(open_index(folder, identity(name)), grants, dialect)
        return cls(index, load_routes(folder / "keywords.json", index.names, grants), name, grants)

    @cached_property
    def names(self) -> KnownNames:
        """Tables, columns and joins for the guard."""
        from hopql.tools.database.scope_names import Names as KnownNames

        return KnownNames(self.cards, grants=self._grants)

    @cached_property
    def fingerprint(self) -> str:
        """Of tables and columns with their types; descriptions may change without changing it."""
        tables = sorted((card.name, sorted((c.name, c.type) for c in card.columns)) for card in self.cards)
        return hashlib.sha256(json.dumps(tables).encode()).hexdigest()[:16]

    def gate(self, question: str, options: Context) -> GateScores:
        """Whether the question is in scope, and what was measured (SPEC step 1)."""
        return gate(self.asked(question), self.index, options)

    def plan(self, question: str, options: Context, *, widen: Sequence[str] = ()) -> Plan:
        """Tables, joins, columns and stored values of a question (SPEC step 2).

        Args:
            widen: names that a failed candidate used or missed; see `hopql.tools.catalog.plan_schema`.
        """
        found = seeds(question, self._routes)
        return make_plan(self.asked(question), self.index, found, options, widen)

    def areas(self, options: Context) -> list[list[str]]:
        """The tables of each part of the schema that is within the limits of what is shown whole; none where nothing
        may be. The index has them for the workspace's own options, without what was hidden since."""
        if not options.whole_schema_columns:
            return []
        limits = Limits.of(options)
        with self._lock:
            if limits not in self._areas:
                vectors = self.index.tables.vectors()
                self._areas[limits] = cut_areas(self.index.cards, self.index.graph, vectors, limits)
            return self._areas[limits]

    def area(self, plan: Plan, options: Context) -> Area | None:
        """The part of a large schema that a planned question is about, to be shown whole, and the rest of its plan;
        None where the plan is of the whole schema."""
        areas = [] if plan["whole_schema"] else self.areas(options)
        if not areas:
            return None
        return area_of(plan, areas, self.index.cards, self.index.graph, options.max_tables, options.max_columns)

    def examples(self, question: str, plan: Plan, options: Context) -> list[Example]:
        """At most `max_examples` few-shots, best first.

        Two questions need the same kind of query when they are alike without what they ask about: values and schema
        words are masked before they are compared (DAIL-SQL, arXiv 2308.15363). To that cosine comes the plain one, the
        place in a fused ranking of BM25 and plain cosine, and the overlap (Jaccard) of the few-shot's tables with the
        plan's. Similarity and marker are left for `mark`.
        """
        index, asked = self.index, self.asked(question)
        if not index.fewshots or not options.max_examples:
            return []
        lexical = [place for place, _ in index.fewshot_words.top(asked.tokens, _DEPTH)]
        dense = [place for place, _ in index.shots.search(asked.vector, _DEPTH)]
        fused = fuse([lexical, dense], k=options.rrf_k, weights=[0.7, 1.0])
        first = {place: score / fused[0][1] for place, score in fused}
        alike = index.masked.search(asked.masked_vector, _DEPTH)
        places = sorted({*first, *(place for place, _ in alike)})
        cosines = index.shots.vectors(places) @ asked.vector
        shapes = index.masked.vectors(places) @ asked.masked_vector
        planned = {table["table"].lower() for table in plan["ranked"][: options.max_tables]}
        if not plan["whole_schema"]:
            planned = {table["name"].lower() for table in plan["tables"]}
        scored: list[tuple[float, int]] = []
        for place, cosine, shape in zip(places, cosines, shapes, strict=True):
            tables = {name.lower() for name in index.fewshots[place].tables}
            overlap = len(tables & planned) / len(tables | planned) if tables else 0.0
            score = _MASKED * float(shape) + _PLAIN * float(cosine)
            scored.append((score + _FUSED * first.get(place, 0.0) + _OVERLAP * overlap, place))
        scored.sort(key=lambda pair: (-pair[0], pair[1]))
        chosen = [(index.fewshots[place], score) for score, place in scored[: options.max_examples]]
        return [
            Example(id=shot.id, intent=shot.intent, tables=list(shot.tables), sql=shot.sql, score=round(score, 6),
                    similarity=0.0, marker="", origin=shot.origin)
            for shot, score in chosen
        ]  # fmt: skip

    def mark(self, question: str, examples: Sequence[Example], options: Context) -> list[Example]:
        """The examples with the cosine of their question to this one by the marking model, and the marker it earns.

        What is the same question word for word is always an exact match. A synthesised example earns no marker: it is
        no proven answer to what a person asked. Earlier questions are no part of the index. Examples of an older index
        that are gone are left out.
        """
        index, asked = self.index, self.asked(question)
        rows = {name: row for row, name in enumerate(index.marker.ids)}
        examples = [example for example in examples if example["id"] in rows or example.get("origin") == ASKED]
        if not examples:
            return []
        same = index.manifest.marker == index.manifest.embedder
        vector = asked.vector if same else question_vector(asked.question, settings().marker)
        cosines = _vectors_of(examples, rows, index) @ vector
        marked: list[Example] = []
        for example, cosine in zip(examples, cosines, strict=True):
            literal = example["intent"].strip().lower() == asked.question.strip().lower()
            similarity = 1.0 if literal else round(float(cosine), 4)
            proven = example.get("origin", "written") in ("written", ASKED)
            near = EXACT if similarity >= options.t_exact else SIMILAR if similarity >= options.t_similar else ""
            marked.append({**example, "similarity": similarity, "marker": near if proven else ""})
        return marked

    def absence(self, problems: Sequence[Problem]) -> str:
        """What these problems of queries miss that no table has, and the columns that come nearest to it, in two
        sentences; empty where nothing is."""
        absent = _absent_names(problems, self.index)
        if not absent:
            return ""
        lacking = " and ".join(f"no {kind} {name}" for kind, name in absent)
        near = dict.fromkeys(one for _, name in absent for one in _nearest(name, self.index, self._model))
        told = f"The database has {lacking}, which the queries for this question needed."
        return f"{told} What comes nearest: {', '.join(list(near)[: _MOST + 1])}." if near else told

    def schema_text(self, plan: Plan, dialect: str, *, style: Style = "compact") -> str:
        """The schema block of a plan; the same bytes for the same plan.

        Tables of a plan that was made with an older index are left out when they are gone.
        """
        return schema_text(self.cards, plan, dialect, style=style, labels=self.index.labels)

    def left_out(self, plan: Plan, dialect: str) -> list[str]:
        """Names of the tables that a plan does not show, as SQL writes them."""
        shown = {table["name"] for table in plan["tables"]}
        return [written_path(card.name, dialect) for card in self.cards if card.name not in shown]
