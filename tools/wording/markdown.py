"""A result as Markdown in which nothing is loaded, and nothing leads elsewhere."""

from __future__ import annotations

import re
from typing import Final

from hopql.state.database import Rows
from hopql.tools.foreign import unseen_left_out
from hopql.tools.wording.figures import cell

SHOWN_ROWS = 20
_LOADING: Final = (
    "script|style|iframe|frame|object|embed|applet|svg|math|img|image|picture|source|video|audio|track|link|meta|base"
    "|form|input|button|textarea|template|portal|noscript|xmp|plaintext|title"
)
_TAG: Final = re.compile(
    rf"<(?=/?(?:{_LOADING})\b|[!?]|/?[a-z][\w:-]*[\s/][^<>]*=|(?:javascript|vbscript|data|file|blob):)",
    re.IGNORECASE,
)
"""What begins HTML that loads or does something, and links that do."""
_ADDRESS: Final = re.compile(r"<(?=[a-z][a-z0-9+.-]{1,31}:[^\s<>]*>|[^\s<>@]+@[^\s<>]+>)", re.IGNORECASE)
_LINK: Final = re.compile(r"\]\((?!\s*<?(?:https?://|mailto:|[^\s:)]*[\s)]))", re.IGNORECASE)
_DEFINED: Final = re.compile(r"\](?=:\s*\S)")


def as_markdown(rows: Rows, limit: int = SHOWN_ROWS) -> str:
    """The first `limit` rows as a Markdown table, in which nothing is a picture, a link or HTML; nothing for an empty
    result."""
    if not rows["rows"]:
        return ""
    lines = [rows["columns"], ["---"] * len(rows["columns"])]
    lines += [["" if value is None else cell(value) for value in row] for row in rows["rows"][:limit]]
    safe = ([_piped(unlinked(part)) for part in line] for line in lines)
    table = "\n".join("| " + " | ".join(line) + " |" for line in safe)
    hidden = rows["row_count"] - limit
    return f"{table}\n\n{hidden:,} more rows are not shown." if hidden > 0 else table


def unlinked(text: str, *, links: bool = False) -> str:
    """A text of rows, names and memories in which a client that renders Markdown finds no picture, which it would fetch
    from wherever the text says, no link and no HTML that does anything: those are escaped, and show as written.

    It can be applied again. Ordinary text stays as it is.

    Args:
        links: keep links to pages and mail, as documents have them; pictures and other links are escaped all the same.

    >>> unlinked("![seen](https://example.org/?q=secret)")
    '!\\\\[seen]\\\\(https://example.org/?q=secret)'
    """
    told = unseen_left_out(text).replace("![", "!\\[")
    told = _LINK.sub(r"]\\(", told) if links else _DEFINED.sub(r"]\\", told.replace("](", "]\\("))
    told = _escaped(_TAG, told)
    return told if links else _escaped(_ADDRESS, told)


def _escaped(pattern: re.Pattern[str], text: str) -> str:
    """A text with a backslash before what begins there, unless an odd number of them stands there already."""
    parts, last = list[str](), 0
    for found in pattern.finditer(text):
        before = text[last : found.start()]
        bare = (len(before) - len(before.rstrip("\\"))) % 2 == 0
        parts.append(before + "\\" * bare)
        last = found.start()
    return "".join([*parts, text[last:]])


def _piped(text: str) -> str:
    """A cell whose bars and line breaks end neither it nor its row."""
    return re.sub(r"(\\*)\|", r"\1\1\\|", re.sub(r"[\r\n\x85\u2028\u2029]", " ", text))


def fenced(sql: str) -> str:
    """A query as a block of Markdown that nothing in the query can end."""
    longest = max((len(run) for run in re.findall(r"`{3,}", sql)), default=2)
    ticks = "`" * (longest + 1)
    return f"{ticks}sql\n{sql}\n{ticks}" if sql else ""
