"""Placeholders: `{{UPPER_SNAKE}}` in a text stands for a value that an earlier hop gives."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from itertools import product

PATTERN = re.compile(r"\{\{\s*([A-Z][A-Z0-9_]*)\s*\}\}")
"""A placeholder; its name is the first group."""

MAX_TEXTS = 5
"""Texts that `fill` gives at most."""


def names(text: str) -> list[str]:
    """Names of the placeholders in `text`, in order, each once."""
    return list(dict.fromkeys(PATTERN.findall(text)))


def open_names(text: str, values: Mapping[str, Sequence[str]]) -> list[str]:
    """Names in `text` that `values` has no value for."""
    return [name for name in names(text) if not values.get(name)]


def fill(text: str, values: Mapping[str, Sequence[str]], most: int = MAX_TEXTS) -> list[str]:
    """One text per combination of values, in the values' order, at most `most`.

    Empty when a placeholder has no value: a text never keeps its braces. A value is taken literally, so that one that
    holds braces itself is not filled again. A text without placeholders is given back as it is.
    """
    wanted = names(text)
    if any(not values.get(name) for name in wanted):
        return []
    texts: dict[str, None] = {}
    for choice in product(*(dict.fromkeys(values[name]) for name in wanted)):
        texts[_filled(text, dict(zip(wanted, choice, strict=True)))] = None
        if len(texts) >= most:
            break
    return list(texts)


def _filled(text: str, chosen: Mapping[str, str]) -> str:
    return PATTERN.sub(lambda match: chosen[match.group(1)], text)


def named(words: str) -> str:
    """A placeholder's name from words: "the company" → `COMPANY`; empty when nothing of them can be a name."""
    kept = [word for word in re.findall(r"[A-Za-z0-9]+", words) if word.lower() not in ("the", "a", "an")]
    name = "_".join(kept).upper()
    return name if re.match(r"[A-Z]", name) else ""


def braced(name: str) -> str:
    """`COMPANY` → `{{COMPANY}}`."""
    return "{{" + name + "}}"
