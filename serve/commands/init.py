"""`hopql init`: a database's schema into a workspace of editable cards."""

from __future__ import annotations

from pathlib import Path

import click


@click.command("init")
@click.argument("url")
@click.option(
    "-w", "--workspace", default="hopql", show_default=True, help="Folder to write; an existing one is merged."
)
@click.option("--name", default="", help="Name of the workspace; the folder's by default.")
@click.option("--index/--no-index", default=True, show_default=True, help="Build the index straight after.")
def command(url: str, workspace: str, name: str, index: bool) -> None:
    """Read the schema of the database at URL into a workspace: tables, columns, keys, comments, a few sample values.

    URL is postgresql://user:password@host/database, sqlite:///file or duckdb:///file. A password can be kept out of
    the workspace: write 'postgresql://user:${DATABASE_PASSWORD}@host/database', in single quotes. Run again after the
    schema changed: your edits of the cards stay, and what changed is told.
    """
    from shlex import quote

    from serve.commands.index import build_index
    from serve.progress import progress_bars
    from serve.show import console
    from tools.preparation import initialise

    out, folder = console(stderr=True), Path(workspace).expanduser()
    with progress_bars() as progress:
        found = initialise(folder, url, name=name, progress=progress)
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
    for change in found.changes:
        out.print(f"  {change}", markup=False)
    for sentence in found.left_out:
        out.print(f"  {sentence}", markup=False)
    if found.kept:
        out.print(f"The cards of {', '.join(found.kept)} are kept in {folder}/.removed.jsonl.", markup=False)
    if not found.first and not found.changes:
        out.print("Nothing has changed since the last time.")
    where = "" if folder == Path("hopql") else f"-w {quote(workspace)} "
    if index:
        build_index(folder)
        out.print(f'Ready: hopql ask {where}"your question"', markup=False)
    else:
        out.print(f"Next: hopql index {where}".rstrip(), markup=False)
