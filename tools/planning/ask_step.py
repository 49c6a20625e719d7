"""The next step of a question as the embedded model reads it in the evidence, with an adapter that was trained for it.

What a step is, `read_evidence` says. The model is asked where that reader is not sure. It writes one short line, whose
words must be those of the question and of the evidence; else it counts for nothing. Data, training and report:
`training/hops` in the repository.
"""

from __future__ import annotations

import math
import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from hopql.tools.base.quote_text import line
from hopql.tools.models import complete
from hopql.tools.planning.read_evidence import SURE_STEP, Action, Step

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from hopql.state.sql import ModelCall

_TOKENS = 60
UNSURE, TAKEN = 0.6, 0.4
"""Probability of the reader's likeliest step below which the model is asked, and of the model's line from which it
counts. Chosen on `training/hops/data/choose`."""
SYSTEM = (
    "A question goes to a database. Some of its words only the team can explain: what it has told is below. "
    "Say the next step: ask, fill N: words => value, first: words, answer N: value, or unknown: words."
)
_STEP = re.compile(r"(ask|fill|first|answer|unknown)(?: (\d+))?(?:: (.*?))?(?: => (.*))?", re.DOTALL)


def ask_step(
    model: BaseChatModel, question: str, tables: str, items: Sequence[str], timeout_s: float
) -> tuple[Step | None, ModelCall]:
    """The next step, with the probability of its line, at least what a step needs to be taken; None where the line is
    less likely than TAKEN, or its words stand nowhere. And what the call cost.

    Raises:
        ModelError: when the model fails.
    """
    told = complete(
        model, SYSTEM, evidence(tables, items), asked(question), opened="", stop=("\n",), max_tokens=_TOKENS,
        timeout_s=timeout_s, adapter="steps",
    )  # fmt: skip
    sure = math.exp((told.logprob or 0.0) * told.tokens_out)
    step = step_of(told.text, question, items, max(sure, SURE_STEP)) if sure >= TAKEN else None
    return step, told.cost()


def asked(question: str) -> str:
    """The question as the prompt ends with it."""
    return f"\n\n### Question\n{line(question, 2_000)}\n\n### Next step"


def evidence(tables: str, items: Sequence[str]) -> str:
    """The tables and memories as the prompt has them."""
    told = "\n".join(f"{number}. {line(item)}" for number, item in enumerate(items, 1))
    return f"### Tables\n{line(tables, 2_000)}\n\n### Told\n{told}"


def written(action: Action, part: str, item: int, value: str) -> str:
    """A step as the model writes it.

    >>> written("fill", "the lab we use", 2, "Antech")
    'fill 3: the lab we use => Antech'
    """
    return {
        "fill": f"fill {item + 1}: {part} => {value}",
        "first": f"first: {part}",
        "answer": f"answer {item + 1}: {value}",
        "unknown": f"unknown: {part}",
    }.get(action, "ask")


def step_of(text: str, question: str, items: Sequence[str], sure: float) -> Step | None:
    """The step that a line says; None where its words stand nowhere."""
    told = _STEP.fullmatch(text.strip())
    if told is None:
        return None
    action, number, words, value = told[1], int(told[2] or 0) - 1, told[3] or "", told[4] or ""
    if action == "ask":
        return Step("ask", sure)
    if action == "answer":
        words, value = "", words
    part, item, span = (0, 0), -1, (0, 0)
    if action != "answer":
        begin = question.lower().find(words.lower())
        if begin < 0 or not words:
            return None
        part = (begin, begin + len(words))
    if action in ("fill", "answer"):
        if not (0 <= number < len(items)) or not value or (at := items[number].lower().rfind(value.lower())) < 0:
            return None
        item, span = number, (at, at + len(value))
    return Step(action, sure, part, item, span)  # type: ignore[arg-type]
