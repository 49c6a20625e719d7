"""Descriptions that the model suggests: for names that say little, kept beside what people write."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from uuid import uuid4

import pytest

from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.tools.base.errors import ModelError
from hopql.tools.catalog.cards import load_cards, merge, save_cards
from hopql.tools.catalog.schema_text import Labels
from hopql.tools.models.fake import Reply, ScriptedChat, scripted
from hopql.tools.setup.describe_names import cryptic_names, describe


@pytest.fixture
def folder(shop: Path, tmp_path: Path) -> Path:
    """A shop of which two tables have names that nobody reads."""
    own = tmp_path / "shop"
    shutil.copytree(shop, own)
    cards = load_cards(own / "tables.jsonl")
    for card, name in zip(cards, ("qtx", "invstk", "product"), strict=True):
        card.foreign_keys, card.join_hints, card.suggested_joins = [], [], []
        card.name = name
    cards[0].columns[1].name, cards[0].columns[2].name = "cstnm", "homecity"
    save_cards(own / "tables.jsonl", cards)
    return own


def model(*replies: str | Reply) -> tuple[str, ScriptedChat]:
    script = scripted(list(replies), name=f"describe-{uuid4().hex[:6]}")
    return f"fake:{script.name}", script


def test_names_that_say_little_are_known_by_their_words() -> None:
    card = TableCard(
        name="order_items",
        columns=[Column(name=name) for name in ("id", "qty", "unitprice", "is_paid", "xq_ref", "cust_no", "amt")],
        foreign_keys=[ForeignKey(columns=["cust_no"], table="customer", to=["id"])],
    )
    card.columns[-1].description = "In euros"
    assert cryptic_names(card, Labels.of([card])) == ["qty", "xq_ref"]


def test_suggestions_are_marked_indexed_and_never_put_in_the_place_of_a_persons(folder: Path) -> None:
    name, script = model("`invstk`: orders in stock", "qtx: people who buy\ncstnm: name of the customer\nid: nothing\n")
    done = describe(folder, model=name)
    assert (done.names, done.unsaid, done.tables) == (["invstk", "qtx", "qtx.cstnm"], [], 2)
    kept = {card["name"]: card for card in map(json.loads, (folder / "tables.jsonl").read_text().splitlines())}
    assert kept["qtx"]["suggested"] == "people who buy" and "description" not in kept["qtx"]
    assert kept["qtx"]["columns"][1]["suggested"] == "name of the customer"
    cards = load_cards(folder / "tables.jsonl")
    card = next(one for one in cards if one.name == "qtx")
    assert card.description == "people who buy" and "homecity" in script.prompts[1]
    card.description, card.columns[1].description = "Our customers", ""
    save_cards(folder / "tables.jsonl", cards)
    again = next(one for one in load_cards(folder / "tables.jsonl") if one.name == "qtx")
    assert again.description == "Our customers" and again.columns[1].description == again.columns[1].suggested == ""


def test_what_a_stopped_run_has_suggested_is_kept_and_not_asked_again(folder: Path) -> None:
    name, _ = model("invstk: orders")
    with pytest.raises(ModelError):
        describe(folder, model=name)
    assert [card.suggested for card in load_cards(folder / "tables.jsonl") if card.suggested] == ["orders"]
    name, script = model(Reply(match=".", reply="qtx: people\ncstnm: name of the customer"))
    assert describe(folder, model=name).tables == 1 and len(script.prompts) == 1
    assert describe(folder, model=name).tables == 0


def test_a_comment_of_the_database_takes_the_place_of_a_suggestion() -> None:
    def cards(**more: str) -> list[TableCard]:
        return [TableCard(name="t", columns=[Column(name="amt", **more)])]  # type: ignore[arg-type]

    mine = cards(description="amount", suggested="amount")
    assert merge(cards(), mine, cards())[0][0].columns[0].suggested == "amount"
    merged, _ = merge(cards(), mine, cards(description="In cents"))
    assert merged[0].columns[0].description == "In cents"
