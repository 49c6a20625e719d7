"""The catalog of a workspace: gate, plan and examples of a question, from one opened index."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING

from hopql.state.cards import FewShot, TableCard
from hopql.state.context import Context
from hopql.state.database import Problem
from hopql.state.plan import Example, GateScores, Plan
from hopql.tools.catalog import examples as fewshots
from hopql.tools.catalog.absent_names import absent_names, told_absent
from hopql.tools.catalog.areas import Area, Limits, area_of, cut_areas
from hopql.tools.catalog.asked import Asked
from hopql.tools.catalog.ddl import Style, schema_text
from hopql.tools.catalog.gate import gate
from hopql.tools.catalog.graph import SchemaGraph
from hopql.tools.catalog.opened import OpenIndex, open_index
from hopql.tools.catalog.planning import make_plan
from hopql.tools.catalog.quoting import quoted_path
from hopql.tools.catalog.routes import Route, load_routes, seeds
from hopql.tools.catalog.sifting import sifted
from hopql.tools.catalog.values import ValueIndex
from hopql.tools.database.grants import EVERYTHING, Grants
from hopql.tools.embedders import identity
from hopql.tools.settings import settings

if TYPE_CHECKING:
    from hopql.tools.database.names import Names

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
    def names(self) -> Names:
        """Tables, columns and joins for the guard."""
        from hopql.tools.database.names import Names

        return Names(self.cards, grants=self._grants)

    def gate(self, question: str, options: Context) -> GateScores:
        """Whether the question is in scope, and what was measured (SPEC step 1)."""
        return gate(self.asked(question), self._index, options)

    def plan(self, question: str, options: Context, *, widen: Sequence[str] = ()) -> Plan:
        """Tables, joins, columns and stored values of a question (SPEC step 2).

        Args:
            widen: names that a failed candidate used or missed; see `hopql.tools.catalog.widening`.
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
