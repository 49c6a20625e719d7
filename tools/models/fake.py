"""The fake: a provider like any other, whose answers are written beforehand."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from langchain_core.callbacks import CallbackManagerForLLMRun
from langchain_core.language_models import BaseChatModel
from langchain_core.messages import AIMessage, BaseMessage
from langchain_core.messages.ai import UsageMetadata
from langchain_core.outputs import ChatGeneration, ChatResult
from pydantic import BaseModel, ConfigDict, Field, PrivateAttr, ValidationError

from hopql.tools.base.errors import ModelError
from hopql.tools.base.stop_runs import pause

_registered: dict[str, ScriptedChat] = {}


class Reply(BaseModel):
    """One answer of a script."""

    model_config = ConfigDict(extra="forbid")

    reply: str = ""
    match: str = ""
    """Regular expression, without case, that is found in the prompts it answers; empty: any prompt, once."""
    error: str = ""
    """Fail with this message instead."""
    seconds: float = Field(0.0, ge=0)
    """That it takes to answer."""
    tokens_in: int | None = None
    tokens_out: int | None = None
    finish_reason: str = "stop"


class ScriptedChat(BaseChatModel):
    """Gives the first unused reply whose `match` fits the prompt, then the last of those again; where none fits, the
    next reply without a `match`, each once."""

    replies: list[Reply] = Field(default_factory=list)
    name: str | None = "fake"
    _prompts: list[str] = PrivateAttr(default_factory=list)
    _used: set[int] = PrivateAttr(default_factory=set)
    _lock: Any = PrivateAttr(default_factory=threading.Lock)

    @property
    def _llm_type(self) -> str:
        return "hopql-fake"

    @property
    def prompts(self) -> list[str]:
        """What was asked so far, each turn on its own lines."""
        return list(self._prompts)

    def _generate(
        self,
        messages: list[BaseMessage],
        stop: list[str] | None = None,
        run_manager: CallbackManagerForLLMRun | None = None,
        **kwargs: Any,
    ) -> ChatResult:
        prompt = "\n".join(message.text for message in messages)
        chosen = self._choose(prompt)
        if chosen.seconds:
            pause(chosen.seconds)
        if chosen.error:
            raise ModelError(chosen.error)
        tokens_in = _tokens(prompt) if chosen.tokens_in is None else chosen.tokens_in
        tokens_out = _tokens(chosen.reply) if chosen.tokens_out is None else chosen.tokens_out
        message = AIMessage(
            chosen.reply,
            usage_metadata=UsageMetadata(
                input_tokens=tokens_in, output_tokens=tokens_out, total_tokens=tokens_in + tokens_out
            ),
            response_metadata={"finish_reason": chosen.finish_reason, "model_name": self.name},
        )
        return ChatResult(generations=[ChatGeneration(message=message)])

    def batch(self, inputs: list[Any], config: Any = None, **kwargs: Any) -> list[Any]:
        """One after the other, so that a script's order holds."""
        return [self.invoke(one, config, **kwargs) for one in inputs]

    def _choose(self, prompt: str) -> Reply:
        with self._lock:
            self._prompts.append(prompt)
            replies = enumerate(self.replies)
            fitting = [i for i, one in replies if one.match and re.search(one.match, prompt, re.IGNORECASE)]
            others = [i for i, one in enumerate(self.replies) if not one.match and i not in self._used]
            unused = [i for i in fitting if i not in self._used] + fitting[-1:] + others
            if not unused:
                raise ModelError(
                    f"The script of the fake model has no reply left for prompt {len(self._prompts)}.",
                    hint="Add a reply; one with `match` may be used again.",
                )
            self._used.add(unused[0])
            return self.replies[unused[0]]


def scripted(replies: Sequence[Reply | str], name: str = "") -> ScriptedChat:
    """A fake with these replies, which `chat_model("fake:NAME")` (or `"fake"`) gives from now on in this process."""
    made = ScriptedChat(
        replies=[Reply(reply=one) if isinstance(one, str) else one for one in replies], name=name or "fake"
    )
    _registered[name] = made
    return made


def find(name: str) -> ScriptedChat:
    """The fake registered under that name, or read from the file of that name (JSON Lines, or a JSON list). A file is
    read once, so that its replies are used up in order; a changed one is read again.

    Raises:
        ModelError: there is neither, or the file is broken; with the line.
    """
    if name in _registered:
        return _registered[name]
    path = Path(name)
    if not name or not path.is_file():
        raise ModelError(
            f"There is no script {name!r} for the fake model.",
            hint='Give a file: --model fake:replies.jsonl, each line {"match": "regular expression", "reply": "text"}.',
        )
    key = f"{path.resolve()} {path.stat().st_mtime_ns}"
    if key in _registered:
        return _registered[key]
    try:
        text = path.read_text(encoding="utf-8")
        lines = json.loads(text) if text.lstrip().startswith("[") else text.splitlines()
    except (OSError, ValueError) as error:
        raise ModelError(f"{path} cannot be read: {error}.", hint="A script is JSON Lines, or a JSON list.") from error
    replies: list[Reply] = []
    for number, line in enumerate(lines, start=1):
        if isinstance(line, str) and not line.strip():
            continue
        try:
            replies.append(Reply.model_validate(json.loads(line) if isinstance(line, str) else line))
        except (ValueError, ValidationError) as error:
            raise ModelError(f"{path}, entry {number}: {str(error).splitlines()[0]}") from error
    return _registered.setdefault(key, ScriptedChat(replies=replies, name=name))


def _tokens(text: str) -> int:
    return max(1, (len(text) + 3) // 4)
