from __future__ import annotations

from evals.outcome import Record
from evals.totals import quantile, summary


def record(**changed: object) -> Record:
    values: dict[str, object] = {
        "id": "1", "db": "d", "category": "c", "question": "q", "right": True, "valid": True, "executed": True,
        "refused": False, "sql": "SELECT 1", "status": "answered", "error": "", "gold_error": "", "seconds": 2.0,
        "model_seconds": 1.5, "calls": 1, "tokens_in": 10, "tokens_out": 5, "cached_tokens": 4, "attempts": [],
    }  # fmt: skip
    return Record(**{**values, **changed})  # type: ignore[arg-type]


def test_totals_say_what_was_right_and_what_it_cost() -> None:
    text = summary([record(), record(id="2", right=False, db="e", calls=3, seconds=4.0, gold_error="no such table")])
    assert "right 1 of 2 (50%)" in text
    assert "2.00 model calls" in text
    assert "p50 3.00, p95 4.00" in text
    assert "no gold query ran for: 2" in text
    assert "  d: 1 of 1 (100%)" in text and "  e: 0 of 1 (0%)" in text and "category" not in text
    assert summary([]) == "No question was asked."


def test_quantiles_are_values() -> None:
    assert quantile([3, 1, 2], 0.5) == 2
    assert quantile(range(1, 101), 0.95) == 95
    assert quantile([1], 0.95) == 1
