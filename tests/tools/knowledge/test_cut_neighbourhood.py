"""What a picture shows of the graph."""

from __future__ import annotations

from uuid import uuid4

import pytest

from hopql.tools.errors import UsageError
from hopql.tools.knowledge.cut_neighbourhood import about, closest, neighbourhood
from hopql.tools.knowledge.knowledge import Knowledge


def test_an_entity_stands_with_what_it_is_related_to(services: Knowledge) -> None:
    drawn = neighbourhood(services, "paysrv", filters={"tags": ["old"]})
    names = {node.id: node.name for node in drawn.nodes}
    assert drawn.nodes[0].name == "Payment Service" and drawn.nodes[0].id == drawn.centre
    assert set(names.values()) == {"Payment Service", "Team Blue"} and drawn.left_out == 0
    assert {(names[edge.source], edge.kinds, names[edge.target]) for edge in drawn.edges} == {
        ("Team Blue", ("owns",), "Payment Service"), ("Payment Service", ("is owned by",), "Team Blue"),
    }  # fmt: skip
    assert drawn.nodes[0].description == "Takes payments, says /docs/old.md."


def test_what_two_documents_say_weighs_twice_and_the_newest_describes(services: Knowledge) -> None:
    drawn = neighbourhood(services, "Payment Service")
    assert drawn.nodes[0].description == "Takes payments, says /docs/new.md."
    [owns] = [edge for edge in drawn.edges if edge.kinds == ("owns",)]
    assert owns.weight == 4.0 and owns.text == "Team Blue owns the Payment Service."


def test_no_kind_of_relation_crowds_out_another(services: Knowledge) -> None:
    drawn = neighbourhood(services, "Payment Service", limit=5)
    assert len(drawn.nodes) == 5 and "Team Blue" in {node.name for node in drawn.nodes}
    assert drawn.left_out == 37 and "37 more entities are not drawn" in drawn.under


def test_depth_reaches_further_and_leaves_room_for_it(services: Knowledge) -> None:
    near = {node.name for node in neighbourhood(services, "Payment Service", limit=8).nodes}
    far = {node.name for node in neighbourhood(services, "Payment Service", depth=2, limit=8).nodes}
    assert "PostgreSQL" not in near and "PostgreSQL" in far and len(far) <= 8


def test_merged_entities_are_one_node() -> None:
    from datetime import UTC, datetime

    from hopql.tools.knowledge.documents import Entity, Prepared, Relation

    store = Knowledge(f"t-{uuid4().hex[:10]}")
    try:
        store.put(Prepared(
            "/m.md", "m", "markdown", "m", datetime(2024, 1, 1, tzinfo=UTC), (),
            entities=tuple(Entity(name, "term", name) for name in ("Alpha", "Unlike", "Gamma")),
            relations=(Relation("Alpha", "Gamma", "needs", syntactic=True),
                       Relation("Unlike", "Gamma", "needs", syntactic=True),
                       Relation("Alpha", "Unlike", "refers to", syntactic=True)),
        ))  # fmt: skip
        assert len(neighbourhood(store, "Gamma").nodes) == 3
        assert store.merge("Alpha", "Unlike")
        drawn = neighbourhood(store, "Gamma")
        assert len(drawn.nodes) == 2 and [edge.weight for edge in drawn.edges] == [2.0]
    finally:
        store.purge()


def test_an_overview_has_the_most_connected_first(services: Knowledge) -> None:
    drawn = neighbourhood(services, "", limit=4)
    assert drawn.nodes[0].name == "Payment Service" and drawn.centre == "" and drawn.left_out == 40
    assert drawn.edges and len(drawn.nodes) == 4


def test_an_unknown_name_offers_close_ones(services: Knowledge) -> None:
    with pytest.raises(UsageError) as told:
        neighbourhood(services, "Paymnt Servic")
    assert "Payment Service" in told.value.hint
    with pytest.raises(UsageError) as none:
        neighbourhood(services, "zzzzqqqq")
    assert "knowledge search" in none.value.hint


def test_bounds_and_an_empty_space_are_told() -> None:
    empty = Knowledge(f"t-{uuid4().hex[:10]}")
    for name in ("", "anything"):
        with pytest.raises(UsageError) as told:
            neighbourhood(empty, name)
        assert "knowledge add" in told.value.hint
    for wrong in ({"limit": 0}, {"limit": 201}, {"depth": 0}):
        with pytest.raises(UsageError, match="1 to 200"):
            neighbourhood(empty, "x", **wrong)


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
