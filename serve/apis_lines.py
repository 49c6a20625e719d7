"""Lines about specs on a terminal: as wide as it is, and safe for it."""

from __future__ import annotations

from collections.abc import Sequence
from shutil import get_terminal_size
from textwrap import fill
from typing import Final

import click

from hopql.serve.knowledge_show import SHOWN, line
from hopql.serve.memories import printable

_NARROW: Final = 80
"""Columns of a table, at least,"""
_WIDE: Final = 120
"""and at most."""


def width() -> int:
    """Columns that a table may have."""
    return min(max(get_terminal_size((100, 24)).columns, _NARROW), _WIDE)


def fitted(head: str, said: str, tail: str = "") -> str:
    """A line of a table: its head and tail whole, what is said between cut to what room they leave."""
    room = max(width() - len(head) - len(tail) - 4, 24)
    text = line(said)
    text = text if len(text) <= room else f"{text[: room - 1].rstrip()}…"
    return "  ".join(part for part in (head, text, tail) if part)


def block(text: str) -> str:
    """A text as it is written, safe on a terminal. Only its own line ends are line ends: a separator within a quoted
    value must not break a line of a script."""
    return "\n".join(printable(one).rstrip() for one in text.split("\n"))


def told(title: str, lines: Sequence[str]) -> None:
    """A list on stderr, the first of it."""
    if lines:
        click.echo(f"{title}:", err=True)
        for one in lines[:SHOWN]:
            click.echo(f"  {one}", err=True)
        if len(lines) > SHOWN:
            click.echo(f"  and {len(lines) - SHOWN:,} more; --json gives them", err=True)


def wrapped(head: str, text: str) -> str:
    """A text of several lines, indented as its head is long; no word, path or URL is broken."""
    return fill(text, width(), initial_indent=head, subsequent_indent=" " * len(head), break_long_words=False,
                break_on_hyphens=False)  # fmt: skip
