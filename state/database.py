"""What a database and the guard say: rows, problems, explained queries."""

from __future__ import annotations

from typing import Final, NotRequired

from typing_extensions import TypedDict


class Problem(TypedDict):
    """One thing that is wrong with a candidate query, in words that say what to do."""

    kind: str
    """`syntax`, `statements`, `not_read_only`, `writes`, `unknown_table`, `unknown_column`, `ambiguous_column`,
    `join`, `cross_join`, `key`, `fanout`, `weighted`, `function`, `database`, `cost`, `timeout`, `cancelled`,
    `repeated`, `empty`."""
    message: str
    name: str
    suggestions: list[str]
    """Closest real names, best first."""
    code: NotRequired[str]
    """The SQLSTATE of a server's error."""


WRITES: Final = "writes"
"""The kind of a statement that would change what is stored: what was asked for is no question, and no other query
answers it."""
DOUBTFUL: Final = ("key", "fanout", "weighted")
"""Kinds of problems of a query that can be run: what the declared keys say against it is told with its answer."""


class Repair(TypedDict):
    """A change that was made to a candidate query without asking the model, because it was certain."""

    rule: str
    """Name of the rule's function in `hopql.tools.database.repairs`."""
    told: str
    """What was changed, as a sentence for the user."""


class Rows(TypedDict):
    """A page of a result. Cells are JSON values: numbers, text, booleans, null; dates are ISO text,
    decimals numbers (text when a float would lose cents), bytes hex text, arrays and json as they are."""

    columns: list[str]
    types: list[str]
    rows: list[list[object]]
    row_count: int
    """Rows in this page."""
    truncated: bool
    """More rows exist than the page holds."""
    seconds: float
    labels: NotRequired[list[str]]
    """What people call the columns, read off the query: `COUNT(*)` is count. For heads and axes only."""


class Checked(TypedDict):
    """The guard's verdict on a text that should be one read-only query."""

    ok: bool
    sql: str
    """The single statement without trailing semicolon; what may be run."""
    problems: list[Problem]
    tables: list[str]
    columns: list[str]
    """Real columns used, as `table.column`."""
