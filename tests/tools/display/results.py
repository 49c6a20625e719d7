"""Results as the three databases give them, and what is odd about some."""

from __future__ import annotations

from typing import Any

Given = tuple[list[str], list[str], list[list[Any]]]

CARRIERS: Given = (["carrier", "flights"], ["text", "int8"], [["UA", 686], ["B6", 466], ["EV", 2817], ["DL", 349]])
MONTHS: Given = (
    ["month", "carrier", "n"], ["int4", "text", "int8"],
    [[month, carrier, 10 * month + len(carrier)] for month in range(1, 13) for carrier in ("UA", "B6", "EV")],
)  # fmt: skip
HOSTILE: Given = (
    ["a.b[0]", "O'Brien \"x\\", "a.b[0]", "c1"], ["text", "int8", "numeric", "int8"],
    [
        ["</script><script>alert(1)</script>", -5, "9" * 30, 1], ["<!--'\"", 7, 2.5, 2], [None, None, None, 3],
        ["日本", 1, 9, 4],
    ],
)  # fmt: skip
