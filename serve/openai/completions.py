"""What a chat client gets: a completion, or the chunks of one."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from importlib.metadata import version
from typing import Any, Final

from hopql.serve.openai.content import content_of
from hopql.serve.result import Result
from hopql.tools.wording import unlinked

_OWN: Final = (
    "status", "question", "answer", "sql", "columns", "labels", "rows", "row_count", "truncated", "error", "hint",
    "choices", "remarks", "hops", "unresolved", "asking", "cached", "seconds",
)  # fmt: skip
_PIECE: Final = 200


class Completion:
    """One completion, told whole or in chunks that share its id."""

    def __init__(self, run: str, model: str) -> None:
        self._shared = {
            "id": f"chatcmpl-{run}", "created": int(time.time()), "model": model,
            "system_fingerprint": f"hopql-{version('hopql')}",
        }  # fmt: skip

    def whole(self, result: Result) -> dict[str, Any]:
        """All of it at once."""
        message = {"role": "assistant", "content": content_of(result), "refusal": None}
        choice = {"index": 0, "message": message, "logprobs": None, "finish_reason": "stop"}
        told = {"choices": [choice], "usage": usage(result), "hopql": own(result)}
        return {**self._shared, "object": "chat.completion", **told}

    def chunk(self, delta: Mapping[str, Any], finish: str | None = None, **more: Any) -> dict[str, Any]:
        """A piece of it."""
        choice = {"index": 0, "delta": dict(delta), "logprobs": None, "finish_reason": finish}
        return {**self._shared, "object": "chat.completion.chunk", "choices": [choice], **more}

    def closing(self, result: Result, *, with_usage: bool) -> Iterator[dict[str, Any]]:
        """The chunks of the content, the last with why it ends; then the usage where it is wanted."""
        for piece in pieces(content_of(result)):
            yield self.chunk({"content": piece})
        yield self.chunk({}, "stop", hopql=own(result))
        if with_usage:
            yield {**self._shared, "object": "chat.completion.chunk", "choices": [], "usage": usage(result)}


def pieces(text: str) -> Iterator[str]:
    """A text line by line, long lines in parts."""
    for line in text.splitlines(keepends=True):
        for start in range(0, len(line), _PIECE):
            yield line[start : start + _PIECE]


def progress(event: Mapping[str, Any]) -> str:
    """A line for what happens on the way; empty for what says nothing. Chat programs render it as Markdown, and it
    tells what was found."""
    if event["event"] == "queued":
        before = event.get("position", 0)
        return f"Waiting for {before} other question{'s' if before != 1 else ''}\n" if before else ""
    if event["event"] != "end":
        return ""
    detail = f": {unlinked(' '.join(str(event['detail']).split()))}" if event.get("detail") else ""
    return f"{event.get('words', event['node'])}{detail} ({event['ms']:,.0f} ms)\n"


def usage(result: Result) -> dict[str, Any]:
    """Tokens of all model calls of an answer; none where an earlier query was replayed."""
    return {
        "prompt_tokens": result.tokens_in,
        "completion_tokens": result.tokens_out,
        "total_tokens": result.tokens_in + result.tokens_out,
        "prompt_tokens_details": {"cached_tokens": result.cached_tokens},
    }


def own(result: Result) -> dict[str, Any]:
    """What programs may want beside the text."""
    told = result.as_json()
    return {name: told[name] for name in _OWN}
