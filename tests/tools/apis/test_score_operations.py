from __future__ import annotations

import pytest

from hopql.tools.apis.score_operations import fits_version, named_versions, read_operations, version_key


def test_versions_are_ordered_by_their_numbers() -> None:
    versions = ["2.0", "1.9.10", "v10", "2.0-beta", "2019-11-01"]
    assert sorted(versions, key=version_key) == ["1.9.10", "2.0-beta", "2.0", "v10", "2019-11-01"]


@pytest.mark.parametrize(
    ("text", "named"),
    [("with v4 of it", ["4"]), ("version 2.1 please", ["2.1"]), ("the 2019-11-01 API", ["2019-11-01"]),
     ("order 4", []), ("ev3 charger", [])],
)  # fmt: skip
def test_versions_that_a_text_names(text: str, named: list[str]) -> None:
    assert named_versions(text) == named


def test_a_version_is_the_named_one_by_its_first_numbers() -> None:
    assert fits_version("4.2.0", "4") and fits_version("4.2.0", "4.2")
    assert not fits_version("4.2.0", "2") and not fits_version("42", "4")
    assert fits_version("2.0-beta", "2") and not fits_version("2.0", "2.0-beta")


LINES = (
    "POST /orders/{orderId}/refunds (Refund an order) [amount, reason]", "GET /orders (List orders) [status]",
    "DELETE /customers/{customerId} (Delete a customer)",
)  # fmt: skip


@pytest.mark.parametrize(
    ("said", "place"),
    [("she sent the shoes back and wants her money", 0), ("what was bought that we have not shipped yet?", 1),
     ("Mr. Lind wants us to forget him", 2)],
)  # fmt: skip
def test_what_does_it_is_found_in_other_words(said: str, place: int) -> None:
    odds = read_operations(said, LINES)
    assert odds.shape == (3,) and int(odds.argmax()) == place
    assert read_operations(said, LINES[::-1])[::-1] == pytest.approx(odds, abs=1e-4)


def test_what_none_does_is_unlikely_for_all() -> None:
    assert max(read_operations("Translate a poem into Latin verses", LINES)) < 0.2
    assert len(read_operations("refund it", [])) == 0


def test_versions_of_an_operation_take_nothing_from_each_other() -> None:
    said, older = "she sent the shoes back and wants her money", "POST /v1" + LINES[0][5:]
    newer = [older.replace("v1", f"v{n}") for n in (2, 3, 4)]
    versions = [older, *newer]
    odds = read_operations(said, [*versions, *LINES[1:]])
    assert len(set(odds[:4].tolist())) == 1
    likeliest = max(versions, key=lambda one: float(read_operations(said, [one])[0]))
    assert float(odds[0]) == pytest.approx(float(read_operations(said, [likeliest, *LINES[1:]])[0]), abs=1e-4)
