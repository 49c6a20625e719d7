"""`hopql knowledge`: documents, code and schemas as one graph. A subcommand's module is imported when it is run."""

from __future__ import annotations

from importlib import import_module

import click

from hopql.serve.commands.groups import LazyGroup

COMMANDS = {
    "add": ("adding", "Read files and folders; only what changed is read again."),
    "list": ("adding", "Show the documents with kind, chunks, time, tags."),
    "remove": ("adding", "Delete documents for good."),
    "purge": ("adding", "Delete everything for good."),
    "ask": ("asking", "Answer a question, with references."),
    "search": ("asking", "Show what would be answered from: entities, relations, passages."),
    "show": ("drawing", "Show what the documents say of an entity."),
    "graph": ("drawing", "Draw an entity's surroundings, or write the whole graph."),
    "merges": ("merging", "Show which entities were taken for one, and why."),
    "merge": ("merging", "Take two entities for one."),
    "unmerge": ("merging", "Take two entities apart again, for good."),
}


def _load(name: str) -> click.Command | None:
    if name not in COMMANDS:
        return None
    found = import_module(f"hopql.serve.commands.knowledge_{COMMANDS[name][0]}").COMMANDS[name]
    assert isinstance(found, click.Command)
    return found


@click.group(
    "knowledge", cls=LazyGroup, told=lambda: {name: told for name, (_, told) in COMMANDS.items()}, load=_load,
    context_settings={"help_option_names": ["-h", "--help"]},
)  # fmt: skip
def command() -> None:
    """What the workspace knows from documents, code and its database's schema, as one graph.

    Documents are Markdown, text, HTML, PDF, CSV; code is Python; JSON and JSONL may hold triples. The schema of the
    workspace's database is in the graph without being added.
    """
