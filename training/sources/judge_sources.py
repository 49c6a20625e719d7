"""Ask which sources a question's hops go to, and with which words, in workspaces of the teams of a folder.

    python training/sources/judge_sources.py FOLDER [--show]

Each team's schema (without rows), documents and specs become a workspace of a temporary folder; its questions are
routed and planned by the nodes that answer a question, without a chat model. Printed are, by kind of question, how many
go to the right sources, and of those with several parts how many parts are asked in their own words (four fifths of the
words, both ways).
"""

from __future__ import annotations

import argparse
import re
import sqlite3
import subprocess
import sys
import tempfile
from collections import defaultdict
from pathlib import Path
from typing import Any
from uuid import uuid4

from langgraph.runtime import Runtime
from load_teams import Marked, has_words, load_teams

from hopql.tools.knowledge.open_knowledge import knowledge_of
from hopql.tools.workspace.open_workspace import open_workspace


def open_team(folder: Path, into: Path) -> Path:
    """The workspace of a team, under a name of its own: documents are kept by name."""
    with sqlite3.connect(into / "team.db") as database:
        database.executescript((folder / "schema.sql").read_text(encoding="utf-8"))
    workspace = into / "workspace"
    name = f"judged_{uuid4().hex[:12]}"
    steps = [["init", f"sqlite:///{into / 'team.db'}", "--name", name], ["knowledge", "add", str(folder / "docs")],
             ["apis", "add", str(folder / "api.yaml")]]  # fmt: skip
    for step in steps:
        command = [sys.executable, "-m", "hopql.serve.cli", *step, "--workspace", str(workspace)]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    return workspace


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


def sources_of(one: Marked) -> set[str]:
    """Those that a question's author meant."""
    return {"knowledge" if source == "schema" else source for _, _, source in one.parts} | (
        {"knowledge"} if one.needs_term else set()
    )


def is_asked(part: str, hops: list[dict[str, Any]], source: str) -> bool:
    """Whether a hop to that source has the words of a part, and few others."""
    said = [re.sub(r"\(?\{\{.*?\}\}\)?", "", hop["text"]) for hop in hops if hop["source"] == source]
    return any(has_words(each.lower(), part.lower()) for each in said)


def main() -> None:
    """Make the workspaces, plan, count."""
    ask = argparse.ArgumentParser()
    ask.add_argument("folder", type=Path)
    ask.add_argument("--show", action="store_true")
    told = ask.parse_args()
    right: dict[str, list[bool]] = defaultdict(list)
    for team, marked in load_teams(told.folder).items():
        with tempfile.TemporaryDirectory() as into:
            workspace = open_team(told.folder / team, Path(into))
            for one in marked:
                hops = hops_of(workspace, one.text)
                fits = {hop["source"] for hop in hops} == sources_of(one)
                right[one.kind].append(fits)
                if len(one.parts) > 1:
                    right["parts"] += [is_asked(one.text[b:e], hops, "knowledge" if s == "schema" else s)
                                       for b, e, s in one.parts]  # fmt: skip
                if told.show and not fits:
                    print(team, one.kind, "|", one.text, "->", [(hop["source"], hop["text"]) for hop in hops])
            knowledge_of(open_workspace(str(workspace))).remove(["*"])
        print(team, {kind: f"{sum(each)}/{len(each)}" for kind, each in right.items()}, file=sys.stderr)
    print({kind: f"{sum(each)}/{len(each)}" for kind, each in right.items()})
    print("all", sum(sum(each) for kind, each in right.items() if kind != "parts"))


if __name__ == "__main__":
    main()
