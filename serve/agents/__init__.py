"""HopQL for chat agents and other people's graphs: tools for an agent, and nodes for a graph."""

from hopql.serve.agents.nodes import hopql_node
from hopql.serve.agents.tools import hopql_tool, hopql_tools

__all__ = ["hopql_node", "hopql_tool", "hopql_tools"]
