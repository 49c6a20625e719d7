"""What the rule tables say of English words: their class, and the forms of verbs."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Literal

from hopql.tools.queries.tables import Tables, tables

Form = Literal["base", "third", "past", "participle", "ing"]


@dataclass(frozen=True)
class Rules:
    """The tables in force, with what is worked out from them once."""

    tables: Tables

    @cached_property
    def classes(self) -> dict[str, frozenset[str]]:
        """Each word list of `[words]` as a set."""
        return {name: frozenset(text.lower().split()) for name, text in self.tables.words.items()}

    @cached_property
    def endings(self) -> dict[str, tuple[str, ...]]:
        """Word lists that hold endings."""
        return {name: tuple(text.split()) for name, text in self.tables.words.items() if name.endswith("endings")}

    @cached_property
    def irregular(self) -> dict[str, tuple[str, str]]:
        """Base → past, participle."""
        words = self.tables.words.get("irregular", "").split()
        return {words[n]: (words[n + 1], words[n + 2]) for n in range(0, len(words) - 2, 3)}

    @cached_property
    def forms(self) -> dict[str, tuple[str, Form]]:
        """Every form of every verb → its base and which form it is."""
        known: dict[str, tuple[str, Form]] = {}
        bases = [*self.words("verbs"), *self.words("asking"), *self.words("nouns_too")]
        for base in bases:
            past, participle = self.past(base)
            for form, kind in ((participle, "participle"), (past, "past"), (self.ing(base), "ing")):
                known.setdefault(form, (base, kind))  # type: ignore[arg-type]
            known.setdefault(self.third(base), (base, "third"))
        for base in bases:
            known[base] = (base, "base")
        for base, (past, participle) in self.irregular.items():
            if past not in bases:
                known[past] = (base, "past")
            if participle not in bases and participle != past:
                known[participle] = (base, "participle")
        return known

    @cached_property
    def lead_in(self) -> re.Pattern[str]:
        """What a question begins with before it asks."""
        phrases = [one for listed in self.tables.lead_ins.values() for one in listed]
        return re.compile(rf"\s*(?:{'|'.join(phrases) or '(?!)'})[\s,:]*", re.IGNORECASE)

    def words(self, name: str) -> frozenset[str]:
        """A word list; empty when there is none."""
        return self.classes.get(name, frozenset())

    def is_in(self, word: str, *names: str) -> bool:
        """Whether the word (in lower case) is in one of the lists."""
        return any(word in self.words(name) for name in names)

    def is_function(self, word: str) -> bool:
        """Whether the word has grammar only."""
        return self.is_in(
            word, "articles", "determiners", "wh", "auxiliaries", "prepositions", "pronouns", "others"
        )  # fmt: skip

    def is_strict_verb(self, word: str) -> bool:
        """Whether the word is a form of a verb that is no noun."""
        found = self.forms.get(word)
        if not found:
            return False
        base, form = found
        return (base not in self.words("nouns_too")) or form in ("past", "participle")

    def base(self, word: str) -> str:
        """The base of a verb's form, or of a plural; the word itself where it is neither."""
        lowered = word.lower()
        found = self.forms.get(lowered)
        return found[0] if found else singular(lowered)

    def third(self, base: str) -> str:
        """Third person: works, carries, teaches."""
        if base in ("have", "be"):
            return {"have": "has", "be": "is"}[base]
        if re.search(r"(?:s|x|z|ch|sh|o)$", base):
            return base + "es"
        return re.sub(r"(?<=[^aeiou])y$", "ie", base) + "s"

    def past(self, base: str) -> tuple[str, str]:
        """Past and participle."""
        if base in self.irregular:
            return self.irregular[base]
        if base.endswith("e"):
            return base + "d", base + "d"
        stem = re.sub(r"(?<=[^aeiou])y$", "i", base)
        stem += base[-1] if base in self.words("doubling") else ""
        return stem + "ed", stem + "ed"

    def ing(self, base: str) -> str:
        """Present participle."""
        if base.endswith("ie"):
            return base[:-2] + "ying"
        if base.endswith("e") and not base.endswith(("ee", "be")):
            return base[:-1] + "ing"
        return base + (base[-1] if base in self.words("doubling") else "") + "ing"


def singular(word: str) -> str:
    """A plural's singular, by its ending."""
    if len(word) > 4 and word.endswith("ies"):
        return word[:-3] + "y"
    if re.search(r"(?:ss|x|ch|sh|zz)es$", word):
        return word[:-2]
    if len(word) > 3 and word.endswith("s") and not word.endswith(("ss", "us", "is")):
        return word[:-1]
    return word


def cue(words: Iterable[str]) -> re.Pattern[str]:
    """A pattern of whole words; `*` in them is any ending."""
    patterns = [re.escape(one).replace(r"\*", r"\w*").replace(r"\ ", r"\s+") for one in words if one]
    return re.compile(rf"(?<!\w)(?:{'|'.join(patterns) or '(?!)'})(?!\w)", re.IGNORECASE)


def rules(path: Path | None = None) -> Rules:
    """The rules in force: the packaged tables, and a user's own file or folder over them. Read once, and again when a
    file has changed.

    Raises:
        WorkspaceError: a file is missing or broken; the message names the file and the line.
    """
    read = tables(path)
    found = _made.get(id(read))
    if found is None or found.tables is not read:
        found = _made[id(read)] = Rules(read)
    return found


_made: dict[int, Rules] = {}
