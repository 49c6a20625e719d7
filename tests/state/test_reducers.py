from state.reducers import extend_or_reset


def test_updates_are_appended() -> None:
    assert extend_or_reset([1], [2, 3]) == [1, 2, 3]
    assert extend_or_reset(None, [1]) == [1]


def test_none_starts_again() -> None:
    assert extend_or_reset([1, 2], None) == []
    assert extend_or_reset([1, 2], [None, 7]) == [7]
