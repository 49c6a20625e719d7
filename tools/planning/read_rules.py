"""The rule tables for search queries: TOML files that people edit, and a user's own over them."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, ValidationError, field_validator

from hopql.tools.base.errors import WorkspaceError

if TYPE_CHECKING:
    from hopql.tools.workspace.open_workspace import Workspace

FOLDER = Path(__file__).parent / "rules"
OWN = "queries.toml"
"""A workspace's own rule tables, laid over the packaged ones."""
_ACTION = f"Correct that line; the packaged tables show the form: {FOLDER}."


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


def rules(path: Path | None = None) -> Rules:
    """The packaged tables; with `path`, a TOML file, what it gives takes the place of the packaged entry of the same
    name, and its filters come before the packaged ones. A file that has changed is read again.

    Raises:
        WorkspaceError: the file is missing or broken; the message names the file and the line.
    """
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
    """The packaged rules with the workspace's own over them, where it has any.

    Raises:
        WorkspaceError: its file is broken; with the line.
    """
    own = workspace.path / OWN
    return rules(own if own.is_file() else None)


def _parsed(file: Path) -> dict[str, Any]:
    """A file's tables, each checked by itself so that a mistake is told where it is."""
    text = ""
    try:
        text = file.read_text(encoding="utf-8-sig")
        raw = tomllib.loads(text)
        Rules.model_validate(raw)
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


def cue(words: Iterable[str]) -> re.Pattern[str]:
    """A pattern of whole words; `*` in them is any ending."""
    patterns = [re.escape(one).replace(r"\*", r"\w*").replace(r"\ ", r"\s+") for one in words if one]
    return re.compile(rf"(?<!\w)(?:{'|'.join(patterns) or '(?!)'})(?!\w)", re.IGNORECASE)
