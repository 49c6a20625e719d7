"""HopQL for chat agents and other people's graphs: tools for an agent, and nodes for a graph."""

from importlib.util import find_spec

from hopql.serve.agents.nodes import hopql_node
from hopql.serve.agents.tools import hopql_tool, hopql_tools

__all__ = ["hopql_node", "hopql_tool", "hopql_tools"]

if find_spec("langchain_core") is None:  # it is imported when a tool is made
    raise ModuleNotFoundError("No module named 'langchain_core'", name="langchain_core")
