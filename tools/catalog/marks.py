"""The order of a table's columns: what people and keys mark first, then by rank."""

from __future__ import annotations

from hopql.state.cards import TableCard


def reasons(card: TableCard) -> dict[str, str]:
    """What marks columns of a card: `essential`, `primary key` or `key`."""
    found = {column.name: "key" for column in card.columns if column.key}
    found.update({name: "key" for key in card.foreign_keys for name in key.columns})
    found.update(dict.fromkeys(card.primary_key, "primary key"))
    found.update({column.name: "essential" for column in card.columns if column.essential})
    return found


def ordered(card: TableCard, scores: dict[str, float], limit: int) -> list[str]:
    """Columns in the order of the SPEC: essential, primary key, key, then by rank.

    Keys take at most half of the limit, the best-ranked ones: a table with dozens of references would else show
    nothing but them.
    """
    marks = reasons(card)
    groups: dict[str, list[str]] = {mark: [] for mark in ("essential", "primary key", "key", "rank")}
    for column in card.columns:
        groups[marks.get(column.name, "rank")].append(column.name)
    for mark in ("key", "rank"):
        groups[mark].sort(key=lambda name: -scores[name])
    room = max(1, limit // 2 - len(groups["essential"]) - len(groups["primary key"]))
    groups["rank"] = sorted(groups["rank"] + groups["key"][room:], key=lambda name: -scores[name])
    return groups["essential"] + groups["primary key"] + groups["key"][:room] + groups["rank"]
