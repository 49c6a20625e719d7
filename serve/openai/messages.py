"""A result as a chat message, and a chat client's messages as a conversation: what is asked now, the turns that it goes
on from, and the answer, of which nothing stays here but the latest turns."""

from __future__ import annotations

import re
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final
from uuid import uuid4

from hopql.serve.conversation import Conversation
from hopql.serve.result import Result
from hopql.state.conversation import Turn
from hopql.state.database import Rows
from hopql.tools.display.word_results import OUT_OF_DOMAIN, as_markdown, fenced, unlinked
from hopql.tools.planning.find_ambiguities import turn_of, with_readings

if TYPE_CHECKING:
    from hopql.serve.client import HopQL

ASKS: Final = "Answer with a number, or in your own words."
"""How a message ends that asks back; by it the next request's conversation is read."""
FAILED: Final = "That did not work:"
"""How a message begins that has no answer."""


def content_of(result: Result) -> str:
    """The sentence, what was read into the question, a table of the first rows, the SQL and the evidence of the hops;
    or what is asked back; or what went wrong and what to do."""
    if result.status == "asks":
        choices = "\n".join(f"{number}. {unlinked(choice)}" for number, choice in enumerate(result.choices, 1))
        return "\n\n".join(part for part in (unlinked(result.answer), choices, ASKS) if part)
    if result.status == "out_of_domain":
        parts = [result.answer, unlinked(result.refused("with the model hopql-anyway")), _quoted(result.doubts)]
        return "\n\n".join(part for part in parts if part)
    if result.failure:
        return _failed(result)
    parts = [result.answer, remarks_of(result)]
    if result.queried:
        parts += [as_markdown(result.rows) if result.rows else "", fenced(result.sql.strip())]
    return "\n\n".join(part for part in [*parts, evidence_of(result)] if part)


def remarks_of(result: Result) -> str:
    """What was read into the question, and what was replayed, as a quote."""
    replayed = [f"Replayed: {result.replayed}"] if result.recalled else []
    return _quoted([*result.remarks, *result.doubts, *replayed])


def _quoted(said: Sequence[str]) -> str:
    return "\n>\n".join(f"> {unlinked(' '.join(one.split()))}" for one in said)


def evidence_of(result: Result) -> str:
    """The hops, where it took more than one query."""
    return f"**Evidence**\n\n{unlinked(result.evidence)}" if result.evidence else ""


def _failed(result: Result) -> str:
    """What went wrong, what to do, and the last query that was tried."""
    assert result.failure is not None
    tried = fenced(result.attempts[-1]["sql"].strip()) if result.attempts else ""
    parts = [f"{FAILED} {unlinked(result.failure['message'])}", unlinked(result.failure["hint"])]
    tried = f"Last tried:\n\n{tried}" if tried else ""
    return "\n\n".join(part for part in [*parts, tried, _quoted(result.doubts)] if part)


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
Kept = Callable[[tuple[Said, str]], Turn | None]
"""Finds the turn that was answered so, by what was said and the answer's text."""


@dataclass(frozen=True)
class History:
    """A conversation up to now."""

    turns: list[Turn]
    """Questions that were answered, oldest first."""
    said: Said
    """What is asked now; where HopQL asked back, the question first and then what was answered."""


def history_of(texts: Sequence[tuple[str, str]], kept: Kept) -> History | None:
    """The conversation in roles (`user`, `assistant`) and texts; None where no user said anything. Turns that are not
    `kept` any more are read off the text."""
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


def _closed(turns: list[Turn], said: Said, answer: str, kept: Kept) -> Said:
    """Take in what was answered; what was asked back stays open. What was never answered is dropped."""
    answer = cleaned(answer)
    if not said or not answer:
        return ()
    if answer.endswith(ASKS):
        return said
    turn = kept((said, answer)) or read(said, answer)
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
    columns, _, *lines = [
        [cell.strip().replace("\\|", "|") for cell in _CELL.split(line.strip())[1:-1]] for line in found[0].splitlines()
    ]
    rows: list[list[object]] = [[cell or None for cell in line] for line in lines if len(line) == len(columns)]
    return Rows(
        columns=columns, types=[""] * len(columns), rows=rows, row_count=len(rows), seconds=0.0,
        truncated=bool(_MORE.search(answer)),
    )  # fmt: skip


_MOST: Final = 1_000


class KeptTurns:
    """The latest turns of all conversations. What is no longer here is read off the conversation's text, which loses
    digits of long numbers and how ambiguous words were read."""

    def __init__(self) -> None:
        self._turns: OrderedDict[tuple[str, str, Said, str], Turn] = OrderedDict()

    def keep(self, tenant: str, user: str, said: Said, answer: str, turn: Turn) -> None:
        """Keep a turn by who asked, what was said and the text of the answer."""
        self._turns[tenant, user, said, answer] = turn
        self._turns.move_to_end((tenant, user, said, answer))
        while len(self._turns) > _MOST:
            self._turns.popitem(last=False)

    def of(self, tenant: str, user: str) -> Kept:
        """Finds the turns of one user."""
        return lambda key: self._turns.get((tenant, user, *key))


class Talk:
    """Says the last thing of a conversation to HopQL. What a user answered to what was asked back is said anew, from
    the question on: that stops before any query, at the same choices."""

    def __init__(self, history: History, notes: str = "", **options: Any) -> None:
        self._history, self._notes, self._options = history, notes, options
        self.turn: Turn | None = None
        """What came of it as the next request may go on from it; None where there was no answer."""

    def __call__(self, client: HopQL) -> Iterator[dict[str, Any] | Result]:
        """Ask, and watch, as `HopQL.stream`."""
        talk = _Recalled(client, self._history.turns)
        for text in self._history.said[:-1]:
            result = talk.say(text, notes=self._notes, **self._options)
            if result.status != "asks":  # what was open is no longer: this is the answer already
                self._keep(talk, result)
                yield result
                return
        for event in talk.stream(self._history.said[-1], notes=self._notes, **self._options):
            if isinstance(event, Result):
                self._keep(talk, event)
            yield event

    def _keep(self, talk: _Recalled, result: Result) -> None:
        last = talk.last
        answers = result.status in ("answered", "unresolved") and last and last["answer"] == result.answer
        self.turn = last if answers else None


class _Recalled(Conversation):
    """A conversation that begins after these turns, and is kept in memory while it lasts."""

    def __init__(self, client: HopQL, turns: list[Turn]) -> None:
        from langgraph.checkpoint.memory import InMemorySaver

        super().__init__(client, uuid4().hex, InMemorySaver())
        if turns:
            self._graph.update_state(self._config, {"turns": list(turns)}, as_node="keep_turn")

    @property
    def last(self) -> Turn | None:
        """The latest turn, with how its question was read."""
        state = self._graph.get_state(self._config).values
        return next(iter(with_readings(state.get("turns") or [], state.get("readings") or [])[-1:]), None)
