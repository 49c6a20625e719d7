"""Makes a suite's databases askable: each dump into a database of the embedded PostgreSQL, with a workspace beside it.

`hopql eval SUITE --databases FOLDER` does this for the databases that it asks.
"""

from __future__ import annotations

import gzip
import hashlib
import json
import re
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from hopql.state.cards import TableCard
from hopql.tools.errors import UsageError

PREFIX = "suite_"
_STAMP = ".suite.json"
_LOCK = 7_105_841
_AT_ONCE = 4
_CONNECTS = re.compile(rb"^\\c(?:onnect)? .*$", re.MULTILINE)
_RECIPE = ("state", "tools/database", "tools/catalog", "tools/search", "tools/embedders")
"""Sources that cards and index hang on: a workspace made by others is made again."""


def workspaces(into: Path, *, descriptions: bool = False) -> str:
    """The pattern of workspaces under `into`, `{db}` for the database. Those with descriptions lie apart."""
    return str(into / "{db}.described" if descriptions else into / "{db}")


def prepare(
    dumps: Path, names: Sequence[str], pattern: str, *, descriptions: bool = False, fresh: bool = False,
    tell: Callable[[str], None] | None = None,
) -> None:  # fmt: skip
    """Load the dumps `names` of the folder `dumps` and make their workspaces, where they are missing or stale.

    Several databases at a time: PostgreSQL loads beside the indexing, which keeps a core busy.

    Args:
        pattern: of the workspaces' folders, as `workspaces` gives it.
        descriptions: write what the files beside the dumps say about tables and columns into the cards.
        fresh: make all again.
        tell: called with a sentence for each that was made.

    Raises:
        UsageError: when there is no such dump, it does not load, or it has no descriptions where they are wanted.
    """
    from hopql.evals.records import sources_hash

    recipe = sources_hash(*_RECIPE)

    def one(name: str) -> None:
        url = load_dump(name, *dump_files(dumps, name))
        made = refresh(Path(pattern.replace("{db}", name)), name, url, dumps, recipe, descriptions, fresh)
        if made and tell:
            tell(made)

    with ThreadPoolExecutor(max(1, min(len(names), _AT_ONCE))) as pool:
        list(pool.map(one, names))


def refresh(
    folder: Path, name: str, url: str, dumps: Path, recipe: str, descriptions: bool = False, fresh: bool = False
) -> str:
    """Make or renew the workspace of a loaded dump when it is missing or stale; a sentence where that was needed."""
    from hopql.tools.preparation import index
    from hopql.tools.settings import settings
    from hopql.tools.workspace import open_workspace

    said = description_file(dumps, name) if descriptions else None
    if descriptions and said is None:
        raise UsageError(f"There are no descriptions {dumps / name}.json or .yaml.", hint="Ask without --descriptions.")
    stamp = {
        "dump": _sha(*dump_files(dumps, name)), "descriptions": _sha(said) if said else "", "recipe": recipe,
        "embedder": settings().embedder, "synthesise": getattr(settings(), "synthesise", ""),
    }  # fmt: skip
    if not fresh and _stamp(folder) == stamp and (folder / "index" / "manifest.json").is_file():
        edited = open_workspace(str(folder)).edited
        if edited:
            index(folder)
        return f"{name}: indexed again, since {' and '.join(edited)} changed" if edited else ""
    tables = make_workspace(folder, name, url, said)
    (folder / _STAMP).write_text(json.dumps(stamp), encoding="utf-8")
    return f"{name}: {tables} tables in {folder}"


def dump_files(folder: Path, name: str) -> list[Path]:
    """The dump of a database in a folder: `NAME.sql`, else `NAME.postgres.sql`, else that in parts (`NAME.postgres.*`,
    what has `schema` in its name first), packed (`.gz`) or not. Raises UsageError when there is none."""
    for one in (folder / f"{name}.sql", folder / f"{name}.postgres.sql"):
        if one.is_file():
            return [one]
    parts = sorted(folder.glob(f"{name}.postgres.*.sql*"), key=lambda file: ("schema" not in file.name, file.name))
    if not parts:
        raise UsageError(f"There is no dump {folder / name}.sql or {name}.postgres.sql.")
    return parts


def load_dump(name: str, *files: Path) -> str:
    """Load a dump (what `psql` reads, in one file or several) into a database of its own; a second call sees that it is
    there.

    Returns:
        The database's URL, in the form that workspaces use.

    Raises:
        UsageError: when there is no such file, or it is not SQL that runs; the database stays as it was.
    """
    import psycopg
    from psycopg import sql

    from hopql.tools.postgres import embedded

    for file in files:
        if not file.is_file():
            raise UsageError(f"There is no dump {file}.")
    database, marker = PREFIX + name, f"dump {_sha(*files)}"
    url = embedded(database)
    with psycopg.connect(url, autocommit=True) as connection:
        connection.execute("SELECT pg_advisory_lock(%s)", [_LOCK])
        found = connection.execute("SELECT obj_description(to_regnamespace('public'))").fetchone()
        if found != (marker,):
            connection.execute("DROP SCHEMA IF EXISTS public CASCADE")
            connection.execute("CREATE SCHEMA public")
            _psql(url, files)
            connection.execute("ANALYZE")
            connection.execute(sql.SQL("COMMENT ON SCHEMA public IS {}").format(sql.Literal(marker)))
    return f"embedded:///{database}"


def make_workspace(folder: Path, name: str, url: str, descriptions: Path | None = None) -> int:
    """Introspect and index, as `hopql init` does; with the descriptions of that file. The number of tables."""
    from hopql.tools.catalog.cards import load_cards, save_cards
    from hopql.tools.configuration import CARDS
    from hopql.tools.preparation import index, initialise

    tables = initialise(folder, url, name=name).tables
    if descriptions is not None:
        cards = load_cards(folder / CARDS)
        if not describe(cards, read_descriptions(descriptions)):
            raise UsageError(f"{descriptions} describes no table or column of {name}.")
        save_cards(folder / CARDS, cards)
    index(folder, values=True)
    return tables


def _stamp(folder: Path) -> object:
    try:
        return json.loads((folder / _STAMP).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return None


def _sha(*files: Path) -> str:
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def _psql(url: str, files: Sequence[Path]) -> None:
    from hopql.tools.postgres import program

    quiet = ["-X", "-q", "-v", "ON_ERROR_STOP=1", "--single-transaction"]
    with tempfile.TemporaryDirectory() as folder:
        read = [arg for file in files for arg in ("-f", str(_readable(file, Path(folder))))]
        done = subprocess.run([str(program("psql")), *quiet, *read, url], capture_output=True, text=True, check=False)
    if done.returncode:
        names = ", ".join(file.name for file in files)
        raise UsageError(f"{names} could not be loaded: {done.stderr.strip()[-500:]}", hint="Is it a dump?")


def _readable(file: Path, folder: Path) -> Path:
    """A copy of a dump, unpacked, without what it does before it connects to a database that it made itself."""
    data = gzip.decompress(file.read_bytes()) if file.suffix == ".gz" else file.read_bytes()
    copy = folder / file.name.removesuffix(".gz")
    copy.write_bytes(_CONNECTS.split(data)[-1])
    return copy


@dataclass
class Described:
    """What is said about a table."""

    description: str = ""
    columns: dict[str, str] = field(default_factory=dict)


def description_file(folder: Path, name: str) -> Path | None:
    """The file beside the dump of that name, or None."""
    files = (folder / f"{name}{ending}" for ending in (".json", ".yaml", ".yml"))
    return next((file for file in files if file.is_file()), None)


def read_descriptions(file: Path) -> dict[str, Described]:
    """What the file says, by table name without case.

    Raises:
        UsageError: when it cannot be read as one of the two forms.
    """
    text = file.read_text(encoding="utf-8")
    try:
        found = _from_json(json.loads(text)) if file.suffix == ".json" else _from_yaml(text)
    except (ValueError, TypeError, AttributeError, KeyError) as error:
        raise UsageError(f"{file} holds no descriptions: {error!r}", hint="See evals/descriptions.py.") from error
    return {name.lower(): described for name, described in found.items()}


def describe(cards: Sequence[TableCard], described: dict[str, Described]) -> int:
    """Write descriptions into the cards in place; how many were written. What the cards do not have is passed over."""
    written = 0
    for card in cards:
        name = card.name.lower()
        said = described.get(name) or described.get(f"public.{name}") or described.get(name.rpartition(".")[2])
        if said is None:
            continue
        if said.description:
            card.description, written = said.description, written + 1
        for column_name, text in said.columns.items():
            column = card.column(column_name)
            if column is not None and text:
                column.description, written = text, written + 1
    return written


def _from_json(data: dict[str, Any]) -> dict[str, Described]:
    return {
        table: Described(columns={item["column_name"]: _line(item.get("column_description")) for item in columns})
        for table, columns in data["table_metadata"].items()
    }


def _from_yaml(text: str) -> dict[str, Described]:
    import yaml  # type: ignore[import-untyped]

    try:
        documents = [one for one in yaml.safe_load_all(text) if isinstance(one, dict)]
    except yaml.YAMLError as error:
        raise ValueError(str(error)) from error
    return {
        (f"{one['schema']}." if one.get("schema", "public") != "public" else "") + one["name"]: Described(
            _line(one.get("description")),
            {item["name"]: _line(item.get("description")) for item in one.get("columns") or ()},
        )
        for one in documents
        if one.get("type", "table") in ("table", "view")
    }


def _line(text: object) -> str:
    return " ".join(str(text or "").split())
