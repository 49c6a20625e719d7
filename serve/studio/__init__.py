"""HopQL on LangGraph's Agent Server: what `langgraph.json` names, and how `hopql studio` runs it."""
