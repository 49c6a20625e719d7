"""Questions about documents and code with the files, and what answers must contain; halves for development or not."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Literal, TypeVar

from pydantic import AfterValidator, BaseModel, ConfigDict, Field

from hopql.evals.suite import read_lines
from hopql.tools.errors import UsageError

FILES, ANSWERS = Path("hopql_files"), Path("knowledge_answers")
ROOT = Path(__file__).resolve().parents[1]
"""Of the project, where the code is run from its repository."""
HALVES = ("dev", "held", "all")
SCHEMA = "schema:"
"""A document that begins so is a database's schema, of whatever name."""

About = Literal["handbook", "hopql", "schema"]


def pattern(text: str) -> str:
    """A regular expression, as it is. Raises ValueError where it is none."""
    try:
        re.compile(text)
    except re.error as error:
        raise ValueError(f"{text!r} is no regular expression: {error}") from error
    return text


class FileQuestion(BaseModel):
    """A question about the code, and the files that answer it."""

    model_config = ConfigDict(extra="forbid")

    id: str
    question: str
    files: list[str] = Field(min_length=1)
    """Relative to the project's root."""


class AnswerQuestion(BaseModel):
    """A question, and what tells a right answer."""

    model_config = ConfigDict(extra="forbid")

    id: str
    question: str
    about: About
    expects: list[Annotated[str, AfterValidator(pattern)]] = Field(min_length=1)
    """Regular expressions, without case, each of which a right answer contains."""
    documents: list[str] = Field(min_length=1)
    """Any of which says so: paths from the project's root, or `schema:`."""


Asked = TypeVar("Asked", FileQuestion, AnswerQuestion)


def read_files(path: Path = FILES) -> list[FileQuestion]:
    """The questions about files. Raises UsageError when a line cannot be read."""
    return read_lines(path, FileQuestion, 'A line is {"id", "question", "files": […]}.')


def read_answers(path: Path = ANSWERS) -> list[AnswerQuestion]:
    """The questions with what their answers contain. Raises UsageError when a line cannot be read."""
    return read_lines(path, AnswerQuestion, 'A line is {"id", "question", "about", "expects": […], "documents": […]}.')


def half_of(id_: str) -> Literal["dev", "held"]:
    """Questions of odd number are for development, those of even number are held out.

    Raises:
        UsageError: the id ends in no number.
    """
    number = re.search(r"\d+$", id_)
    if number is None:
        raise UsageError(f"The question id {id_!r} ends in no number.", hint="Number the questions: hq-01, hq-02, ….")
    return "dev" if int(number[0]) % 2 else "held"


def of_half(questions: Sequence[Asked], half: str) -> list[Asked]:
    """The questions of a half, or all."""
    return [one for one in questions if half in ("all", half_of(one.id))]


def project(root: Path) -> Path:
    """The absolute folder of the project that the suites ask about.

    Raises:
        UsageError: it is no checkout of the project.
    """
    found = root.expanduser().resolve()
    if not (found / "pyproject.toml").is_file():
        raise UsageError(f"{found} is no checkout of HopQL.", hint="Name the repository's folder with --root.")
    return found


def relative(document: str, root: Path) -> str:
    """A document's address as a path from the root, where it is a file below it."""
    path = Path(document)
    return path.relative_to(root).as_posix() if path.is_absolute() and path.is_relative_to(root) else document


def cited_right(documents: Sequence[str], expected: Sequence[str]) -> bool:
    """Whether one of the documents, relative to the root, is among those that say what was asked."""
    return any(
        document == one or (one == SCHEMA and document.startswith(SCHEMA)) for document in documents for one in expected
    )
