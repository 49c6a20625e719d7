from __future__ import annotations

from hopql.tools.memory.replay.domains import domains


def test_joined_columns_and_columns_inside_others_are_one_domain() -> None:
    found = domains(
        {
            "state.name": ["a", "b", "c", "d"], "border.state": ["A", "B", "C"], "city.name": ["c", "x", "y", "z"],
            "flag.yes": ["a", "b"], "carrier.code": ["AA"], "flights.carrier": ["AA", "DL"],
        },
        [("flights.carrier", "carrier.code")],
    )  # fmt: skip
    assert found["state.name"] == found["border.state"]
    assert found["flights.carrier"] == found["carrier.code"]
    assert len({found["state.name"], found["city.name"], found["flag.yes"], found["carrier.code"]}) == 4


def test_nothing_has_no_domains() -> None:
    assert domains({}) == {}
