"""The word tables of the conversation's rules (`rules.toml`, `intents.toml`), read once."""

from __future__ import annotations

import re
import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any


@dataclass(frozen=True)
class Rules:
    """What the rules of follow-ups go by."""

    openers: dict[str, str]
    """Regular expressions, by the kind of opener."""
    words: dict[str, frozenset[str]]
    """Word lists, by name."""
    contrasts: dict[str, int]
    """Which pair a word belongs to."""
    expletive: re.Pattern[str]
    """An "it" that stands for nothing."""

    def of(self, name: str) -> frozenset[str]:
        """A word list."""
        return self.words[name]


@cache
def rules() -> Rules:
    """The tables of `rules.toml`."""
    read = table("rules")
    return Rules(
        openers={name: str(pattern) for name, pattern in read["openers"].items()},
        words={name: frozenset(listed) for name, listed in read["words"].items()},
        contrasts={word: place for place, pair in enumerate(read["contrast"]["pairs"]) for word in pair},
        expletive=re.compile(re.sub(r"\n\|?", "", read["expletive"]["it"]), re.IGNORECASE),
    )


@cache
def table(name: str) -> dict[str, Any]:
    """A data file of this folder, read as TOML."""
    return tomllib.loads((files("hopql.tools.conversation") / f"{name}.toml").read_text(encoding="utf-8"))
