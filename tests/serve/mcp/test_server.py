"""The tools, within the process: what is listed, what each gives, how it fails."""

from __future__ import annotations

import asyncio
import logging
import time
from pathlib import Path
from typing import Any

import anyio
import pytest
from mcp import Client

from hopql.serve.client import HopQL
from hopql.serve.mcp.calls import told
from hopql.serve.mcp.server import server
from hopql.tools.apis.open_collection import apis_of
from hopql.tools.memory import writer
from hopql.tools.models.fake import Reply
from hopql.tools.workspace.open_workspace import Workspace
from hopql.tools.workspace.read_config import write_config
from tests.serve.mcp.asked import ENDLESS, READS, called, comes_to, failed, words
from tests.serve.mcp.conftest import Opening
from tests.tools.apis.specs import ORDERS, written
from tests.tools.knowledge.handbook import BULK, with_handbook

COUNT = Reply(reply="SELECT count(*) AS n FROM orders", match="many orders")
MANY = "How many orders are there?"


def test_what_is_listed(opened: Opening) -> None:
    async def look() -> None:
        async with Client(server(opened())) as client:
            tools = (await client.list_tools()).tools
            assert [one.name for one in tools] == [*READS, "remember"]
            for one in tools:
                hints = one.annotations
                assert hints and hints.read_only_hint is (one.name != "remember")
                assert hints.destructive_hint is False and hints.idempotent_hint and hints.open_world_hint is False
                assert one.title and one.description and len(one.description) > 80
                assert one.input_schema["additionalProperties"] is False and one.input_schema["required"]
                assert all(field["description"] for field in one.input_schema["properties"].values())
            assert "run_sql" in str(client.instructions) and client.server_info and client.server_info.name == "hopql"

    asyncio.run(look())


def test_the_process_logging_is_left_alone(opened: Opening) -> None:
    before = (list(logging.getLogger().handlers), logging.getLogger().level)
    server(opened())
    assert (list(logging.getLogger().handlers), logging.getLogger().level) == before


@pytest.mark.parametrize("mode", ["auto", "legacy"])
def test_a_question_is_answered_and_its_steps_are_told(opened: Opening, mode: str) -> None:
    steps: list[tuple[float, str | None]] = []

    async def progress(done: float, total: float | None, message: str | None) -> None:
        steps.append((done, message))

    async def ask() -> None:
        async with Client(server(opened(COUNT)), mode=mode) as client:
            given = await called(client, "ask", question=MANY)
            assert (
                given["status"] == "answered" and given["table"]["rows"] == [[3]] and given["table"]["columns"] == ["n"]
            )
            assert given["sql"] == COUNT.reply and given["hops"][0]["source"] == "sql" and not given["cached"]
            assert steps == []
            await asyncio.to_thread(writer().flush, 30)
            result = await client.call_tool("ask", {"question": MANY}, progress_callback=progress)
            assert "| 3 |" in words(result) and COUNT.reply in words(result)
            again = result.structured_content
            assert again and again["cached"] and again["source_question"] == MANY and again["asking"]

    asyncio.run(ask())
    assert [number for number, _ in steps] == list(range(1, len(steps) + 1))
    assert any("one read-only query" in str(message) for _, message in steps)


def test_rows_are_capped_and_said_to_be(opened: Opening) -> None:
    async def ask() -> None:
        async with Client(
            server(opened(Reply(reply="SELECT name FROM customer ORDER BY id", match="customers")))
        ) as client:
            table = (await called(client, "ask", question="Which customers are there?", max_rows=2))["table"]
            assert (
                table["rows"] == [["Ada Lovelace"], ["Alan Turing"]] and table["truncated"] and table["row_count"] == 2
            )
            page = await client.call_tool("run_sql", {"sql": "SELECT id FROM orders", "max_rows": 1})
            assert page.structured_content and page.structured_content["table"]["truncated"]
            assert "There are more rows than the 1 given." in words(page)

    asyncio.run(ask())


def test_what_no_source_knows_is_an_answer(opened: Opening) -> None:
    async def ask() -> None:
        async with Client(server(opened(Reply(match=".", reply="SELECT 'Paris' AS city")))) as client:
            given = await called(client, "ask", question="What is the capital of France?")
            assert given["status"] == "out_of_domain" and given["table"] is None
            assert given["answer"].startswith("unable to answer the question as its not part of the rag. It is nearer ")
            assert "Ask it anyway with anyway=true." in given["answer"]
            given = await called(client, "ask", question="What is the capital of France?", anyway=True)
            assert given["status"] == "answered" and given["table"]["rows"] == [["Paris"]]

    asyncio.run(ask())


def test_a_question_that_fails_says_why(opened: Opening) -> None:
    async def ask() -> None:
        async with Client(server(opened(Reply(error="The model is out to lunch.", match="orders")))) as client:
            assert "out to lunch" in await failed(client, "ask", question=MANY)
        async with Client(server(opened(*["SELECT nothing FROM orders"] * 3))) as client:
            said = await failed(client, "ask", question=MANY)
            assert "nothing" in said and "The last query was: SELECT nothing FROM orders" in said

    asyncio.run(ask())


def test_asking_stores_nothing_that_is_to_be_remembered(opened: Opening) -> None:
    async def ask() -> None:
        async with Client(server(opened())) as client:
            assert "`remember`" in await failed(client, "ask", question="Please remember that Maria prefers tea.")

    asyncio.run(ask())


def test_the_schema_is_found_and_told(opened: Opening) -> None:
    async def look() -> None:
        async with Client(server(opened())) as client:
            found = await called(client, "search_schema", query="customers in London", k=2)
            first = found["tables"][0]
            assert first["name"] == "customer" and first["values"] == ["city = 'London'"] and first["column_count"] == 3
            assert len(found["tables"]) == 2 and found["table_count"] == 3
            assert "orders.customer_id = customer.id" in found["joins"]
            orders = await called(client, "describe_table", table='"Orders"')
            assert orders["name"] == "orders" and orders["dialect"] == "sqlite" and orders["primary_key"] == ["id"]
            assert {one["name"] for one in orders["columns"]} >= {"customer_id", "ordered_on"}
            assert "orders.product_id = product.id" in orders["joins"]
            assert "Did you mean customer" in await failed(client, "describe_table", table="custmer")

    asyncio.run(look())


def test_a_query_is_run(opened: Opening) -> None:
    async def run() -> None:
        async with Client(server(opened())) as client:
            given = await called(client, "run_sql", sql="SELECT name, city FROM customer ORDER BY id;")
            assert given["tables"] == ["customer"] and given["sql"] == "SELECT name, city FROM customer ORDER BY id"
            assert given["table"]["rows"][2] == ["Grace Hopper", None] and given["table"]["types"] == ["text", "text"]
            empty = await client.call_tool("run_sql", {"sql": "SELECT id FROM orders WHERE id > 9"})
            assert words(empty) == "No rows match."
            crossed = await called(
                client, "run_sql", sql="SELECT p.id FROM orders o JOIN product p ON p.id = o.quantity"
            )
            assert crossed["remarks"]

    asyncio.run(run())


def test_what_does_not_only_read_is_refused(opened: Opening) -> None:
    refused = {
        "DELETE FROM customer": "DELETE", "SELECT 1; DELETE FROM customer": "2 statements",
        "WITH gone AS (DELETE FROM customer RETURNING id) SELECT * FROM gone": "not run",
        "SELECT * FROM custmer": "customer is close", "SELECT nam FROM customer": "name", "How many orders?": "not run",
        "; ;": "no query", " ": "sql: String should have at least 1 character",
    }  # fmt: skip

    async def run() -> None:
        async with Client(server(opened())) as client:
            for sql, said in refused.items():
                assert said in await failed(client, "run_sql", sql=sql)
            assert (await called(client, "run_sql", sql="SELECT count(*) FROM customer"))["table"]["rows"] == [[3]]

    asyncio.run(run())


def test_a_query_that_takes_too_long_is_ended(opened: Opening) -> None:
    async def run() -> None:
        async with Client(server(opened())) as client:
            assert "timeout_s" in await failed(client, "run_sql", sql=ENDLESS, timeout_s=0.3)

    asyncio.run(run())


UNUSABLE: tuple[tuple[str, dict[str, Any], str], ...] = (
    ("ask", {}, "question: Field required"),
    ("ask", {"question": "   "}, "question: String should have at least 1 character"),
    ("ask", {"question": "x" * 8001}, "at most 8000"),
    ("ask", {"question": "a\x00b"}, "zero character"),
    ("run_sql", {"sql": "SELECT 1", "max_rows": 0}, "max_rows"),
    ("run_sql", {"sql": "SELECT 1", "max_rows": "many"}, "max_rows"),
    ("run_sql", {"sql": "SELECT 1", "timeout_s": 1e9}, "timeout_s"),
    ("run_sql", {"query": "SELECT 1"}, "query: Extra inputs are not permitted"),
    ("search_knowledge", {"question": "x", "mode": "best"}, "mode"),
    ("remember", {"text": "x", "category": "No Category"}, "category"),
    ("remember", {"text": "x", "valid_from": "yesterday"}, "valid_from"),
)


def test_arguments_that_cannot_be_used_are_told(opened: Opening) -> None:
    async def call() -> None:
        async with Client(server(opened())) as client:
            for tool, arguments, said in UNUSABLE:
                text = await failed(client, tool, **arguments)
                assert said in text and "input schema" in text and "pydantic" not in text

    asyncio.run(call())


def test_a_tool_that_there_is_not(opened: Opening) -> None:
    async def call() -> None:
        async with Client(server(opened())) as client:
            assert "Unknown tool: drop_table" in words(await client.call_tool("drop_table", {}))

    asyncio.run(call())


def test_what_was_remembered_is_found_by_its_user_alone(opened: Opening) -> None:
    async def tell(user: str) -> None:
        async with Client(server(opened(user=user))) as client:
            given = await called(
                client, "remember", text="Maria looks after London.", subject="Maria", entity=["London"]
            )
            assert given["outcome"] == "added" and given["id"]
            again = await client.call_tool("remember", {"text": "Maria looks after London."})
            assert again.structured_content and again.structured_content["outcome"] == "duplicate"
            assert words(again).startswith("Known already")
            told = await called(client, "ask", question="Who looks after London?")
            assert told["answer"] == "Maria" and told["hops"][0]["source"] == "memory"

    async def listen() -> None:
        async with Client(server(opened(user="zoe"))) as client:
            result = await client.call_tool("ask", {"question": "Who looks after London?"})
            assert "Maria" not in words(result)

    asyncio.run(tell("ada"))
    asyncio.run(listen())


def test_a_newer_statement_takes_the_place_of_an_older_one(opened: Opening) -> None:
    async def tell() -> None:
        async with Client(server(opened())) as client:
            given = {"category": "preferences", "subject": "Ada", "topic": "drink"}
            await called(client, "remember", text="Ada prefers tea.", entity=["tea"], **given)
            later = await client.call_tool(
                "remember", {"text": "Ada prefers coffee.", "entity": ["coffee"], "confidence": 0.9, **given}
            )
            assert later.structured_content and later.structured_content["outcome"] == "superseded"
            assert "It takes the place of: Ada prefers tea." in words(later)

    asyncio.run(tell())


def test_earlier_questions_are_suggested(opened: Opening) -> None:
    async def ask() -> None:
        async with Client(server(opened(COUNT))) as client:
            assert (await called(client, "suggest", prefix="How many"))["suggestions"] == []
            await called(client, "ask", question=MANY)
            await asyncio.to_thread(writer().flush, 30)
            [found] = (await called(client, "suggest", prefix="how many ord"))["suggestions"]
            assert found["question"] == MANY and found["how"] == "prefix"

    asyncio.run(ask())


def test_documents_are_searched(shop: Path, tmp_path: Path) -> None:
    folder, store = with_handbook(shop, tmp_path)

    async def search() -> None:
        async with Client(server(HopQL(folder))) as client:
            found = await called(client, "search_knowledge", question="What is a bulk order?")
            assert any(BULK in one["text"] and "orders.md" in one["place"] for one in found["passages"])
            old = await called(client, "search_knowledge", question="time limit of a return", tags=["old"], tokens=400)
            assert {Path(one["document"]).name for one in old["passages"]} == {"old-returns.md"}
            assert "No document" in await failed(client, "search_knowledge", question="returns", tags=["none"])

    try:
        asyncio.run(search())
    finally:
        store.remove(["*"])


def test_a_workspace_without_a_database(tmp_path: Path) -> None:
    write_config(tmp_path / "w", "apis", "")
    apis_of(Workspace(tmp_path / "w")).add(written(tmp_path / "specs", orders=ORDERS), dense=False)

    async def call() -> None:
        async with Client(server(HopQL(tmp_path / "w", expansion="off"))) as client:
            found = await called(client, "search_apis", request="list the orders")
            assert found["status"] == "answered" and found["calls"][0]["method"] == "GET"
            assert found["calls"][0]["curl"].startswith("curl") and found["operations"][0]["path"] == "/orders"
            for tool, given in (("run_sql", "sql"), ("describe_table", "table"), ("search_schema", "query")):
                said = await failed(client, tool, **{given: "SELECT 1"})
                assert "The workspace 'apis' has no database." in said and "hopql init" in said
            assert "no database" in str(client.instructions)

    asyncio.run(call())


def test_several_are_served_at_once(opened: Opening) -> None:
    slow = [Reply(reply="SELECT count(*) AS n FROM orders", match="orders", seconds=1.0)]

    async def ask() -> float:
        async with Client(server(opened(*slow, replay="off"))) as client:
            await called(client, "ask", question="How many orders were there before?")
            begun = time.monotonic()
            async with anyio.create_task_group() as tasks:
                for number in range(4):
                    tasks.start_soon(_counts, client, f"How many orders with id over {number - 9}?")
                await anyio.sleep(0.1)
                quick = time.monotonic()
                await called(client, "run_sql", sql="SELECT 1")
                assert time.monotonic() - quick < 1.0
            return time.monotonic() - begun

    assert asyncio.run(ask()) < 4.0


async def _counts(client: Client, question: str) -> None:
    assert (await called(client, "ask", question=question))["table"]["rows"] == [[3]]


@pytest.mark.parametrize(
    ("mode", "tool", "arguments", "work"),
    [("legacy", "run_sql", {"sql": ENDLESS, "timeout_s": 120}, "_run"), ("auto", "ask", {"question": MANY}, "_asked")],
)
def test_a_cancelled_call_ends_its_work(
    opened: Opening, mode: str, tool: str, arguments: dict[str, Any], work: str
) -> None:
    async def call() -> None:
        async with Client(server(opened(Reply(reply="SELECT 1", match="orders", seconds=60))), mode=mode) as client:
            async with anyio.create_task_group() as tasks:
                tasks.start_soon(client.call_tool, tool, arguments)
                assert await asyncio.to_thread(comes_to, True, work)
                await anyio.sleep(0.3)
                tasks.cancel_scope.cancel()
            assert await asyncio.to_thread(comes_to, False, work)
            assert (await called(client, "run_sql", sql="SELECT 1 AS one"))["table"]["rows"] == [[1]]

    asyncio.run(call())


def test_what_nobody_foresaw_is_logged_without_passwords(caplog: pytest.LogCaptureFixture) -> None:
    result = told(ValueError("postgresql://ada:secret1@db/shop is odd"), "ask")
    assert result.is_error and words(result).startswith("Something unforeseen went wrong.")
    assert "secret1" not in words(result) + caplog.text and "ValueError" in caplog.text
