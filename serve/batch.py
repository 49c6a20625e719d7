"""Many questions from a file, resumable: a line each, written as soon as it is answered."""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

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
    from hopql.state.sql import Failure


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
            data = self.path.read_bytes() if self.path.is_file() or self.path.is_dir() else b""
        except OSError as error:
            raise UsageError(f"{self.path} cannot be read: {error.strerror}.", hint="Name another --out.") from error
        lines, done, cut = data.split(b"\n"), set[str](), 0
        for number, line in enumerate(lines, 1):
            try:
                answer = json.loads(line.decode())
            except ValueError:
                answer = None
            if isinstance(answer, dict) and answer.keys() >= _KEYS:
                done.add(identity(answer["id"]))
            elif answer is None and number == len(lines) and (line.startswith(_START) or _START.startswith(line)):
                cut = len(line)
            elif line.strip():
                raise UsageError(
                    f"{self.path}, line {number} is not an answer of an earlier run: the file is left as it is.",
                    hint="Name another file with --out.",
                )
        if cut:
            with self._writing():
                os.truncate(self.path, len(data) - cut)
        elif lines[-1]:
            self.append("")
        return done

    def append(self, line: str) -> None:
        """Write one answer, whole; a new file is readable by its owner only, since it holds rows. Raises DiskError."""
        with self._writing():
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with os.fdopen(os.open(self.path, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600), "ab") as out:
                out.write(f"{line}\n".encode())

    @contextmanager
    def _writing(self) -> Iterator[None]:
        try:
            yield
        except OSError as error:
            hint = "Name another --out, or free some space, then run it again."
            raise DiskError(f"{self.path} cannot be written: {error.strerror}.", hint=hint) from error


def identity(value: object) -> str:
    """A question's id as a key; 1 and "1" are two ids."""
    return json.dumps(value, sort_keys=True)


def run_batch(client: HopQL, source: str, out: str | None, *, notes: str = "") -> int:
    """Answer each line of `source`; the exit code, 0 when all were put, else that of the failure that stopped the run.

    With `out`, lines are appended to that file, which is also what a later run goes on from.
    Without it they go to stdout, and nothing is kept.

    A failure of one question is its answer, and the run goes on, as with a prompt too long for the model. A failure of
    the surroundings (workspace, database, disk) stops it. Another of the model is held back until a later question
    shows that the model works; else the run stops, and the next one asks that question again.

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

    def write(number: int, name: object, result: Result) -> None:
        line = json.dumps(result.batch_line(name), ensure_ascii=False, default=str)
        say(f"[{number}/{len(questions)}] {name}: {result.error or result.answer}")
        if journal:
            journal.append(line)
        else:
            print(line, flush=True)  # noqa: T201

    todo = [(number, item) for number, item in enumerate(questions, 1) if identity(item["id"]) not in done]
    stopped = _ask_all(client, todo, notes, write)
    if stopped is None:
        return 0
    name, failure = stopped
    say(f"Stopped at {name}: {failure['message']} {failure['hint']}")
    if journal:
        say("What is answered is kept; run the same command to go on.")
    return failure["exit_code"]


def _ask_all(
    client: HopQL, todo: Sequence[tuple[int, dict[str, Any]]], notes: str, write: Callable[[int, object, Result], None]
) -> tuple[object, Failure] | None:
    """Ask one question after the other, and write what is answered; gives what stopped the run, and at which one."""
    held: tuple[int, object, Result, Failure] | None = None
    for number, item in todo:
        name = item["id"]
        result = client.ask(item["question"], notes="\n".join(filter(None, (notes, item["notes"]))))
        failure = result.failure
        if failure and (failure["exit_code"] in _STOPS or failure["kind"] == ArtifactError.__name__):
            return name, failure
        if failure and failure["exit_code"] == ModelError.exit_code and failure["kind"] != PromptTooLongError.__name__:
            if held:
                return held[1], held[3]
            held = number, name, result, failure
            continue
        if held and result.model_calls:
            write(*held[:3])
            held = None
        write(number, name, result)
    return (held[1], held[3]) if held else None
