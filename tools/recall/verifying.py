"""The verifier of paraphrases: do two questions in other words ask for the same? Rules have said already that their
values and operator words agree; that is not enough."""

from __future__ import annotations

from typing import Final

from hopql import prompts
from hopql.state.context import Context
from hopql.state.sql import ModelCall
from hopql.tools.errors import HopQLError
from hopql.tools.foreign import line
from hopql.tools.models import chat_model, complete
from hopql.tools.models.encoders import PREFIX, cross_encoder

_SYSTEM: Final = "You compare questions to a database. You reply with one word."
_LONGEST: Final = 8_000
_SURE: Final = 0.9
"""Score of a cross-encoder for duplicate questions, 0 to 1, from which two are the same."""


def confirmed(question: str, asked: str, options: Context) -> tuple[bool, list[ModelCall]]:
    """Whether a verifier (`options.verifier`) says that two questions are the same, and what its calls cost.

    `rules` always says no. `model` asks the chat model in both orders, and both must say so. `cross-encoder:NAME` is a
    model of sentence-transformers for duplicate questions (such as cross-encoder/quora-roberta-base), both orders too.
    A verifier that cannot be asked says no.

    Raises:
        UsageError: sentence-transformers is not installed, or has no such model.
    """
    if options.verifier == "rules":
        return False, []
    if options.verifier == "model":
        return _by_model(question, asked, options)
    scores = cross_encoder(options.verifier.removeprefix(PREFIX)).predict([(question, asked), (asked, question)])
    return min(float(score) for score in scores) >= _SURE, []


def _by_model(question: str, asked: str, options: Context) -> tuple[bool, list[ModelCall]]:
    calls: list[ModelCall] = []
    try:
        model = chat_model(options.model, timeout_s=options.model_timeout_s)
        for one, other in ((asked, question), (question, asked)):
            prompt = prompts.fill("same_question", one=line(one, _LONGEST), other=line(other, _LONGEST))
            written = complete(
                model, _SYSTEM, "", prompt, opened="", stop=("\n",), max_tokens=4, timeout_s=options.model_timeout_s
            )
            calls.append(written.cost())
            if written.text.strip().strip("*.\"'").upper() != "SAME":
                return False, calls
    except HopQLError:
        return False, calls
    return True, calls
