"""A workspace's files and what is granted: people's cards may name what is hidden, and nothing that is made of them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from hopql.state.access import Access
from hopql.state.cards import Column, FewShot, TableCard
from hopql.tools.catalog.cards import load_cards, load_marked
from hopql.tools.database.grants import Grants
from hopql.tools.search.tokens import split_identifier
from hopql.tools.secrets import is_secret_column

if TYPE_CHECKING:
    from hopql.tools.database.engine import Engine

_TOLD = 5


def grants_of(access: Access, cards: Path) -> Grants:
    """What a workspace grants: `[access]` of its `workspace.toml`, and the marks in its card file.

    Raises:
        WorkspaceError: a pattern or a marked line cannot be used.
    """
    return Grants.of(access, load_marked(cards))


def written_grants_of(access: Access, cards: Path) -> Grants:
    """The same without the columns that `hopql init` hides for their names alone: what people denied."""
    shown = {"hidden": False}
    written = []
    for card in load_marked(cards):
        columns = [c.model_copy(update=shown) if looks_secret(c.name) else c for c in card.columns]
        written.append(card.model_copy(update={"columns": columns}))
    return Grants.of(access, written)


def looks_secret(column: str) -> bool:
    """Whether a column looks by its name as if it held passwords, keys or a person's number at the state."""
    return is_secret_column("_".join(split_identifier(column)))


def granted_cards(cards: Sequence[TableCard], grants: Grants, introspected: Path) -> list[TableCard]:
    """Cards for an index. A table that has columns which people took out of its card is `partial`: they are not
    granted either, and its `*` is spelled out."""
    found = load_cards(introspected) if introspected.exists() else []
    known = {card.name: {column.name for column in card.columns} for card in found}
    named = {card.name: {column.name for column in card.columns} for card in cards}
    return [
        card.model_copy(update={"partial": True}) if known.get(card.name, set()) - named[card.name] else card
        for card in grants.apply(cards)
    ]


def left_out(shots: Sequence[FewShot], kept: Sequence[bool], file: str) -> list[str]:
    """What is said of few-shots that read what is not granted."""
    names = [repr(shot.intent) for shot, ok in zip(shots, kept, strict=True) if not ok]
    more = f" and {len(names) - _TOLD} more" if len(names) > _TOLD else ""
    return [f"{file}: left out, since they read what is not granted: {', '.join(names[:_TOLD])}{more}"] if names else []


def woven(granted: Sequence[TableCard], mine: Sequence[TableCard], grants: Grants) -> list[TableCard]:
    """Cards for the card file: the granted ones, and what people's cards say of hidden tables and columns, which stays
    as they left it but for its values."""
    fresh = {card.name: card for card in granted}
    clear = {card.name: card for card in grants.apply(mine)}
    for card in mine:
        if card.name not in clear:
            fresh[card.name] = without_values(card, card.columns)
        elif card.name in fresh and card != clear[card.name]:
            fresh[card.name] = _joined(fresh[card.name], card, clear[card.name])
    return list(fresh.values())


def _joined(fresh: TableCard, mine: TableCard, clear: TableCard) -> TableCard:
    """A card with what is hidden of the old one, each column where it stood."""
    columns = list(fresh.columns)
    for at, column in enumerate(without_values(mine, mine.columns).columns):
        if clear.column(column.name) is None and fresh.column(column.name) is None:
            columns.insert(min(at, len(columns)), column)
    return fresh.model_copy(
        update={
            "columns": columns,
            "primary_key": mine.primary_key if mine.primary_key != clear.primary_key else fresh.primary_key,
            "unique_keys": [*fresh.unique_keys, *(key for key in mine.unique_keys if key not in clear.unique_keys)],
            "foreign_keys": [*fresh.foreign_keys, *(key for key in mine.foreign_keys if key not in clear.foreign_keys)],
            "join_hints": [*fresh.join_hints, *(hint for hint in mine.join_hints if hint not in clear.join_hints)],
            "external_joins": [
                *fresh.external_joins, *(hint for hint in mine.external_joins if hint not in clear.external_joins)
            ],
        }
    )  # fmt: skip


def without_values(card: TableCard, columns: Iterable[Column]) -> TableCard:
    """A card whose columns of these names have no sample values."""
    names = {column.name for column in columns}
    bare = [c.model_copy(update={"samples": [], "enum": []}) if c.name in names else c for c in card.columns]
    return card.model_copy(update={"columns": bare, "suggested_joins": []})


def cleared(cards: Sequence[TableCard], grants: Grants) -> list[TableCard]:
    """All cards, those of hidden tables and columns without their values."""
    return woven(grants.apply(cards), cards, grants)


def prose(texts: Iterable[tuple[str, str]], cards: Sequence[TableCard], grants: Grants) -> list[str]:
    """Where texts of people name what is hidden: they are prompts as they stand.

    Args:
        texts: what is read, and where it stands.
        cards: all of the card file.
    """
    words = hidden_words(cards, grants)
    told = []
    for text, where in texts:
        found = sorted({word for word in re.findall(r"[^\W\d][\w$]*", text) if word.lower() in words})
        if found:
            told.append(f"{where} names what is hidden: {', '.join(found[:_TOLD])}; what people write is not changed")
    return told


def hidden_words(cards: Sequence[TableCard], grants: Grants) -> set[str]:
    """Names of hidden tables and columns in the card file that are no words of everyday and no granted names."""
    granted = grants.apply(cards)
    kept = {c.name.lower() for card in granted for c in card.columns} | {card.name.lower() for card in granted}
    every = {c.name.lower() for card in cards for c in card.columns}
    every |= {card.name.lower().rpartition(".")[2] for card in cards}
    return {name for name in every - kept if "_" in name or len(name) > 6}


def unmatched(grants: Grants, cards: Sequence[TableCard], engine: Engine) -> list[str]:
    """What is said of patterns that match nothing: not in the cards, nor, which is asked only then, in the database."""
    if not grants.unmatched(cards):
        return []
    found: list[str] = []

    def look(every: list[TableCard]) -> list[TableCard]:
        found.extend(unmatched_told(grants, every))
        return []

    engine.introspect(sift=look)
    return found


def unmatched_told(grants: Grants, cards: Sequence[TableCard]) -> list[str]:
    """What is said of patterns that match none of these."""
    return [f"workspace.toml, [access]: {text!r} matches no table and no column" for text in grants.unmatched(cards)]
