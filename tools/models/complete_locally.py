"""Completions of the embedded model over llama.cpp's own endpoint, read event by event, and its prompt cache on disk.

Only a streamed request ends when its caller goes away: at Ctrl-C and timeouts the connection is closed, and the
server stops at its next batch of tokens. An answer that is asked for in one piece would be computed to its end, for
nobody.

llama.cpp keeps the attention state of a prompt in a slot, and reads only what differs from it. The state of a prefix
is saved to a file of about 28 kB a token (for the 1.5B model), and restored in milliseconds when a new server, or
another database, needs it.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import re
import shutil
import time
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any

import httpx

from hopql.tools.base.errors import ModelError, PromptTooLongError
from hopql.tools.base.quote_text import plain
from hopql.tools.base.stop_runs import check
from hopql.tools.models.call_local import Link
from hopql.tools.models.complete_prompt import Ask, Completion
from hopql.tools.models.run_server import Spec, folder, last_line, lock, slots_folder, write

_MOST_BYTES = 64 << 20
"""Far more than any answer with its probabilities has."""


def lines(pieces: Iterable[bytes]) -> Iterator[str]:
    """Lines of an event stream, without their ends. U+2028 and its like, which JSON may hold, end no line."""
    rest: list[bytes] = []
    for piece in pieces:
        *ended, last = piece.split(b"\n")
        for part in ended:
            yield b"".join([*rest, part]).decode(errors="replace").rstrip("\r")
            rest = []
        rest.append(last)
    yield b"".join(rest).decode(errors="replace").rstrip("\r")


def events(link: Link, asked: dict[str, Any], timeout_s: float) -> Iterator[dict[str, Any]]:
    """Send a completion request; its events: progress of reading, pieces of text, at the end what it cost.

    Raises:
        httpx.HTTPError: it takes longer than `timeout_s` in all, the server refuses, or the connection broke.
        ModelError: the server failed after it began to answer, or what it sends is no such stream.
        StoppedError: the run was to end.
    """
    end = time.monotonic() + timeout_s
    body = asked | {"stream": True, "return_progress": True, "cache_prompt": True}
    limit = httpx.Timeout(timeout_s, connect=10.0)
    with link.client().stream("POST", "/completion", json=body, timeout=limit) as answer:
        if answer.status_code != 200:
            answer.read()
            answer.raise_for_status()
        for line in lines(_bounded(answer.iter_bytes(), end)):
            kind, _, text = line.partition(": ")
            if kind in ("data", "error") and text.startswith("{"):
                try:
                    event: dict[str, Any] = json.loads(text)
                except ValueError as error:
                    raise ModelError(
                        "The embedded model's server broke off within an answer.", hint="Ask again."
                    ) from error
                if kind == "error" or "error" in event:
                    said = event.get("error", event)
                    why = said.get("message", said) if isinstance(said, dict) else said
                    raise ModelError(f"The embedded model's server failed: {why}.")
                yield event


def _bounded(pieces: Iterable[bytes], end: float) -> Iterator[bytes]:
    """The pieces, as long as there is time, and the run goes on."""
    size = 0
    for piece in pieces:
        size += len(piece)
        if size > _MOST_BYTES:
            raise ModelError("The embedded model's server sends an answer without end.", hint="Ask again.")
        check()
        if time.monotonic() > end:
            raise httpx.ReadTimeout("too slow")
        yield piece


_LIMIT_BYTES = 1 << 30
_SPARE_BYTES = 1 << 30
_VERSION = "1"

Progress = Callable[[str, int, int], None]


@contextlib.contextmanager
def slot(link: Link, timeout_s: float) -> Iterator[None]:
    """The server's one slot, for as long as a prefix must stay in it, across threads and processes. Raises ModelError
    where others keep it longer than `timeout_s`."""
    from filelock import Timeout

    busy = ModelError(
        f"The embedded model was busy with other questions for {timeout_s:.0f} s.",
        hint="Wait, allow more time, or use a hosted model for many questions at once.",
    )
    if not link.turn.acquire(timeout=timeout_s):
        raise busy
    try:
        with lock(f"{link.running().spec.id}.slot.lock", timeout_s):
            yield
    except Timeout as error:
        raise busy from error
    finally:
        link.turn.release()


def hold(link: Link, head: str, cache_key: str, *, timeout_s: float, progress: Progress | None = None) -> None:
    """Make the slot hold `head`: nothing to do, or restored from disk, or read now and saved. Call it inside `slot`.

    `cache_key` names what the prefix belongs to: a file of the same key with another text is replaced.
    """
    running = link.running()
    path = _file(running.spec, head, cache_key)
    noted = f"{running.pid}-{running.born} {path.name}"
    note = _note(link)
    if note.exists() and note.read_text(encoding="utf-8") == noted:
        return
    if not (path.exists() and _restored(link, path, timeout_s)):
        _read(link, head, timeout_s, progress)
        _save(link, path)
    try:
        write(note, noted)
    except OSError:  # a full disk: without the note the prefix is looked for on disk again
        with contextlib.suppress(OSError):
            note.unlink()


def forget(link: Link) -> None:
    """The slot is about to hold something else."""
    _note(link).unlink(missing_ok=True)


def post(link: Link, path: str, body: dict[str, Any], timeout_s: float) -> dict[str, Any]:
    """A request of the server, as JSON. Raises httpx.HTTPError where it is not answered so."""
    answer = link.client().post(path, json=body, timeout=httpx.Timeout(timeout_s, connect=10.0))
    answer.raise_for_status()
    try:
        told = answer.json()
    except ValueError:
        told = None
    if not isinstance(told, dict):
        raise httpx.RemoteProtocolError("its answer is no JSON object")
    return told


def _note(link: Link) -> Path:
    return folder() / f"{link.running().spec.id}.slot"


def _file(spec: Spec, head: str, cache_key: str) -> Path:
    owner = hashlib.sha256(f"{_VERSION} {spec.identity} {cache_key}".encode()).hexdigest()[:16]
    text = hashlib.sha256(head.encode()).hexdigest()[:24]
    name = re.sub(r"[^A-Za-z0-9-]+", "-", cache_key)[:32].strip("-") or "prompt"
    return slots_folder() / f"{name}.{owner}.{text}.bin"


def _restored(link: Link, path: Path, timeout_s: float) -> bool:
    try:
        post(link, "/slots/0?action=restore", {"filename": path.name}, timeout_s)
    except httpx.HTTPStatusError:
        path.unlink(missing_ok=True)
        return False
    with contextlib.suppress(OSError):
        path.touch()
    return True


def _read(link: Link, head: str, timeout_s: float, progress: Progress | None) -> None:
    for event in events(link, {"prompt": head, "n_predict": 0, "id_slot": 0}, timeout_s):
        seen = event.get("prompt_progress")
        if progress and seen:
            progress("reading the schema, in tokens", int(seen["processed"]), int(seen["total"]))


def _save(link: Link, path: Path) -> None:
    """Keep the slot's state. A disk without room is no error: the prefix is then read again another time."""
    old = [one for one in path.parent.glob("*.bin") if one.name.split(".")[1:2] == path.name.split(".")[1:2]]
    for one in old:
        one.unlink(missing_ok=True)
    if shutil.disk_usage(path.parent).free < _SPARE_BYTES:
        return
    try:
        post(link, "/slots/0?action=save", {"filename": path.name}, 120.0)
    except (httpx.HTTPError, OSError):
        path.unlink(missing_ok=True)
    _prune(path.parent)


def _prune(folder: Path) -> None:
    """Keep what was used last, up to the limit."""
    total = 0
    for path in sorted(folder.glob("*.bin"), key=lambda one: one.stat().st_mtime, reverse=True):
        total += path.stat().st_size
        if total > _LIMIT_BYTES:
            path.unlink(missing_ok=True)


_SYSTEM, _USER = "hopqlsystemturn", "hopqluserturn"
_FINISH = {"eos": "stop", "word": "stop", "limit": "length"}


def complete(link: Link, ask: Ask, n: int) -> list[Completion]:
    """See `hopql.tools.models.complete_prompt.sample`. The server reads the prompt once and writes the `n` answers side
    by side, as many as it has room for at a time."""
    head, rest = _laid_out(link, ask)
    asked = {
        "prompt": head + rest, "n_predict": ask.max_tokens, "temperature": ask.temperature, "stop": list(ask.stop),
        "n_probs": 1, "id_slot": 0, **({"grammar": ask.grammar} if ask.grammar else {}),
    }  # fmt: skip
    if link.running().spec.adapter:
        # For a scale of 0 the server would forget what it has read.
        asked["lora"] = [{"id": 0, "scale": ask.adapter or 1e-6}]
    room = link.running().spec.parallel
    answers: list[Completion] = []
    with slot(link, ask.timeout_s):
        if ask.cache_key and ask.prefix:
            with _errors(ask.timeout_s):
                hold(link, head, ask.cache_key, timeout_s=ask.timeout_s)
        else:
            forget(link)
        while len(answers) < n:
            body = asked | {"seed": ask.seed + 100 * len(answers), "n_cmpl": min(room, n - len(answers))}
            with _errors(ask.timeout_s):
                answers += _written(link, body, ask.timeout_s)
    return answers


def _written(link: Link, asked: dict[str, Any], timeout_s: float) -> list[Completion]:
    """Answers that are written side by side, in order; their prompt and their time are the first one's."""
    start, parts, ended = time.monotonic(), defaultdict[int, list[dict[str, Any]]](list), 0
    for event in events(link, asked, timeout_s):
        parts[int(event.get("index", 0))].append(event)
        ended += bool(event.get("stop"))
        if ended == asked["n_cmpl"]:
            break
    else:
        raise ModelError(f"The embedded model's server broke off: {last_line(link.running().spec.id)}")
    seconds = time.monotonic() - start
    model = link.running().spec.id
    return [_completion(model, parts[at], 0.0 if place else seconds) for place, at in enumerate(sorted(parts))]


def _completion(model: str, told: Sequence[dict[str, Any]], seconds: float) -> Completion:
    last = told[-1]
    timings: dict[str, Any] = last["timings"] if seconds else {}
    probable = [one.get("logprob") for event in told for one in event.get("completion_probabilities") or ()]
    logprobs = [one for one in probable if one is not None]
    cached, finish = int(timings.get("cache_n", 0)), str(last.get("stop_type"))
    return Completion(
        model=model,
        text="".join(event.get("content", "") for event in told),
        tokens_in=cached + int(timings.get("prompt_n", 0)),
        tokens_out=int(last.get("tokens_predicted", 0)),
        cached_tokens=cached,
        seconds=seconds,
        finish_reason=_FINISH.get(finish, finish),
        logprob=sum(logprobs) / len(logprobs) if logprobs else None,
    )


def warm(link: Link, ask: Ask, progress: Progress | None) -> None:
    """See `hopql.tools.models.complete_prompt.warm`."""
    head, _ = _laid_out(link, ask)
    with slot(link, ask.timeout_s), _errors(ask.timeout_s):
        hold(link, head, ask.cache_key, timeout_s=ask.timeout_s, progress=progress)


def _laid_out(link: Link, ask: Ask) -> tuple[str, str]:
    """The prompt as the model reads it: the part that is kept, and the rest. The server reads the tokens of a chat
    template as such wherever they stand, so that none may stand in a text."""
    before, between, after = _template(link, link.running().spec.identity, bool(ask.system))
    system, prefix, tail = map(plain, (ask.system, ask.prefix, ask.tail))
    return before + system + between + prefix, tail + after + ask.opened


@lru_cache(maxsize=16)
def _template(link: Link, identity: str, with_system: bool) -> tuple[str, str, str]:
    """What the model's own chat template writes before the system turn's text, between it and the user's, and after."""
    turns = [{"role": "system", "content": _SYSTEM}] if with_system else []
    turns.append({"role": "user", "content": _USER})
    with _errors(60.0):
        text = str(post(link, "/apply-template", {"messages": turns}, 60.0)["prompt"])
    ahead, _, after = text.partition(_USER)
    before, found, between = ahead.partition(_SYSTEM)
    return (before, between, after) if found else ("", before, after)


@contextlib.contextmanager
def _errors(timeout_s: float) -> Iterator[None]:
    try:
        yield
    except httpx.TimeoutException as error:
        raise ModelError(
            f"The embedded model did not answer in {timeout_s:.0f} s; the request was cancelled.",
            hint="Allow more time, ask for fewer tokens, or use a faster model (--model local:0.5b, or a hosted one).",
        ) from error
    except httpx.HTTPStatusError as error:
        raise _refused(error.response) from error
    except httpx.HTTPError as error:
        raise ModelError(f"The embedded model's server does not answer: {error or type(error).__name__}.") from error


def _refused(response: httpx.Response) -> ModelError:
    try:
        said: dict[str, Any] = response.json()["error"]
    except (ValueError, KeyError, TypeError):
        said = {"message": response.text[:200]}
    if said.get("type") == "exceed_context_size_error":
        return PromptTooLongError(
            f"The prompt has {said.get('n_prompt_tokens')} tokens; "
            f"the embedded model's context holds {said.get('n_ctx')}.",
            hint="Set a larger HOPQL_SERVER_CONTEXT, or give the prompt fewer tables, columns, examples or notes.",
        )
    return ModelError(f"The embedded model's server refused: {said.get('message')} ({response.status_code}).")
