"""Names that are offered for one that nobody has."""

from __future__ import annotations

from hopql.tools.knowledge import Knowledge
from hopql.tools.knowledge.pictures.naming import closest


def test_a_slip_is_offered_and_shared_letters_are_not(knowledge: Knowledge) -> None:
    assert closest(knowledge, "Paymnt Servce")[0] == "Payment Service"
    assert closest(knowledge, "payment")[0] == "Payment Service"
    assert closest(knowledge, "Tibia Luesby") == []
    assert closest(knowledge, "Nobody Nowhere") == []
