"""A tool as clients see it: its hints, a strict input schema, failures in words."""

from __future__ import annotations

from collections.abc import Callable
from inspect import cleandoc
from typing import TYPE_CHECKING, Any, cast

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError, UnexpectedToolError
from mcp.server.mcpserver.tools import Tool
from mcp.types import ToolAnnotations
from pydantic import ConfigDict, ValidationError

from hopql.serve.mcp.calling import misfit, told

if TYPE_CHECKING:
    from mcp.server.mcpserver.utilities.func_metadata import ArgModelBase


class PlainTool(Tool):
    """A tool whose failures are results that say what is wrong and what to do. No traceback reaches a client."""

    async def run(self, arguments: dict[str, Any], context: Context[Any, Any], convert_result: bool = False) -> Any:
        """Run it. Cancellation and errors of the protocol pass."""
        try:
            return await super().run(arguments, context, convert_result)
        except UnexpectedToolError as error:
            return told(error.__cause__, self.name)
        except ToolError as error:
            if isinstance(error.__cause__, ValidationError):
                return misfit(error.__cause__)
            raise


def tool(function: Callable[..., Any], title: str, *, reads: bool = True) -> PlainTool:
    """A function as a tool: its docstring is the description, its annotations are the schemas.

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
