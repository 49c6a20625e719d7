"""Tools and nodes of HopQL in agents and graphs of others, over a shop: a scripted model behind, a scripted agent."""

from __future__ import annotations

import asyncio
import re
import shutil
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from langchain.agents import create_agent
from langchain_core.language_models.fake_chat_models import FakeMessagesListChatModel
from langchain_core.messages import AIMessage, BaseMessage, HumanMessage, ToolCall, ToolMessage
from langchain_core.outputs import ChatResult
from langchain_core.runnables import Runnable
from langgraph.checkpoint.memory import InMemorySaver
from langgraph.graph import END, START, MessagesState, StateGraph
from langgraph.types import Command
from pydantic import Field
from typing_extensions import TypedDict

from hopql.graph.ask import graph as ask
from hopql.serve.agents import hopql_node, hopql_tool, hopql_tools
from hopql.serve.client import HopQL
from hopql.state.context import Context
from hopql.tools.base.errors import UsageError, WorkspaceError
from hopql.tools.base.settings import settings
from hopql.tools.display.word_results import OUT_OF_DOMAIN
from hopql.tools.models.fake import Reply, scripted

BY_ADA = "How many orders did Ada Lovelace place?"
ADA = "SELECT count(*) AS n FROM orders o JOIN customer c ON c.id = o.customer_id WHERE c.name = 'Ada Lovelace'"


class ToolCaller(FakeMessagesListChatModel):
    """Says what it is scripted to, and keeps what it was shown and which tools it was given."""

    seen: list[list[BaseMessage]] = Field(default_factory=list)
    tools: list[Any] = Field(default_factory=list)

    def bind_tools(self, tools: Sequence[Any], **kwargs: Any) -> Runnable[Any, Any]:  # type: ignore[override]
        self.tools.extend(tools)
        return self

    def _generate(self, messages: list[BaseMessage], *args: Any, **kwargs: Any) -> ChatResult:
        self.seen.append(list(messages))
        return super()._generate(messages, *args, **kwargs)


def calling(tool: str, **given: Any) -> AIMessage:
    """A chat model's wish to call a tool."""
    return AIMessage("", tool_calls=[ToolCall(name=tool, args=given, id=uuid4().hex)])


@pytest.fixture
def client(shop: Path) -> Callable[..., HopQL]:
    """HopQL over the shop, whose model gives these replies."""

    def one(*replies: str | Reply, **options: Any) -> HopQL:
        script = scripted(list(replies) or [Reply(error="the model was asked")], f"agents-{uuid4().hex[:8]}")
        given = {"model": f"fake:{script.name}", "gate": "off", "effort": "fast", "keywords": "rules", **options}
        return HopQL(shop, **given)

    return one


Client = Callable[..., HopQL]
ALL = "SELECT o.id, c.name FROM orders o JOIN customer c ON c.id = o.customer_id ORDER BY o.id"


def called(tool: object, **given: object) -> ToolMessage:
    """The message that a call of a tool gives an agent."""
    message = tool.invoke({"type": "tool_call", "id": "1", "name": tool.name, "args": given})  # type: ignore[attr-defined]
    assert isinstance(message, ToolMessage)
    return message


def test_an_agent_asks_hopql_and_reads_its_answer(client: Client) -> None:
    model = ToolCaller(responses=[calling("hopql", question=BY_ADA), AIMessage("Ada placed two orders.")])
    agent = create_agent(model, tools=[hopql_tool(client(ADA))])
    done = agent.invoke({"messages": [("user", "How busy was Ada?")]})
    said = next(message for message in done["messages"] if isinstance(message, ToolMessage))
    assert said.content == f"n: 2\n\nSQL: {ADA}" and said.status == "success"
    assert said.artifact["rows"] == [{"n": 2}] and said.artifact["sql"] == ADA
    assert model.seen[1][-1].content == said.content and done["messages"][-1].content == "Ada placed two orders."


def test_an_agent_may_ask_what_was_refused_anyway(client: Client) -> None:
    tool = hopql_tool(client("SELECT 'Paris' AS city", gate="near"))
    refused = called(tool, question="What is the capital of France?")
    assert "Ask it anyway with `anyway`" in str(refused.content) and refused.artifact["status"] == "out_of_domain"
    assert called(tool, question="What is the capital of France?", anyway=True).artifact["rows"] == [{"city": "Paris"}]


def test_an_agent_with_a_memory_asks_twice_at_once_and_again(client: Client) -> None:
    twice = calling("hopql", question=BY_ADA)
    twice.tool_calls.extend(calling("hopql", question="SELECT count(*) AS n FROM customer").tool_calls)
    again = calling("hopql", question=BY_ADA)
    model = ToolCaller(responses=[twice, AIMessage("Two of three."), again, AIMessage("Still two.")])
    tool = hopql_tool(client(Reply(match=".", reply=ADA)))
    agent = create_agent(model, tools=[tool], checkpointer=InMemorySaver())
    config = {"configurable": {"thread_id": "1"}}
    first = agent.invoke({"messages": [("user", "Ada, and all?")]}, config)
    said = [message.text for message in first["messages"] if isinstance(message, ToolMessage)]
    assert [text[:4] for text in said] == ["n: 2", "n: 3"]
    done = agent.invoke({"messages": [("user", "And now?")]}, config)
    assert [message.text[:4] for message in done["messages"] if isinstance(message, ToolMessage)][2] == "n: 2"


def test_an_agent_streams_its_own_words_and_not_those_of_the_model_inside(client: Client) -> None:
    model = ToolCaller(responses=[calling("hopql", question=BY_ADA), AIMessage("Ada placed two orders.")])
    agent = create_agent(model, tools=[hopql_tool(client(ADA))])
    parts = agent.stream({"messages": [("user", "Ada?")]}, stream_mode="messages")
    spoken = "".join(part.text for part, _ in parts if isinstance(part, AIMessage))
    assert spoken == "Ada placed two orders."


def test_an_agent_looks_at_the_schema_before_it_asks(client: Client) -> None:
    model = ToolCaller(
        responses=[
            calling("search_schema", text="who ordered what"), calling("describe_table", table="Orders"),
            calling("hopql", question=BY_ADA), AIMessage("Two."),
        ]
    )  # fmt: skip
    agent = create_agent(model, tools=hopql_tools(client(ADA)))
    done = asyncio.run(agent.ainvoke({"messages": [("user", "How busy was Ada?")]}))
    found, described, answer = [message.text for message in done["messages"] if isinstance(message, ToolMessage)]
    assert "orders (" in found and "customer_id INTEGER" in found
    assert described.startswith("table orders") and "- quantity INTEGER" in described
    assert "orders.customer_id = customer.id" in described and "Primary key: id" in described
    assert answer.startswith("n: 2")


def test_the_model_is_told_what_the_tool_is_for(client: Client) -> None:
    tool = hopql_tool(client(), name="ask_shop")
    assert tool.name == "ask_shop" and "customer" in tool.description and "orders" in tool.description
    assert set(tool.args) == {"question", "notes", "anyway"}


def test_a_model_is_shown_ten_rows_and_the_artifact_has_all(client: Client) -> None:
    query = (
        "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 30) SELECT i, i * i AS square FROM n"
    )
    message = called(hopql_tool(client()), question=query)
    assert (
        "| 10 | 100 |" in message.text
        and "| 11 |" not in message.text
        and "20 more rows are not shown." in message.text
    )
    assert len(message.artifact["rows"]) == 30


def test_what_goes_wrong_is_told_to_the_model_with_what_to_do(client: Client, shop: Path, tmp_path: Path) -> None:
    gone = called(hopql_tool(client(Reply(error="The model is gone."))), question=BY_ADA)
    assert "The model is gone." in gone.text and "tell the user" in gone.text and gone.artifact["status"] == "failed"
    foreign = called(hopql_tool(client(gate="near")), question="What is the capital of Mongolia?")
    assert foreign.text.startswith(OUT_OF_DOMAIN) and "do not ask it again" in foreign.text
    empty = called(hopql_tool(client()), question=" ")
    assert empty.text == "No answer: The question is empty. Ask a whole question, in plain language."
    unknown = called(hopql_tools(client())[2], table="order")
    assert "There is no table 'order'." in unknown.text and "orders" in unknown.text
    assert "Give a few words." in called(hopql_tools(client())[1], text=" ").text
    copied = Path(shutil.copytree(shop, tmp_path / "w"))
    tool = hopql_tool(copied, model="fake:none", gate="off")
    shutil.rmtree(copied / "index")
    assert "hopql index" in called(tool, question=BY_ADA).text


def test_a_tool_that_cannot_work_is_refused_when_it_is_made(client: Client, tmp_path: Path) -> None:
    with pytest.raises(WorkspaceError):
        hopql_tool(tmp_path)
    with pytest.raises(UsageError, match="colour"):
        hopql_tool(client(), colour="red")


ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) AS n FROM n"


async def left(client: HopQL, way: str) -> None:
    """Ask what takes for ever, and go away while the query runs."""
    if way == "tool":
        await asyncio.wait_for(hopql_tool(client).ainvoke({"question": ENDLESS}), 2)
    graph = reporting(client).compile()
    if way == "node":
        await asyncio.wait_for(graph.ainvoke({"topic": ENDLESS}), 2)
    parts = graph.astream({"topic": ENDLESS}, stream_mode="custom", subgraphs=True)
    async for _, event in parts:
        if event["node"] == "execute_sql":
            break
    await asyncio.sleep(0.3)
    await parts.aclose()  # type: ignore[attr-defined]
    raise TimeoutError


@pytest.mark.parametrize("way", ["tool", "node", "stream"])
def test_a_task_that_is_cancelled_stops_its_query(client: Client, way: str) -> None:
    begun = time.monotonic()
    with pytest.raises(TimeoutError):
        asyncio.run(left(client(max_cost=0, timeout_s=60), way))
    assert time.monotonic() - begun < 30


def test_options_count_for_every_question(client: Client) -> None:
    message = called(hopql_tool(client(ALL), max_rows=2), question="List all orders with their customers")
    assert message.artifact["row_count"] == 2 and message.artifact["truncated"]


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


def test_a_node_says_which_key_the_state_lacks(client: Client) -> None:
    with pytest.raises(UsageError, match="no 'topic'") as lacking:
        reporting(client(ADA)).compile().invoke({"found": "nothing yet"})
    assert "question=KEY" in lacking.value.hint


@pytest.mark.parametrize("given", [None, 5, [], ["How many?"], {"text": "How many?"}])
def test_a_node_asks_nothing_but_text(client: Client, given: Any) -> None:
    with pytest.raises(UsageError, match=r"^A question is text\.") as told:
        reporting(client()).compile().invoke({"topic": given})
    assert type(given).__name__ in told.value.hint


def test_a_node_asks_what_the_last_message_says(client: Client) -> None:
    node = hopql_node(client(ADA), question="messages")
    assert node.invoke({"messages": [HumanMessage("Hello"), HumanMessage(BY_ADA)]}) == {"answer": "n: 2"}


def test_its_steps_are_seen_from_outside(client: Client) -> None:
    def nodes(parts: list[Any]) -> set[str]:
        return {event["node"] for _, event in parts}

    async def watched() -> list[Any]:
        graph = reporting(client(ADA)).compile()
        return [part async for part in graph.astream({"topic": BY_ADA}, stream_mode="custom", subgraphs=True)]

    parts = reporting(client(ADA)).compile().stream({"topic": BY_ADA}, stream_mode="custom", subgraphs=True)
    assert "execute_sql" in nodes(list(parts))
    assert "execute_sql" in nodes(asyncio.run(watched()))


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


PAGE = (Path(__file__).parents[2] / "docs" / "agents.md").read_text(encoding="utf-8")
SNIPPETS = re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
SAID = ["Two orders.", "[{'n': 2}]", "Two orders.", f"# {BY_ADA}\n\nn: 2", "| 2 |"]


@pytest.mark.parametrize("place", range(len(SAID)))
def test_snippets_run_as_they_stand(
    shop: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], place: int
) -> None:
    assert len(SNIPPETS) == len(SAID)
    script = scripted([Reply(match=".", reply=ADA)], f"agents-docs-{uuid4().hex[:8]}")
    for name, value in {"MODEL": f"fake:{script.name}", "GATE": "off", "EFFORT": "fast", "KEYWORDS": "rules"}.items():
        monkeypatch.setenv(f"HOPQL_{name}", value)
    settings.cache_clear()
    model = ToolCaller(responses=[calling("hopql", question=BY_ADA), AIMessage("Two orders.")])
    monkeypatch.setattr("langchain_openai.ChatOpenAI", lambda model_name="", **given: model)
    exec(SNIPPETS[place].replace('"demo"', repr(str(shop))), {"__name__": "snippet"})
    assert SAID[place] in capsys.readouterr().out
    settings.cache_clear()
