"""A chat client sends its whole conversation each time: what is asked now, and the turns that it goes on from."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from hopql.serve.openai.content import ASKS, FAILED
from hopql.state.conversation import Turn
from hopql.state.database import Rows
from hopql.tools.planning.find_ambiguities import turn_of
from hopql.tools.wording import OUT_OF_DOMAIN

_TURNS: Final = 10
_THOUGHT: Final = re.compile(
    r"<think(?:ing)?>.*?</think(?:ing)?>|<details[^>]*reasoning[^>]*>.*?</details>", re.DOTALL | re.IGNORECASE
)
"""Reasoning that some clients send back as part of the answer."""
_READ_AS: Final = re.compile(r"^> Read as: (.+?) \(taken over: .*\)$", re.MULTILINE)
_LEFT: Final = re.compile(r"^(?:> )?Left unanswered: ", re.MULTILINE)
_TABLE: Final = re.compile(r"(?:^\|.*\|[^\S\n]*(?:\n|\Z)){2,}", re.MULTILINE)
_CELL: Final = re.compile(r"(?<!\\)\|")
_MORE: Final = re.compile(
    r"^(?:The first [\d,]+ rows; there are more\.|[\d,]+ more rows are not shown\.)$", re.MULTILINE
)

Said = tuple[str, ...]
"""What a user said for one answer: a question, then answers to what was asked back."""


@dataclass(frozen=True)
class History:
    """A conversation up to now."""

    turns: list[Turn]
    """Questions that were answered, oldest first."""
    said: Said
    """What is asked now; where HopQL asked back, the question first and then what was answered."""


def history_of(texts: Sequence[tuple[str, str]], kept: Mapping[tuple[Said, str], Turn]) -> History | None:
    """The conversation in roles (`user`, `assistant`) and texts; None where no user said anything.

    Args:
        kept: turns as they were answered, by what was said and the answer's text; others are read off the text.
    """
    turns: list[Turn] = []
    said: Said = ()
    answer = ""
    last = max((place for place, (role, _) in enumerate(texts) if role == "user"), default=-1)
    if last < 0:
        return None
    for role, text in texts[:last]:
        if role == "assistant":
            answer = text
            continue
        said, answer = _closed(turns, said, answer, kept), ""
        said = (*said, text.strip())
    said = _closed(turns, said, answer, kept)
    return History(turns[-_TURNS:], (*said, texts[last][1].strip()))


def cleaned(answer: str) -> str:
    """An answer's text without the reasoning that a client put before it."""
    return _THOUGHT.sub("", answer).replace("\r\n", "\n").strip()


def _closed(turns: list[Turn], said: Said, answer: str, kept: Mapping[tuple[Said, str], Turn]) -> Said:
    """Take in what was answered; what was asked back stays open. What was never answered is dropped."""
    answer = cleaned(answer)
    if not said or not answer:
        return ()
    if answer.endswith(ASKS):
        return said
    turn = kept.get((said, answer)) or read(said, answer)
    if turn is not None:
        turns.append(turn)
    return ()


def read(said: Said, answer: str) -> Turn | None:
    """The turn that an answer's text tells of; None for a refusal, a failure, and a question that was given up."""
    if answer.startswith((OUT_OF_DOMAIN, FAILED, "Left unanswered: ")):
        return None
    whole = _READ_AS.search(answer)
    question = whole[1] if whole else said[-1] if _LEFT.search(answer) else said[0]
    return turn_of(question, answer.partition("\n\n")[0][:2000], _rows(answer))


def _rows(answer: str) -> Rows | None:
    """The rows of the first table in a text."""
    found = _TABLE.search(answer)
    if found is None:
        return None
    columns, _, *lines = [_cells(line) for line in found[0].splitlines()]
    rows: list[list[object]] = [[cell or None for cell in line] for line in lines if len(line) == len(columns)]
    return Rows(
        columns=columns, types=[""] * len(columns), rows=rows, row_count=len(rows), seconds=0.0,
        truncated=bool(_MORE.search(answer)),
    )  # fmt: skip


def _cells(line: str) -> list[str]:
    return [cell.strip().replace("\\|", "|") for cell in _CELL.split(line.strip())[1:-1]]
