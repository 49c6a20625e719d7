"""A call of a tool: what it takes, who makes it, how its end is told; the tool as clients see it."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from inspect import cleandoc
from typing import TYPE_CHECKING, Annotated, Any, cast

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp.server.mcpserver.tools import Tool
from mcp.types import CallToolResult, TextContent, ToolAnnotations
from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, ValidationError
from pydantic_core import to_jsonable_python

from hopql.serve.client import HopQL
from hopql.serve.http.authentication import claims_in
from hopql.serve.http.caller import name_in
from hopql.serve.http.models import storable
from hopql.tools.base.errors import HopQLError
from hopql.tools.base.hide_secrets import trace

if TYPE_CHECKING:
    from mcp.server.mcpserver.utilities.func_metadata import ArgModelBase

log = logging.getLogger("hopql.serve")

Ctx = Context[Any, Any]
_Bare = BeforeValidator(lambda text: text.strip() if isinstance(text, str) else text)
"""Without the blanks around it; named after the lengths, which are those of what is left."""
_Safe = AfterValidator(storable)
Question = Annotated[str, Field(min_length=1, max_length=8000), _Bare, _Safe]
Statement = Annotated[str, Field(min_length=1, max_length=20_000), _Bare, _Safe]
Phrase = Annotated[str, Field(min_length=1, max_length=2000), _Bare, _Safe]
Notes = Annotated[str, Field(max_length=8000), _Bare, _Safe]
Label = Annotated[str, Field(max_length=500), _Bare, _Safe]
Sql = Annotated[str, Field(min_length=1, max_length=50_000), _Bare, _Safe]
Category = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$", max_length=100)]


def speaker_of(client: HopQL, ctx: Ctx) -> HopQL:
    """HopQL for who calls: whom the headers `X-User` and `X-Tenant` name, else whom the client's options do."""
    if not (headers := ctx.headers):
        return client
    return client.speaking_for(name_in(headers, "X-User"), name_in(headers, "X-Tenant"), claims_in(headers))


def said(text: str, data: Mapping[str, Any]) -> CallToolResult:
    """A result: in words for a model, and as data."""
    content = [TextContent(type="text", text=text.strip())]
    return CallToolResult(content=content, structured_content=to_jsonable_python(data, fallback=str))


def refused(message: str, hint: str = "") -> CallToolResult:
    """A failure that a model can read: what is wrong, and what to do."""
    return CallToolResult(content=[TextContent(type="text", text=f"{message} {hint}".strip())], is_error=True)


def told(error: BaseException | None, tool: str) -> CallToolResult:
    """A failure, foreseen or not. What nobody foresaw is logged without passwords, and told without its words."""
    if isinstance(error, HopQLError):
        return refused(str(error), error.hint)
    log.error("The tool %s: %s", tool, trace(error) if error else "failed")
    return refused("Something unforeseen went wrong.", "The server's log says what.")


class PlainTool(Tool):
    """A tool whose failures are results that say what is wrong and what to do. No traceback reaches a client."""

    async def run(self, arguments: dict[str, Any], context: Context[Any, Any], convert_result: bool = False) -> Any:
        """Run it. Cancellation and errors of the protocol pass."""
        try:
            return await super().run(arguments, context, convert_result)
        except UnexpectedToolError as error:
            return told(error.__cause__, self.name)
        except ToolError as error:
            if not isinstance(error.__cause__, ValidationError):
                raise
            wrong = error.__cause__.errors()[:10]  # what was sent is not said back
            found = [f"{'.'.join(str(part)[:60] for part in one['loc'])}: {one['msg']}" for one in wrong]
            return refused(f"{'; '.join(found)}.", "Correct it; the tool's input schema says what is taken.")


def tool(function: Callable[..., Any], title: str, *, reads: bool = True) -> PlainTool:
    """A function as a tool: its docstring is the description, its annotations are the schema of what it takes.

    Nothing that HopQL does leaves the workspace's own sources, calling twice does what calling once does, and nothing
    is destroyed: a memory that another takes the place of is kept as history.

    Args:
        reads: it changes nothing.
    """
    made = PlainTool.from_function(
        function, title=title, description=cleandoc(function.__doc__ or ""),
        annotations=ToolAnnotations(
            title=title, read_only_hint=reads, destructive_hint=False, idempotent_hint=True, open_world_hint=False
        ),
    )  # fmt: skip
    taken = made.fn_metadata.arg_model
    own = {"model_config": ConfigDict(extra="forbid"), "__module__": __name__}
    made.fn_metadata.arg_model = cast("type[ArgModelBase]", type(taken.__name__, (taken,), own))
    made.parameters = made.fn_metadata.arg_model.model_json_schema(by_alias=True)
    return cast(PlainTool, made)
