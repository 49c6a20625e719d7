"""The `ask` graph inside graphs of others: with keys of their own, with interrupts, and as it is over messages."""

from __future__ import annotations

from collections.abc import Callable

from langchain_core.messages import HumanMessage
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.types import Command
from typing_extensions import TypedDict

from hopql.graph.ask import graph as ask
from hopql.serve.agents import hopql_node
from hopql.serve.client import HopQL
from hopql.state.context import Context
from hopql.tools.models.fake import Reply
from tests.serve.agents.conftest import ADA, BY_ADA

Client = Callable[..., HopQL]


class Report(TypedDict, total=False):
    topic: str
    found: str
    evidence: dict[str, object]
    text: str


def write(state: Report) -> Report:
    return {"text": f"# Report\n{state['found']}"}


def reporting(client: HopQL, **options: object) -> StateGraph[Report]:
    """A graph whose state knows nothing of HopQL."""
    made = StateGraph(Report)
    made.add_node("look_up", hopql_node(client, question="topic", answer="found", result="evidence", **options))
    made.add_node("write", write)
    made.add_edge(START, "look_up")
    made.add_edge("look_up", "write")
    made.add_edge("write", END)
    return made


def test_a_node_asks_what_one_key_holds_and_fills_another(client: Client) -> None:
    done = reporting(client(ADA)).compile().invoke({"topic": BY_ADA})
    assert done["text"] == "# Report\nn: 2" and done["evidence"]["sql"] == ADA
    failed = reporting(client(Reply(error="The model is gone."))).compile().invoke({"topic": BY_ADA})
    assert "The model is gone." in failed["text"] and failed["evidence"]["status"] == "failed"


def test_its_steps_are_seen_from_outside(client: Client) -> None:
    parts = reporting(client(ADA)).compile().stream({"topic": BY_ADA}, stream_mode="custom", subgraphs=True)
    assert "execute_sql" in {event["node"] for _, event in parts}


def test_it_interrupts_the_outer_graph_and_goes_on(client: Client) -> None:
    query = "SELECT count(*) AS n FROM orders WHERE ordered_on = '2026-01-05'"
    graph = reporting(client(Reply(match=".", reply=query)), ask_back=True).compile(InMemorySaver())
    config = {"configurable": {"thread_id": "1"}}
    stopped = graph.invoke({"topic": "How many orders were placed on 01/05/2026?"}, config)
    assert stopped["__interrupt__"][0].value["choices"] == ["January 5, 2026", "May 1, 2026"]
    assert graph.invoke(Command(resume="1"), config)["text"] == "# Report\nn: 1"


def test_the_graph_itself_is_a_node_over_messages(client: Client) -> None:
    hopql = client(ADA)
    outer = StateGraph(MessagesState, context_schema=Context)
    outer.add_node("hopql", ask)
    outer.add_edge(START, "hopql")
    done = outer.compile().invoke({"messages": [HumanMessage(BY_ADA)]}, context=hopql.context({}))
    assert done["messages"][-1].text.startswith("n: 2") and ADA in done["messages"][-1].text
