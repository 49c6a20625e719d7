"""Many questions from a file, resumable: a line each, written as soon as it is answered."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hopql.tools.errors import (
    ArtifactError,
    ConnectError,
    DiskError,
    ModelError,
    PromptTooLongError,
    UsageError,
    WorkspaceError,
)

if TYPE_CHECKING:
    from hopql.serve.client import HopQL
    from hopql.serve.result import Result


def read_questions(path: Path) -> Iterator[dict[str, Any]]:
    """The questions of a batch file: objects with `question`, and maybe `id` (else the line's number) and `notes`.

    Raises:
        UsageError: when the file or a line cannot be read, or an id was there before; the message names the line.
    """
    seen: dict[str, int] = {}
    try:
        data = path.read_bytes().removeprefix(b"\xef\xbb\xbf")
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}.", hint="Give a JSONL file in UTF-8.") from error
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            item = json.loads(line.decode())
        except ValueError as error:
            raise UsageError(f"{path}, line {number}: {error}.", hint="Each line is one JSON object, UTF-8.") from error
        if not isinstance(item, dict) or not isinstance(item.get("question"), str):
            raise UsageError(f"{path}, line {number}: no question in it.", hint='A line is {"id": 1, "question": "…"}.')
        question = {"id": number, **item, "notes": str(item.get("notes") or "")}
        first = seen.setdefault(identity(question["id"]), number)
        if first != number:
            raise UsageError(
                f"{path}, line {number}: the id {identity(question['id'])} is that of line {first}.",
                hint="Give each line its own id; a line without one has its number.",
            )
        yield question


_KEYS = {"id", "sql", "seconds"}
_START = b'{"id"'


class Journal:
    """Answers by id in a JSONL file, appended one line at a time."""

    def __init__(self, path: Path) -> None:
        """Name the file; it need not exist."""
        self.path = path

    def read(self) -> dict[str, str]:
        """The complete answers of an earlier run by `identity` of their id. Nothing is changed.

        Raises:
            UsageError: when the file holds anything but answers, so is not one of ours, or cannot be read.
        """
        return self._read()[0]

    def mend(self) -> None:
        """Take a last line that was cut off out of the file, and end a last line that lacks its line end.

        Raises:
            UsageError: see `read`; nothing is changed then.
            DiskError: when the file cannot be written.
        """
        _, whole, ended = self._read()
        if not self.path.is_file():
            return
        try:
            if self.path.stat().st_size > whole:
                os.truncate(self.path, whole)
            elif not ended:
                with self.path.open("ab") as out:
                    out.write(b"\n")
        except OSError as error:
            raise self._unwritable(error) from error

    def remove(self) -> None:
        """Remove the file. Raises UsageError when it is not one of ours (see `read`), and DiskError."""
        self._read()
        try:
            if self.path.is_file():
                self.path.unlink()
        except OSError as error:
            raise self._unwritable(error) from error

    def append(self, line: str) -> None:
        """Write one answer, whole; a new file is readable by its owner only, since it holds rows. Raises DiskError."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with os.fdopen(os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab") as out:
                out.write(f"{line}\n".encode())
        except OSError as error:
            raise self._unwritable(error) from error

    def _read(self) -> tuple[dict[str, str], int, bool]:
        """Answers; the bytes that hold them; whether the last one has its line end."""
        if not self.path.is_file():
            if self.path.is_dir():
                raise UsageError(f"{self.path} is a folder.", hint="Name a file with --out.")
            return {}, 0, True
        try:
            data = self.path.read_bytes()
        except OSError as error:
            raise UsageError(f"{self.path} cannot be read: {error.strerror}.", hint="Name another --out.") from error
        end = data.rfind(b"\n") + 1
        done: dict[str, str] = {}
        for number, line in enumerate(data[:end].split(b"\n"), 1):
            if line.strip():
                answer = _parsed(line)
                if answer is None or not answer.keys() >= _KEYS:
                    raise self._not_ours(number)
                done[identity(answer["id"])] = line.decode()
        tail = data[end:]
        if not tail:
            return done, end, True
        answer = _parsed(tail)
        if answer is not None and answer.keys() >= _KEYS:
            return {**done, identity(answer["id"]): tail.decode()}, len(data), False
        if answer is not None or not (tail.startswith(_START) or _START.startswith(tail)):
            raise self._not_ours(data.count(b"\n") + 1)
        return done, end, True

    def _not_ours(self, number: int) -> UsageError:
        return UsageError(
            f"{self.path}, line {number} is not an answer of an earlier run: the file is left as it is.",
            hint="Name another file with --out.",
        )

    def _unwritable(self, error: OSError) -> DiskError:
        return DiskError(
            f"{self.path} cannot be written: {error.strerror}.", hint="Free some space, then run it again."
        )


def identity(value: object) -> str:
    """A question's id as a key; 1 and "1" are two ids."""
    return json.dumps(value, sort_keys=True)


def _parsed(line: bytes) -> dict[str, Any] | None:
    """The object of a line, or None."""
    try:
        value = json.loads(line.decode())
    except ValueError:
        return None
    return value if isinstance(value, dict) else None


_STOPS = (WorkspaceError.exit_code, ConnectError.exit_code, DiskError.exit_code)
"""Exit codes of failures that every further question would meet too."""


def run_batch(client: HopQL, source: str, out: str | None, *, fresh: bool = False, notes: str = "") -> int:
    """Answer each line of `source`; go on after those that an earlier run answered.

    With `out`, lines are appended to that file, which is also what a later run goes on from, unless it is `fresh`.
    Without it they go to stdout, and nothing is kept.

    A failure of one question is its answer, and the run goes on, as with a prompt too long for the model. A failure of
    the surroundings (workspace, database, disk) stops it, as does another of the model that the next question meets
    too; that question is asked again later.

    Returns:
        The exit code: 0 when all were put, else that of the failure that stopped the run.

    Raises:
        UsageError: when a line is not a question, two have one id, there is none, there is no such model, or `out` is
            not a file of answers; nothing is asked or changed then.
        DiskError: when a line cannot be written.
    """
    questions = _questions(source, out)
    _check_model(client)
    journal = Journal(Path(out)) if out else None
    done: dict[str, str] = {}
    if journal:
        if fresh:
            journal.remove()
        done = journal.read()
        journal.mend()
    answered = sum(identity(item["id"]) in done for item in questions)
    if answered:
        _say(f"{answered} of {len(questions)} were answered before; --fresh asks again.")
    run = _Run(journal, len(questions))
    for number, item in enumerate(questions, 1):
        if identity(item["id"]) in done:
            continue
        stopped = run.take(number, item["id"], _asked(client, item, notes))
        if stopped:
            return stopped
    return run.finish()


@dataclass
class _Run:
    """A batch under way. An answer that failed for the model is held back until another shows that the model works."""

    journal: Journal | None
    total: int
    held: tuple[int, object, Result] | None = None
    model_works: bool = False

    def take(self, number: int, name: object, result: Result) -> int:
        """Write a result, or hold it back; return the exit code when the run is to stop, else 0."""
        code, kind = (result.failure["exit_code"], result.failure["kind"]) if result.failure else (0, "")
        if code == ModelError.exit_code and kind != PromptTooLongError.__name__:
            if self.held or kind == ArtifactError.__name__:
                return self._stop(self.held or (number, name, result))
            self.held = number, name, result
            return 0
        if code in _STOPS:
            return self._stop((number, name, result))
        if result.model_calls:
            self.model_works = True
            self._release()
        self._write(number, name, result)
        return 0

    def finish(self) -> int:
        """Write what is held back when the model was seen to work, else stop."""
        if self.held and not self.model_works:
            return self._stop(self.held)
        self._release()
        return 0

    def _release(self) -> None:
        if self.held:
            self._write(*self.held)
            self.held = None

    def _write(self, number: int, name: object, result: Result) -> None:
        line = json.dumps(result.batch_line(name), ensure_ascii=False, default=str)
        _say(f"[{number}/{self.total}] {name}: {result.error or result.answer}")
        if self.journal:
            self.journal.append(line)
        else:
            print(line, flush=True)  # noqa: T201

    def _stop(self, failed: tuple[int, object, Result]) -> int:
        _, name, result = failed
        assert result.failure is not None
        _say(f"Stopped at {name}: {result.failure['message']} {result.failure['hint']}")
        if self.journal:
            _say("What is answered is kept; run the same command to go on.")
        return result.failure["exit_code"]


def _questions(source: str, out: str | None) -> list[dict[str, Any]]:
    """At least one question, from a file that is not that of the answers; else UsageError."""
    questions = list(read_questions(Path(source)))
    if not questions:
        raise UsageError(f"{source} holds no question.", hint='A line is {"id": 1, "question": "…"}.')
    if out and Path(out).exists() and Path(out).samefile(source):
        raise UsageError(f"{out} is the file of the questions.", hint="Name another file with --out.")
    return questions


def _asked(client: HopQL, item: dict[str, Any], notes: str) -> Result:
    return client.ask(item["question"], notes="\n".join(part for part in (notes, item["notes"]) if part))


def _check_model(client: HopQL) -> None:
    """Raise UsageError for a model that there is not, which no question could use."""
    from hopql.tools.models.choose_model import describe

    with suppress(ModelError):
        describe(client.effective().model)


def _say(line: str) -> None:
    print(line, file=sys.stderr)  # noqa: T201
