"""The network that ranks tables, on a made-up schema and on the shop."""

from __future__ import annotations

import numpy as np

from hopql.state.cards import Column, ForeignKey, TableCard
from hopql.tools.catalog.catalog import Catalog
from hopql.tools.catalog.join_graph import SchemaGraph, Ties
from hopql.tools.catalog.rank_tables import WEIGHTS, facts_of, rank_tables, score_tables
from hopql.tools.models.embed_minilm import read_tensors


def _table(name: str, **keys: str) -> TableCard:
    foreign = [ForeignKey(columns=[own], table=to, to=["id"]) for own, to in keys.items()]
    columns = [Column(name=one, type="integer") for one in ("id", "name", *keys)]
    return TableCard(name=name, columns=columns, primary_key=["id"], foreign_keys=foreign)


_CARDS = [_table("t1", k="t2"), _table("t2"), _table("t3"), _table("t4", k="t3")]


def _scores(cards: list[TableCard], facts: np.ndarray) -> np.ndarray:
    return score_tables(facts, Ties(cards, SchemaGraph(cards)), read_tensors(WEIGHTS))


def test_a_table_that_a_needed_one_refers_to_ranks_before_one_that_nothing_needed_does() -> None:
    facts = np.zeros((4, 13), dtype=np.float32)
    facts[0, :6], facts[0, 6:] = (1, 0.5, 0.5, 1, 0.5, 0.5), 1  # every ranking has t1 first
    t1, t2, t3, t4 = _scores(_CARDS, facts)
    assert t1 == max(t1, t2, t3, t4) and t2 > t3


def test_the_order_of_the_cards_does_not_matter() -> None:
    facts = np.random.default_rng(0).random((4, 13)).astype(np.float32)
    turned = [2, 0, 3, 1]
    assert np.allclose(_scores(_CARDS, facts)[turned], _scores([_CARDS[at] for at in turned], facts[turned]), atol=1e-4)


def test_a_schema_that_is_shown_whole_is_ranked_without_the_embedder_for_tables(shop: Catalog) -> None:
    asked = shop.asked("streets of customers")
    facts, rankings = facts_of(asked, shop.index, whole=True)
    assert not rankings["linked"] and not facts[:, [2, 8]].any()
    ranked = rank_tables(asked, shop.index, whole=True)
    assert {one["table"] for one in ranked} == {card.name for card in shop.cards}
    assert [one["score"] for one in ranked] == sorted((one["score"] for one in ranked), reverse=True)
    assert all(0 <= one["score"] <= 1 for one in ranked)


def test_nothing_asked_of_nothing_is_ranked() -> None:
    assert _scores([], np.zeros((0, 13), dtype=np.float32)).shape == (0,)
