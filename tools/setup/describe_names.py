"""Suggested descriptions: what the model makes of tables and columns whose names say little to people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from secrets import token_hex
from typing import TYPE_CHECKING, Final

from hopql.prompts import fill
from hopql.state.cards import Column, TableCard
from hopql.state.context import Context
from hopql.state.plan import Plan
from hopql.tools.base.quote_text import line
from hopql.tools.base.tokenize_text import rarity
from hopql.tools.catalog.cards import load_cards, save_cards, woven
from hopql.tools.catalog.schema_text import Labels, schema_text
from hopql.tools.models import chat_model, complete
from hopql.tools.workspace.open_workspace import open_workspace
from hopql.tools.workspace.read_config import CARDS, effective

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from hopql.tools.models.fetch_artifacts import Progress

_SHORT: Final = 4
"""Letters up to which a rare word is taken for a short form."""
_RARE: Final = 11.0
"""Rarity of a word (see `rarity`) from which a short one is a short form: `id` has 10.9, `amt` 12.1."""
_UNKNOWN: Final = 20.0
_AT_ONCE: Final = 12
_SHOWN: Final = 60
_LONGEST: Final = 160
_TOKENS_EACH: Final = 40


@dataclass
class Suggested:
    """What was suggested."""

    tables: int = 0
    """Tables that the model was asked about."""
    names: list[str] = field(default_factory=list)
    """`table` or `table.column` of each suggestion."""
    unsaid: list[str] = field(default_factory=list)
    """Names that it made nothing of."""


def describe(folder: Path, *, model: str = "", progress: Progress | None = None) -> Suggested:
    """Have the model suggest descriptions where a name says little and nobody described it; each table's are kept in
    the card file as soon as they are there, beside what people write, which always comes first.

    Raises:
        WorkspaceError: the cards cannot be read, or there is no database.
        ModelError: the model cannot be had, or fails; what it has suggested is kept, and the next run goes on there.
        DiskError: the card file cannot be written.
    """
    workspace = open_workspace(str(folder))
    workspace.require_database()
    every = load_cards(folder / CARDS)
    cards = workspace.grants.apply(every)
    labels, done = Labels.of(cards), Suggested()
    todo = [(place, names) for place, card in enumerate(cards) if (names := cryptic_names(card, labels))]
    chat = chat_model(model or effective(Context.model_construct(), workspace).model) if todo else None
    for number, (place, names) in enumerate(todo, start=1):
        assert chat is not None
        told = dict(_asked(cards[place], names, workspace.engine.dialect, chat))
        cards[place] = _with(cards[place], told)
        every = woven(cards, every, workspace.grants)
        save_cards(folder / CARDS, every)
        done.tables += 1
        for name in names:
            whole = name if name == cards[place].name else f"{cards[place].name}.{name}"
            (done.names if name in told else done.unsaid).append(whole)
        if progress:
            progress("describing tables", number, len(todo))
    return done


def cryptic_names(card: TableCard, labels: Labels) -> list[str]:
    """The table and its columns, keys left out, that nothing describes and whose names have a word that English does
    not have, or a short one that is rare."""
    keys = {*card.primary_key, *(name for key in card.foreign_keys for name in key.columns)}
    columns = [column for column in card.columns if column.name not in keys and not column.key]
    parts: list[TableCard | Column] = [card, *columns]
    return [one.name for one in parts if not one.description and _is_cryptic(labels.words(one.name))]


def _is_cryptic(words: Sequence[str]) -> bool:
    costs = {word: rarity(word) for word in words if word.isalpha()}
    return any(cost >= _UNKNOWN or (len(word) <= _SHORT and cost >= _RARE) for word, cost in costs.items())


def _asked(card: TableCard, names: Sequence[str], dialect: str, chat: BaseChatModel) -> Iterator[tuple[str, str]]:
    """What the model says of each name, a few names at once."""
    for start in range(0, len(names), _AT_ONCE):
        part = names[start : start + _AT_ONCE]
        tail = fill(
            "describe_names", mark=token_hex(4), table=_shown(card, part, dialect), names=", ".join(map(line, part))
        )
        answer = complete(chat, "", "", tail, opened="", max_tokens=_TOKENS_EACH * len(part))
        yield from _read(answer.text, part)


def _shown(card: TableCard, names: Sequence[str], dialect: str) -> str:
    """The table as prompts show it: the columns that are asked about, and others up to a bound."""
    others = [column.name for column in card.columns if column.name not in names][: _SHOWN - len(names)]
    columns = [{"name": column.name} for column in card.columns if column.name in {*names, *others}]
    plan: Plan = {"tables": [{"name": card.name, "columns": columns}], "joins": []}  # type: ignore[typeddict-item]
    return schema_text([card], plan, dialect)


def _read(answer: str, names: Sequence[str]) -> Iterator[tuple[str, str]]:
    """(name, meaning) of each line of an answer that names one of these and says more than the name."""
    known = {name.lower(): name for name in names}
    for said in answer.splitlines():
        name, _, meaning = said.strip().lstrip("-* ").partition(":")
        own, told = known.get(name.strip("`\"' ").lower()), line(meaning.strip(), _LONGEST).strip("`\" ")
        if own and told and told.lower() != own.lower():
            yield own, told


def _with(card: TableCard, told: Mapping[str, str]) -> TableCard:
    """The card with suggestions where nothing is described."""

    def suggested(name: str, description: str) -> dict[str, str]:
        return {"description": told[name], "suggested": told[name]} if told.get(name) and not description else {}

    columns = [one.model_copy(update=suggested(one.name, one.description)) for one in card.columns]
    return card.model_copy(update={**suggested(card.name, card.description), "columns": columns})
