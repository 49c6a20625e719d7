"""The value that a memory gives, copied out of its text by the chat model: the last resort, and checked."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from hopql import prompts
from hopql.state.hops import Hop, HopValue
from hopql.state.memory import Found
from hopql.tools.errors import ModelError
from hopql.tools.foreign import line
from hopql.tools.hops.names import names_in
from hopql.tools.hops.reading import counts_something
from hopql.tools.models import Completion, complete

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

_MOST_TOKENS: Final = 24
_LONGEST: Final = 4_000
"""Characters of a memory that is shown."""
_SYSTEM: Final = "You copy short answers out of statements. You reply with one line."


def extracted(
    memory: Found, hop: Hop, text: str, model: BaseChatModel, timeout_s: float
) -> tuple[HopValue | None, Completion | None]:
    """The value in a memory's text as the model copies it, and what the call cost.

    None where the model says so or fails, and where what it writes is not in the text, is in the question already, or
    is no amount where one is asked for.
    """
    prompt = prompts.fill("hop_value", statement=line(memory["text"], _LONGEST), question=line(text, _LONGEST))
    try:
        written = complete(
            model, _SYSTEM, "", prompt, opened="", stop=("\n",), max_tokens=_MOST_TOKENS, timeout_s=timeout_s
        )
    except ModelError:
        return None, None
    said = written.text.strip().strip("\"'“”.")
    if not _holds(memory["text"], said) or any(_holds(said, name) for name in names_in(text)):
        return None, written
    if hop["kind"] == "number" and not counts_something(said):
        return None, written
    return HopValue(value=said, kind=hop["kind"], evidence=memory["text"], origin="model"), written


def _holds(text: str, part: str) -> bool:
    """Whether a text has these words, whole."""
    return bool(part) and re.search(rf"(?<!\w){re.escape(part)}(?!\w)", text, re.IGNORECASE) is not None
