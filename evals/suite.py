"""Suites: questions with known answers, one JSON object a line. Their databases made askable: each dump in a database
of the embedded PostgreSQL, with a workspace beside it (`hopql eval SUITE --databases FOLDER`)."""

from __future__ import annotations

import codecs
import gzip
import hashlib
import json
import random
import re
import subprocess
import tempfile
from collections.abc import Callable, Collection, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Annotated, Protocol, Self, TypeVar

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError

from hopql.tools.base.errors import UsageError
from hopql.tools.catalog.cards import why

FOLDER = Path(__file__).parent / "suites"
_EXAMPLE = '{"id": "1", "db": "shop", "question": "How many …?", "gold": ["SELECT …"]}'
READ, UNREAD = "read", "unread"
"""Parts of a suite: questions to develop with, and questions that are only counted."""


class Line(Protocol):
    """A line of a suite, as a model of pydantic."""

    id: str

    @classmethod
    def model_validate_json(cls, json_data: str) -> Self:
        """Read it."""


Kind = TypeVar("Kind", bound=Line)


class Question(BaseModel):
    """A question and the queries whose results are right."""

    model_config = ConfigDict(extra="ignore")

    id: str
    db: str
    question: str
    instructions: str = ""
    """Definitions that come with the question; given to the system as its notes."""
    gold: Annotated[list[str], BeforeValidator(lambda gold: [gold] if isinstance(gold, str) else gold)] = Field(
        min_length=1
    )
    category: str = ""


def read_suite(path: Path, part: str | None = None) -> list[Question]:
    """The questions of a suite; a bare name is one of the packaged suites. Of a folder, those of `suite_files`.

    Raises:
        UsageError: when there is no such file, a line cannot be read, or two have one id; the message names the line.
    """
    return _read(suite_files(path, part), Question, f"A line is {_EXAMPLE}.")


def read_lines(path: Path, kind: type[Kind], hint: str) -> list[Kind]:
    """The lines of a suite of any form, each as a `kind`; empty lines are skipped.

    Raises:
        UsageError: when there is no such file, a line cannot be read, or two have one id; the message names the line,
            `hint` what to do.
    """
    return _read([suite_file(path)], kind, hint)


def _read(files: Sequence[Path], kind: type[Kind], hint: str) -> list[Kind]:
    questions: dict[str, Kind] = {}
    places: dict[str, str] = {}
    for file in files:
        for number, line in _numbered(file):
            place = f"{file}, line {number}"
            try:
                question = kind.model_validate_json(line)
            except ValidationError as error:
                raise UsageError(f"{place}: {why(error)}.", hint=hint) from error
            if question.id in questions:
                told = f"{place}: the id {question.id!r} is that of {places[question.id]}."
                raise UsageError(told, hint="Give each line its own id.")
            questions[question.id], places[question.id] = question, place
    return list(questions.values())


def _numbered(file: Path) -> Iterator[tuple[int, str]]:
    """The lines that are not empty, with their numbers. Raises UsageError where one is not UTF-8."""
    for number, line in enumerate(file.read_bytes().removeprefix(codecs.BOM_UTF8).split(b"\n"), 1):
        try:
            text = line.decode()
        except UnicodeDecodeError as error:
            told = f"{file}, line {number}: byte {error.start + 1} is not UTF-8."
            raise UsageError(told, hint="Save the file as UTF-8.") from error
        if text.strip():
            yield number, text


def suite_files(path: Path, part: str | None = None) -> list[Path]:
    """The file of a suite; of a folder whose questions are split in parts (`DB_PART.jsonl`), a file for each database.

    Raises:
        UsageError: there is no such suite, or a part is named of one that has none.
    """
    folder = path if path.is_dir() else FOLDER / path.name
    if not folder.is_dir():
        if part:
            raise UsageError(f"The suite {path} has no parts.", hint="Leave --part out.")
        return [suite_file(path)]

    def about_one(file: Path) -> bool:
        """The first question of a file is to the database that the file is named after."""
        _, line = next(_numbered(file), (0, "{}"))
        try:
            question = json.loads(line)
        except ValueError:  # whoever reads all lines says what is wrong with it
            return True
        return not isinstance(question, dict) or file.stem.startswith(f"{question.get('db')}_")

    found = list(filter(about_one, sorted(folder.glob(f"*_{part or READ}.jsonl"))))
    if not found:
        raise UsageError(f"There is no file DB_{part or READ}.jsonl in {folder}.")
    return found


def suite_file(path: Path) -> Path:
    """The file of a suite, by its path or a packaged suite's name. Raises UsageError when there is none."""
    file = path if path.is_file() else FOLDER / path.with_suffix(".jsonl").name
    if not file.is_file():
        raise UsageError(f"There is no suite {path}.", hint=f"Packaged suites are in {FOLDER}.")
    return file


def choose(
    questions: list[Question], ids: Collection[str] = (), db: str = "", sample: int = 0, seed: int = 0
) -> list[Question]:
    """The questions to ask, in the suite's order: those named, those of a database, a random sample; 0 is all."""
    chosen = [q for q in questions if (not ids or q.id in ids) and (not db or q.db == db)]
    missing = set(ids) - {q.id for q in questions}
    if missing:
        raise UsageError(f"The suite has no question {', '.join(sorted(missing))}.")
    if 0 < sample < len(chosen):
        kept = set(random.Random(seed).sample(range(len(chosen)), sample))
        chosen = [q for place, q in enumerate(chosen) if place in kept]
    return chosen


PREFIX = "suite_"
_STAMP = ".suite.json"
_LOCK = 7_105_841
_AT_ONCE = 4
_CONNECTS = re.compile(rb"^\\c(?:onnect)? .*$", re.MULTILINE)
_RECIPE = ("state", "tools/base", "tools/catalog", "tools/database", "tools/models")
"""Sources that cards and index hang on: a workspace made by others is made again."""


def prepare(dumps: Path, names: Sequence[str], pattern: str, tell: Callable[[str], None]) -> None:
    """Load the dumps `names` of the folder `dumps` and make their workspaces, where they are missing or stale.

    Several databases at a time: PostgreSQL loads beside the indexing, which keeps a core busy.

    Args:
        pattern: of the workspaces' folders, `{db}` for the database.
        tell: called with a sentence for each that was made.

    Raises:
        UsageError: when there is no such dump, or it does not load.
    """
    from hopql.evals.records import sources_hash
    from hopql.tools.base.settings import settings

    recipe = sources_hash(*_RECIPE)

    def one(name: str) -> None:
        files, folder = dump_files(dumps, name), Path(pattern.replace("{db}", name))
        url = load_dump(name, *files)
        made_of = [_sha(*files), recipe, settings().embedder, settings().synthesise]
        stamp = folder / _STAMP
        if stamp.is_file() and json.loads(stamp.read_text(encoding="utf-8")) == made_of:
            return
        tables = make_workspace(folder, name, url)
        stamp.write_text(json.dumps(made_of), encoding="utf-8")
        tell(f"{name}: {tables} tables in {folder}")

    with ThreadPoolExecutor(max(1, min(len(names), _AT_ONCE))) as pool:
        list(pool.map(one, names))


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

    from hopql.tools.base.run_postgres import embedded

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


def make_workspace(folder: Path, name: str, url: str) -> int:
    """Introspect and index, as `hopql init` does. The number of tables."""
    from hopql.tools.setup.prepare_workspace import index, initialise

    tables = initialise(folder, url, name=name).tables
    index(folder, values=True)
    return tables


def _sha(*files: Path) -> str:
    return hashlib.sha256(b"".join(file.read_bytes() for file in files)).hexdigest()


def _psql(url: str, files: Sequence[Path]) -> None:
    from hopql.tools.base.run_postgres import program

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
