"""Whether a chunk says a sentence, as a model judges: yes or no, asked in both orders."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING, Final

from hopql import prompts
from hopql.tools.foreign import line
from hopql.tools.models import Ask, sample

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

_LONGEST: Final = 4_000
_GRAMMAR: Final = 'root ::= "yes" | "no"\n'


def entailed(sentence: str, chunk: str, model: BaseChatModel, *, timeout_s: float = 60.0) -> bool:
    """Whether the model says yes both with the text before the sentence and after it; a text is data between marks.

    Raises:
        ModelError: the model does not answer.
    """
    return all(_yes(sentence, chunk, model, first, timeout_s) for first in (True, False))


def _yes(sentence: str, chunk: str, model: BaseChatModel, text_first: bool, timeout_s: float) -> bool:
    mark = secrets.token_hex(8)
    text, said = f"Text <<<{mark}\n{chunk}\n{mark}>>>", f"Sentence: {line(sentence, _LONGEST)}"
    ordered = f"{text}\n\n{said}" if text_first else f"{said}\n\n{text}"
    ask = Ask(
        "", "", prompts.fill("knowledge_entails", parts=ordered), "", ("\n",), 4, timeout_s=timeout_s, grammar=_GRAMMAR
    )
    return sample(model, ask, 1)[0].text.strip().casefold().startswith("yes")
