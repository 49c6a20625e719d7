"""What is told of an entity, and what is offered for a name that none has."""

from __future__ import annotations

import pytest

from hopql.tools.base.errors import UsageError
from hopql.tools.knowledge.knowledge import Knowledge, about, closest, named


def test_an_unknown_name_offers_close_ones(services: Knowledge) -> None:
    with pytest.raises(UsageError) as told:
        named(services, "Paymnt Servic")
    assert "Payment Service" in told.value.hint
    with pytest.raises(UsageError) as none:
        named(services, "zzzzqqqq")
    assert "knowledge search" in none.value.hint
    with pytest.raises(UsageError) as empty:
        named(Knowledge("t-nothing-here"), "anything")
    assert "knowledge add" in empty.value.hint


def test_descriptions_relations_and_passages(services: Knowledge) -> None:
    found = about(services, "Payment Service", limit=3)
    assert [one["document"] for one in found["entity"]["descriptions"]] == ["/docs/new.md", "/docs/old.md"]
    assert len(found["relations_out"]) == 3 and found["more_out"] == 38
    [into] = found["relations_in"]
    assert (into["source"], into["kind"], into["documents"]) == ("Team Blue", "owns", ["/docs/new.md", "/docs/old.md"])
    assert {one["document"] for one in found["chunks"]} == {"/docs/new.md", "/docs/old.md"}
    assert found["more_chunks"] == 0


def test_filters_leave_nothing_of_other_documents(services: Knowledge) -> None:
    found = about(services, "Payment Service", filters={"documents": ["old.md"]})
    assert [one["document"] for one in found["entity"]["descriptions"]] == ["/docs/old.md"]
    assert [one["kind"] for one in found["relations_out"]] == ["is owned by"]
    assert {one["document"] for one in found["chunks"]} == {"/docs/old.md"}


def test_a_slip_is_offered_and_shared_letters_are_not(services: Knowledge) -> None:
    assert closest(services, "Paymnt Servce")[0] == "Payment Service"
    assert closest(services, "payment")[0] == "Payment Service"
    assert closest(services, "Tibia Luesby") == []
    assert closest(services, "Nobody Nowhere") == []
