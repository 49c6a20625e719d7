"""What the model makes of names that say little to people: what their short forms stand for, and descriptions of tables
and columns that have words besides that nobody reads."""

from __future__ import annotations

import json
from collections import Counter
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
from hopql.tools.base.tokenize_text import STOP_WORDS, is_common, rarity, short_forms
from hopql.tools.base.write_files import write_whole
from hopql.tools.catalog.cards import load_cards, save_cards, woven
from hopql.tools.catalog.index_folder import SUGGESTED_FORMS, read_forms
from hopql.tools.catalog.schema_text import Labels, schema_text
from hopql.tools.models import chat_model, complete
from hopql.tools.models.complete_prompt import is_embedded
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

_ANY, _UNCOMMON = 3, 5
"""Letters up to which any word may be a short form, and one that is not common; longer ones where English does not have
them. Of the occurrences of short forms that people wrote down for 28 schemas (`training/linking/data`) that finds 98%,
and one word in eight that is none."""
_FORMS_AT_ONCE, _TOKENS_A_FORM = 30, 16
_NAMES_SHOWN, _TABLES_SHOWN = 3, 60
"""Names with a short form, and tables, that the model sees."""


@dataclass
class Suggested:
    """What was suggested."""

    forms: dict[str, str] = field(default_factory=dict)
    """Short forms, with what they stand for."""
    tables: int = 0
    """Tables that the model was asked about."""
    names: list[str] = field(default_factory=list)
    """`table` or `table.column` of each suggestion."""
    unsaid: list[str] = field(default_factory=list)
    """Names that it made nothing of."""


def describe(folder: Path, *, model: str = "", progress: Progress | None = None) -> Suggested:
    """Have the model say what the short forms in names stand for, then describe what has other words that say little
    and nobody described. Each answer is kept as soon as it is there, in `SUGGESTED_FORMS` and in the card file, beside
    what people write, which always comes first. The embedded model, which has half of the short forms wrong
    (`training/linking/README.md`), only describes.

    Raises:
        WorkspaceError: the cards or short forms cannot be read, or there is no database.
        ModelError: the model cannot be had, or fails; what it has suggested is kept, and the next run goes on there.
        DiskError: a file cannot be written.
    """
    workspace = open_workspace(str(folder))
    workspace.require_database()
    every = load_cards(folder / CARDS)
    cards = workspace.grants.apply(every)
    labels, done, known = Labels.of(cards), Suggested(), short_forms() | read_forms(folder)
    chat = chat_model(model or effective(Context.model_construct(), workspace).model)
    unread = [] if is_embedded(chat) else unread_forms(cards, labels, known)
    for start in range(0, len(unread), _FORMS_AT_ONCE):
        part = unread[start : start + _FORMS_AT_ONCE]
        done.forms |= (told := _asked_forms(cards, labels, part, chat))
        if told:
            kept = read_forms(folder, (SUGGESTED_FORMS,)) | told
            write_whole(folder / SUGGESTED_FORMS, json.dumps(kept, ensure_ascii=False, indent=0) + "\n")
        if progress:
            progress("reading short forms", start + len(part), len(unread))
    known |= done.forms
    todo = [(place, names) for place, card in enumerate(cards) if (names := cryptic_names(card, labels, known))]
    for number, (place, names) in enumerate(todo, start=1):
        described = dict(_asked(cards[place], names, workspace.engine.dialect, chat))
        cards[place] = _with(cards[place], described)
        every = woven(cards, every, workspace.grants)
        save_cards(folder / CARDS, every)
        done.tables += 1
        for one in names:
            whole = one if one == cards[place].name else f"{cards[place].name}.{one}"
            (done.names if one in described else done.unsaid).append(whole)
        if progress:
            progress("describing tables", number, len(todo))
    return done


def unread_forms(cards: Sequence[TableCard], labels: Labels, known: Mapping[str, str]) -> list[str]:
    """Words of names that may be short forms and are not known, those that stand in most names first."""
    names = (name for card in cards for name in (card.name, *(column.name for column in card.columns)))
    found = Counter(word for name in names for word in {*labels.words(name)} - known.keys() - STOP_WORDS)
    return [word for word, _ in sorted(found.items(), key=lambda one: (-one[1], one[0])) if _may_be_short(word)]


def _may_be_short(word: str) -> bool:
    rare = rarity(word) >= _UNKNOWN or len(word) <= (_ANY if is_common(word) else _UNCOMMON)
    return word.isalpha() and len(word) > 1 and rare


def _asked_forms(
    cards: Sequence[TableCard], labels: Labels, forms: Sequence[str], chat: BaseChatModel
) -> dict[str, str]:
    """What the model says that short forms stand for: it is asked with the tables of the database, and with names that
    each form stands in, and what it says both times is taken."""
    stands: dict[str, list[str]] = {form: [] for form in forms}
    for card in cards:
        for name in (card.name, *(column.name for column in card.columns)):
            for form in {*labels.words(name)} & stands.keys():
                stands[form].append(name)
    tables = ", ".join(line(labels.label(card.name, short_forms())) for card in cards[:_TABLES_SHOWN])
    named = (f"{form} (in {', '.join(map(line, names[:_NAMES_SHOWN]))})" for form, names in stands.items())
    told: list[dict[str, str]] = []
    for shown in ("\n".join([f"The database has these tables: {tables}", "", *forms]), "\n".join(named)):
        tail = fill("read_short_forms", mark=token_hex(4), forms=shown)
        answer = complete(chat, "", "", tail, opened="", max_tokens=_TOKENS_A_FORM * len(forms))
        told.append(dict(_read(answer.text, forms)))
    first, second = told
    both = {form: [word for word in first[form].lower().split() if word in second[form].lower().split()]
            for form in first.keys() & second.keys()}  # fmt: skip
    return {form: " ".join(words) for form, words in both.items() if words and form not in words}


def cryptic_names(card: TableCard, labels: Labels, known: Mapping[str, str]) -> list[str]:
    """The table and its columns, keys left out, that nothing describes and whose names have a word that English does
    not have, or a short one that is rare, and that is no known short form."""
    keys = {*card.primary_key, *(name for key in card.foreign_keys for name in key.columns)}
    columns = [column for column in card.columns if column.name not in keys and not column.key]
    parts: list[TableCard | Column] = [card, *columns]
    return [
        one.name for one in parts
        if not one.description and _is_cryptic([word for word in labels.words(one.name) if word not in known])
    ]  # fmt: skip


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
