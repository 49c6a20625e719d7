"""One answer of a conversation that the client keeps: nothing of it stays here."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from hopql.serve.conversation import Conversation
from hopql.serve.openai.history import History
from hopql.serve.result import Result

if TYPE_CHECKING:
    from hopql.serve.client import HopQL
    from hopql.state.conversation import Turn


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
        from hopql.tools.planning.rewrite_follow_ups import with_readings

        state = self._graph.get_state(self._config).values
        return next(iter(with_readings(state.get("turns") or [], state.get("readings") or [])[-1:]), None)
