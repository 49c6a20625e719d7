"""Many questions from a file, resumable: a line each, written as soon as it is answered."""

from __future__ import annotations

import hashlib
import json
import sys
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from hopql.serve.batch_questions import read_questions
from hopql.serve.journal import Journal, identity
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

_STOPS = (WorkspaceError.exit_code, ConnectError.exit_code, DiskError.exit_code)
"""Exit codes of failures that every further question would meet too."""


def run_batch(client: HopQL, source: str, out: str | None, *, fresh: bool = False, notes: str = "") -> int:
    """Answer each line of `source`; go on after those that an earlier run answered.

    With `out`, lines are appended to that file, which is also what a later run goes on from. Without it they go to
    stdout, those of an earlier run that was stopped first; until the run is complete they are kept in the cache under
    what the answers hang on: questions, workspace, notes, index, model and options.

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
    journal = Journal(Path(out) if out else _hidden(client, source, notes))
    if fresh:
        journal.remove()
    done = journal.read()
    journal.mend()
    answered = sum(identity(item["id"]) in done for item in questions)
    if answered:
        _say(f"{answered} of {len(questions)} were answered before; --fresh asks again.")
    run = _Run(journal, len(questions), echo=out is None)
    for number, item in enumerate(questions, 1):
        line = done.get(identity(item["id"]))
        if line is not None:
            run.show(line)
            continue
        stopped = run.take(number, item["id"], _asked(client, item, notes))
        if stopped:
            return stopped
    stopped = run.finish()
    if not stopped and out is None:
        journal.remove()
    return stopped


@dataclass
class _Run:
    """A batch under way. An answer that failed for the model is held back until another shows that the model works."""

    journal: Journal
    total: int
    echo: bool
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

    def show(self, line: str) -> None:
        """A line on stdout, where that is wanted."""
        if self.echo:
            print(line, flush=True)  # noqa: T201

    def _release(self) -> None:
        if self.held:
            self._write(*self.held)
            self.held = None

    def _write(self, number: int, name: object, result: Result) -> None:
        line = json.dumps(result.batch_line(name), ensure_ascii=False, default=str)
        self.journal.append(line)
        _say(f"[{number}/{self.total}] {name}: {result.error or result.answer}")
        self.show(line)

    def _stop(self, failed: tuple[int, object, Result]) -> int:
        _, name, result = failed
        assert result.failure is not None
        _say(f"Stopped at {name}: {result.failure['message']} {result.failure['hint']}")
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
    from hopql.state.context import Context
    from hopql.tools.models.known import describe
    from hopql.tools.options import effective

    with suppress(ModelError):
        describe(effective(Context(**client.options), client.workspace).model)


def _hidden(client: HopQL, source: str, notes: str) -> Path:
    """Where answers are kept that go to stdout: named by all that they hang on."""
    from hopql.state.context import Context
    from hopql.tools.options import effective
    from hopql.tools.settings import settings

    workspace = client.workspace
    manifest = workspace.path / "index" / "manifest.json"
    options = effective(Context(**client.options), workspace)
    key = [
        str(workspace.path), workspace.config.url, workspace.notes, notes, options.model_dump_json(),
        options.model or settings().model, settings().base_url, str(settings().model_path),
        manifest.stat().st_mtime_ns if manifest.exists() else 0,
        hashlib.sha256(Path(source).read_bytes()).hexdigest(),
    ]  # fmt: skip
    return settings().cache_dir / "batches" / f"{hashlib.sha256(json.dumps(key).encode()).hexdigest()[:24]}.jsonl"


def _say(line: str) -> None:
    print(line, file=sys.stderr)  # noqa: T201
