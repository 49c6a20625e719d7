"""Descriptions of tables and columns that lie beside a dump, written into cards.

Two forms are read. JSON: `{"table_metadata": {TABLE: [{"column_name", "column_description"}, …]}}` (defog-data).
YAML: documents `{type: table, schema, name, description, columns: [{name, description}]}` (text-to-sql-eval).
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hopql.state.cards import TableCard
from hopql.tools.errors import UsageError


@dataclass
class Described:
    """What is said about a table."""

    description: str = ""
    columns: dict[str, str] = field(default_factory=dict)


def description_file(folder: Path, name: str) -> Path | None:
    """The file beside the dump of that name, or None."""
    files = (folder / f"{name}{ending}" for ending in (".json", ".yaml", ".yml"))
    return next((file for file in files if file.is_file()), None)


def read_descriptions(file: Path) -> dict[str, Described]:
    """What the file says, by table name without case.

    Raises:
        UsageError: when it cannot be read as one of the two forms.
    """
    text = file.read_text(encoding="utf-8")
    try:
        found = _from_json(json.loads(text)) if file.suffix == ".json" else _from_yaml(text)
    except (ValueError, TypeError, AttributeError, KeyError) as error:
        raise UsageError(f"{file} holds no descriptions: {error!r}", hint="See evals/descriptions.py.") from error
    return {name.lower(): described for name, described in found.items()}


def describe(cards: Sequence[TableCard], described: dict[str, Described]) -> int:
    """Write descriptions into the cards in place; how many were written. What the cards do not have is passed over."""
    written = 0
    for card in cards:
        name = card.name.lower()
        said = described.get(name) or described.get(f"public.{name}") or described.get(name.rpartition(".")[2])
        if said is None:
            continue
        if said.description:
            card.description, written = said.description, written + 1
        for column_name, text in said.columns.items():
            column = card.column(column_name)
            if column is not None and text:
                column.description, written = text, written + 1
    return written


def _from_json(data: dict[str, Any]) -> dict[str, Described]:
    return {
        table: Described(columns={item["column_name"]: _line(item.get("column_description")) for item in columns})
        for table, columns in data["table_metadata"].items()
    }


def _from_yaml(text: str) -> dict[str, Described]:
    import yaml  # type: ignore[import-untyped]

    try:
        documents = [one for one in yaml.safe_load_all(text) if isinstance(one, dict)]
    except yaml.YAMLError as error:
        raise ValueError(str(error)) from error
    return {
        (f"{one['schema']}." if one.get("schema", "public") != "public" else "") + one["name"]: Described(
            _line(one.get("description")),
            {item["name"]: _line(item.get("description")) for item in one.get("columns") or ()},
        )
        for one in documents
        if one.get("type", "table") in ("table", "view")
    }


def _line(text: object) -> str:
    return " ".join(str(text or "").split())
