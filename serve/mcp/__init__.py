"""The MCP server: HopQL's sources as tools of other agents, over standard input and output or HTTP."""
