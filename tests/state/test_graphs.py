from __future__ import annotations

from hopql.state.graphs import extend_or_reset, latest, latest_by_id


def test_updates_are_appended() -> None:
    assert extend_or_reset([1], [2, 3]) == [1, 2, 3]
    assert extend_or_reset(None, [1]) == [1]


def test_none_starts_again() -> None:
    assert extend_or_reset([1, 2], None) == []
    assert extend_or_reset([1, 2], [None, 7]) == [7]


def test_the_latest_counts() -> None:
    assert latest("old", "new") == "new" and latest("old", None) is None


def test_records_take_the_place_of_earlier_ones_of_their_id() -> None:
    old = [{"id": 1, "of": "a"}, {"id": 2, "of": "b"}]
    assert latest_by_id(old, [{"id": 2, "of": "c"}]) == [{"id": 1, "of": "a"}, {"id": 2, "of": "c"}]
    assert old == [{"id": 1, "of": "a"}, {"id": 2, "of": "b"}]


def test_records_are_in_the_order_of_their_ids_whoever_came_first() -> None:
    assert [record["id"] for record in latest_by_id([{"id": 3}], [{"id": 10}, {"id": 1}])] == [1, 3, 10]
    assert latest_by_id(None, [{"id": 1}]) == [{"id": 1}] and latest_by_id([{"id": 1}], []) == [{"id": 1}]


def test_none_starts_records_again() -> None:
    assert latest_by_id([{"id": 1}], None) == []
