"""A question as it was asked, and how it is answered: alone, or as a turn of a conversation."""

from __future__ import annotations

import logging
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from hopql.serve.client import HopQL
from hopql.serve.result import Result
from hopql.state.sql import Failure
from hopql.tools.errors import HopQLError
from hopql.tools.secrets import trace

log = logging.getLogger("hopql.serve")
Asker = Callable[[HopQL], Iterator[dict[str, Any] | Result]]


@dataclass(frozen=True)
class Asked:
    """What a run was started with."""

    client: HopQL
    text: str
    thread: str = ""
    notes: str = ""
    options: Mapping[str, Any] = field(default_factory=dict)
    ask: Asker | None = None
    """Answers it instead: what a client that keeps its own conversation brings."""

    def events(self) -> Iterator[dict[str, Any] | Result]:
        """Answer it: each step as it happens, the result last.

        Raises:
            ConnectError: the state database, which keeps conversations, cannot be reached.
        """
        if self.ask:
            yield from self.ask(self.client)
            return
        if not self.thread:
            yield from self.client.stream(self.text, notes=self.notes, **self.options)
            return
        from hopql.serve.conversation import conversation

        with conversation(self.client, self.thread) as talk:
            yield from talk.stream(self.text, notes=self.notes, **self.options)

    def kept(self, result: Result) -> tuple[Result, int]:
        """Store what came of it with its conversation: the number of the turn, 0 without one. Where that fails, the
        answer is there all the same, and says so."""
        if not self.thread:
            return result, 0
        from hopql.serve.threads import lean, threads_of

        try:
            told = lean(result.as_json())
            return result, threads_of(self.client).keep(self.thread, self.client.user, self.text, told)
        except HopQLError as error:
            said = f"This turn could not be kept with its conversation: {error}"
            return replace(result, remarks=[*result.remarks, said]), 0

    def failed(self, error: BaseException) -> Result:
        """What broke, as a result: in its own words where it could be foreseen, logged where not."""
        if isinstance(error, HopQLError):
            from hopql.nodes.failure import failure_of

            failure = failure_of(error)
        else:
            log.error("%s", trace(error))
            said = f"Something unforeseen went wrong: {type(error).__name__}."
            failure = Failure(
                kind=type(error).__name__, message=said, hint="The server's log says what.", exit_code=1
            )
        return Result(question=self.text, status="failed", answer=failure["message"], failure=failure)


def size_of(result: Result | None) -> int:
    """About how many bytes a result takes, by its rows."""
    from hopql.tools.database.read_page import weight

    return sum(map(weight, result.rows["rows"])) if result and result.rows else 0
