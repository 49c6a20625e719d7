"""A column attributed to a source that lacks it."""

from __future__ import annotations

from collections.abc import Iterable

from tools.database.frames import fold
from tools.database.repairs.draft import Draft, Edit


def move_columns(draft: Draft) -> Iterable[Edit]:
    """A column attributed to a source that lacks it goes to the one other source of the same FROM that has it."""
    resolver = draft.resolver
    for node, sources in resolver.missing_columns:
        if not node.args.get("table") or len(sources) != 1:
            continue
        frame = next((f for _, f in resolver.frames if sources[0] in f.sources), None)
        others = [s for s in frame.sources if s is not sources[0]] if frame else []
        key = fold(node.this, draft.dialect)
        having = [s for s in others if key in s.columns and s.alias]
        span = draft.place(node.args.get("db") or node.args["table"], node.args["table"])
        if len(having) == 1 and all(s.known for s in others) and span:
            alias = draft.written(having[0].alias)
            yield Edit(*span, alias, f"column {node.name} is of {alias}, not of {sources[0].alias or 'the query'}")
