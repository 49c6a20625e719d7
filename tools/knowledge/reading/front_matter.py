"""What a document says of itself between two lines of `---` at its top: title, date, tags."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, date, datetime

import yaml  # type: ignore[import-untyped]

MAX_CHARS = 20_000
"""Of front matter; more is no front matter."""
MAX_TAGS = 50
MAX_TAG_CHARS = 100
DATES = ("effective", "effective_date", "updated", "last_updated", "last-updated", "lastmod", "modified", "date")
"""Keys that say when the content holds, the most telling first."""
FORMS = ("%Y/%m/%d", "%d.%m.%Y", "%d %B %Y", "%d %b %Y", "%B %d, %Y", "%b %d, %Y", "%Y-%m", "%Y%m%d")


@dataclass(frozen=True)
class FrontMatter:
    """What was said, and how many lines it takes."""

    lines: int = 0
    title: str = ""
    modified: datetime | None = None
    tags: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


class _Plain(yaml.SafeLoader):  # type: ignore[misc]
    """A loader without `<<`: mappings that merge mappings double with every line."""

    def flatten_mapping(self, node: yaml.MappingNode) -> None:
        """Nothing is merged: `<<` is refused."""


def front_matter(text: str) -> FrontMatter:
    """The front matter at the top of a document; all empty when it has none.

    Broken YAML is left out and told; a line that only looks like a mark (a rule, a table) is not taken for one.
    """
    found = re.match(r"---[ \t]*\n(.*?)^(?:---|\.\.\.)[ \t]*(?:\n|\Z)", text[:MAX_CHARS], re.DOTALL | re.MULTILINE)
    if found is None or not (re.search(r"^[\w-]+[ \t]*:", found[1], re.MULTILINE) or not found[1].strip()):
        return FrontMatter()
    lines = found[0].count("\n")
    try:
        said = yaml.load(found[1], Loader=_Plain)
        fields = {str(key).lower(): value for key, value in said.items()} if isinstance(said, Mapping) else {}
        warnings: tuple[str, ...] = (
            () if isinstance(said, Mapping) or said is None else ("Its front matter has no keys.",)
        )
    # A date such as 2024-02-31 ends in ValueError, deep nesting in RecursionError, a list as a key in TypeError.
    except (yaml.YAMLError, ValueError, TypeError, RecursionError):
        return FrontMatter(lines, warnings=("Its front matter is not valid YAML and was left out.",))
    dates = [(key, fields[key]) for key in DATES if fields.get(key) is not None]
    moments = [(key, moment(value)) for key, value in dates]
    warnings += tuple(f"Its front matter's {key} is not a date." for key, value in moments if value is None)
    title = fields.get("title")
    return FrontMatter(
        lines,
        title=" ".join(str(title).split()) if isinstance(title, str | int | float) else "",
        modified=next((value for _, value in moments if value is not None), None),
        tags=_tags(fields.get("tags", fields.get("keywords"))),
        warnings=warnings,
    )


def moment(value: object) -> datetime | None:
    """A date or time as documents write it, with time zone (UTC where it has none); None when it is none."""
    if isinstance(value, datetime):
        return value if value.tzinfo is not None else value.replace(tzinfo=UTC)
    if isinstance(value, date):
        return datetime(value.year, value.month, value.day, tzinfo=UTC)
    text = " ".join(str(value).split())[:40] if isinstance(value, str | int) else ""
    for form in ("", *FORMS):
        try:
            found = datetime.strptime(text, form) if form else datetime.fromisoformat(text)
        except ValueError:
            continue
        return found if found.tzinfo is not None else found.replace(tzinfo=UTC)
    return None


def _tags(value: object) -> tuple[str, ...]:
    items = re.split(r"[,;]", value) if isinstance(value, str) else value
    if not isinstance(items, list):
        return ()
    names = (" ".join(str(item).split()) for item in items[:MAX_TAGS] if isinstance(item, str | int))
    return tuple(dict.fromkeys(name for name in names if 0 < len(name) <= MAX_TAG_CHARS))
