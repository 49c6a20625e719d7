"""The steps of a plan as a chat model writes them, a line each."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from hopql.tools.hops.building import MEMORY, SQL
from hopql.tools.hops.spans import keys
from hopql.tools.queries.placeholders import PATTERN, names

_STEP = re.compile(
    r"^\s*(?:\d+[.)]\s*)?(?P<how>find in|answer from) (?:the )?(?P<source>memory|database)\s*:\s*(?P<text>.+?)"
    r"(?:\s*->\s*\{*(?P<gives>[A-Za-z_]+)\}*)?\s*$",
    re.IGNORECASE,
)
_RUN_ON: Final = re.compile(r"(?<=[a-z]{3})\.(?=[A-Za-z]{3})")
"""Where a small model goes on without a new line."""


@dataclass(frozen=True)
class Step:
    """A line of the model's."""

    source: str
    """`memory` or `sql`."""
    text: str
    gives: str
    """The name of what it finds; empty for the last, which answers."""


def read_steps(text: str) -> list[Step]:
    """The steps that a model's lines say; lines that are none are left out, and all after the answering one.

    >>> read_steps("find in memory: our shop -> {{SHOP}}\\nanswer from database: Sales of {{SHOP}}?")[0].gives
    'SHOP'
    """
    steps: list[Step] = []
    for line in text.splitlines():
        if match := _STEP.match(line):
            source = MEMORY if match["source"].lower() == "memory" else SQL
            told = _RUN_ON.split(match["text"].strip())[0].rstrip("-").rstrip()
            said = PATTERN.sub(lambda hole: hole.group().upper(), told)
            answers = match["how"].lower() == "answer from"
            steps.append(Step(source, said, "" if answers else (match["gives"] or "").upper()))
            if answers:
                break
    return [step for place, step in enumerate(steps) if not _idle(step, steps[:place], steps[place + 1 :])]


def _idle(step: Step, before: Sequence[Step], after: Sequence[Step]) -> bool:
    """Whether a step finds what no other needs, in words of one before it."""
    needed = any(step.gives in names(other.text) for other in after)
    return bool(step.gives) and not needed and any(keys(step.text) <= keys(other.text) for other in before)
