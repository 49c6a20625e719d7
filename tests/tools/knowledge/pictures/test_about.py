"""All that is known of one entity."""

from __future__ import annotations

from hopql.tools.knowledge import Knowledge
from hopql.tools.knowledge.pictures.about import about


def test_descriptions_relations_and_passages(knowledge: Knowledge) -> None:
    found = about(knowledge, "Payment Service", limit=3)
    assert [one["document"] for one in found["entity"]["descriptions"]] == ["/docs/new.md", "/docs/old.md"]
    assert len(found["relations_out"]) == 3 and found["more_out"] == 38
    [into] = found["relations_in"]
    assert (into["source"], into["kind"], into["documents"]) == ("Team Blue", "owns", ["/docs/new.md", "/docs/old.md"])
    assert {one["document"] for one in found["chunks"]} == {"/docs/new.md", "/docs/old.md"}
    assert found["more_chunks"] == 0


def test_filters_leave_nothing_of_other_documents(knowledge: Knowledge) -> None:
    found = about(knowledge, "Payment Service", filters={"documents": ["old.md"]})
    assert [one["document"] for one in found["entity"]["descriptions"]] == ["/docs/old.md"]
    assert [one["kind"] for one in found["relations_out"]] == ["is owned by"]
    assert {one["document"] for one in found["chunks"]} == {"/docs/old.md"}
