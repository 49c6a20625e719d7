"""The rule tables: TOML files that people edit, and a user's own over them."""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, ValidationError, field_validator

from hopql.tools.errors import WorkspaceError

FOLDER = Path(__file__).parent / "rules"
_ACTION = "Correct that line; the packaged tables show the form: " + str(Path("tools") / "queries" / "rules") + "."


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
