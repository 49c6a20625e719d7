"""`hopql init`: a database's schema into a workspace of editable cards."""

from __future__ import annotations

from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

import click

from hopql.serve.commands.options import as_json as with_json
from hopql.serve.commands.options import print_json

if TYPE_CHECKING:
    from hopql.tools.preparation import Introduction


@click.command("init")
@click.argument("url", required=False)
@click.option(
    "-w", "--workspace", default="hopql", show_default=True, help="Folder to write; an existing one is merged."
)
@click.option("--name", default="", help="Name of the workspace; the folder's by default.")
@click.option("--index/--no-index", default=True, show_default=True, help="Build the index straight after.")
@click.option("--no-database", is_flag=True, help="Make a workspace without one, for API specs and documents; URL can "
              "be given later.")  # fmt: skip
@with_json
def command(
    url: str | None, workspace: str, name: str, index: bool, no_database: bool, as_json: bool
) -> None:  # fmt: skip
    """Read the schema of the database at URL into a workspace: tables, columns, keys, comments, a few sample values.

    URL is postgresql://user:password@host/database, sqlite:///file or duckdb:///file. A password can be kept out of
    the workspace: write 'postgresql://user:${DATABASE_PASSWORD}@host/database', in single quotes. Run again after the
    schema changed, without URL where the workspace has one: your edits of the cards stay, and what changed is told.

    Where the login of URL may do more than read, a login that may only read is offered; `hopql access apply` makes it.
    """
    folder = Path(workspace).expanduser()
    if no_database:
        _without(url, folder, name)
        if as_json:
            print_json({"folder": str(folder), "database": "", "index": None})
        return
    from shlex import quote

    from hopql.serve.commands.index import build_index
    from hopql.serve.commands.reader_login import offer
    from hopql.serve.progress import progress_bars
    from hopql.serve.show import console
    from hopql.tools.login import is_ours_to_change
    from hopql.tools.preparation import initialise

    url = url or _known(folder)
    out, known = console(stderr=True), is_ours_to_change(folder, url)
    with progress_bars() as progress:
        found = initialise(folder, url, name=name, progress=progress, known=known)
    _tell(found, folder)
    made = offer(folder, url, may_ask=not as_json)
    where = "" if folder == Path("hopql") else f"-w {quote(workspace)} "
    built = build_index(folder) if index else None
    if as_json:
        print_json({**asdict(found), "index": built, "login": asdict(made) if made else None})
    if index:
        out.print(f'Ready: hopql ask {where}"your question"', markup=False)
    else:
        out.print(f"Next: hopql index {where}".rstrip(), markup=False)


def introduce(folder: Path, url: str) -> None:
    """Read a database's schema into a workspace, index it, and say what was read; nothing is asked."""
    from hopql.serve.commands.index import build_index
    from hopql.serve.progress import progress_bars
    from hopql.tools.preparation import initialise

    with progress_bars() as progress:
        found = initialise(folder, url, progress=progress)
    _tell(found, folder)
    build_index(folder)


def _known(folder: Path) -> str:
    """The URL that the workspace has."""
    from hopql.tools.configuration import CONFIG, read_config

    url = read_config(folder).url if (folder / CONFIG).exists() else ""
    if not url.strip():
        raise click.UsageError("Missing argument 'URL'; --no-database makes a workspace without one.")
    return url


def _tell(found: Introduction, folder: Path) -> None:
    """What was read, on standard error."""
    from hopql.serve.show import console

    out = console(stderr=True)
    out.print(
        f"{found.database}: {found.tables:,} tables with {found.columns:,} columns, in {folder}/tables.jsonl",
        markup=False,
    )
    if found.suggested:
        out.print(
            f"{found.suggested} joins are suggested where no foreign key is declared: look at suggested_joins in the "
            "cards, and move what is right to join_hints.",
            markup=False,
        )
    if found.folded:
        out.print(f"Partitions and children are counted with their table: {'; '.join(found.folded)}.", markup=False)
    for change in (*found.changes, *found.left_out):
        out.print(f"  {change}", markup=False)
    if found.secret:
        out.print(
            f"Hidden, since they look like secrets: {', '.join(found.secret)}. To allow one, set its \"hidden\" to "
            f"false in {folder}/tables.jsonl and run this again.",
            markup=False,
        )
    if found.exposed:
        out.print(
            f"Shown, though they look like secrets: {', '.join(found.exposed)}. To hide one, set its \"hidden\" to "
            f"true in {folder}/tables.jsonl and run this again.",
            markup=False,
        )
    if found.kept:
        out.print(f"The cards of {', '.join(found.kept)} are kept in {folder}/.removed.jsonl.", markup=False)
    if not found.first and not found.changes:
        out.print("Nothing has changed since the last time.")


def _without(url: str | None, folder: Path, name: str) -> None:
    """Make a workspace without a database, and say what it is for."""
    from shlex import quote

    from hopql.serve.show import console
    from hopql.tools.configuration import CONFIG, write_config
    from hopql.tools.errors import UsageError

    if url is not None:
        raise click.UsageError("Choose one of URL and --no-database.")
    if (folder / CONFIG).exists():
        raise UsageError(f"{folder} is a workspace already.", hint="Choose another folder with -w.")
    write_config(folder, name or folder.resolve().name, "")
    where = "" if folder == Path("hopql") else f"-w {quote(str(folder))} "
    console(stderr=True).print(
        f"Made {folder}, without a database. Next: hopql apis add {where}PATH, or hopql knowledge add {where}PATH",
        markup=False, soft_wrap=True,
    )  # fmt: skip
