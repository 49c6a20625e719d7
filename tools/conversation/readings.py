"""How ambiguous phrases of a question were read, kept with its turn, so that a follow-up is read the same way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Literal

from hopql.state.conversation import Ambiguity, Choice, Reading, Turn
from hopql.tools.conversation.ambiguity import same
from hopql.tools.conversation.follow_ups import referred

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
