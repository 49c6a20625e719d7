"""The special forms: conversation context, knowledge base, entity resolution."""

from __future__ import annotations

import pytest

from hopql.tools.base.errors import UsageError
from hopql.tools.planning.generate_queries import conversation_context, entity_resolution, knowledge_base


def test_a_message_looks_in_its_conversation() -> None:
    plan = conversation_context("And what about the login page?", "c-17")
    assert plan["filters"] == {"categories": ["conversations", "conversation_turns"], "source": "c-17"}
    assert {query["category"] for query in plan["queries"]} == {"conversations", "conversation_turns"}
    assert plan["queries"][0]["category"] == "conversation_turns"


def test_a_vague_message_is_searched_as_it_is() -> None:
    plan = conversation_context("and then?")
    assert "source" not in plan["filters"]
    assert all("and then" in query["text"] for query in plan["queries"])


def test_a_question_looks_in_facts_documents_and_chunks_then_anywhere() -> None:
    plan = knowledge_base("How are refunds paid?", ["Billing"])
    assert [query["category"] for query in plan["queries"]] == ["facts", "documents", "document_chunks", "", ""]
    assert [query["priority"] for query in plan["queries"]] == sorted(query["priority"] for query in plan["queries"])
    assert plan["filters"] == {"topic": "billing"}
    assert "Fallback" in plan["queries"][-1]["purpose"]


def test_several_topics_are_searched_one_by_one() -> None:
    plan = knowledge_base("How are refunds paid?", ["billing", "shipping"])
    assert "topic" not in plan["filters"]
    assert sum("billing" in query["text"] or "shipping" in query["text"] for query in plan["queries"]) == 2


def test_a_reference_is_looked_up_by_name_attributes_and_relations() -> None:
    plan = entity_resolution("the boss", "Dana Ruiz leads the data team in Porto")
    assert [query["category"] for query in plan["queries"]] == ["entities", "entities", "facts", "relationships"]
    assert "Dana Ruiz" in plan["queries"][1]["text"]


@pytest.mark.parametrize("form", [conversation_context, knowledge_base, entity_resolution])
def test_nothing_is_refused(form: object) -> None:
    with pytest.raises(UsageError):
        form(" ?")  # type: ignore[operator]
