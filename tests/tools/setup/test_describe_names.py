"""What the model makes of names that say little: short forms and descriptions, kept beside what people write."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from uuid import uuid4

import pytest

from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.tools.base.errors import ModelError
from hopql.tools.catalog.cards import load_cards, merge, save_cards
from hopql.tools.catalog.index_folder import FORMS, SUGGESTED_FORMS, read_forms
from hopql.tools.catalog.schema_text import Labels
from hopql.tools.models.fake import Reply, ScriptedChat, scripted
from hopql.tools.setup.describe_names import cryptic_names, describe, unread_forms


@pytest.fixture
def folder(shop: Path, tmp_path: Path) -> Path:
    """A shop of which two tables have names that nobody reads."""
    own = tmp_path / "shop"
    shutil.copytree(shop, own)
    cards = load_cards(own / "tables.jsonl")
    for card, name in zip(cards, ("qtx", "invstk", "product"), strict=True):
        card.foreign_keys, card.join_hints, card.suggested_joins = [], [], []
        card.name = name
    cards[0].columns[1].name, cards[0].columns[2].name = "xkvnam", "homecity"
    save_cards(own / "tables.jsonl", cards)
    return own


NO_FORMS = Reply(match="abbreviations", reply="I cannot tell.")


def model(*replies: str | Reply) -> tuple[str, ScriptedChat]:
    script = scripted(list(replies), name=f"describe-{uuid4().hex[:6]}")
    return f"fake:{script.name}", script


def asked(script: ScriptedChat, of: str) -> list[str]:
    return [prompt for prompt in script.prompts if of in prompt]


def test_names_that_say_little_are_known_by_their_words() -> None:
    card = TableCard(
        name="order_items",
        columns=[Column(name=name) for name in ("id", "qty", "unitprice", "is_paid", "xq_ref", "cust_no", "amt")],
        foreign_keys=[ForeignKey(columns=["cust_no"], table="customer", to=["id"])],
    )
    card.columns[-1].description = "In euros"
    assert cryptic_names(card, Labels.of([card]), {}) == ["qty", "xq_ref"]
    assert cryptic_names(card, Labels.of([card]), {"qty": "quantity"}) == ["xq_ref"]


def test_words_that_may_be_short_forms_are_those_of_most_names_first_and_no_plain_or_known_ones() -> None:
    names = ("prp_no", "prp_amt", "prp_by", "order_total", "own_car", "x1_z", "hdr_total")
    card = TableCard(name="prp_hdr", columns=[Column(name=name) for name in names])
    assert unread_forms([card], Labels.of([card]), {"amt": "amount", "no": "number"}) == ["prp", "hdr", "car"]


def test_what_the_model_says_twice_of_a_short_form_is_kept_and_read(folder: Path) -> None:
    (folder / FORMS).write_text('{"qtx": "clients"}')
    name, script = model(
        Reply(match="these tables", reply="`xkvnam`: customer name\ninvstk: investment\nid: id"),
        Reply(match="abbreviations", reply="xkvnam: name of the customer\ninvstk: stock"),
        Reply(match="a table of a database", reply="invstk: orders in stock"),
    )
    done = describe(folder, model=name)
    assert done.forms == {"xkvnam": "customer name"} and done.names == ["invstk"]
    assert read_forms(folder, [SUGGESTED_FORMS]) == done.forms
    assert read_forms(folder) == {"xkvnam": "customer name", "qtx": "clients"}
    before = script.prompts
    assert len(before) == 3 and all("qtx" not in prompt.split("Which")[0].split("tables:")[0] for prompt in before[:2])
    assert "xkvnam (in xkvnam)" in before[1]
    (folder / FORMS).write_text('{"xkvnam": "consultant", "qtx": "clients"}')
    assert read_forms(folder)["xkvnam"] == "consultant"
    describe(folder, model=name)
    assert not any("xkvnam (in" in prompt for prompt in script.prompts[3:])


def test_suggestions_are_marked_indexed_and_never_put_in_the_place_of_a_persons(folder: Path) -> None:
    meanings = "qtx: people who buy\nxkvnam: name of the customer\nid: nothing\n"
    name, script = model(NO_FORMS, "`invstk`: orders in stock", meanings)
    done = describe(folder, model=name)
    assert (done.names, done.unsaid, done.tables) == (["invstk", "qtx", "qtx.xkvnam"], [], 2)
    kept = {card["name"]: card for card in map(json.loads, (folder / "tables.jsonl").read_text().splitlines())}
    assert kept["qtx"]["suggested"] == "people who buy" and "description" not in kept["qtx"]
    assert kept["qtx"]["columns"][1]["suggested"] == "name of the customer"
    cards = load_cards(folder / "tables.jsonl")
    card = next(one for one in cards if one.name == "qtx")
    assert card.description == "people who buy" and "homecity" in asked(script, "a table of a database")[1]
    card.description, card.columns[1].description = "Our customers", ""
    save_cards(folder / "tables.jsonl", cards)
    again = next(one for one in load_cards(folder / "tables.jsonl") if one.name == "qtx")
    assert again.description == "Our customers" and again.columns[1].description == again.columns[1].suggested == ""


def test_what_a_stopped_run_has_suggested_is_kept_and_not_asked_again(folder: Path) -> None:
    name, _ = model(NO_FORMS, "invstk: orders")
    with pytest.raises(ModelError):
        describe(folder, model=name)
    assert [card.suggested for card in load_cards(folder / "tables.jsonl") if card.suggested] == ["orders"]
    name, script = model(NO_FORMS, Reply(match=".", reply="qtx: people\nxkvnam: name of the customer"))
    assert describe(folder, model=name).tables == 1 and len(asked(script, "a table of a database")) == 1
    assert describe(folder, model=name).tables == 0


def test_a_comment_of_the_database_takes_the_place_of_a_suggestion() -> None:
    def cards(**more: str) -> list[TableCard]:
        return [TableCard(name="t", columns=[Column(name="amt", **more)])]  # type: ignore[arg-type]

    mine = cards(description="amount", suggested="amount")
    assert merge(cards(), mine, cards())[0][0].columns[0].suggested == "amount"
    merged, _ = merge(cards(), mine, cards(description="In cents"))
    assert merged[0].columns[0].description == "In cents"
