"""`hopql knowledge add, list, remove, purge`: which documents there are."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import click

from hopql.serve.commands.knowledge_opening import as_json, filters_of, narrowing, opened, print_json, where

_UNREAD = 2
"""Exit code when nothing could be read."""
_STOPPED = "Stopped. What was stored is kept; run it again, and it goes on."


@click.command("add")
@click.argument("paths", nargs=-1, required=True, metavar="PATH…", type=click.Path(path_type=Path))
@click.option("-t", "--tag", "tags", multiple=True, help="A tag for all of them; several times for several.")
@click.option("-m", "--model", default="", help="Have this model name entities and relations of prose, beside the "
              "rules: one call for each chunk.")  # fmt: skip
@click.option("--max-calls", type=click.IntRange(1), help="Calls of the model at most; the rules read the rest.")
@click.option("--workers", type=click.IntRange(0, 64), default=0, help="Processes that read; 0: one a core.")
@as_json
@where
def _add(
    paths: tuple[Path, ...], tags: tuple[str, ...], model: str, max_calls: int | None, workers: int, as_json: bool,
    workspace: str,
) -> int:  # fmt: skip
    """Read files and folders into the graph; PATH may be several.

    Files that are as they were are not read again, and what is gone from a folder is removed. A run that was stopped
    goes on where it was.
    """
    from hopql.serve.exits import telling_stop
    from hopql.serve.knowledge_added import added_json, show_added
    from hopql.serve.leaving import leaving_at_once
    from hopql.serve.progress import progress_bars
    from hopql.tools.models import chat_model

    if max_calls is not None and not model:
        raise click.UsageError("--max-calls has no effect without --model.")
    store = opened(workspace)[1]
    limits = {} if max_calls is None else {"max_calls": max_calls}
    with leaving_at_once(telling_stop(_cursor), _STOPPED), progress_bars() as progress:
        reader = chat_model(model) if model else None
        added = store.add(paths, tags=tags, model=reader, workers=workers, progress=progress, **limits)
    if as_json:
        print_json(added_json(added))
    else:
        show_added(added)
    read = added.added + added.replaced + added.unchanged
    return _UNREAD if added.refused and not read else 0


def _cursor() -> None:
    """Show the cursor of a terminal again, which a progress bar hides."""
    if sys.stderr.isatty():
        os.write(2, b"\x1b[?25h")


@click.command("list")
@as_json
@narrowing
@where
def _list(
    as_json: bool, document: tuple[str, ...], tag: tuple[str, ...], since: str, until: str, workspace: str
) -> None:
    """Show the documents by their addresses: kind, chunks, time, tags."""
    from hopql.serve.knowledge_show import show_documents

    found = opened(workspace)[1].documents(filters_of(document, tag, since, until))
    if as_json:
        print_json(found)
    else:
        show_documents(found)


@click.command("remove")
@click.argument("patterns", nargs=-1, required=True, metavar="PATTERN…")
@click.option("--yes", is_flag=True, help="Do not ask, however many there are.")
@as_json
@where
def _remove(patterns: tuple[str, ...], yes: bool, as_json: bool, workspace: str) -> None:
    """Delete documents for good, with all that only they say.

    PATTERN is an address, a title, a file's name, a folder above it, or has *. The files themselves stay.
    """
    from hopql.serve.memories import printable
    from hopql.tools.errors import UsageError
    from hopql.tools.knowledge.write_documents import fits

    store = opened(workspace)[1]
    found = [one["uri"] for one in store.documents() if any(fits(each, one["uri"], one["title"]) for each in patterns)]
    if not found:
        raise UsageError("No document fits that.", hint="`hopql knowledge list` shows all of them.")
    if len(found) > 1 and not yes:
        for uri in found[:10]:
            click.echo(f"  {printable(uri)}", err=True)
        more = f" (the first 10 of {len(found):,} are shown)" if len(found) > 10 else ""
        click.confirm(f"Delete {len(found):,} documents from the graph{more}?", abort=True, err=True)
    removed = store.remove(patterns)
    if as_json:
        print_json({"removed": list(removed)})
        return
    for uri in removed:
        click.echo(f"Removed: {printable(uri)}")


@click.command("purge")
@click.option("--yes", is_flag=True, help="Do not ask.")
@as_json
@where
def _purge(yes: bool, as_json: bool, workspace: str) -> None:
    """Delete all documents of the workspace from the graph for good, with all merges. The files themselves stay."""
    store = opened(workspace)[1]
    if not yes:
        click.confirm(f"Delete everything that '{store.space}' knows for good?", abort=True, err=True)
    gone = store.purge()
    if as_json:
        print_json({"documents": gone})
    else:
        click.echo(f"{gone:,} documents deleted", err=True)


COMMANDS = {each.name: each for each in (_add, _list, _remove, _purge)}
