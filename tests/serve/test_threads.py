"""What of a result is kept with a conversation."""

from __future__ import annotations

from typing import Any

from hopql.serve.conversation import lean


def _told(rows: list[dict[str, Any]]) -> dict[str, Any]:
    held = {"columns": ["a"], "types": ["text"], "rows": [list(row.values()) for row in rows]}
    hop = {"source": "sql", "answer": "x", "rows": held, "detail": {"rows": held}}
    return {"columns": ["a"], "rows": rows, "row_count": len(rows), "truncated": False, "remarks": [], "hops": [hop]}


def test_rows_are_kept_once_with_their_types() -> None:
    made = lean(_told([{"a": "x"}, {"a": "y"}]))
    assert (made["rows"], made["types"], made["truncated"]) == ([{"a": "x"}, {"a": "y"}], ["text"], False)
    assert made["hops"] == [{"source": "sql", "answer": "x", "detail": {}}]


def test_of_large_rows_the_first_are_kept_and_that_is_said() -> None:
    made = lean(_told([{"a": "x" * 1_000_000}] * 10))
    assert 1 <= len(made["rows"]) < 5 and made["truncated"] and made["row_count"] == 10
    assert made["remarks"] == [f"Only the first {len(made['rows'])} of 10 rows are kept with the conversation."]
    assert len(lean(_told([{"a": "x" * 9_000_000}]))["rows"]) == 1
