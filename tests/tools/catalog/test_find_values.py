from __future__ import annotations

from contextlib import closing
from pathlib import Path

import pytest

from hopql.state.cards import Column, TableCard
from hopql.state.context import Context
from hopql.state.plan import ValueHit
from hopql.tools.catalog.catalog import Catalog
from hopql.tools.catalog.find_values import COLUMNS, MOST, Vocabulary, find, fit, hints, masked, phrases
from hopql.tools.catalog.index_values import ValueIndex, ValueWriter
from tests.tools.catalog.shop import CARDS, FEWSHOTS


def test_quoted_first_then_longest() -> None:
    found = phrases('Show "New  York" hotels')
    assert found[0].quoted and found[0].norm == "new york"
    assert [p.words for p in found[1:]] == sorted((p.words for p in found[1:]), reverse=True)


def test_capitals_mark_names_but_not_at_the_start() -> None:
    marks = {p.text: p.marked for p in phrases("Which flights to Boston on UA") if p.words == 1}
    assert marks == {"flights": False, "Boston": True, "UA": True}


def test_sentences_are_not_run_together() -> None:
    assert "york what" not in {p.norm for p in phrases("In New York? What else")}


def test_possessives_are_cut() -> None:
    assert "lovelace" in {p.norm for p in phrases("Ada Lovelace's orders")}


WORDS = {"citi", "state", "river", "mountain", "name", "border", "countri", "peak"}
STORED = {
    ("state", "state_name"): ["ohio", "peru", "lima"],
    ("city", "city_name"): ["lima", "cuzco", "city"],
    ("city", "state_name"): ["ohio", "peru"],
    ("river", "river_name"): ["ohio", "lima"],
    ("river", "mouth"): ["ohio river"],
    ("border", "state_name"): ["ohio", "peru"],
    ("border", "border"): ["ohio", "peru"],
    ("mountain", "peak"): ["whitney", "other"],
    ("high", "point"): ["mount whitney", "other point"],
    ("state", "country"): ["usa"],
}


@pytest.fixture(scope="module")
def index(tmp_path_factory: pytest.TempPathFactory) -> ValueIndex:
    folder: Path = tmp_path_factory.mktemp("values")
    with closing(ValueWriter(folder)) as writer:
        for (table, column), values in STORED.items():
            writer.add(table, column, values, complete=True)
        writer.finish()
    return ValueIndex(folder)


def _told(question: str, index: ValueIndex, tables: dict[str, float] | None = None) -> list[str]:
    found = hints(question, find(question, index, WORDS), index, tables or {})
    return [f"{hit['table']}.{hit['column']}={hit['value']}" for hit in found]


def test_the_column_whose_word_stands_beside_the_phrase_comes_first(index: ValueIndex) -> None:
    assert _told("how large is the city of Lima?", index)[0] == "city.city_name=lima"
    assert _told("how long is the lima river?", index)[0] == "river.river_name=lima"
    assert _told("which cities are in ohio", index)[0] in ("city.state_name=ohio", "state.state_name=ohio")


def test_a_name_less_the_kind_at_its_end_is_another_reading(index: ValueIndex) -> None:
    assert _told("where is the ohio river", index)[0] == "river.river_name=ohio"
    assert "mountain.peak=whitney" in _told("height of mount whitney", index)


def test_the_table_that_is_asked_about_decides_among_equals(index: ValueIndex) -> None:
    assert _told("what does ohio touch", index, {"border": 1.0})[0].startswith("border.")
    assert _told("what is there in ohio", index, {"state": 1.0})[0] == "state.state_name=ohio"


def test_few_hints_and_few_columns_of_each(index: ValueIndex) -> None:
    assert len(_told("ohio", index)) <= COLUMNS
    assert len(_told("ohio, peru, lima, cuzco, ohio river, mount whitney", index)) == MOST
    assert len(set(_told("ohio and peru", index))) >= 4, "each phrase has its best columns"


def test_what_tells_nothing_is_no_hint(index: ValueIndex) -> None:
    assert _told("how many states are in the usa", index) == [], "its column stores nothing else"
    assert not any("=city" in told for told in _told("which state has it, city or village?", index))
    assert _told("population of each river in 2020", index) == []


def test_words_in_between_say_whether_a_kind_names_the_phrase() -> None:
    def near(question: str) -> float:
        return fit(question, "lima", "lima", "place", "city_name")

    assert near("the city called lima") > near("the city in lima") > near("where is lima")
    run_together = fit("the city called lima", "lima", "lima", "place", "homecity")
    assert run_together > fit("the city called lima", "lima", "lima", "place", "homeport")


_SHOP_WORDS = Vocabulary.of(CARDS)


def _hit(phrase: str, score: float = 1.0) -> ValueHit:
    return ValueHit(phrase=phrase, table="t", column="c", value=phrase, match="exact", score=score)


def test_questions_of_one_kind_read_alike() -> None:
    first = masked("How many orders came from Berlin in 2023?", [_hit("Berlin")], _SHOP_WORDS)
    other = masked("How many customers came from São Paulo in 2024?", [_hit("São Paulo")], _SHOP_WORDS)
    assert first == other and first.startswith("how many") and "2023" not in first
    assert masked('Orders of "Ada"', [], _SHOP_WORDS) == masked("Orders of Grace Hopper", [], _SHOP_WORDS)
    assert masked("Orders above 100", [], _SHOP_WORDS) == masked("Addresses above 7.5", [], _SHOP_WORDS)


def test_what_shapes_a_query_is_kept() -> None:
    cards = [TableCard(name="count", columns=[Column(name="average"), Column(name="year")])]
    text = masked("What is the average and the total count per year, not the highest?", [], Vocabulary.of(cards))
    assert {"average", "total", "count", "year", "not", "highest"} <= set(text.replace(",", "").split())
    assert masked("", [], _SHOP_WORDS) == "" and masked("???", [], Vocabulary.of([])) == "???"


def test_weak_hits_are_no_values_and_spelling_of_names_does_not_matter() -> None:
    assert masked("open orders", [_hit("open", 0.5)], _SHOP_WORDS) == masked("open orders", [], _SHOP_WORDS)
    assert masked("the status active", [_hit("active")], _SHOP_WORDS) != masked("the status active", [], _SHOP_WORDS)


def test_the_kind_of_question_decides_what_example_comes_first(shop: Catalog) -> None:
    question = "How many items did each product need?"
    options = Context.model_construct()
    found = shop.examples(question, shop.plan(question, options), options)
    assert found[0]["id"] == "per-customer" and found[0]["origin"] == "written"
    assert len(found) == len(FEWSHOTS)
