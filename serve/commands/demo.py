"""`hopql demo`: a real database, a real model, three questions to it, one that needs the team's memory too, one that
needs the team's handbook, one about HopQL's own code, two about the team's APIs, and one that was asked before with
other values."""

from __future__ import annotations

from pathlib import Path

import click

from hopql.serve.commands.options import as_json as with_json
from hopql.serve.commands.options import print_json

QUESTIONS = (
    "How many flights from JFK were cancelled in February?",
    "Which five airlines had the highest average arrival delay?",
    "Which manufacturer built the planes that flew the most miles in total, and how many miles?",
    "What was the average departure delay of our preferred carrier out of the airport that Maria looks after?",
    "What does our handbook say about delays over three hours, and how many flights were that late?",
    "Describe the overall architecture of HopQL",
    "How do I create a campaign?",
    "Which carrier had the highest average departure delay out of JFK, and how do I subscribe to delay alerts for that"
    " carrier?",
)
AGAIN = "How many flights from LGA were cancelled in March?"
"""The first question with other values: its query is replayed."""


@click.command("demo")
@click.option("-m", "--model", default="", help="Another chat model than the setting's.")
@with_json
def command(model: str, as_json: bool) -> int:
    """Answer eight questions on flights out of New York in 2013, of which the fourth asks the demo team's memory first,
    the fifth its handbook, the sixth HopQL's own source, the seventh the specs of its APIs, and the eighth these with
    what the database says; then the first again with another airport and month, which needs no model.

    The first run fetches the embedded model and the data, starts an embedded PostgreSQL, loads it and indexes it. Later
    runs start in seconds and fetch nothing.
    """
    from hopql.serve.client import HopQL
    from hopql.serve.commands.ask import ask_watching, result_json
    from hopql.serve.show import console, show_result
    from hopql.tools.configuration import DEMO, named_folder
    from hopql.tools.memory import writer

    err = console(stderr=True)
    prepare(model)
    client = HopQL(named_folder(DEMO), **({"model": model} if model else {}))
    worst, results = 0, []
    for question in (*QUESTIONS, AGAIN):
        err.print(f"\n[bold]{question}[/bold]")
        writer().flush()
        result = ask_watching(client, question, replay="template" if question == AGAIN else "off")
        results.append(result_json(result))
        if not as_json:
            show_result(result, where=f" -w {DEMO}")
        worst = max(worst, result.exit_code)
    if as_json:
        print_json(results)
    err.print(
        '\nYours now: [bold]hopql ask "…"[/bold] on this database, [bold]hopql init postgresql://…[/bold] on your own.'
    )
    return worst


def prepare(model: str = "") -> None:
    """Everything that the demo needs and that is not there yet; the embedded model only where `model` (empty: the
    setting's) is that."""
    from hopql.serve.commands.index import build_index, warm_model
    from hopql.serve.progress import progress_bars
    from hopql.tools.configuration import DEMO, named_folder
    from hopql.tools.demo import load, write_workspace
    from hopql.tools.models.known import fetch_model

    folder = named_folder(DEMO)
    with progress_bars() as progress:
        fetch_model(model, progress=progress)
        load("embedded:///nycflights", progress)
    write_workspace(folder)
    build_index(folder)
    remember(folder)
    read(folder)
    offer(folder)
    warm_model(str(folder), model)


def remember(folder: Path) -> None:
    """The demo team's memories, where none are kept yet."""
    from hopql.serve.progress import progress_bars
    from hopql.tools.memory import SemanticMemory
    from hopql.tools.workspace import open_workspace

    memory = SemanticMemory(open_workspace(str(folder)).config.name)
    if not memory.count():
        with progress_bars() as progress:
            memory.import_jsonl(folder / "memories.jsonl", progress)


def read(folder: Path) -> None:
    """The demo team's handbook and HopQL's own source into the knowledge graph, as far as they changed."""
    from hopql.serve.progress import progress_bars
    from hopql.tools.knowledge.open_knowledge import knowledge_of
    from hopql.tools.workspace import open_workspace

    with progress_bars() as progress:
        knowledge_of(open_workspace(str(folder))).add([folder / "handbook", *own_source()], progress=progress)


def offer(folder: Path) -> None:
    """The specs of the demo team's APIs, as far as they changed."""
    from hopql.serve.progress import progress_bars
    from hopql.tools.offering import apis_of
    from hopql.tools.workspace import open_workspace

    with progress_bars() as progress:
        apis_of(open_workspace(str(folder))).add([folder / "apis"], progress=progress)


def own_source() -> list[Path]:
    """The folder of HopQL's own source; none where it is installed without it."""
    root = Path(__file__).resolve().parents[2]
    return [root] if (root / "pyproject.toml").is_file() else []
