"""A new introspection meets edited cards: the database's facts win, people's words stay."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from hopql.state.cards import Column, TableCard

T = TypeVar("T")
_EDITED = ("samples", "essential", "key", "suggested")


def merge(
    base: Sequence[TableCard], mine: Sequence[TableCard], theirs: Sequence[TableCard]
) -> tuple[list[TableCard], list[str]]:
    """Three-way merge of cards.

    Args:
        base: what the last introspection found (`.introspected.jsonl`); empty when it is lost.
        mine: the card file as people left it.
        theirs: what introspection finds now.

    Returns:
        The merged cards, in the order of `theirs`, and what changed in words, one change each. Tables, columns,
        enums, nullability, unique keys and row estimates are as in `theirs`, without the tables and columns that people
        took out; types, primary and foreign keys are as in `mine` until the database changes them; descriptions,
        samples, essential and key marks and join hints are as in `mine` where they differ from `base`.
    """
    old = {card.name: card for card in base}
    edited = {card.name: card for card in mine}
    merged: list[TableCard] = []
    changes: list[str] = []
    for fresh in theirs:
        if fresh.name not in edited:
            changes.append(
                f"{fresh.name}: was taken out of the card file and stays out"
                if fresh.name in old
                else f"{fresh.name}: new {fresh.kind} with {len(fresh.columns)} columns"
            )
            if fresh.name not in old:
                merged.append(fresh.model_copy(deep=True))
            continue
        merged.append(_merge_table(old.get(fresh.name), edited[fresh.name], fresh, changes))
    known = {card.name for card in theirs}
    within = {child: card.name for card in theirs for child in card.children}
    for card in mine:
        if card.name in within and card.name not in known:
            changes.append(f"{card.name}: is counted with {within[card.name]}, which its rows are read with")
            continue
        if card.name not in known:
            lost = " (its edits are lost)" if card.name in old and card != old[card.name] else ""
            changes.append(f"{card.name}: no longer in the database, removed{lost}")
    return merged, changes


def _merge_table(base: TableCard | None, mine: TableCard, fresh: TableCard, changes: list[str]) -> TableCard:
    """One table; `base` is None when it was never introspected before."""
    name = fresh.name
    result = fresh.model_copy(deep=True)
    result.description = _described(base.description if base else "", mine, fresh.description)
    result.suggested = mine.suggested
    result.join_hints = _merged_list(base.join_hints if base else [], mine.join_hints, fresh.join_hints)
    result.external_joins = _merged_list(base.external_joins if base else [], mine.external_joins, fresh.external_joins)
    _tell_of_comment(name, base.description if base else "", mine.description, fresh.description, changes)
    if base is not None:
        refused = {s.on for s in base.suggested_joins} - {s.on for s in mine.suggested_joins}
        result.suggested_joins = [s for s in fresh.suggested_joins if s.on not in refused]
    if mine.kind != fresh.kind:
        changes.append(f"{name}: is now a {fresh.kind}, was a {mine.kind}")
    if base is not None:
        result.primary_key = _fact(base.primary_key, mine.primary_key, fresh.primary_key)
        result.foreign_keys = _fact(base.foreign_keys, mine.foreign_keys, fresh.foreign_keys)
    if mine.primary_key != result.primary_key:
        changes.append(f"{name}: primary key is now {', '.join(result.primary_key) or 'none'}")
    if mine.foreign_keys != result.foreign_keys:
        changes.append(f"{name}: foreign keys changed")
    merged = [_merge_column(name, base, mine, column, changes) for column in fresh.columns]
    result.columns = [column for column in merged if column is not None]
    taken_out = {column.name for column in fresh.columns} - {column.name for column in result.columns}
    if taken_out:  # a key must not bring the column back
        result.foreign_keys = [key for key in result.foreign_keys if not taken_out & set(key.columns)]
        result.primary_key = [] if taken_out & set(result.primary_key) else result.primary_key
        result.unique_keys = [key for key in result.unique_keys if not taken_out & set(key)]
    changes += [f"{name}.{c.name}: column removed" for c in mine.columns if fresh.column(c.name) is None]
    return result


def _merge_column(
    table: str, base: TableCard | None, mine: TableCard, fresh: Column, changes: list[str]
) -> Column | None:
    """One column of the merged table; None for one that a person took out."""
    edited = mine.column(fresh.name)
    found = base.column(fresh.name) if base else None
    if edited is None and found is not None:
        changes.append(f"{table}.{fresh.name}: was taken out of the card and stays out")
        return None
    if edited is None:
        changes.append(f"{table}.{fresh.name}: new column ({fresh.type})")
        return fresh.model_copy(deep=True)
    type_ = _fact(found.type, edited.type, fresh.type) if found else fresh.type
    if edited.type != type_:
        changes.append(f"{table}.{fresh.name}: type is now {type_}, was {edited.type}")
    if edited.nullable != fresh.nullable:
        changes.append(f"{table}.{fresh.name}: {'may' if fresh.nullable else 'may not'} be NULL now")
    if edited.enum != fresh.enum:
        changes.append(f"{table}.{fresh.name}: the values of its type changed")
    before = found or Column(name=fresh.name)
    _tell_of_comment(f"{table}.{fresh.name}", before.description, edited.description, fresh.description, changes)
    kept: dict[str, object] = {"type": type_}
    kept |= {field: _chosen(getattr(before, field), getattr(edited, field), getattr(fresh, field)) for field in _EDITED}
    kept["description"] = _described(before.description, edited, fresh.description)
    return fresh.model_copy(update=kept, deep=True)


def _described(base: str, mine: TableCard | Column, fresh: str) -> str:
    """A person's description stays; a suggestion gives way to a comment of the database."""
    if mine.suggested and mine.description == mine.suggested:
        return fresh or mine.suggested
    return _chosen(base, mine.description, fresh)


def _tell_of_comment(name: str, base: str, mine: str, fresh: str, changes: list[str]) -> None:
    """Say so where the database's comment changed and a person's description stays."""
    if mine != base and fresh not in (base, mine):
        changes.append(f"{name}: its comment in the database is now {fresh!r}; your description stays")


def _chosen(base: T, mine: T, fresh: T) -> T:
    """What a person changed stays; what nobody changed follows the database."""
    return fresh if mine == base else mine


def _fact(base: T, mine: T, fresh: T) -> T:
    """What the database changed wins; what it did not change is as people left it."""
    return mine if fresh == base else fresh


def _merged_list(base: list[str], mine: list[str], fresh: list[str]) -> list[str]:
    """Entries of `mine`, plus those that the introspection newly found, minus those it no longer finds."""
    gone = set(base) - set(fresh)
    kept = [entry for entry in mine if entry not in gone]
    return kept + [entry for entry in fresh if entry not in base and entry not in kept]
