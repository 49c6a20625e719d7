"""Words for a result that need no model: they say only what the rows say."""

from __future__ import annotations

from state.database import Rows

OUT_OF_DOMAIN = "unable to answer the question as its not part of the rag."
SHOWN_ROWS = 20


def sentence(rows: Rows) -> str:
    """One sentence on a result: its single value, or how many rows there are."""
    if not rows["rows"]:
        return "No rows match."
    if len(rows["rows"]) == 1 and len(rows["columns"]) == 1:
        value = rows["rows"][0][0]
        return f"{rows['columns'][0]}: {'no value (NULL)' if value is None else cell(value)}"
    if rows["truncated"]:
        return f"The first {rows['row_count']:,} rows; there are more."
    return f"{rows['row_count']:,} row{'s' if rows['row_count'] != 1 else ''}."


def as_markdown(rows: Rows, limit: int = SHOWN_ROWS) -> str:
    """The first `limit` rows as a Markdown table; nothing for an empty result."""
    if not rows["rows"]:
        return ""
    lines = [rows["columns"], ["---"] * len(rows["columns"])]
    lines += [["" if value is None else cell(value) for value in row] for row in rows["rows"][:limit]]
    safe = ([part.replace("|", "\\|").replace("\n", " ") for part in line] for line in lines)
    table = "\n".join("| " + " | ".join(line) + " |" for line in safe)
    hidden = rows["row_count"] - limit
    return f"{table}\n\n{hidden:,} more rows are not shown." if hidden > 0 else table


def cell(value: object) -> str:
    """A cell as a person reads it: floats to four places, small ones to four significant ones."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return f"{value:.4g}" if 0 < abs(value) < 0.001 else f"{value:.4f}".rstrip("0").rstrip(".")
    return str(value)
