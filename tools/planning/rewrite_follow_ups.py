"""Follow-ups in a conversation, rewritten into whole questions. A whole question stays exactly as it is."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, Literal

from hopql import prompts
from hopql.state.conversation import Ambiguity, Choice, Reading, Turn, Whole
from hopql.tools.errors import ModelError
from hopql.tools.foreign import line, value
from hopql.tools.models import complete
from hopql.tools.planning.find_ambiguities import same
from hopql.tools.planning.find_referents import filled, main_part, reference_of
from hopql.tools.planning.find_slots import KindOf, slots
from hopql.tools.planning.place_fragments import fragment_of, placed, prefix_of
from hopql.tools.questions import begins_like_sql
from hopql.tools.search.tokens import STOP_WORDS, words

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel


_WISH = re.compile(
    r"(?:(?:and|but|now|then|ok|okay|please|can you|could you)[\s,]+)*"
    r"(?P<verb>sort|order|rank|group|split|break|limit|show|list|give|display|make|put|round|convert|express)"
    r"(?:\s+(?P<what>it|them|that|those|these|this|(?:the\s+)?(?:results?|answers?|list|rows|table)))?(?:\s+me)?(?:\s+(?:up|down))?"
    r"\s+(?P<how>(?:by|in|as|per|to|with|from|for\s+each|alphabetically|descending|ascending)\b.{0,60}?)"
    r"(?:\s+(?:instead|please|too|as\s+well))?[\s?.!]*",
    re.IGNORECASE,
)
_DONE: Final = {
    "sort": "sorted", "order": "ordered", "rank": "ranked", "group": "grouped", "split": "split",
    "break": "broken down", "limit": "limited", "round": "rounded", "convert": "converted", "express": "expressed",
}  # fmt: skip
_SORTED = re.compile(r",?\s+(?:sorted|ordered|ranked)\s+(?:by\b[^,?.]*|alphabetically)", re.IGNORECASE)
_GROUPED = re.compile(r",?\s+(?:grouped|broken down)\s+by\b[^,?.]*", re.IGNORECASE)


def in_manner(question: str, earlier: str) -> str | None:
    """The earlier question in another form; None where the question is no such wish.

    >>> in_manner("sort by delay", "Which flights left JFK?")
    'Which flights left JFK, sorted by delay?'
    """
    match = _WISH.fullmatch(question)
    if match is None or not _refers(match):
        return None
    done = _DONE.get(match["verb"].lower(), "")
    text = earlier
    if done in ("sorted", "ordered", "ranked"):
        text = _SORTED.sub("", text)
    if done in ("grouped", "broken down"):
        text = _GROUPED.sub("", text)
    end = len(main_part(text)) + (len(text) - len(text.lstrip()))
    return f"{text[:end]}, {done + ' ' if done else ''}{match['how'].strip()}{text[end:]}"


def _refers(match: re.Match[str]) -> bool:
    """Whether the wish is about the last answer: by a pronoun, or because nothing else is named."""
    return match["what"] is not None or match["verb"].lower() in _DONE


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
        kind_of: which columns store a phrase (`find_ambiguities.kinds_of`); without it names are told apart by how
            they are written.
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


How = Literal["chosen", "likeliest", "misfit", "unasked", "before"]

_TOLD: Final[dict[How, str]] = {
    "chosen": "",
    "likeliest": " (Taken as the likeliest reading; the user left it open.)",
    "misfit": " (Taken as the likeliest reading; no answer fitted a choice.)",
    "unasked": " (Taken as the likeliest reading; enough was asked.)",
    "before": " (As in the question before.)",
}


def settled(question: str, ambiguity: Ambiguity, choice: Choice, how: How) -> Reading:
    """A choice as the question keeps it: the question's words stay, the note says how to read them."""
    note = choice["meaning"] + _TOLD[how]
    about, phrase = ambiguity["about"], ambiguity["phrase"]
    return Reading(question=question, about=about, phrase=phrase, label=choice["label"], note=note, taken=how)


def settled_before(question: str, ambiguity: Ambiguity, readings: Sequence[Reading]) -> Reading | None:
    """How an ambiguity is read that was settled in the same way for a question before; None where it was not, or where
    its reading is none of the choices now."""
    for reading in reversed(readings):
        if same(reading["phrase"]) == same(ambiguity["phrase"]) and reading["about"] == ambiguity["about"]:
            fitting = (choice for choice in ambiguity["choices"] if choice["label"] == reading["label"])
            choice = next(fitting, None)
            return settled(question, ambiguity, choice, "before") if choice else None
    return None


def left_open(found: Sequence[Ambiguity], readings: Sequence[Reading]) -> list[Ambiguity]:
    """The ambiguities that no reading settles yet."""
    known = {same(reading["phrase"]) for reading in readings}
    return [one for one in found if same(one["phrase"]) not in known]


def with_readings(turns: Sequence[Turn], readings: Sequence[Reading]) -> list[Turn]:
    """The turns, the last with the readings that its question was settled by. Readings of a question that did not
    become a turn are dropped."""
    if not turns or not readings or readings[0]["question"] != turns[-1]["question"]:
        return list(turns)
    return [*turns[:-1], {**turns[-1], "readings": list(readings)}]


def readings_of(turns: Sequence[Turn]) -> list[Reading]:
    """The readings of the turns that a follow-up goes on from, the last turn's last."""
    return [reading for turn in reversed(referred(turns)) for reading in turn.get("readings", [])] if turns else []
