"""Rewrites of a PostgreSQL query that give the same result on every database with the same constraints.

A rule takes a `Query` that it may change, and gives it back changed, or None where it does not apply. Before a rewrite
is offered, its result is compared on the database besides; see `hopql.tools.memory.analytics.proving`.
"""

from __future__ import annotations

from hopql.tools.memory.analytics.rewrites.distinct import needless_distinct
from hopql.tools.memory.analytics.rewrites.joins import needless_join
from hopql.tools.memory.analytics.rewrites.ranges import range_of_dates
from hopql.tools.memory.analytics.rewrites.rule import Rule
from hopql.tools.memory.analytics.rewrites.subqueries import in_to_exists, not_in_to_not_exists

RULES = (
    Rule(
        "range_of_dates", range_of_dates,
        "The year or day of a column is compared as a range of its values, which an index can find. A value is in the "
        "range exactly when it is of that year or day.",
    ),
    Rule(
        "not_in_to_not_exists", not_in_to_not_exists,
        "NOT IN is written as NOT EXISTS, which can be joined. They differ only for NULL: both columns are NOT NULL.",
    ),
    Rule(
        "in_to_exists", in_to_exists,
        "IN is written as EXISTS. They differ only in whether no match is false or unknown, and a WHERE drops both.",
    ),
    Rule(
        "needless_distinct", needless_distinct,
        "DISTINCT is left out: the output holds a key of the first table, and no join multiplies its rows.",
    ),
    Rule(
        "needless_join", needless_join,
        "A joined table is left out: only its key is used, and a foreign key that is NOT NULL says that every row has "
        "exactly one match.",
    ),
)  # fmt: skip

__all__ = ["RULES", "Rule"]
