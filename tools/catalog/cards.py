"""The card file, `tables.jsonl`: one table a line, written by introspection and edited by people.

Here it is read and written, a new introspection is merged into it, and what is hidden is kept out of the rest.
"""

from __future__ import annotations

import hashlib
import json
import re
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from pydantic import BaseModel, ValidationError

from hopql.state.access import Access
from hopql.state.cards import Column, FewShot, TableCard
from hopql.tools.base.errors import WorkspaceError
from hopql.tools.base.hide_secrets import is_secret_column
from hopql.tools.base.tokenize_text import split_identifier
from hopql.tools.base.write_files import write_whole
from hopql.tools.database.grants import Grants

if TYPE_CHECKING:
    from hopql.tools.database.engine import Engine


MODEL = TypeVar("MODEL", bound=BaseModel)
_TOLD = 5


def load_cards(path: Path) -> list[TableCard]:
    """The cards of a file, in its order; empty lines are skipped. What was suggested is the description where there is
    none.

    Raises:
        WorkspaceError: when the file is missing or a line cannot be used; the message names file, line and what is
            wrong, for up to five lines. Also for a table that is there twice.
    """
    seen: dict[str, int] = {}
    problems: list[str] = []
    cards: list[TableCard] = []
    for line, card in load_lines(path, TableCard):
        place, first = f"{path}, line {line}: table {card.name!r}", seen.setdefault(card.name.lower(), line)
        problems += [f"{place} is already described in line {first}"] if first != line else []
        twice = sorted(name for name, times in Counter(c.name for c in card.columns).items() if times > 1)
        problems += [f"{place} has column {name!r} twice" for name in twice]
        for one in _parts(card):
            one.description = one.description or one.suggested
        cards.append(card)
    _complain(problems)
    return cards


def _parts(card: TableCard) -> list[TableCard | Column]:
    return [card, *card.columns]


def _undescribed(card: TableCard) -> TableCard:
    """The card as files have it: a suggestion is no description, and one that people took out is gone."""
    card = card.model_copy(deep=True)
    for one in _parts(card):
        one.suggested = one.suggested if one.description else ""
        one.description = one.description if one.description != one.suggested else ""
    return card


_MARKS = '"hidden"', '"computed_from"', "\\u"


def load_marked(path: Path) -> list[TableCard]:
    """The cards of a file that hide something, themselves or columns, or have computed columns; the others are not
    read. None without a file.

    Raises:
        WorkspaceError: such a line cannot be used, and nobody knows what it hides.
    """
    if not path.exists():
        return []
    return [card for _, card in load_lines(path, TableCard, lambda line: any(one in line for one in _MARKS))]


def load_lines(path: Path, model: type[MODEL], wanted: Callable[[str], object] = str.strip) -> list[tuple[int, MODEL]]:
    """Validated objects of a JSONL file with their line numbers; lines that are not `wanted` are passed over. Raises
    WorkspaceError, see `load_cards`."""
    try:
        text = path.read_text(encoding="utf-8-sig")
    except FileNotFoundError as error:
        raise WorkspaceError(f"{path} does not exist.", hint="Run `hopql init` to make a workspace.") from error
    except (OSError, UnicodeDecodeError) as error:
        raise WorkspaceError(f"{path} cannot be read: {error}.", hint="Save it as UTF-8 text.") from error
    found: list[tuple[int, MODEL]] = []
    problems: list[str] = []
    for number, line in enumerate(text.split("\n"), start=1):
        if not wanted(line):
            continue
        try:
            found.append((number, model.model_validate_json(line)))
        except ValidationError as error:
            problems.append(f"{path}, line {number}: {why(error)}")
    _complain(problems)
    return found


def save_cards(path: Path, cards: Iterable[TableCard]) -> None:
    """Write cards, sorted by table name, one line each, replacing the file at once. A description that is what was
    suggested stays a suggestion.

    Raises:
        DiskError: when the file cannot be written; the old one is left as it was.
    """
    ordered = sorted(map(_undescribed, cards), key=lambda card: card.name.lower())
    lines = [json.dumps(card.model_dump(mode="json", exclude_defaults=True), ensure_ascii=False) for card in ordered]
    write_whole(path, "".join(f"{line}\n" for line in lines))


def children_told(card: TableCard) -> str:
    """Of a table that is read with partitions or children, how many and which; else nothing."""
    first, last = card.children[:1], card.children[1:][-1:]
    count = len(card.children)
    return f"{count} table{'s' if count > 1 else ''} ({' to '.join([*first, *last])})" if count else ""


def why(error: ValidationError) -> str:
    """The first things that pydantic found, in one line."""
    told = []
    for item in error.errors()[:3]:
        place = ".".join(str(part) for part in item["loc"])
        said = re.sub(r" at line 1 column (\d+)$", r" at character \1", item["msg"])
        said = "there is no such field" if item["type"] == "extra_forbidden" else said
        told.append(f"{place}: {said}" if place else said)
    return "; ".join(told)


def _complain(problems: Sequence[str]) -> None:
    if not problems:
        return
    more = f"\n… and {len(problems) - _TOLD} more" if len(problems) > _TOLD else ""
    raise WorkspaceError("\n".join(problems[:_TOLD]) + more, hint="Correct these lines, then run the command again.")


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
        if fresh.name in edited:
            merged.append(_merge_table(old.get(fresh.name), edited[fresh.name], fresh, changes))
        elif fresh.name in old:
            changes.append(f"{fresh.name}: was taken out of the card file and stays out")
        else:
            changes.append(f"{fresh.name}: new {fresh.kind} with {len(fresh.columns)} columns")
            merged.append(fresh.model_copy(deep=True))
    within = {child: card.name for card in theirs for child in card.children}
    known = {card.name for card in theirs}
    for card in (card for card in mine if card.name not in known):
        if card.name in within:
            changes.append(f"{card.name}: is counted with {within[card.name]}, which its rows are read with")
        else:
            lost = " (its edits are lost)" if card.name in old and card != old[card.name] else ""
            changes.append(f"{card.name}: no longer in the database, removed{lost}")
    return merged, changes


def _merge_table(base: TableCard | None, mine: TableCard, fresh: TableCard, changes: list[str]) -> TableCard:
    """One table; `base` is None when it was never introspected before."""
    name, before = fresh.name, base or TableCard(name=fresh.name)
    result = fresh.model_copy(deep=True)
    result.description = _merge_description(name, before, mine, fresh, changes)
    result.suggested = mine.suggested
    result.join_hints = _merged_list(before.join_hints, mine.join_hints, fresh.join_hints)
    result.external_joins = _merged_list(before.external_joins, mine.external_joins, fresh.external_joins)
    refused = {s.on for s in before.suggested_joins} - {s.on for s in mine.suggested_joins}
    result.suggested_joins = [s for s in fresh.suggested_joins if s.on not in refused]
    if base is not None:
        result.primary_key = _fact(base.primary_key, mine.primary_key, fresh.primary_key)
        result.foreign_keys = _fact(base.foreign_keys, mine.foreign_keys, fresh.foreign_keys)
    if mine.kind != fresh.kind:
        changes.append(f"{name}: is now a {fresh.kind}, was a {mine.kind}")
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
    name, edited = f"{table}.{fresh.name}", mine.column(fresh.name)
    found = base.column(fresh.name) if base else None
    if edited is None and found is not None:
        changes.append(f"{name}: was taken out of the card and stays out")
        return None
    if edited is None:
        changes.append(f"{name}: new column ({fresh.type})")
        return fresh.model_copy(deep=True)
    type_ = _fact(found.type, edited.type, fresh.type) if found else fresh.type
    if edited.type != type_:
        changes.append(f"{name}: type is now {type_}, was {edited.type}")
    if edited.nullable != fresh.nullable:
        changes.append(f"{name}: {'may' if fresh.nullable else 'may not'} be NULL now")
    if edited.enum != fresh.enum:
        changes.append(f"{name}: the values of its type changed")
    before = found or Column(name=fresh.name)
    kept: dict[str, object] = {"type": type_}
    kept |= {field: _chosen(getattr(before, field), getattr(edited, field), getattr(fresh, field)) for field in _EDITED}
    kept["description"] = _merge_description(name, before, edited, fresh, changes)
    return fresh.model_copy(update=kept, deep=True)


CARD = TypeVar("CARD", TableCard, Column)


def _merge_description(name: str, base: CARD, mine: CARD, fresh: CARD, changes: list[str]) -> str:
    """A person's description stays, which is told where the database's comment changed; a suggestion gives way to a
    comment."""
    if mine.description != base.description and fresh.description not in (base.description, mine.description):
        changes.append(f"{name}: its comment in the database is now {fresh.description!r}; your description stays")
    if mine.suggested and mine.description == mine.suggested:
        return fresh.description or mine.suggested
    return _chosen(base.description, mine.description, fresh.description)


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


_NAMED = 5


def written_grants_of(access: Access, cards: Path) -> Grants:
    """What a workspace grants, and the columns that `hopql init` hides for their names alone: all but what people
    denied."""
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
    more = f" and {len(names) - _NAMED} more" if len(names) > _NAMED else ""
    told = f"{file}: left out, since they read what is not granted: {', '.join(names[:_NAMED])}{more}"
    return [told] if names else []


def woven(granted: Sequence[TableCard], mine: Sequence[TableCard], grants: Grants) -> list[TableCard]:
    """Cards for the card file: the granted ones, and what people's cards say of hidden tables and columns, which stays
    as they left it but for its values."""
    fresh = {card.name: card for card in granted}
    clear = {card.name: card for card in grants.apply(mine)}
    for card in mine:
        if card.name not in clear:
            fresh[card.name] = _without_values(card)
        elif card.name in fresh and card != clear[card.name]:
            fresh[card.name] = _joined(fresh[card.name], card, clear[card.name])
    return list(fresh.values())


def _joined(fresh: TableCard, mine: TableCard, clear: TableCard) -> TableCard:
    """A card with what is hidden of the old one, each column where it stood."""
    columns = list(fresh.columns)
    for at, column in enumerate(_without_values(mine).columns):
        if clear.column(column.name) is None and fresh.column(column.name) is None:
            columns.insert(min(at, len(columns)), column)
    kept: dict[str, object] = {"columns": columns}
    for field in ("unique_keys", "foreign_keys", "join_hints", "external_joins"):
        hidden = [one for one in getattr(mine, field) if one not in getattr(clear, field)]
        kept[field] = [*getattr(fresh, field), *hidden]
    if mine.primary_key != clear.primary_key:
        kept["primary_key"] = mine.primary_key
    return fresh.model_copy(update=kept)


def _without_values(card: TableCard) -> TableCard:
    """A card whose columns have no sample values."""
    bare = [column.model_copy(update={"samples": [], "enum": []}) for column in card.columns]
    return card.model_copy(update={"columns": bare, "suggested_joins": []})


def cleared(cards: Sequence[TableCard], grants: Grants) -> list[TableCard]:
    """All cards, those of hidden tables and columns without their values."""
    return woven(grants.apply(cards), cards, grants)


def prose(texts: Iterable[tuple[str, str]], cards: Sequence[TableCard], grants: Grants) -> list[str]:
    """Where texts of people name what is hidden: they are prompts as they stand."""
    words = hidden_words(cards, grants)
    told = []
    for text, where in texts:
        found = sorted({word for word in re.findall(r"[^\W\d][\w$]*", text) if word.lower() in words})
        if found:
            told.append(f"{where} names what is hidden: {', '.join(found[:_NAMED])}; what people write is not changed")
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


def load_fewshots(path: Path) -> list[FewShot]:
    """The few-shots of a file in its order, each with an id; a missing file means there are none.

    An id that the file does not give is made from the question and the SQL, so it stays the same when lines move.

    Raises:
        WorkspaceError: when a line cannot be used (file, line and reason are named), or an id is there twice.
    """
    if not path.exists():
        return []
    found: dict[str, FewShot] = {}
    for line, shot in load_lines(path, FewShot):
        shot.id = shot.id or fewshot_id(shot)
        if found.get(shot.id, shot) != shot:
            told = f"{path}, line {line}: the id {shot.id!r} is used twice"
            raise WorkspaceError(told, hint="Give each line its own id.")
        found[shot.id] = shot
    return list(found.values())


def fewshot_id(shot: FewShot) -> str:
    """A short stable id from the content."""
    text = f"{shot.intent}\n{shot.sql}"
    return "fs-" + hashlib.blake2b(text.encode(), digest_size=5).hexdigest()
