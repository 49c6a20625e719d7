"""Follow-ups in a conversation, rewritten into whole questions. A whole question stays exactly as it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from hopql.state.conversation import Turn, Whole
from hopql.tools.conversation.filling import filled
from hopql.tools.conversation.fragments import fragment_of
from hopql.tools.conversation.manner import in_manner
from hopql.tools.conversation.placing import placed, prefix_of
from hopql.tools.conversation.pronouns import reference_of
from hopql.tools.conversation.slot import KindOf
from hopql.tools.foreign import value
from hopql.tools.questions import begins_like_sql

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

LONGEST: Final = 300
"""Characters from which on a question is taken to be whole."""

UNPLACED: Final = (
    "This goes on from the question before in a way that was not understood; it was asked as it stands. "
    "Ask it as a whole question to be certain."
)
_WHY = re.compile(
    r"(?:(?:and|but|so|ok|okay)[\s,]+)*(?:why(?:\s+(?:is|was)\s+(?:that|this|it))?(?:\s+so)?|how\s+(?:so|come))[\s?!.]*",
    re.I,
)
_BARE = re.compile(
    r"(?:(?:and|but|so|ok|okay)[\s,]+)*(?:when|where|who|whom|how\s+(?:many|much|long|often|far)|which(?:\s+(?:ones?|\w+s))?"
    r"|(?:who|what|where)\s+else|since\s+when|by\s+whom)[\s?!.]*",
    re.IGNORECASE,
)


def whole(question: str, turns: Sequence[Turn], kind_of: KindOf | None = None) -> Whole:
    """The question as it would be asked without the turns before, by rules for English.

    Three kinds of follow-up are known: a fragment ("and in March?"), which is put into the question before, in place of
    what is of its type, or added; a word that refers back ("there", "of them", "how many were late?"), which gives way
    to what it stands for; and a wish for another form ("sort by delay"). What is none of these comes back as it is;
    a follow-up whose place is not certain too, with a note.

    Args:
        turns: the turns before, oldest first.
        kind_of: which columns store a phrase, see `hopql.tools.conversation.stored.kinds_of`; without it names are told
            apart by how they are written.
    """
    if not turns or not question.strip() or len(question) > LONGEST:
        return as_it_is(question)
    last = turns[-1]
    asked = question.strip()
    if _WHY.fullmatch(asked):
        return _why(last)
    if _BARE.fullmatch(asked):
        return as_it_is(question, UNPLACED)
    if (formed := in_manner(asked, last["question"])) is not None:
        return _changed(formed, [f"the question before: {last['question']}"])
    inherited: list[str] = []
    if reference_of(asked) is not None:
        lacking = prefix_of(asked, last["question"], kind_of)
        if lacking is not None and (result := placed(lacking, last["question"], kind_of)) is not None:
            return _changed(result.text, [f"the question before: {last['question']}", *result.inherited])
        found = next((done for turn in referred(turns) if (done := filled(asked, turn, kind_of)) is not None), None)
        if found is None:
            return as_it_is(question, UNPLACED)
        asked, inherited = found
        if fragment_of(asked, kind_of) is None:
            return _changed(asked, inherited)
    fragment = fragment_of(asked, kind_of) or prefix_of(asked, last["question"], kind_of)
    if fragment is None:
        return as_it_is(question)
    result = placed(fragment, last["question"], kind_of)
    if result is None:
        return as_it_is(question, UNPLACED)
    return _changed(result.text, [f"the question before: {last['question']}", *inherited, *result.inherited])


def as_it_is(question: str, note: str = "") -> Whole:
    """The question unchanged."""
    return Whole(question=question, changed=False, inherited=[], how="as_is", note=note, calls=[])


def rewritten(
    question: str,
    turns: Sequence[Turn],
    kind_of: KindOf | None = None,
    model: BaseChatModel | None = None,
    timeout_s: float = 30.0,
) -> Whole:
    """The whole question by rules, and by the model where rules see a follow-up that they cannot place."""
    found = whole(question, turns, kind_of)
    if begins_like_sql(found["question"]) and not begins_like_sql(question):
        return as_it_is(question, UNPLACED)  # a value of an earlier answer is never run as the user's own SQL
    if not found["note"] or model is None:
        return found
    from hopql.tools.conversation.asking import by_model

    return by_model(question, turns, model, timeout_s)


def referred(turns: Sequence[Turn]) -> list[Turn]:
    """The turns that a pronoun may refer to: the last, and the one before it when the last gave no value."""
    last = turns[-1]
    return [last] if last["values"] or len(turns) < 2 else [last, turns[-2]]


def _why(last: Turn) -> Whole:
    answer = f" The answer was: {value(last['answer'].strip())}" if last["answer"].strip() else ""
    text = f"Why is this so: {last['question'].strip()}{answer}"
    told = [f"the question before: {last['question']}", f"its answer: {last['answer']}"]
    return _changed(text, told if answer else told[:1])


def _changed(text: str, inherited: list[str]) -> Whole:
    return Whole(question=text, changed=True, inherited=inherited, how="rules", note="", calls=[])
