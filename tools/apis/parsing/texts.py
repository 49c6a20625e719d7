"""Texts of specs as plain text on one line: no markup, nothing that moves a cursor."""

from __future__ import annotations

import html
import json
import re
import unicodedata
from typing import Any, Final

_TAG: Final = re.compile(r"<(?:!--.*?--|/?[a-zA-Z][^<>]{0,2000})>", re.DOTALL)
_SCRIPT: Final = re.compile(r"<(script|style)\b.*?</\1\s*>", re.DOTALL | re.IGNORECASE)
_LINK: Final = re.compile(r"!?\[([^\]\n]{0,300})\]\([^)\s]{0,2000}(?:\s\"[^\"\n]*\")?\)")
_MARKS: Final = re.compile(r"(?m)^\s{0,3}(?:#{1,6}\s+|>\s?|```\w*\s*$)|\*\*|__|``+")
_ESCAPE: Final = re.compile(r"\x1b(?:\[[0-9;?]*[ -/]*[@-~]|\][^\x07\x1b]*(?:\x07|\x1b\\)?|.)")
_MOST: Final = 20_000
"""Letters of a text that are looked at."""


def plain(value: Any, most: int = 600) -> str:
    """A text of a spec without HTML, Markdown marks and control characters, on one line, at most `most` letters; empty
    for what is no text."""
    if not isinstance(value, str):
        return str(value)[:most] if isinstance(value, int | float) and not isinstance(value, bool) else ""
    text = value[:_MOST]
    if "<" in text or "&" in text:
        text = html.unescape(_TAG.sub(" ", _SCRIPT.sub(" ", text)))
        text = _TAG.sub(" ", text)
    text = _MARKS.sub("", _LINK.sub(r"\1", text))
    return cut(printable(text), most)


def printable(text: str) -> str:
    """A text on one line without control, format and half characters."""
    if not text.isascii() or not text.isprintable():
        text = _ESCAPE.sub("", text)
        text = "".join(
            " " if char.isspace() else char for char in text
            if char.isspace() or unicodedata.category(char) not in ("Cc", "Cf", "Cs", "Co", "Cn")
        )  # fmt: skip
    return " ".join(text.split())


def cut(text: str, most: int) -> str:
    """A text of at most so many letters, cut between words where there is one."""
    if len(text) <= most:
        return text
    return f"{text[: most - 1].rsplit(' ', 1)[0].rstrip(' ,;:')}…"


def as_json(value: Any, most: int = 200) -> str:
    """A default or an example as JSON on one line; empty where there is none, or it is too long."""
    if value is None:
        return ""
    try:
        text = json.dumps(value, ensure_ascii=False, default=str)
    except (TypeError, ValueError, RecursionError):
        return ""
    return printable(text) if len(text) <= most else ""
