"""HopQL as a node of somebody else's graph."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from hopql.serve.client import HopQL, result_of


def hopql_node(
    workspace: str | Path | HopQL = "",
    *,
    question: str = "question",
    answer: str = "answer",
    result: str = "",
    **options: Any,
) -> Callable[[Mapping[str, Any]], dict[str, Any]]:
    """A node that asks what the state's key `question` holds and puts the sentence into the key `answer`.

    The graph `ask` runs inside it as a subgraph: its steps are in the outer graph's streams (`subgraphs=True`), and
    with `ask_back=True` it interrupts the outer graph with `{message, choices}`, which then needs a checkpointer and
    goes on with `Command(resume="…")`.

    Args:
        workspace: its folder or name, or a client; empty: the default one.
        question: key of the state that holds the question.
        answer: key that gets the sentence; for a failure, what went wrong and what to do.
        result: key that gets all of `hopql.serve.result.Result.as_json`; empty: none.
        options: of its questions, as `HopQL` takes them.

    Raises:
        UsageError: an option does not exist, or its value cannot be used.
        WorkspaceError: there is no such workspace.
    """
    from hopql.graph.ask import graph

    client = workspace if isinstance(workspace, HopQL) else HopQL(workspace)
    context = client.context(options)

    def hopql(state: Mapping[str, Any]) -> dict[str, Any]:
        asked = str(state[question])
        begun = time.perf_counter()
        found = dict(graph.invoke({"question": asked}, context=context))
        done = result_of(asked, found, time.perf_counter() - begun)
        return {answer: done.answer, **({result: done.as_json()} if result else {})}

    return hopql
