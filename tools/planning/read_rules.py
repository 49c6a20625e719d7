"""The rule tables of English for search queries: TOML files that people edit, a user's own over them, and the verb
forms that follow from them.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property, lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, field_validator

from hopql.tools.base.errors import WorkspaceError
from hopql.tools.base.tokenize_text import singular

if TYPE_CHECKING:
    from hopql.tools.workspace.open_workspace import Workspace

FOLDER = Path(__file__).parent / "rules"
OWN = "queries.toml"
"""A workspace's own rule tables, laid over the packaged ones."""
_ACTION = f"Correct that line; the packaged tables show the form: {FOLDER}."


def _compiled(patterns: list[str]) -> list[str]:
    for pattern in patterns:
        try:
            re.compile(pattern)
        except re.error as error:
            raise ValueError(f"{pattern!r} is no regular expression: {error}") from error
    return patterns


Patterns = Annotated[list[str], AfterValidator(_compiled)]


class _Table(BaseModel):
    model_config = ConfigDict(extra="forbid")


class Category(_Table):
    """Words that lead to a category; `*` in them is any ending."""

    cues: list[str] = Field(default_factory=list)
    beside: list[str] = Field(default_factory=list)
    says: str = "{about}"


class Topic(_Table):
    """Words that mean a topic, what it adds to a search, and its particulars."""

    words: list[str] = Field(default_factory=list)
    context: str = ""
    specifics: list[str] = Field(default_factory=list)


class FilterCue(_Table):
    """A pattern that sets a filter: to `value`, or to what its group `value` matched."""

    field: Literal["topic", "source", "min_confidence", "novel"]
    asks: str
    value: str | float | bool | None = None

    @field_validator("asks")
    @classmethod
    def _compiles(cls, asks: str) -> str:
        return _compiled([asks])[0]


class VerbForm(_Table):
    """What memories say with a verb."""

    says: list[str] = Field(min_length=1)
    category: str = ""

    @field_validator("says")
    @classmethod
    def _known(cls, says: list[str]) -> list[str]:
        for text in says:
            unknown = set(re.findall(r"\{(\w*)\}", text)) - {
                "who",
                "whose",
                "thing",
                "verb",
                "verbs",
                "rest",
                "context",
            }
            if unknown:
                raise ValueError(f"has the unknown part {{{unknown.pop()}}}")
        return says


class Related(_Table):
    """Themes and details that a theme brings with it."""

    themes: list[str] = Field(default_factory=list)
    details: list[str] = Field(default_factory=list)


class Tables(_Table):
    """Every table; the files' comments say what each is for."""

    words: dict[str, str] = Field(default_factory=dict)
    pronouns: dict[str, str] = Field(default_factory=dict)
    lead_ins: dict[str, Patterns] = Field(default_factory=dict)
    themes: dict[str, str] = Field(default_factory=dict)
    related: dict[str, Related] = Field(default_factory=dict)
    categories: dict[str, Category] = Field(default_factory=dict)
    beside: dict[str, list[str]] = Field(default_factory=dict)
    topics: dict[str, Topic] = Field(default_factory=dict)
    filters: list[FilterCue] = Field(default_factory=list)
    verbs: dict[str, VerbForm] = Field(default_factory=dict)
    relations: dict[str, str] = Field(default_factory=dict)
    synonyms: dict[str, list[str]] = Field(default_factory=dict)
    times: dict[str, list[str]] = Field(default_factory=dict)
    speakers: dict[str, list[str]] = Field(default_factory=dict)
    kinds: dict[str, list[str]] = Field(default_factory=dict)
    within: dict[str, list[str]] = Field(default_factory=dict)


def tables(path: Path | None = None) -> Tables:
    """The packaged tables; with `path`, a TOML file or a folder of them, what it gives takes the place of the packaged
    entry of the same name, and its filters come before the packaged ones. A file that has changed is read again.

    Raises:
        WorkspaceError: a file is missing or broken; the message names the file and the line.
    """
    own = () if path is None else tuple((file, _stamp(file)) for file in _files(path))
    return _read(own)


@lru_cache(maxsize=8)
def _read(own: tuple[tuple[Path, int], ...]) -> Tables:
    merged: dict[str, Any] = {}
    for file in [*sorted(FOLDER.glob("*.toml")), *(file for file, _ in own)]:
        merged = _over(merged, _parsed(file))
    return Tables.model_validate(merged)


def rules_of(workspace: Workspace) -> Rules:
    """The packaged rules with the workspace's own over them, where it has any.

    Raises:
        WorkspaceError: its file is broken; with the line.
    """
    own = workspace.path / OWN
    return rules(own if own.is_file() else None)


def _files(path: Path) -> list[Path]:
    if path.is_dir():
        return sorted(path.glob("*.toml"))
    if not path.is_file():
        raise WorkspaceError(f"There is no rule table {path}.", hint="Name a TOML file, or a folder of them.")
    return [path]


def _stamp(file: Path) -> int:
    return file.stat().st_mtime_ns


def _parsed(file: Path) -> dict[str, Any]:
    """A file's tables, each checked by itself so that a mistake is told where it is."""
    text = ""
    try:
        text = file.read_text(encoding="utf-8-sig")
        raw = tomllib.loads(text)
        Tables.model_validate(raw)
    except (OSError, UnicodeDecodeError) as error:
        raise WorkspaceError(f"{file} cannot be read: {error}.", hint="Save it as UTF-8 text.") from error
    except tomllib.TOMLDecodeError as error:
        raise WorkspaceError(f"{file} is not valid TOML: {error}.", hint=_ACTION) from error
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        line = _line(text, first["loc"])
        raise WorkspaceError(f"{file}, line {line}: {place}: {first['msg']}.", hint=_ACTION) from error
    return raw


def _line(text: str, place: tuple[int | str, ...]) -> int:
    """The line that a place of the tables is on: the last of its names that can be found, in order."""
    lines, at, line = text.splitlines(), 0, 0
    for part, following in zip(place, [*place[1:], ""], strict=True):
        if isinstance(part, int):
            continue
        name = rf"[\"']?{re.escape(part)}[\"']?"
        pattern = re.compile(rf"^\s*(?:\[+\s*(?:[\w\"'-]+\s*\.\s*)*{name}\s*[\].]|{name}\s*[=.])")
        hits = [number for number in range(at, len(lines)) if pattern.match(lines[number])]
        wanted = following if isinstance(following, int) else 0
        if hits:
            line = hits[min(wanted, len(hits) - 1)]
            at = line + 1
    return line + 1


def _over(base: dict[str, Any], own: dict[str, Any]) -> dict[str, Any]:
    """`own` laid over `base`: tables are merged, lists of tables joined, everything else replaced."""
    merged = dict(base)
    for name, value in own.items():
        before = merged.get(name)
        if isinstance(before, dict) and isinstance(value, dict):
            merged[name] = _over(before, value)
        elif isinstance(before, list) and value and isinstance(value[0], dict):
            merged[name] = [*value, *before]
        else:
            merged[name] = value
    return merged


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
