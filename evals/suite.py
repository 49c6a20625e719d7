"""Suites: questions with known answers, one JSON object a line."""

from __future__ import annotations

import json
import random
from collections.abc import Collection
from pathlib import Path
from typing import TypeVar

from pydantic import BaseModel, ConfigDict, Field, ValidationError

from hopql.tools.base.errors import UsageError

FOLDER = Path(__file__).parent / "suites"
READ, UNREAD = "read", "unread"
"""Parts of a suite: questions to develop with, and questions that are only counted."""

Line = TypeVar("Line", bound=BaseModel)


class Question(BaseModel):
    """A question and the queries whose results are right."""

    model_config = ConfigDict(extra="ignore")

    id: str
    db: str
    question: str
    instructions: str = ""
    """Definitions that come with the question; given to the system as its notes."""
    gold: list[str] = Field(min_length=1)
    category: str = ""


def read_suite(path: Path, part: str | None = None) -> list[Question]:
    """The questions of a suite; a bare name is one of the packaged suites. Of a folder, those of `suite_files`.

    Raises:
        UsageError: when there is no such file, or a line cannot be read; the message names the line.
    """
    hint = "A line is one question as JSON."
    return [question for file in suite_files(path, part) for question in read_lines(file, Question, hint)]


def read_lines(path: Path, kind: type[Line], hint: str) -> list[Line]:
    """The lines of a suite of any form, each as a `kind`; empty lines are skipped.

    Raises:
        UsageError: when there is no such file, or a line cannot be read; the message names the line, `hint` what to do.
    """
    file = suite_file(path)
    questions = []
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip():
            try:
                questions.append(kind.model_validate(json.loads(line)))
            except (json.JSONDecodeError, ValidationError) as error:
                raise UsageError(f"{file}, line {number}: {error}", hint=hint) from error
    return questions


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
        with file.open(encoding="utf-8") as lines:
            return file.stem.startswith(f"{json.loads(next(lines, '{}')).get('db')}_")

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
