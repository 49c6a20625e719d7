"""The rule tables for search queries: TOML files that people edit, and a user's own over them; and what they say of a
text and of a name."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from hopql.tools.base.errors import WorkspaceError
from hopql.tools.base.tokenize_text import singular
from hopql.tools.planning.check_hops import PATTERN

if TYPE_CHECKING:
    from hopql.tools.workspace.open_workspace import Workspace

FOLDER = Path(__file__).parent / "rules"
OWN = "queries.toml"
"""A workspace's own rule tables, laid over the packaged ones."""
_ACTION = f"Correct that entry; the packaged tables show the form: {FOLDER}."


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
        try:
            re.compile(asks)
        except re.error as error:
            raise ValueError(f"{asks!r} is no regular expression: {error}") from error
        return asks


class VerbForm(_Table):
    """What memories say with a verb."""

    says: list[str] = Field(min_length=1)
    category: str = ""

    @field_validator("says")
    @classmethod
    def _known(cls, says: list[str]) -> list[str]:
        for text in says:
            unknown = set(re.findall(r"\{(\w*)\}", text)) - {"who", "whose", "thing", "verb", "context"}
            if unknown:
                raise ValueError(f"has the unknown part {{{unknown.pop()}}}")
        return says


class Related(_Table):
    """Themes and details that a theme brings with it."""

    themes: list[str] = Field(default_factory=list)
    details: list[str] = Field(default_factory=list)


class Rules(_Table):
    """Every table; the files' comments say what each is for."""

    pronouns: dict[str, str] = Field(default_factory=dict)
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


def rules(path: Path | None = None) -> Rules:
    """The packaged tables; with `path`, a TOML file, what it gives takes the place of the packaged entry of the same
    name, and its filters come before the packaged ones. A file that has changed is read again. WorkspaceError: the file
    is missing or broken; the message names the file and the place."""
    if path is not None and not path.is_file():
        raise WorkspaceError(f"There is no rule table {path}.", hint="Name a TOML file.")
    return _read(path, path.stat().st_mtime_ns if path else 0)


@lru_cache(maxsize=8)
def _read(own: Path | None, stamp: int) -> Rules:
    merged: dict[str, Any] = {}
    for file in [*sorted(FOLDER.glob("*.toml")), *([own] if own else [])]:
        merged = _over(merged, _parsed(file))
    return Rules.model_validate(merged)


def rules_of(workspace: Workspace) -> Rules:
    """The packaged rules with the workspace's own over them, where it has any. WorkspaceError: its file is broken."""
    own = workspace.path / OWN
    return rules(own if own.is_file() else None)


def _parsed(file: Path) -> dict[str, Any]:
    """A file's tables, each checked by itself so that a mistake is told where it is."""
    try:
        raw = tomllib.loads(file.read_text(encoding="utf-8-sig"))
        Rules.model_validate(raw)
    except (OSError, UnicodeDecodeError) as error:
        raise WorkspaceError(f"{file} cannot be read: {error}.", hint="Save it as UTF-8 text.") from error
    except tomllib.TOMLDecodeError as error:
        raise WorkspaceError(f"{file} is not valid TOML: {error}.", hint=_ACTION) from error
    except ValidationError as error:
        first = error.errors()[0]
        place = ".".join(str(part) for part in first["loc"])
        raise WorkspaceError(f"{file}: {place}: {first['msg']}.", hint=_ACTION) from error
    return raw


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


def categories_of(text: str, rules: Rules) -> tuple[str, ...]:
    """Categories that words of the text lead to, in order of mention."""
    return _mentioned(PATTERN.sub(" ", text), {name: category.cues for name, category in rules.categories.items()})


def topic_of(text: str, rules: Rules) -> str:
    """The topic that words of the text mean, the first mentioned; empty without one."""
    return next(iter(_mentioned(text, {name: topic.words for name, topic in rules.topics.items()})), "")


def _mentioned(text: str, table: Mapping[str, Sequence[str]]) -> tuple[str, ...]:
    places = [(match.start(), name) for name, said in table.items() if (match := _cue(tuple(said)).search(text))]
    return tuple(name for _, name in sorted(places))


@lru_cache(maxsize=512)
def _cue(words: tuple[str, ...]) -> re.Pattern[str]:
    """A pattern of whole words; `*` in them is any ending."""
    patterns = [re.escape(one).replace(r"\*", r"\w*").replace(r"\ ", r"\s+") for one in words if one]
    return re.compile(rf"(?<!\w)(?:{'|'.join(patterns) or '(?!)'})(?!\w)", re.IGNORECASE)


def kind_of(name: str, rules: Rules) -> str:
    """The kind that a name means by its last word: `HOME_AIRPORT` and "airport" are `airport`, `MANAGER` is `person`.
    Empty when nothing is known of it."""
    words = re.findall(r"[a-z]+", name.lower())
    if not words:
        return ""
    last = singular(words[-1])
    for kind, nouns in rules.kinds.items():
        if last == kind or last in nouns:
            return kind
    return next((kind for kind, nouns in rules.within.items() if last == kind or last in nouns), "")


def contradicts(name: str, kind: str, rules: Rules) -> bool:
    """Whether a value of that kind cannot fill a placeholder of that name. Where one of the two is not known, it can,
    unless both are the same word."""
    wanted, given = kind_of(name, rules), kind_of(kind, rules)
    if not wanted or not kind.strip() or wanted == given:
        return False
    if not given:
        return singular(kind.strip().lower()) not in (wanted, *name.lower().split("_"))
    kinds = {wanted, given}  # one may be the wider kind that the other is within
    return not any(group in kinds and kinds <= {group, *nouns} for group, nouns in rules.within.items())
