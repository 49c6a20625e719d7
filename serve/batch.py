"""Many questions from a file, resumable: a line each, written as soon as it is answered."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from hopql.serve.terminal import say
from hopql.tools.base.errors import (
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
_STOPS = (WorkspaceError.exit_code, ConnectError.exit_code, DiskError.exit_code)
"""Exit codes of failures that every further question would meet too."""


class Journal:
    """Answers by id in a JSONL file, appended one line at a time."""

    def __init__(self, path: Path) -> None:
        """Name the file; it need not exist."""
        self.path = path

    def resume(self) -> set[str]:
        """The `identity` of each id that an earlier run answered; the file is then ready for more: a last line that was
        cut off is taken out.

        Raises:
            UsageError: the file holds anything but answers, so is not one of ours, or cannot be read; it is left as it
                is then.
            DiskError: it cannot be written.
        """
        try:
            data = self.path.read_bytes() if self.path.exists() else b""
        except OSError as error:
            raise UsageError(f"{self.path} cannot be read: {error.strerror}.", hint="Name another --out.") from error
        lines, done, cut = data.split(b"\n"), set[str](), 0
        for number, line in enumerate(lines, 1):
            answer = _parsed(line)
            if answer is not None and answer.keys() >= _KEYS:
                done.add(identity(answer["id"]))
            elif answer is None and number == len(lines) and (line.startswith(_START) or _START.startswith(line)):
                cut = len(line)
            elif line.strip():
                raise UsageError(
                    f"{self.path}, line {number} is not an answer of an earlier run: the file is left as it is.",
                    hint="Name another file with --out.",
                )
        try:
            if cut:
                os.truncate(self.path, len(data) - cut)
            elif lines[-1]:
                self._append(b"\n")
        except OSError as error:
            raise self._unwritable(error) from error
        return done

    def append(self, line: str) -> None:
        """Write one answer, whole; a new file is readable by its owner only, since it holds rows. Raises DiskError."""
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            self._append(f"{line}\n".encode())
        except OSError as error:
            raise self._unwritable(error) from error

    def _append(self, data: bytes) -> None:
        with os.fdopen(os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab") as out:
            out.write(data)

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


def run_batch(client: HopQL, source: str, out: str | None, *, notes: str = "") -> int:
    """Answer each line of `source`; go on after those that an earlier run answered.

    With `out`, lines are appended to that file, which is also what a later run goes on from.
    Without it they go to stdout, and nothing is kept.

    A failure of one question is its answer, and the run goes on, as with a prompt too long for the model. A failure of
    the surroundings (workspace, database, disk) stops it, as does another of the model that the next question meets
    too: an answer that failed for the model is held back until another shows that the model works, else that question
    is asked again later.

    Returns:
        The exit code: 0 when all were put, else that of the failure that stopped the run.

    Raises:
        UsageError: when a line is not a question, two have one id, there is none, there is no such model, or `out` is
            not a file of answers; nothing is asked or changed then.
        DiskError: when a line cannot be written.
    """
    from hopql.tools.models.choose_model import describe

    questions = list(read_questions(Path(source)))
    if not questions:
        raise UsageError(f"{source} holds no question.", hint='A line is {"id": 1, "question": "…"}.')
    if out and Path(out).exists() and Path(out).samefile(source):
        raise UsageError(f"{out} is the file of the questions.", hint="Name another file with --out.")
    with suppress(ModelError):
        describe(client.effective().model)  # a model that there is not is a UsageError
    journal = Journal(Path(out)) if out else None
    done = journal.resume() if journal else set()
    if answered := sum(identity(item["id"]) in done for item in questions):
        say(f"{answered} of {len(questions)} were answered before.")

    def write(turn: _Turn) -> None:
        line = json.dumps(turn.result.batch_line(turn.name), ensure_ascii=False, default=str)
        say(f"[{turn.number}/{len(questions)}] {turn.name}: {turn.result.error or turn.result.answer}")
        if journal:
            journal.append(line)
        else:
            print(line, flush=True)  # noqa: T201

    stopped = _write_until_stopped(_asked(client, questions, done, notes), write)
    return _stopped(stopped, journal) if stopped else 0


class _Turn(NamedTuple):
    number: int
    name: object
    result: Result


def _asked(client: HopQL, questions: Sequence[dict[str, Any]], done: set[str], notes: str) -> Iterator[_Turn]:
    """Ask, one after the other, what was not answered before."""
    for number, item in enumerate(questions, 1):
        if identity(item["id"]) not in done:
            text = "\n".join(part for part in (notes, item["notes"]) if part)
            yield _Turn(number, item["id"], client.ask(item["question"], notes=text))


def _write_until_stopped(turns: Iterator[_Turn], write: Callable[[_Turn], None]) -> _Turn | None:
    """Write what is answered; gives the turn whose failure stopped the run."""
    held: _Turn | None = None
    works = False
    for turn in turns:
        failure = turn.result.failure
        code, kind = (failure["exit_code"], failure["kind"]) if failure else (0, "")
        if code == ModelError.exit_code and kind != PromptTooLongError.__name__:
            if held or kind == ArtifactError.__name__:
                return held or turn
            held = turn
            continue
        if code in _STOPS:
            return turn
        if turn.result.model_calls:
            works = True
            if held:
                write(held)
                held = None
        write(turn)
    if held and works:
        write(held)
        return None
    return held


def _stopped(turn: _Turn, journal: Journal | None) -> int:
    failure = turn.result.failure
    assert failure is not None
    say(f"Stopped at {turn.name}: {failure['message']} {failure['hint']}")
    if journal:
        say("What is answered is kept; run the same command to go on.")
    return failure["exit_code"]
