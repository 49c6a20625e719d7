"""Ask which sources a question's hops go to, and with which words, in workspaces of the teams of a folder.

    python training/sources/judge_sources.py FOLDER

Each team's schema (without rows), documents and specs become a workspace of a temporary folder; its questions are
routed and planned by the nodes that answer a question, without a chat model.
"""

from __future__ import annotations

import re
import sqlite3
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any
from uuid import uuid4

from langgraph.runtime import Runtime
from load_teams import Counts, load_teams

from hopql.tools.knowledge.open_knowledge import knowledge_of
from hopql.tools.workspace.open_workspace import Workspace, open_workspace


@contextmanager
def opened_team(folder: Path) -> Iterator[Workspace]:
    """The workspace of a team, under a name of its own: documents are kept by name."""
    with tempfile.TemporaryDirectory() as into:
        file, made, name = Path(into) / "team.db", Path(into) / "workspace", f"judged_{uuid4().hex[:12]}"
        with sqlite3.connect(file) as database:
            database.executescript((folder / "schema.sql").read_text(encoding="utf-8"))
        steps = [["init", f"sqlite:///{file}", "--name", name], ["knowledge", "add", str(folder / "docs")],
                 ["apis", "add", str(folder / "api.yaml")]]  # fmt: skip
        for step in steps:
            command = [sys.executable, "-m", "hopql.serve.cli", *step, "--workspace", str(made)]
            subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        workspace = open_workspace(str(made))
        yield workspace
        knowledge_of(workspace).remove(["*"])


def hops_of(workspace: Path, question: str) -> list[dict[str, Any]]:
    """The hops that are planned for a question; none where it is out of domain."""
    import hopql.graph.ask  # noqa: F401 (it registers the sources)
    from hopql.nodes.plan_hops import plan_hops, route_question
    from hopql.state.context import Context

    runtime = Runtime(context=Context(workspace=str(workspace), model="fake:none"))
    state: dict[str, Any] = {"question": question, "handled": question, "open": "", "hops": [], "runs": []}
    state |= route_question(state, runtime)  # type: ignore[arg-type]
    if not any(scope["in_scope"] for scope in state.get("scopes", [])):
        return []
    return list(plan_hops(state, runtime)["hops"])  # type: ignore[arg-type]


def main() -> None:
    """Make the workspaces, plan, count; the schema is documents' here."""
    counts, folder = Counts(), Path(sys.argv[1])
    for team, marked in load_teams(folder).items():
        with opened_team(folder / team) as workspace:
            for one in marked:
                hops = hops_of(workspace.path, one.text)
                asked = [(hop["source"], re.sub(r"\(?\{\{.*?\}\}\)?", "", hop["text"])) for hop in hops]
                parts = [(begin, end, source.replace("schema", "knowledge")) for begin, end, source in one.parts]
                counts.add(replace(one, parts=parts), asked, ["knowledge"] * one.needs_term)
    print(counts)


if __name__ == "__main__":
    main()
