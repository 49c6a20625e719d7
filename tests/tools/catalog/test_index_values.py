from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hopql.tools.catalog.build_index import build
from hopql.tools.catalog.catalog import Catalog
from hopql.tools.catalog.find_values import WEAK, find
from hopql.tools.catalog.index_values import (
    Trigrams,
    ValueIndex,
    ValueWriter,
    is_text,
    looks_like_names,
    normal,
    worth_keeping,
)
from hopql.tools.database.engine import connect
from tests.tools.catalog.shop import column


def test_misspelt_strings_are_near(tmp_path: Path) -> None:
    Trigrams.build(["wyoming", "colorado", "", "wy", "california"]).save(tmp_path / "v")
    loaded = Trigrams.load(tmp_path / "v")
    assert loaded.near("wyomng")[0] == 0 and loaded.near("colarado")[0] == 1
    assert loaded.near("zzz") == [] and loaded.near("") == []


def test_nothing_stored_means_nothing_near(tmp_path: Path) -> None:
    Trigrams.build([]).save(tmp_path / "v")
    assert Trigrams.load(tmp_path / "v").near("abc") == []


@given(st.lists(st.text(min_size=1, max_size=12), max_size=8), st.integers(0, 7))
def test_a_stored_string_is_near_itself(strings: list[str], place: int) -> None:
    if place < len(strings) and strings[place].strip(" "):
        assert place in Trigrams.build(strings).near(strings[place])


SCHEMA = {"citi", "state", "name", "custom", "status"}


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> ValueIndex:
    folder = tmp_path_factory.mktemp("values")
    with closing(ValueWriter(folder)) as writer:
        writer.add("place", "name", ["new york", "wyoming", "São Paulo", "colorado", "city"])
        writer.add("place", "code", ["NY", "IN", "or"])
        writer.add("airport", "name", ["Boston Logan International", "La Guardia", "York"])
        writer.add(
            "product", "name", ["Widget X", "widget x", "Steak House", "北京烤鸭", "3f2504e04f8911d39a0c0305e82c3301"]
        )
        for place in range(20):
            writer.add(f"flags{place}", "flag", ["yes", "Unknown"])
        assert writer.finish() > 30
    return ValueIndex(folder)


def _found(index: ValueIndex, question: str) -> list[tuple[str, str, str]]:
    return [(hit["table"], hit["value"], hit["match"]) for hit in find(question, index, SCHEMA)]


def test_exact_case_and_stem(index: ValueIndex) -> None:
    assert _found(index, "sales of the Widget X?") == [
        ("product", "Widget X", "exact"),
        ("product", "widget x", "case"),
    ]
    assert _found(index, "people in sao paulo") == [("place", "São Paulo", "case")]
    assert _found(index, "all steak houses") == [("product", "Steak House", "stem")]


def test_the_longer_phrase_hides_the_shorter(index: ValueIndex) -> None:
    assert _found(index, "how big is New York?") == [("place", "new york", "case")]
    assert ("airport", "York", "exact") in _found(index, "how far is York?")


def test_misspelt_and_partial_names(index: ValueIndex) -> None:
    assert ("place", "wyoming", "fuzzy") in _found(index, "rivers of Wyomng")
    assert ("airport", "Boston Logan International", "fuzzy") in _found(index, "flights to Logan")


def test_codes_need_capitals_and_stop_words_are_no_values(index: ValueIndex) -> None:
    assert _found(index, "in ny or in") == []
    assert [value for _, value, _ in _found(index, "hotels in NY or IN")] == ["NY", "IN"]


def test_what_many_columns_store_is_passed_over_unless_marked(index: ValueIndex) -> None:
    assert _found(index, "is it yes?") == []
    assert len(_found(index, 'is it "yes"?')) == 8


def test_a_plain_word_of_the_schema_is_a_weak_hit(index: ValueIndex) -> None:
    (hit,) = find("which city?", index, SCHEMA)
    assert hit["score"] == WEAK


def test_other_scripts(index: ValueIndex) -> None:
    assert _found(index, "北京烤鸭多少钱") == [("product", "北京烤鸭", "exact")]


@pytest.mark.parametrize("question", ["", "?", "'", "a" * 5000, "1 2 3", "\x00 \ud800", "%_' and 1=1 --"])
def test_odd_questions_find_nothing_and_break_nothing(index: ValueIndex, question: str) -> None:
    assert _found(index, question) == []


def test_hashes_are_not_kept_and_literals_can_be_looked_up(index: ValueIndex) -> None:
    assert not index.holds("product", "name", "3f2504e04f8911d39a0c0305e82c3301")
    assert index.holds("place", "name", "new york") and not index.holds("place", "name", "New York")
    assert index.closest("place", "name", "New York")[0] == ("new york", 1.0)
    assert index.closest("place", "name", "colorodo")[0][0] == "colorado"


def test_a_new_index_keeps_what_it_is_not_told_to_drop(index: ValueIndex, tmp_path: Path) -> None:
    first, second = tmp_path / "a", tmp_path / "b"
    first.mkdir()
    second.mkdir()
    with closing(ValueWriter(first)) as writer:
        writer.add("t", "c", ["red", "blue"])
        writer.add("u", "c", ["red"])
        writer.finish()
    with closing(ValueWriter(second, first)) as writer:
        writer.drop("t")
        writer.add("t", "d", ["green"])
        writer.finish()
    opened = ValueIndex(second)
    assert _found(opened, "red, blue or green?") == [("u", "red", "exact"), ("t", "green", "exact")]


def test_a_column_is_complete_when_nothing_a_literal_could_name_is_missing(tmp_path: Path) -> None:
    with closing(ValueWriter(tmp_path)) as writer:
        writer.add("t", "all", ["Red", "red", "42"], complete=True)
        writer.add("t", "some", ["red"])
        writer.add("t", "prose", ["red", "so " * 60], complete=True)
        writer.finish()
    opened = ValueIndex(tmp_path)
    assert [opened.complete("t", name) for name in ("all", "some", "prose", "none")] == [True, False, False, False]
    assert opened.column("t", "all") == ["Red", "red"]
    assert sorted(opened.places("RED")) == [
        ("t", "all", "Red"), ("t", "all", "red"), ("t", "prose", "red"), ("t", "some", "red")
    ]  # fmt: skip


def test_accents_case_and_punctuation_do_not_count() -> None:
    assert normal("  São-Paulo’s  ") == normal("sao paulos") == "sao paulos"


@pytest.fixture
def database(tmp_path: Path) -> str:
    path = tmp_path / "shop.db"
    with sqlite3.connect(path) as link:
        link.execute("CREATE TABLE product (id INTEGER, name TEXT, token TEXT, story TEXT)")
        link.executemany(
            "INSERT INTO product VALUES (?, ?, ?, ?)",
            [(i, f"Widget {chr(65 + i)}", f"{i:032x}", "prose " * 40) for i in range(20)],
        )
    return f"sqlite:///{path}"


def test_values_come_from_the_database_and_stay_when_nothing_changed(database: str, tmp_path: Path) -> None:
    from hopql.state.context import Context

    engine = connect(database)
    cards = engine.introspect()
    folder = tmp_path / "workspace"
    first = build(folder, cards, engine=engine)
    assert first.values == 20, "names only: no hashes, no prose"
    engine.close()
    again = build(folder, cards)
    assert again.values == 20
    hits = Catalog.open(folder).plan("how many widget q", Context.model_construct())["values"]
    assert [(hit["value"], hit["match"]) for hit in hits] == [("Widget Q", "case")]


def test_which_columns_and_values_are_text_worth_keeping() -> None:
    assert is_text(column("a", "character varying(20)")) and is_text(column("a", "mood", enum=["x"]))
    assert not any(is_text(column("a", kind)) for kind in ("integer", "text[]", "jsonb", "uuid", "timestamp"))
    assert worth_keeping("JFK") and worth_keeping("北京")
    assert not any(map(worth_keeping, ["", "42", "2024-01-02", "x" * 81, "3f2504e0-4f89-11d3-9a0c-0305e82c3301"]))
    assert looks_like_names([]) and not looks_like_names(["1", "2", "a"])
