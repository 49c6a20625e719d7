from __future__ import annotations

from hopql.state.cards import Column, TableCard
from hopql.state.context import Context
from hopql.state.plan import ValueHit
from hopql.tools.catalog.catalog import Catalog
from hopql.tools.catalog.masking import Vocabulary, masked
from tests.tools.catalog.shop import CARDS, FEWSHOTS

WORDS = Vocabulary.of(CARDS)


def _hit(phrase: str, score: float = 1.0) -> ValueHit:
    return ValueHit(phrase=phrase, table="t", column="c", value=phrase, match="exact", score=score)


def test_questions_of_one_kind_read_alike() -> None:
    first = masked("How many orders came from Berlin in 2023?", [_hit("Berlin")], WORDS)
    other = masked("How many customers came from São Paulo in 2024?", [_hit("São Paulo")], WORDS)
    assert first == other and first.startswith("how many") and "2023" not in first
    assert masked('Orders of "Ada"', [], WORDS) == masked("Orders of Grace Hopper", [], WORDS)
    assert masked("Orders above 100", [], WORDS) == masked("Addresses above 7.5", [], WORDS)


def test_what_shapes_a_query_is_kept() -> None:
    cards = [TableCard(name="count", columns=[Column(name="average"), Column(name="year")])]
    text = masked("What is the average and the total count per year, not the highest?", [], Vocabulary.of(cards))
    assert {"average", "total", "count", "year", "not", "highest"} <= set(text.replace(",", "").split())
    assert masked("", [], WORDS) == "" and masked("???", [], Vocabulary.of([])) == "???"


def test_weak_hits_are_no_values_and_spelling_of_names_does_not_matter() -> None:
    assert masked("open orders", [_hit("open", 0.5)], WORDS) == masked("open orders", [], WORDS)
    assert masked("the status active", [_hit("active")], WORDS) != masked("the status active", [], WORDS)


def test_the_kind_of_question_decides_what_example_comes_first(shop: Catalog) -> None:
    question = "How many items did each product need?"
    options = Context.model_construct()
    found = shop.examples(question, shop.plan(question, options), options)
    assert found[0]["id"] == "per-customer" and found[0]["origin"] == "written"
    assert len(found) == len(FEWSHOTS)
