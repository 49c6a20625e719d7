from __future__ import annotations

from pathlib import Path

from hopql.bench.catalog_scale import catalog, measure, questions


def test_the_catalog_is_the_same_every_time_and_of_the_size_asked_for() -> None:
    cards = catalog(60, 900)
    assert cards == catalog(60, 900) and len(cards) == 60 and sum(len(card.columns) for card in cards) == 900
    assert any(card.foreign_keys for card in cards) and len(set(questions(cards, 20))) == 20


def test_a_small_one_is_measured(tmp_path: Path) -> None:
    told = measure(tmp_path, 12, 100, 5)
    assert told["columns"] == 100 and told["again_embedded"] != 0
