"""From a model's reply to the text of one statement."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sqlglot.tokenizer_core import Token, TokenType

_FENCE = re.compile(
    r"```[ \t]*(?:sql|postgres\w*|sqlite|duckdb)?[ \t]*\r?\n?(.*?)(?:```|\Z)", re.DOTALL | re.IGNORECASE
)
_OPENING = re.compile(r"(?:\(\s*)*(?:SELECT|WITH|VALUES|TABLE|FROM)\b", re.IGNORECASE)
_LABEL = re.compile(r"^\s*(?:\*\*)?(?:final\s+)?(?:sql(?:\s+query)?|query|answer)(?:\*\*)?\s*:(?:\*\*)?", re.IGNORECASE)
_LINE_OPENING = re.compile(r"^[ \t]*(?:\(\s*)*(?:SELECT|WITH)\b", re.IGNORECASE | re.MULTILINE)
_SPACES = set(" \t\n\r\f")
_PROSE = re.compile(
    r"(?:\*\*|#{1,6} |- |\d+\. |(?:This|The|Note|Explanation|Here|In|It|We|I|You|Please|If|To)\b(?!\s*\())"
)


def extract_sql(text: str) -> str:
    """The statement in a model's reply: without fences, labels, prose around it, or trailing semicolons.

    A reply with several fenced blocks gives the last one that begins like a query. What does not look like
    a query is returned as it is, for the guard to say what is wrong with it. Two statements stay two.
    """
    text = text.strip().lstrip("\ufeff")
    if "```" in text:
        text = _fenced(text)
    text = _LABEL.sub("", text).strip()
    if not _OPENING.match(_uncommented(text)):
        found = _LINE_OPENING.search(text)
        text = text[found.start() :] if found else text
    return _without_prose(text).strip().rstrip("; \t\r\n")


def _fenced(text: str) -> str:
    """The last fenced query; a reply that goes on from a fence the prompt opened ends at the first fence."""
    before = text[: text.index("```")].strip()
    if _OPENING.match(_uncommented(before)):
        return before
    blocks = [block.strip() for block in _FENCE.findall(text) if block.strip()]
    queries = [block for block in blocks if _OPENING.match(_uncommented(block))]
    chosen: str = (queries or blocks or [before])[-1]
    return chosen


def _uncommented(text: str) -> str:
    """The text without comments before its first word."""
    return re.sub(r"\A(?:\s+|--[^\n]*(?:\n|\Z)|/\*.*?\*/)+", "", text, flags=re.DOTALL)


def _without_prose(text: str) -> str:
    """Cuts what follows the query: after its semicolon, or in paragraphs that begin like sentences."""
    end = _semicolon(text)
    if end >= 0 and not re.match(r"\s*(?:--[^\n]*\n\s*)*(?:\(|[A-Z]{3,}\b|[a-z]{3,}\b)", text[end + 1 :]):
        text = text[:end]
    kept = re.split(r"\n\s*\n", text)
    while len(kept) > 1 and _PROSE.match(kept[-1].strip()):
        kept.pop()
    return "\n\n".join(kept)


def _semicolon(text: str) -> int:
    """Where the first semicolon outside quotes and comments is, or -1."""
    pattern = re.compile(r"'(?:[^']|'')*'|\"(?:[^\"]|\"\")*\"|--[^\n]*|/\*.*?\*/|;", re.DOTALL)
    return next((found.start() for found in pattern.finditer(text) if found.group() == ";"), -1)


def statements(sql: str, tokens: Sequence[Token]) -> list[str]:
    """The statements of a text, each without comments and without spaces that only some read as such: what the parser
    skips, no database shall read."""
    made: list[str] = []
    parts: list[str] = []
    last = 0
    for token in tokens:
        if token.token_type == TokenType.SEMICOLON:
            made.append("".join(parts).strip())
            parts = []
        else:
            gap = sql[last : token.start]
            parts.append(gap if set(gap) <= _SPACES else " ")
            parts.append(sql[token.start : token.end + 1])
        last = token.end + 1
    return [text for text in [*made, "".join(parts).strip()] if text]
