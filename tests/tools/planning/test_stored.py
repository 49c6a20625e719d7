from __future__ import annotations

from hopql.state.database import Rows
from hopql.tools.catalog.catalog import Catalog
from hopql.tools.planning.find_ambiguities import kinds_of, turn_of
from hopql.tools.planning.rewrite_follow_ups import whole


def test_codes_and_names_of_one_table_are_of_one_kind(trips: Catalog) -> None:
    kind_of = kinds_of(trips)
    for phrase in ("PDX", "BOS", "Portland Intl", "Boston"):
        assert kind_of(phrase).split()[0] == "airport.code", phrase
    assert kind_of("Georgia").split() == ["guest.id", "region.region_name", "guest.guest_name"]
    assert "trip.origin" in kind_of("PDX").split() and "trip.dest" in kind_of("BOS").split()


def test_plain_words_are_no_values(trips: Catalog) -> None:
    kind_of = kinds_of(trips)
    assert [kind_of(phrase) for phrase in ("", "pdx", "the", "delay", "region", "lake", "Nowhere")] == [""] * 7


def test_follow_ups_with_a_catalog(trips: Catalog) -> None:
    kind_of = kinds_of(trips)
    before = turn_of("How many trips went from PDX to BOS?", "3", None)
    assert whole("to RNO?", [before], kind_of)["question"] == "How many trips went from PDX to RNO?"
    assert whole("what about PWM?", [before], kind_of)["question"] == "How many trips went from PWM to BOS?"
    assert whole("rno", [before], kind_of)["question"] == "How many trips went from PDX to RNO?"


def test_an_answers_rows_are_kept_as_text() -> None:
    cells: list[list[object]] = [["A", 1, True, [1]], [None, 2.5, False, []], ["C", 3, None, None]]
    columns = ["name", "n", "ok", "list"]
    rows = Rows(columns=columns, types=[], rows=cells, row_count=3, truncated=False, seconds=0.0)
    turn = turn_of("Which?", "3 rows", rows, limit=2)
    assert [(given["value"], given["kind"], given["row"]) for given in turn["values"]] == [
        ("A", "name", 0), ("1", "n", 0), ("2.5", "n", 1)
    ]  # fmt: skip
    assert turn["more"] and not turn_of("Which?", "3 rows", rows)["more"] and not turn_of("Which?", "", None)["values"]
