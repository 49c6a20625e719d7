"""SQLite's functions whose time grows with the product of their arguments, done again in time that does not.

SQLite looks at the clock between the steps of a query, never within a function: `instr` of two long strings, made by
the query itself, would run for hours and could not be stopped.
"""

from __future__ import annotations

import sqlite3

Value = str | bytes | int | float | None
_CHARACTERS = 1000
"""More characters than these are not trimmed at once."""


def bound(session: sqlite3.Connection) -> None:
    """Put the functions in the place of SQLite's own, on one connection."""
    for name, function, arguments in (
        ("instr", _instr, 2), ("replace", _replace, 3), ("trim", _trim, 1), ("trim", _trim, 2), ("ltrim", _ltrim, 1),
        ("ltrim", _ltrim, 2), ("rtrim", _rtrim, 1), ("rtrim", _rtrim, 2),
    ):  # fmt: skip
        session.create_function(name, arguments, function, deterministic=True)


def _text(value: Value) -> str:
    """A value as SQLite casts it to text."""
    if isinstance(value, bytes):
        return value.decode(errors="replace").partition("\0")[0]
    if isinstance(value, float):
        digits, power, rest = f"{value:.15g}".partition("e")
        return (digits if "." in digits else f"{digits}.0") + power + rest
    return str(value)


def _instr(text: Value, part: Value) -> int | None:
    if text is None or part is None:
        return None
    if isinstance(text, bytes) and isinstance(part, bytes):
        return text.find(part) + 1
    return _text(text).find(_text(part)) + 1


def _replace(text: Value, old: Value, new: Value) -> Value:
    if text is None or old is None:
        return None
    if not _text(old):
        return _text(text) if isinstance(text, bytes) else text
    return None if new is None else _text(text).replace(_text(old), _text(new))


def _characters(value: Value) -> str | None:
    found = None if value is None else _text(value)
    if found is not None and len(found) > _CHARACTERS:
        raise ValueError("too many characters to trim")
    return found


def _trim(text: Value, characters: Value = " ") -> str | None:
    these = _characters(characters)
    return None if text is None or these is None else _text(text).strip(these) if these else _text(text)


def _ltrim(text: Value, characters: Value = " ") -> str | None:
    these = _characters(characters)
    return None if text is None or these is None else _text(text).lstrip(these) if these else _text(text)


def _rtrim(text: Value, characters: Value = " ") -> str | None:
    these = _characters(characters)
    return None if text is None or these is None else _text(text).rstrip(these) if these else _text(text)
