"""`hopql apis add, refresh, remove, purge`: which specs there are."""

from __future__ import annotations

import os
import sys
from typing import TYPE_CHECKING

import click

from hopql.serve.commands.apis_opening import as_json, opened, opened_or_made, print_json, sources_of, where

if TYPE_CHECKING:
    from hopql.tools.apis import Added, Apis
    from hopql.tools.apis.store.questions import Ask

_UNREAD = 2
"""Exit code when nothing could be read."""
_STOPPED = "Stopped. What was read is kept; run it again, and it goes on."


@click.command("add")
@click.argument("sources", nargs=-1, required=True, metavar="PATH|URL…")
@click.option("--no-vectors", is_flag=True, help="Search by words alone: quicker to build, finds less.")
@click.option("--questions", type=click.Choice(["rules", "model"]), help="Index questions that each operation answers "
              "too: written by rules, or by the chat model as well.")
@click.option("-m", "--model", default="", help="The chat model that writes them.")
@click.option("--workers", type=click.IntRange(0, 64), default=0, help="Processes that read; 0: one a core.")
@as_json
@click.option("-w", "--workspace", default="", help="Folder or name; by default ./hopql, which is made where it is "
              "not there.")  # fmt: skip
def _add(
    sources: tuple[str, ...], no_vectors: bool, questions: str | None, model: str, workers: int, as_json: bool,
    workspace: str,
) -> int:  # fmt: skip
    """Read OpenAPI 3 and Swagger 2 specs, JSON or YAML, from files, folders and URLs.

    Files that are as they were are not read again, and what is gone from a folder is removed. A run that was stopped
    goes on where it was. $refs are followed below the folder that is named, never over the network. No database is
    needed.
    """
    from hopql.serve.exits import telling_stop
    from hopql.serve.leaving import leaving_at_once
    from hopql.serve.progress import progress_bars

    given = sources_of(sources)
    with opened_or_made(workspace, given) as apis:
        with leaving_at_once(telling_stop(_cursor), _STOPPED), progress_bars() as progress:
            ask = _writer(questions, model)
            added = apis.add(given, dense=not no_vectors, workers=workers, progress=progress, ask=ask)
        _tell(added, apis, as_json)
    if not _read(added) and not added.removed and not added.refused:
        click.echo('No spec was found: one has "openapi" or "swagger" at its top.', err=True)
        return _UNREAD
    return _code(added)


def _writer(questions: str | None, model: str) -> Ask | None:
    """What writes questions of operations."""
    from hopql.tools.apis.synthesis import by_model, by_rules
    from hopql.tools.models import chat_model

    if model and questions != "model":
        raise click.UsageError("--model has no effect without --questions model.")
    return None if questions is None else by_rules if questions == "rules" else by_model(chat_model(model))


@click.command("refresh")
@click.option("--no-vectors", is_flag=True, help="Search by words alone.")
@as_json
@where
def _refresh(no_vectors: bool, as_json: bool, workspace: str) -> int:
    """Read every file, folder and URL that was ever added again, where it changed."""
    from hopql.serve.exits import telling_stop
    from hopql.serve.leaving import leaving_at_once
    from hopql.serve.progress import progress_bars

    apis = opened(workspace)[1]
    with leaving_at_once(telling_stop(_cursor), _STOPPED), progress_bars() as progress:
        added = apis.refresh(dense=not no_vectors, progress=progress)
    _tell(added, apis, as_json)
    return _code(added)


def _tell(added: Added, apis: Apis, as_json: bool) -> None:
    from hopql.serve.apis_added import added_json, show_added

    held = apis.count()
    if as_json:
        print_json(added_json(added, held))
    else:
        show_added(added, held)


def _code(added: Added) -> int:
    """Bad input where something was refused, and nothing is a spec."""
    return _UNREAD if added.refused and not _read(added) else 0


def _read(added: Added) -> int:
    return added.added + added.replaced + added.unchanged


def _cursor() -> None:
    """Show the cursor of a terminal again, which a progress bar hides."""
    if sys.stderr.isatty():
        os.write(2, b"\x1b[?25h")


@click.command("remove")
@click.argument("patterns", nargs=-1, required=True, metavar="PATTERN…")
@click.option("--yes", is_flag=True, help="Do not ask, however many there are.")
@as_json
@where
def _remove(patterns: tuple[str, ...], yes: bool, as_json: bool, workspace: str) -> None:
    """Leave specs out of the index.

    PATTERN is an id, a title, an address, a file's name, a folder above it, or has *. The files themselves stay; a
    folder that is added again brings them back.
    """
    from hopql.serve.knowledge_show import line
    from hopql.tools.apis.store.removing import fits
    from hopql.tools.errors import UsageError

    apis = opened(workspace)[1]
    found = [one["uri"] for one in apis.specs()
             if any(fits(each, one["uri"], one["title"], one["id"]) for each in patterns)]  # fmt: skip
    if not found:
        raise UsageError("No spec fits that.", hint="`hopql apis list` shows all of them.")
    if len(found) > 1 and not yes:
        for uri in found[:10]:
            click.echo(f"  {line(uri)}", err=True)
        more = f" (the first 10 of {len(found):,} are shown)" if len(found) > 10 else ""
        click.confirm(f"Leave {len(found):,} specs out of the index{more}?", abort=True, err=True)
    removed = apis.remove(patterns)
    if as_json:
        print_json({"removed": list(removed)})
        return
    for uri in removed:
        click.echo(f"Removed: {line(uri)}")


@click.command("purge")
@click.option("--yes", is_flag=True, help="Do not ask.")
@as_json
@where
def _purge(yes: bool, as_json: bool, workspace: str) -> None:
    """Delete the index of APIs of the workspace. The files themselves stay."""
    found, apis = opened(workspace)
    if not yes:
        click.confirm(f"Delete the whole index of APIs of '{found.config.name}'?", abort=True, err=True)
    gone = apis.purge()
    if as_json:
        print_json({"specs": gone})
    else:
        click.echo(f"{gone:,} specs deleted from the index", err=True)


COMMANDS = {each.name: each for each in (_add, _refresh, _remove, _purge)}
