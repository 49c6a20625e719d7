"""Short ways to call tools, and to see whether their work goes on."""

from __future__ import annotations

import sys
import time
from typing import Any

from mcp import Client
from mcp.types import CallToolResult

READS = ("ask", "search_schema", "describe_table", "run_sql", "search_knowledge", "search_apis", "suggest")
ENDLESS = "WITH RECURSIVE c(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) SELECT max(x) FROM c"


def words(result: CallToolResult) -> str:
    """The text of a result."""
    [content] = result.content
    assert content.type == "text"
    return content.text


async def called(client: Client, tool: str, **arguments: Any) -> dict[str, Any]:
    """What a call gives as data."""
    result = await client.call_tool(tool, arguments)
    assert not result.is_error, words(result)
    assert result.structured_content is not None and words(result)
    return dict(result.structured_content)


async def failed(client: Client, tool: str, **arguments: Any) -> str:
    """The words with which a call fails."""
    result = await client.call_tool(tool, arguments)
    assert result.is_error and result.structured_content is None
    text = words(result)
    assert "Traceback" not in text and "Error executing" not in text
    return text


def at_work(function: str, face: str = "serve/mcp") -> bool:
    """Whether a thread is within that function of a face, which is that of the tools."""
    return any(_within(frame, function, face) for frame in sys._current_frames().values())


def _within(frame: Any, function: str, face: str) -> bool:
    while frame is not None:
        if frame.f_code.co_name == function and face in frame.f_code.co_filename.replace("\\", "/"):
            return True
        frame = frame.f_back
    return False


def comes_to(wanted: bool, function: str, seconds: float = 8.0, face: str = "serve/mcp") -> bool:
    """Whether that function is at work, or no longer, within some seconds."""
    ends = time.monotonic() + seconds
    while at_work(function, face) != wanted and time.monotonic() < ends:
        time.sleep(0.01)
    return at_work(function, face) == wanted
