"""HopQL on LangGraph's Agent Server: what `langgraph.json` says (the project's file has the same content, and a test
compares them), and what it names."""

from __future__ import annotations

from typing import Any, Final

GRAPHS: Final = {
    "ask": "The whole agent: split into hops, ask memory, documents, specs and database, fill what was found into the "
    "next, answer with evidence.",
    "sql": "Text-to-SQL: gate, schema plan, examples, prompt, generate, validate, execute, answer.",
    "knowledge": "Search in documents, code and schemas at two levels, answered with references that hold.",
    "api": "From a request to the operations of OpenAPI specs that do it, as calls in their order.",
    "memory": "Search-query generation and multi-hop search over the semantic memory.",
}
"""The graphs that are served, with what each is for; `hopql.graph.NAME:graph` is where it is."""

STUDIO: Final = "https://smith.langchain.com"
"""The origin of Studio's page, which runs in the user's browser."""


def configuration() -> dict[str, Any]:
    """The Agent Server's configuration. Modules are named by dots, so that it holds wherever HopQL is installed. Pages
    of other origins are the guard's matter (`HOPQL_SERVE_CORS`), so the server itself lets none read."""
    return {
        "dependencies": ["."],
        "graphs": {
            name: {"path": f"hopql.graph.{name}:graph", "description": description}
            for name, description in GRAPHS.items()
        },
        "auth": {"path": "hopql.serve.studio.auth:auth", "disable_studio_auth": True},
        "http": {
            "app": "hopql.serve.studio.http:app",
            "cors": {"allow_origins": []},
        },
        "python_version": "3.11",
    }
