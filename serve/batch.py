"""Many questions from a file, resumable: a line each, written as soon as it is answered."""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

from tools.errors import DiskError, UsageError

if TYPE_CHECKING:
    from serve.client import HopQL

_STOPS = (4, 6)
"""Exit codes of failures that the next question would meet too: no database, no model."""


def run_batch(client: HopQL, source: str, out: str | None, *, fresh: bool = False, notes: str = "") -> int:
    """Answer each line of `source`; go on after those that an earlier run answered.

    With `out`, lines are appended to that file, which is also what a later run goes on from. Without it they go to
    stdout, those of an earlier run first, and are kept in the cache under the file's, the workspace's and the options'
    names.

    Returns:
        The exit code: 0 when all were put, else that of the failure that stopped the run.

    Raises:
        UsageError: when a line is not a question; nothing is asked then.
        DiskError: when a line cannot be written.
    """
    questions = list(read_questions(Path(source)))
    journal = Path(out) if out else _journal(client, source, notes)
    if fresh:
        journal.unlink(missing_ok=True)
    done = _mend(journal)
    echo = out is None
    if done:
        print(f"{len(done)} of {len(questions)} were answered before; --fresh asks again.", file=sys.stderr)  # noqa: T201
    for number, item in enumerate(questions, 1):
        line = done.get(_identity(item["id"]))
        if line is None:
            result = client.ask(
                item["question"], notes="\n".join(part for part in (notes, item.get("notes", "")) if part)
            )
            if result.failure and result.failure["exit_code"] in _STOPS:
                print(f"Stopped at {item['id']}: {result.failure['message']} {result.failure['hint']}", file=sys.stderr)  # noqa: T201
                print("What is answered is kept; run the same command to go on.", file=sys.stderr)  # noqa: T201
                return result.failure["exit_code"]
            line = json.dumps(result.batch_line(item["id"]), ensure_ascii=False, default=str)
            _append(journal, line)
            print(f"[{number}/{len(questions)}] {item['id']}: {result.error or result.answer}", file=sys.stderr)  # noqa: T201
        if echo:
            print(line, flush=True)  # noqa: T201
    return 0


def read_questions(path: Path) -> Iterator[dict[str, Any]]:
    """The questions of a batch file: objects with `question`, and maybe `id` (else the line's number) and `notes`.

    Raises:
        UsageError: when the file or a line cannot be read; the message names the line.
    """
    try:
        text = path.read_text(encoding="utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        raise UsageError(f"{path} cannot be read: {error}.", hint="Give a JSONL file in UTF-8.") from error
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            item = json.loads(line)
        except json.JSONDecodeError as error:
            raise UsageError(f"{path}, line {number}: {error}.", hint="Each line is one JSON object.") from error
        if not isinstance(item, dict) or not isinstance(item.get("question"), str):
            raise UsageError(f"{path}, line {number}: no question in it.", hint='A line is {"id": 1, "question": "…"}.')
        yield {"id": number, **item, "notes": str(item.get("notes") or "")}


def _identity(value: object) -> str:
    return json.dumps(value)


def _journal(client: HopQL, source: str, notes: str) -> Path:
    from tools.settings import settings

    content = Path(source).read_bytes()
    key = json.dumps(
        [str(client.workspace.path), client.options, notes, hashlib.sha256(content).hexdigest()], default=str
    )
    return settings().cache_dir / "batches" / f"{hashlib.sha256(key.encode()).hexdigest()[:24]}.jsonl"


def _mend(journal: Path) -> dict[str, str]:
    """The complete lines of a journal by id; a last line that was cut off is taken out of the file."""
    if not journal.exists():
        return {}
    done: dict[str, str] = {}
    kept = []
    for line in journal.read_text(encoding="utf-8").splitlines():
        with suppress(json.JSONDecodeError, KeyError, TypeError):
            done[_identity(json.loads(line)["id"])] = line
            kept.append(line)
    journal.write_text("".join(f"{line}\n" for line in kept), encoding="utf-8")
    return done


def _append(journal: Path, line: str) -> None:
    try:
        journal.parent.mkdir(parents=True, exist_ok=True)
        with journal.open("a", encoding="utf-8") as out:
            out.write(line + "\n")
    except OSError as error:
        raise DiskError(
            f"{journal} cannot be written: {error.strerror}.", hint="Free some space, then run it again."
        ) from error
