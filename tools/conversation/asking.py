"""A follow-up that rules cannot place, rewritten by the chat model, and checked."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from hopql import prompts
from hopql.state.conversation import Turn, Whole
from hopql.tools.conversation.follow_ups import UNPLACED, as_it_is
from hopql.tools.conversation.slots import slots
from hopql.tools.errors import ModelError
from hopql.tools.foreign import line
from hopql.tools.models import complete
from hopql.tools.questions import begins_like_sql
from hopql.tools.search.tokens import STOP_WORDS, words

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

MOST_TOKENS: Final = 60
_TURNS: Final = 3
_ANSWER: Final = 300
_QUESTION: Final = 8_000
_SYSTEM: Final = "You rewrite follow-up questions into questions that stand alone. You reply with one line."
_NUMBER = re.compile(r"\d+(?:[.,]\d+)*")


def by_model(question: str, turns: Sequence[Turn], model: BaseChatModel, timeout_s: float = 30.0) -> Whole:
    """The whole question as the model writes it, or the fragment with a note; with what the call cost, also where
    nothing came of it. A call that fails costs nothing that is known.

    The answer must be one line that is longer than the fragment, keeps every name and number of it, and brings in
    no number that neither the fragment nor the last turns hold. It is no SQL, which would be taken for the user's own.

    Args:
        timeout_s: seconds the model may take; when it takes longer, or fails, the fragment stays.
    """
    if not turns:
        return as_it_is(question)
    said = "\n".join(
        f"Question: {line(turn['question'], _QUESTION)}\nAnswer: {line(turn['answer'][:_ANSWER])}"
        for turn in turns[-_TURNS:]
    )
    prompt = prompts.fill("follow_up", conversation=said, question=line(question.strip(), _QUESTION))
    try:
        written = complete(
            model, _SYSTEM, "", prompt, opened="", stop=("\n",), max_tokens=MOST_TOKENS, timeout_s=timeout_s
        )
    except ModelError as error:
        return as_it_is(question, f"{UNPLACED} (The model did not answer: {error})")
    text = _line(written.text)
    if written.finish_reason == "length" or not keeps(question, text, said):
        return {**as_it_is(question, UNPLACED), "calls": [written.cost()]}
    inherited = [f"the question before, as the model reads it: {turns[-1]['question']}"]
    return Whole(
        question=text,
        changed=text != question.strip(),
        inherited=inherited,
        how="model",
        note="",
        calls=[written.cost()],
    )


def keeps(question: str, text: str, said: str) -> bool:
    """Whether a rewriting keeps what a fragment says, takes something over, and adds no number that was not said."""
    if begins_like_sql(text) and not begins_like_sql(question):
        return False
    if not text or text.lower() == question.strip().lower() or len(text.split()) < len(question.split()):
        return False
    wanted = {slot.text.lower() for slot in slots(question.strip(), fragment=True) if slot.type in ("value", "when")}
    if not all(name in text.lower() for name in wanted):
        return False
    numbers = set(_NUMBER.findall(text))
    if not set(_NUMBER.findall(question)) <= numbers or not numbers <= set(_NUMBER.findall(f"{question}\n{said}")):
        return False
    taken = (set(words(text)) & set(words(said))) - set(words(question)) - STOP_WORDS
    return bool(taken)


def _line(text: str) -> str:
    """The first line, without quotes and a label before it."""
    line = next((line.strip() for line in text.splitlines() if line.strip() and not line.strip().startswith("```")), "")
    line = re.sub(r"^(?:whole question|rewritten question|question|rewritten)\s*:\s*", "", line, flags=re.IGNORECASE)
    return line.strip(" \"'“”`")
