"""The steps of a question as a chat model reads them in the evidence: one structured call."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pydantic import BaseModel, Field, ValidationError

from hopql import prompts
from hopql.state.sql import ModelCall
from hopql.tools.base.quote_text import line
from hopql.tools.models import complete
from hopql.tools.models.complete_prompt import read_object
from hopql.tools.planning.check_hops import MAX_HOPS
from hopql.tools.planning.read_evidence import Action, Step

if TYPE_CHECKING:
    from collections.abc import Sequence

    from langchain_core.language_models import BaseChatModel

_TOKENS = 300
_SYSTEM = "You plan which source answers which part of a question. You reply with one JSON object."
_ACTIONS: dict[str, Action] = {"memory": "fill", "database": "first", "unknown": "unknown"}


class Part(BaseModel):
    """What has to be found before the question can be answered."""

    part: str
    """Words of the question, letter for letter."""
    source: Literal["memory", "database", "unknown"]
    evidence: int = 0
    """Number of the memory, from 1."""
    value: str = ""
    """Words of that memory, letter for letter."""


class Answer(BaseModel):
    """Who answers the question then."""

    source: Literal["memory", "database"] = "database"
    evidence: int = 0
    value: str = ""


class Plan(BaseModel):
    """What the model replies."""

    parts: list[Part] = Field(default_factory=list, max_length=MAX_HOPS)
    """In the order in which they are found; a later one has the values of earlier ones in its words."""
    answer: Answer = Field(default_factory=Answer)


def ask_plan(
    model: BaseChatModel, question: str, tables: str, items: Sequence[str], timeout_s: float
) -> tuple[list[tuple[str, Step]], ModelCall]:
    """The steps of a question, each with the question as it reads then, and what the call cost. They end where the
    database is asked, and before a step whose words are not those of the question and of the evidence. ModelError: when
    the model cannot be reached."""
    told = "\n".join(f"{number}. {line(item)}" for number, item in enumerate(items, 1))
    prompt = prompts.fill("plan_hops", tables=line(tables, 2_000), evidence=told, question=line(question, 2_000))
    written = complete(
        model, _SYSTEM, "", prompt, opened="```json\n", stop=("```",), max_tokens=_TOKENS, timeout_s=timeout_s
    )
    try:
        plan = Plan.model_validate(read_object(written.text) or {"answer": {"source": "memory"}})
    except ValidationError:
        return [], written.cost()
    steps: list[tuple[str, Step]] = []
    for part in [*plan.parts, None]:
        step = _step(part, plan.answer, question, items)
        if step is None:
            break
        steps.append((question, step))
        if step.action != "fill":
            break
        value = items[step.item][slice(*step.value)]
        question = question[: step.part[0]] + value + question[step.part[1] :]
    return steps, written.cost()


def _step(part: Part | None, answer: Answer, question: str, items: Sequence[str]) -> Step | None:
    asked, item, value = part or answer, -1, (0, 0)
    if asked.source == "memory":
        item = _holding(asked, items)
        if item < 0:
            return None
        begin = items[item].rindex(asked.value)
        value = (begin, begin + len(asked.value))
    if part is None:
        return Step("answer", 1.0, item=item, value=value) if asked.source == "memory" else Step("ask", 1.0)
    begin = question.find(part.part)
    if begin < 0 or not part.part:
        return None
    return Step(_ACTIONS[part.source], 1.0, (begin, begin + len(part.part)), item, value)


def _holding(asked: Part | Answer, items: Sequence[str]) -> int:
    """The memory that has the value's words: the one that was named, else the nearest; -1 where none has."""
    held = [place for place, item in enumerate(items) if asked.value and asked.value in item]
    return asked.evidence - 1 if asked.evidence - 1 in held else next(iter(held), -1)
