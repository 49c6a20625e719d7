"""What the sweep calls, and how it tells what it measured."""

from __future__ import annotations

from hopql.bench.uninterruptible import Call, Measured, calls, table
from hopql.tools.base import run_postgres


def test_what_the_guard_lets_pass_is_called_and_nothing_else() -> None:
    run_postgres.embedded()
    with run_postgres.connection() as session:
        found = {(call.name, call.types) for call in calls(session)}
    wanted = {("ltrim", "text, text"), ("&&", "anyarray, anyarray"), ("@>", "jsonb, jsonb"), ("LIKE", "text, text")}
    assert wanted <= found
    assert len(found) > 500 and not {"pg_read_file", "query_to_xml", "lo_get"} & {name for name, _ in found}


def test_the_second_value_is_half_as_long_and_what_is_not_long_is_a_constant() -> None:
    call = Call("split_part", "text, text, integer", "split_part({0}, {1}, {2})",
                (("text", "alike"), ("text", "last"), ("integer", "")))  # fmt: skip
    text = call.text(1_000_000)
    assert "repeat('a', 1000000) AS v" in text and "repeat('b', 500000 - 1) || 'a' AS v" in text
    assert "split_part(b0.v, b1.v, 3)" in text and call.shapes == "alike, last"


def test_the_worst_of_each_function_is_told() -> None:
    told = table(
        [
            Measured("ltrim", "text, text", "alike, alike", 1_000_000, 0.0, True),
            Measured("ltrim", "text, text", "alike, last", 1_000_000, 3.0, False),
            Measured("upper", "text", "alike", 10_000_000, 0.4, True),
            Measured("to_json", "text", "alike", 10_000_000, 0.0, True, "no such type"),
        ]
    )
    assert told.count("ltrim") == 1 and "> 3 s †" in told and "upper" not in told
    assert "1 of 3 go on for 1 s or more" in told and "4 calls, 1 of them refused" in told
