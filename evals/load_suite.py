"""Makes a suite's databases askable: each dump into a database of the embedded PostgreSQL, with a workspace beside it.

python -m evals.load_suite FOLDER_OF_DUMPS --into spaces
python -m evals.execution SUITE.jsonl --workspace 'spaces/{db}'
"""

from __future__ import annotations

import hashlib
import subprocess
from pathlib import Path

import click

from tools.errors import HopQLError, UsageError

PREFIX = "suite_"


@click.command()
@click.argument("folder", type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.argument("names", nargs=-1)
@click.option("--into", default="spaces", type=click.Path(path_type=Path), help="Folder of the workspaces to make.")
def main(folder: Path, names: tuple[str, ...], into: Path) -> None:
    """Load NAMES (all when none is given) of the dumps `*.sql` in FOLDER."""
    try:
        for name in names or sorted(file.stem for file in folder.glob("*.sql")):
            url = load_dump(name, folder / f"{name}.sql")
            click.echo(f"{name}: {make_workspace(into / name, name, url)} tables, in {into / name}")
    except HopQLError as error:
        raise SystemExit(f"{error} {error.hint}") from error


def load_dump(name: str, sql_file: Path) -> str:
    """Load a dump (what `psql` reads) into a database of its own; a second call sees that it is there.

    Returns:
        The database's URL, in the form that workspaces use.

    Raises:
        UsageError: when there is no such file, or it is not SQL that runs; the database stays as it was.
    """
    import psycopg
    from psycopg import sql

    from tools.postgres import embedded

    if not sql_file.is_file():
        raise UsageError(f"There is no dump {sql_file}.")
    database, marker = PREFIX + name, f"dump {hashlib.sha256(sql_file.read_bytes()).hexdigest()}"
    url = embedded(database)
    with psycopg.connect(url, autocommit=True) as connection:
        found = connection.execute("SELECT obj_description(to_regnamespace('public'))").fetchone()
        if found != (marker,):
            connection.execute("DROP SCHEMA IF EXISTS public CASCADE")
            connection.execute("CREATE SCHEMA public")
            _psql(url, sql_file)
            connection.execute("ANALYZE")
            connection.execute(sql.SQL("COMMENT ON SCHEMA public IS {}").format(sql.Literal(marker)))
    return f"embedded:///{database}"


def make_workspace(folder: Path, name: str, url: str) -> int:
    """Introspect and index, as `hopql init` does; the number of tables."""
    from tools.preparation import index, initialise

    tables = initialise(folder, url, name=name).tables
    index(folder)
    return tables


def _psql(url: str, sql_file: Path) -> None:
    from tools.postgres import program

    command = [
        str(program("psql")),
        "-X",
        "-q",
        "-v",
        "ON_ERROR_STOP=1",
        "--single-transaction",
        "-f",
        str(sql_file),
        url,
    ]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        raise UsageError(f"{sql_file.name} could not be loaded: {done.stderr.strip()[-500:]}", hint="Is it a dump?")


if __name__ == "__main__":
    main()
