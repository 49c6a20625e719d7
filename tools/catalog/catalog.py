"""The catalog of a workspace: gate, plan and examples of a question, from one opened index; and keyword routes."""

from __future__ import annotations

import json
import re
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Final

import numpy as np

from hopql.state.cards import FewShot, TableCard
from hopql.state.context import Context
from hopql.state.database import Problem
from hopql.state.plan import Example, GateScores, Plan
from hopql.tools.catalog import examples as fewshots
from hopql.tools.catalog.areas import Area, Limits, area_of, cut_areas
from hopql.tools.catalog.gate import gate
from hopql.tools.catalog.join_graph import Names, SchemaGraph
from hopql.tools.catalog.open_index import Asked, OpenIndex, open_index, sifted
from hopql.tools.catalog.plan_schema import make_plan
from hopql.tools.catalog.schema_text import Style, quoted_path, schema_text
from hopql.tools.catalog.values import ValueIndex
from hopql.tools.database.grants import EVERYTHING, Grants
from hopql.tools.embedders import embed_array, embedder, identity
from hopql.tools.errors import WorkspaceError
from hopql.tools.search.tokens import split_name
from hopql.tools.settings import settings

if TYPE_CHECKING:
    from hopql.tools.catalog.open_index import OpenIndex
    from hopql.tools.database.names import Names as KnownNames


@dataclass(frozen=True)
class Route:
    """A pattern, compared without case, and its tables."""

    pattern: re.Pattern[str]
    tables: tuple[str, ...]


def load_routes(path: Path, names: Names, grants: Grants = EVERYTHING) -> list[Route]:
    """The routes of a file in its order; a missing file means there are none. Tables that are hidden are passed over.

    Raises:
        WorkspaceError: when the file is no JSON object, or an entry has a bad pattern or an unknown table; the
            message names the entry.
    """
    if not path.exists():
        return []
    try:
        entries = json.loads(path.read_text(encoding="utf-8-sig"))
    except (OSError, UnicodeDecodeError) as error:
        raise WorkspaceError(f"{path} cannot be read: {error}", hint="Save the file as UTF-8.") from error
    except json.JSONDecodeError as error:
        raise WorkspaceError(f"{path}, line {error.lineno}: {error.msg}", hint="Correct the file.") from error
    if not isinstance(entries, dict):
        raise WorkspaceError(f"{path}: it must be an object of pattern and tables", hint="Correct the file.")
    return [_route(path, pattern, tables, names, grants) for pattern, tables in entries.items()]


def check_routes(path: Path, cards: Sequence[TableCard], grants: Grants = EVERYTHING) -> None:
    """Raise WorkspaceError where `load_routes` would."""
    load_routes(path, Names(cards), grants)


def seeds(question: str, routes: Sequence[Route]) -> list[str]:
    """Tables that the routes give for a question, each once, in the order of the routes."""
    return list(dict.fromkeys(table for route in routes if route.pattern.search(question) for table in route.tables))


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
    return Route(compiled, tuple(card.name for _, card in cards if card is not None))


_KINDS: Final = {"unknown_column": "column", "unknown_table": "table"}
_MOST: Final = 3


def absent_names(problems: Sequence[Problem], index: OpenIndex) -> list[tuple[str, str]]:
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


def told_absent(absent: Sequence[tuple[str, str]], index: OpenIndex, model: str) -> str:
    """What is missing and the columns that come nearest to it, in two sentences; `model` embeds names as the index."""
    lacking = " and ".join(f"no {kind} {name}" for kind, name in absent)
    near = list(dict.fromkeys(one for _, name in absent for one in _nearest(name, index, model)))[: _MOST + 1]
    told = f"The database has {lacking}, which the queries for this question needed."
    return f"{told} What comes nearest: {', '.join(near)}." if near else told


def _nearest(name: str, index: OpenIndex, model: str) -> list[str]:
    """Columns whose names and descriptions are nearest to a name in words."""
    words = " ".join(split_name(name)) or name
    vector = np.asarray(embed_array(embedder(model), [words], query=True)[0], dtype=np.float32)
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
        self._index = index
        self._grants = grants
        self._routes = list(routes)
        self._model = model
        self._asked: OrderedDict[str, Asked] = OrderedDict()
        self._areas = dict(index.areas)
        self._lock = Lock()

    @classmethod
    def open(
        cls, folder: Path, *, embedder_name: str = "", grants: Grants = EVERYTHING, dialect: str = "postgres"
    ) -> Catalog:
        """Open the index of a workspace's folder, and its keyword routes.

        Args:
            grants: what the workspace grants now. What the index has beside that is left out.
            dialect: of the database, to read few-shots by.

        Raises:
            WorkspaceError: when there is no index, it is being built for the first time, it is of another version or
                embedder (the message says what to run), or `keywords.json` has an entry that cannot be used.
        """
        name = embedder_name or settings().embedder
        index = sifted(open_index(folder, identity(name)), grants, dialect)
        return cls(index, load_routes(folder / "keywords.json", index.names, grants), name, grants)

    @property
    def cards(self) -> list[TableCard]:
        """The cards as they were indexed."""
        return self._index.cards

    @property
    def fewshots(self) -> list[FewShot]:
        """The few-shots as they were indexed."""
        return self._index.fewshots

    @property
    def index(self) -> OpenIndex:
        """What planning reads, to measure and fit it."""
        return self._index

    @property
    def values(self) -> ValueIndex:
        """The stored values, to look a literal up."""
        return self._index.values

    @property
    def joins(self) -> SchemaGraph:
        """How tables are joined."""
        return self._index.graph

    @cached_property
    def names(self) -> KnownNames:
        """Tables, columns and joins for the guard."""
        from hopql.tools.database.names import Names as KnownNames

        return KnownNames(self.cards, grants=self._grants)

    def gate(self, question: str, options: Context) -> GateScores:
        """Whether the question is in scope, and what was measured (SPEC step 1)."""
        return gate(self.asked(question), self._index, options)

    def plan(self, question: str, options: Context, *, widen: Sequence[str] = ()) -> Plan:
        """Tables, joins, columns and stored values of a question (SPEC step 2).

        Args:
            widen: names that a failed candidate used or missed; see `hopql.tools.catalog.plan_schema`.
        """
        found = seeds(question, self._routes)
        return make_plan(self.asked(question), self._index, found, options, widen)

    def areas(self, options: Context) -> list[list[str]]:
        """The tables of each part of the schema that is within the limits of what is shown whole; none where nothing
        may be. The index has them for the workspace's own options, without what was hidden since."""
        if not options.whole_schema_columns:
            return []
        limits = Limits.of(options)
        with self._lock:
            if limits not in self._areas:
                vectors = self._index.tables.vectors()
                self._areas[limits] = cut_areas(self._index.cards, self._index.graph, vectors, limits)
            return self._areas[limits]

    def area(self, plan: Plan, options: Context) -> Area | None:
        """The part of a large schema that a planned question is about, to be shown whole, and the rest of its plan;
        None where the plan is of the whole schema."""
        areas = [] if plan["whole_schema"] else self.areas(options)
        if not areas:
            return None
        return area_of(plan, areas, self._index.cards, self._index.graph, options.max_tables, options.max_columns)

    def examples(self, question: str, plan: Plan, options: Context) -> list[Example]:
        """At most `max_examples` few-shots, best first; `mark` says which are nearly the question."""
        return fewshots.choose(self.asked(question), plan, self._index, options)

    def mark(self, question: str, examples: Sequence[Example], options: Context) -> list[Example]:
        """Examples of this catalog with similarity and marker for a question."""
        return fewshots.mark(self.asked(question), examples, self._index, options)

    def absence(self, problems: Sequence[Problem]) -> str:
        """What these problems of queries miss that no table has, with what comes nearest; empty where nothing is."""
        absent = absent_names(problems, self._index)
        return told_absent(absent, self._index, self._model) if absent else ""

    def schema_text(self, plan: Plan, dialect: str, *, style: Style = "compact") -> str:
        """The schema block of a plan; the same bytes for the same plan.

        Tables of a plan that was made with an older index are left out when they are gone.
        """
        places = self._index.places
        wanted = (self._index.cards[places[table["name"]]] for table in plan["tables"] if table["name"] in places)
        return schema_text(list(wanted), plan, dialect, style=style, labels=self._index.labels)

    def left_out(self, plan: Plan, dialect: str) -> list[str]:
        """Names of the tables that a plan does not show, as SQL writes them."""
        shown = {table["name"] for table in plan["tables"]}
        return [quoted_path(card.name, dialect=dialect) for card in self.cards if card.name not in shown]

    def asked(self, question: str) -> Asked:
        """What is known of a question, kept while gate, plan and examples follow one another."""
        with self._lock:
            asked = self._asked.get(question) or Asked(question, self._index, self._model)
            self._asked[question] = asked
            self._asked.move_to_end(question)
            while len(self._asked) > _REMEMBERED:
                self._asked.popitem(last=False)
            return asked
