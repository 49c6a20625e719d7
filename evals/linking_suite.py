"""Questions of a linking suite, with what their gold SQL needs, and a catalog for each of its schemas."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hopql.evals.linked import Used, used
from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.tools.catalog.build_index import build
from hopql.tools.catalog.catalog import Catalog
from hopql.tools.errors import UsageError, WorkspaceError

DIALECT = "postgres"
Progress = Callable[[str, int, int], None]


@dataclass(frozen=True)
class Linked:
    """A question and the tables and columns that its gold SQL needs."""

    id: str
    db: str
    question: str
    notes: str
    needed: Used

    def text(self, *, notes: bool) -> str:
        """What a plan is made for: the question, with its notes as the agent adds them."""
        return f"{self.question}\n{self.notes}" if notes and self.notes else self.question


@dataclass(frozen=True)
class LinkingSuite:
    """Questions and the cards of their schemas; `skipped` counts gold queries that cannot be read."""

    questions: list[Linked]
    cards: dict[str, list[TableCard]]
    skipped: int


def read_linking(path: Path) -> LinkingSuite:
    """A suite in BIRD's form: a file of questions, and beside it the same name with `_schema`, of the tables.

    Args:
        path: the file of questions, or a folder with one.

    Raises:
        UsageError: when one of the two files is missing or not of that form.
    """
    found = sorted(f for f in path.glob("*.json") if not f.stem.endswith("_schema")) if path.is_dir() else [path]
    if not found or not found[0].is_file():
        raise UsageError(f"There is no linking suite in {path}.", hint="Give a file of questions, or its folder.")
    schema = found[0].with_name(f"{found[0].stem}_schema.json")
    if not schema.is_file():
        raise UsageError(f"There is no {schema}.", hint="The tables of a linking suite are beside its questions.")
    try:
        cards = {name: schema_cards(about) for name, about in _json(schema).items()}
        items = [_item(item) for item in _json(found[0])]
    except (KeyError, TypeError, AttributeError) as error:
        raise UsageError(
            f"{found[0]} is no linking suite: {error!r}.", hint="See ../shared/suites/README.md."
        ) from error
    golds = [(item, _needed(item[4], cards[item[1]])) for item in items if item[1] in cards]
    kept = [Linked(*item[:4], gold) for item, gold in golds if gold]
    return LinkingSuite(kept, cards, len(items) - len(kept))


def _needed(sql: str, cards: Sequence[TableCard]) -> Used | None:
    """What a gold query needs; names that it does not quote may be of any case (an upper-case schema's)."""
    read = (used(sql, cards, dialect) for dialect in (DIALECT, "sqlite"))
    return next((found for found in read if found and found.whole), None)


def schema_cards(about: dict[str, Any]) -> list[TableCard]:
    """Table cards of one schema of the suite: sample values are all that is known of its contents."""
    return [_card(table) for table in about["tables"].values()]


def catalogs(suite: LinkingSuite, folder: Path, progress: Progress | None = None) -> dict[str, Catalog]:
    """A catalog a schema, indexed as any workspace is; what `folder` holds already is used again."""
    found: dict[str, Catalog] = {}
    for done, (name, cards) in enumerate(sorted(suite.cards.items())):
        try:
            found[name] = Catalog.open(folder / name)
        except WorkspaceError:
            build(folder / name, cards)
            found[name] = Catalog.open(folder / name)
        if progress:
            progress("indexing schemas", done + 1, len(suite.cards))
    return found


def _card(table: dict[str, Any]) -> TableCard:
    columns = [
        Column(
            name=column["name"],
            type=column["type"].lower(),
            description=column.get("description") or "",
            samples=list(dict.fromkeys(str(value) for value in column.get("value_samples") or [] if value)),
            key=bool(column["primary_key"] or column["foreign_keys"]),
        )
        for column in table["columns"]
    ]
    keys = [
        ForeignKey(columns=[column["name"]], table=key["target_table"], to=[key["target_column"]])
        for column in table["columns"]
        for key in column["foreign_keys"]
    ]
    primary = [column["name"] for column in table["columns"] if column["primary_key"]]
    return TableCard(
        name=table["name"], description=table.get("description") or "", columns=columns, primary_key=primary,
        foreign_keys=keys,
    )  # fmt: skip


def _item(item: dict[str, Any]) -> tuple[str, str, str, str, str]:
    listed: Sequence[str] = item.get("sql") or [item["SQL"]]
    return str(item["question_id"]), item["db_id"], item["question"], item.get("evidence") or "", listed[0]


def _json(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))
