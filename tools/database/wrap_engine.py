"""Engines around another one: one says nothing of what a workspace hides, one reads no values of tables whose rows
differ from user to user, one waits for its turn: so many queries run at once in all, and for one user."""

from __future__ import annotations

import contextlib
import copy
import re
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, Final, Self

import sqlglot
from sqlglot import exp
from sqlglot.errors import SqlglotError

from hopql.state.access import Access, Identity
from hopql.state.cards import TableCard
from hopql.state.database import Problem, Rows
from hopql.tools.base.errors import ConnectError, UsageError
from hopql.tools.base.stop_runs import check
from hopql.tools.database.act_as import without_users
from hopql.tools.database.engine import Distinct, Engine, Explained, Tell, unheard
from hopql.tools.database.explain_failures import OURS, STILL_RUNNING, FailedQueryError, problem
from hopql.tools.database.quote_names import literal
from hopql.tools.database.routines import Routines
from hopql.tools.database.scope_names import Names
from hopql.tools.database.stop_queries import Backend, kept_turn, left_running


class Around:
    """See `Engine` for what each method does."""

    def __init__(self, engine: Engine) -> None:
        self._engine, self.dialect, self.label = engine, engine.dialect, engine.label

    def acting(self, identity: Identity) -> Self:
        made = copy.copy(self)
        made._engine = self._engine.acting(identity)
        return made

    def introspect(self, **given: Any) -> list[TableCard]:
        return self._engine.introspect(**given)

    def explain(self, sql: str, timeout_s: float = 10.0) -> Explained:
        return self._engine.explain(sql, timeout_s)

    def run(self, sql: str, *, max_rows: int = 1000, timeout_s: float = 30.0) -> Rows:
        return self._engine.run(sql, max_rows=max_rows, timeout_s=timeout_s)

    def distinct_values(self, table: str, column: str, limit: int = 1000, timeout_s: float = 2.0) -> Distinct:
        return self._engine.distinct_values(table, column, limit, timeout_s)

    def fingerprint(self) -> str:
        return self._engine.fingerprint()

    def routines(self) -> Routines:
        return self._engine.routines()

    def cancel(self) -> None:
        self._engine.cancel()

    def close(self) -> None:
        self._engine.close()


_NAMED: Final = re.compile(r'"([\w.$]+)"|: ([^\W\d][\w.$]*)')
_WORD: Final = re.compile(r"[^\W\d][\w$]*")
_TEXT: Final = re.compile(r"'(?:[^']|'')*'")
_TOLD: Final = (
    (r"^22012|division by zero", "The query has a division by zero", False),
    (r"^22003|overflow|^Out of Range", "A number is out of range", False),
    (r"^22P02|^2200[78]|^Conversion", "A value cannot be read as the type that is asked of it", False),
    (r"^21000|more than one row", "A subquery that stands for one value gives more than one row", False),
    (r"^22|malformed JSON|datatype mismatch|^Invalid Input", "A value is none that the query can use", False),
    (r"^42703|no such column|^Binder.*olumn.*not found|values list for", "There is no such column", True),
    (r"^42P01|no such table|^Catalog.*Table", "There is no such table", True),
    (r"^42883|no such function|^Catalog.*Function|No function matches|wrong number of arguments|no operator",
     "There is no such function or operator for these arguments", True),
    (r"^42803|must appear in the GROUP BY|misuse of (?:aggregate|window)", "A column has to be in GROUP BY or in an "
     "aggregate, or a call cannot stand where it does", True),
    (r"^42702|^42725|mbiguous", "A name may mean several things: write its table", True),
    (r"^42804|^42846|^42P18|type", "The types of what is compared or joined do not fit: cast them", True),
    (r"^42601|^42P|syntax error|^Parser", "The query cannot be read", True),
    (r"^42501|not authorized|prohibited|ermission", "The query reads or calls what it may not", False),
    (r"^5[34]|too big|too many|out of memory|^Out of Memory", "The query needs more than it may use", False),
    (r"", "The database cannot run the query", False),
)  # fmt: skip
"""What SQLSTATEs, and the texts of SQLite and DuckDB, mean; and whether a name of the query may be told with it, as it
may not with what depends on values."""
_SHOWN: Final = {
    "Node Type", "Join Type", "Strategy", "Partial Mode", "Parent Relationship", "Parallel Aware", "Async Capable",
    "Startup Cost", "Total Cost", "Plan Rows", "Plan Width", "Scan Direction", "Inner Unique", "Workers Planned",
    "Disabled", "Operation",
}  # fmt: skip
"""What a plan says in words of PostgreSQL's own, or in numbers."""
_SQL_WORDS: Final = """
    text integer numeric bigint smallint double precision real timestamp without with time zone date boolean and or not
    is null any all array case when then else end true false varying character char bpchar like distinct interval desc
    asc nulls first last collate in jsonb json uuid exists table column of the
    """
_SQL: Final = frozenset(_SQL_WORDS.split())


class Reticent(Around):
    """See `Engine`; errors, plans and values are without what is not granted."""

    def __init__(self, engine: Engine, names: Callable[[], Names]) -> None:
        """`names` says what is granted now."""
        super().__init__(engine)
        self._names = names

    def explain(self, sql: str, timeout_s: float = 10.0) -> Explained:
        found, names = self._engine.explain(sql, timeout_s), self._names()
        if not names.hides:
            return found
        known = _known(sql, names)
        problem = discreet(found.problem, sql, known) if found.problem else None
        plan = _plan(found.plan, known) if found.plan else found.plan
        return Explained(found.ok, problem, found.cost, found.rows, plan)

    def run(self, sql: str, *, max_rows: int = 1000, timeout_s: float = 30.0) -> Rows:
        try:
            return self._engine.run(sql, max_rows=max_rows, timeout_s=timeout_s)
        except FailedQueryError as error:
            names = self._names()
            if not names.hides:
                raise
            raise FailedQueryError(discreet(error.problem, sql, _known(sql, names)), hint=error.hint) from None

    def distinct_values(self, table: str, column: str, limit: int = 1000, timeout_s: float = 2.0) -> Distinct:
        names = self._names()
        card = names.card(table)
        if names.hides and not names.grants.column(table, column, card.in_schema if card else ""):
            return Distinct([], complete=False)
        return self._engine.distinct_values(table, column, limit, timeout_s)


def discreet(problem: Problem, sql: str, known: frozenset[str]) -> Problem:
    """A database's problem in our words: its kind, and the place where that is in the query's text. What the database
    says may hold values of a row and names of what is hidden.

    Args:
        problem: with its SQLSTATE where a server said it; one of kind `database` without is told by its text.
        known: names that may be offered, in lower case.
    """
    if problem["kind"] != "database" or problem.get("code") == OURS:
        return problem
    said = problem.get("code") or problem["message"]
    told, has_place = next((words, place) for pattern, words, place in _TOLD if re.search(pattern, said))
    place = problem["name"] or _place(problem["message"], sql) if has_place else ""
    near = f' (at "{place}")' if place else ""
    offered = [name for name in problem["suggestions"] if _said(name, known)]
    return Problem(kind="database", message=f"{told}{near}.", name=place, suggestions=offered)


def _place(message: str, sql: str) -> str:
    """The first name in quotes or behind a colon that the query has too."""
    asked = {word.lower() for word in _WORD.findall(sql)}
    named = (found.group(1) or found.group(2) for found in _NAMED.finditer(message))
    return next((name for name in named if {word.lower() for word in _WORD.findall(name)} <= asked), "")


def _known(sql: str, names: Names) -> frozenset[str]:
    """Words that may be said: those of the query, of granted names, and of SQL."""
    return frozenset(word.lower() for word in _WORD.findall(sql)) | _SQL | names.words


def _said(text: str, known: frozenset[str]) -> bool:
    return all(word.lower() in known for word in _WORD.findall(text))


def _plan(node: dict[str, Any], known: frozenset[str]) -> dict[str, object]:
    shown = {key: value for key, value in node.items() if key in _SHOWN or _is_said(value, known)}
    return {**shown, "Plans": [_plan(part, known) for part in node["Plans"]]} if "Plans" in node else shown


def _is_said(value: object, known: frozenset[str]) -> bool:
    listed = value if isinstance(value, list) else [value]
    texts = [item for item in listed if isinstance(item, str)]
    return len(texts) == len(listed) and all(_said(_TEXT.sub("", text), known) for text in texts)


_MOST: Final = 100_000
_FIRST: Final = 8
"""Tables that are named where it is told that their values are not read."""
_TABLES: Final = """
SELECT CASE WHEN pg_table_is_visible(c.oid) THEN c.relname::text ELSE n.nspname || '.' || c.relname END
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind IN ('r', 'p') AND NOT c.relrowsecurity AND has_table_privilege({role}, c.oid, 'SELECT')"""


class Discreet(Around):
    """An engine for indexing. What reads a table whose rows may differ from user to user finds nothing, or fails."""

    def __init__(self, engine: Engine, access: Access) -> None:
        """Ask the database which tables are everybody's.

        Raises:
            UsageError: the database has no users, or not the role that `[access]` names.
        """
        if engine.dialect != "postgres":
            raise without_users()
        super().__init__(engine)
        whose = access.role if access.role and "{" not in access.role else "public" if access.role else ""
        role = literal(whose) if whose else "current_user"
        try:
            found = engine.run(_TABLES.format(role=role), max_rows=_MOST)
        except FailedQueryError as error:
            raise UsageError(
                f"[access] role cannot be used: {error}", hint="Create the role, or correct workspace.toml."
            ) from None
        self._everybodys = {str(row[0]) for row in found["rows"]}

    def cleared(self, cards: Iterable[TableCard]) -> list[TableCard]:
        """Cards without the sample values of tables that are not everybody's."""
        return [
            card if card.name in self._everybodys else card.model_copy(
                update={"columns": [column.model_copy(update={"samples": []}) for column in card.columns]}
            )
            for card in cards
        ]  # fmt: skip

    def told(self, cards: Iterable[TableCard]) -> list[str]:
        """What is said of tables that are not everybody's."""
        names = [card.name for card in cards if card.name not in self._everybodys]
        if not names:
            return []
        more = f" and {len(names) - _FIRST} more" if len(names) > _FIRST else ""
        return [
            f"Rows differ from user to user: no values are read of {', '.join(names[:_FIRST])}{more} "
            "(row-level security, a view, or not for everybody), so questions must spell theirs as they are stored."
        ]

    def introspect(self, *, tell: Tell = unheard, **given: Any) -> list[TableCard]:
        cards = self.cleared(super().introspect(tell=tell, **given))
        for sentence in self.told(cards):
            tell(sentence)
        return cards

    def run(self, sql: str, *, max_rows: int = 1000, timeout_s: float = 30.0) -> Rows:
        try:
            tree = sqlglot.parse_one(sql, dialect="postgres")
        except (SqlglotError, RecursionError):
            raise FailedQueryError(problem("syntax", "The query cannot be read.")) from None
        queries = list(tree.find_all(exp.CTE))
        inside = {name for each in queries for name in _named(each.this)}  # there a query's name may mean a table
        if not _named(tree) - ({each.alias for each in queries} - inside) <= self._everybodys:
            raise FailedQueryError(problem("database", "It reads rows that differ from user to user."))
        return super().run(sql, max_rows=max_rows, timeout_s=timeout_s)

    def distinct_values(self, table: str, column: str, limit: int = 1000, timeout_s: float = 2.0) -> Distinct:
        if table not in self._everybodys:
            return Distinct([], complete=False)
        return super().distinct_values(table, column, limit, timeout_s)


def _named(tree: exp.Expr) -> set[str]:
    return {".".join(part for part in (table.db, table.name) if part) for table in tree.find_all(exp.Table)}


_LOOK_S = 0.5
"""How often a run that waits looks whether it is to end."""


class Turns:
    """Gives turns to run a query, to whoever waits for one and looks first."""

    def __init__(self, in_all: int, per_user: int, wait_s: float) -> None:
        """At most `in_all` at once, and `per_user` of one user's; 0: any number. Who waits longer is refused."""
        self._in_all, self._per_user, self._wait_s = in_all, per_user, wait_s
        self._running: Counter[str] = Counter()
        self._changed = threading.Condition()

    @contextlib.contextmanager
    def turn(self, user: str) -> Iterator[None]:
        """Wait for a turn, and have it. Runs without a user count together, and only in all. A turn whose query goes on
        although it was cancelled ends with that query.

        Raises:
            ConnectError: there was none in time.
            StoppedError: the run is to end.
        """
        until = time.monotonic() + self._wait_s
        while not self._taken(user, until):
            check()
        left: list[Backend] = []
        token = kept_turn.set(left)
        try:
            yield
        finally:
            kept_turn.reset(token)
            if left:
                threading.Thread(target=self._end, args=(user, left), daemon=True).start()
            else:
                self._end(user)

    def _taken(self, user: str, until: float) -> bool:
        """Take a turn, after a while of waiting.

        Raises:
            ConnectError: the time is over.
        """
        with self._changed:
            left_s = until - time.monotonic()
            if self._changed.wait_for(lambda: self._free(user), max(0.0, min(_LOOK_S, left_s))):
                self._running[user] += 1
                return True
            if left_s > _LOOK_S:
                return False
            whose = "of yours " if self._full_of(user) else ""
        kept = f" {count} were cancelled, and are {STILL_RUNNING}." if (count := len(left_running())) else ""
        raise ConnectError(
            f"Too many queries {whose}run at once: this one waited {self._wait_s:g} s for its turn.{kept}",
            hint="Wait until others have ended, or allow more by HOPQL_QUERIES_AT_ONCE and HOPQL_QUERIES_PER_USER.",
        )

    def _end(self, user: str, left: Sequence[Backend] = ()) -> None:
        """End a turn, once what its query left on the server is gone."""
        while not all(backend.gone() for backend in left):
            time.sleep(_LOOK_S)
        with self._changed:
            self._running[user] -= 1
            self._running += Counter()  # forgets users who have none
            self._changed.notify_all()

    def _full_of(self, user: str) -> bool:
        return bool(user and self._per_user and self._running[user] >= self._per_user)

    def _free(self, user: str) -> bool:
        return not (self._full_of(user) or (self._in_all and self._running.total() >= self._in_all))


class InTurn(Around):
    """An engine whose queries wait for their turn."""

    def __init__(self, engine: Engine, turns: Turns, user: str) -> None:
        """Take the engine, the turns of its database, and whose queries these are."""
        super().__init__(engine)
        self._turns, self._user = turns, user

    def explain(self, sql: str, timeout_s: float = 10.0) -> Explained:
        with self._turns.turn(self._user):
            return super().explain(sql, timeout_s)

    def run(self, sql: str, *, max_rows: int = 1000, timeout_s: float = 30.0) -> Rows:
        with self._turns.turn(self._user):
            return super().run(sql, max_rows=max_rows, timeout_s=timeout_s)

    def distinct_values(self, table: str, column: str, limit: int = 1000, timeout_s: float = 2.0) -> Distinct:
        with self._turns.turn(self._user):
            return super().distinct_values(table, column, limit, timeout_s)
