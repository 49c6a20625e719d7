"""Feedback over HTTP: what it is about is found, and a correction is proved before it is kept."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from hopql.serve.http.caller import EVERYONE
from hopql.serve.http.errors import UnknownError
from hopql.state.asked import Draft, Feedback, Key
from hopql.tools.errors import UsageError

if TYPE_CHECKING:
    from hopql.serve.http.caller import Caller
    from hopql.serve.http.models import FeedbackIn
    from hopql.state.asked_told import Judged
    from hopql.tools.memory import QueryMemory

_STORED_S: Final = 5.0
"""An answer may be judged before the writer has stored it: it is waited for."""
_PAGES: Final = 5
"""Of 1,000 askings each, in which an answer that is corrected is looked for."""


def judged(caller: Caller, given: FeedbackIn) -> Judged:
    """Pass feedback on to the memory.

    Raises:
        UnknownError: there is no such entry or answer.
        UsageError: it is about neither or both, or the correction is missing or refused.
    """
    if bool(given.asking) == bool(given.entry):
        raise UsageError("Feedback is about one answer or one entry.", hint="Give `asking` or `entry`.")
    if (given.verdict == "corrected") != bool(given.sql.strip()):
        raise UsageError("`sql` and the verdict `corrected` belong together.", hint="Give both, or neither.")
    from hopql.tools.memory import writer

    writer().flush(_STORED_S)
    memory, question = caller.memory(notes=given.notes), ""
    if given.verdict == "corrected":
        question, entry = _answer(memory, given.asking) if given.asking else ("", given.entry)
        memory, asked = _at(memory, entry)
        question = question or asked
    draft = _correction(caller, question, given) if question else None
    return memory.feedback(
        Feedback(
            asking=given.asking, entry=given.entry, user=caller.user, verdict=given.verdict, comment=given.comment,
            correction=draft,
        ),
        proved=draft is not None,
    )  # fmt: skip


def _answer(memory: QueryMemory, asking: str) -> tuple[str, str]:
    """An answer's question, and the entry that it is from."""
    after = ""
    for _ in range(_PAGES):
        page = memory.history(memory.user or EVERYONE, after, 1000)
        for row in page["rows"]:
            if row["id"] == asking:
                return row["question"], row["replayed_from"] or row["entry"]
        after = page["next"]
        if not after:
            break
    raise UnknownError("There is no such answer.", hint="Give the id of a recent answer, or correct the entry.")


def _at(memory: QueryMemory, entry: str) -> tuple[QueryMemory, str]:
    """The memory where an entry holds, which other notes or another schema may have made, and the entry's question."""
    from hopql.tools.memory import QueryMemory

    if not entry:
        return memory, ""
    shown = memory.show(entry)
    if shown is None:
        raise UnknownError("There is no such entry.", hint="`/memory/entries` lists the ids.")
    key = Key(memory.key.database, shown["entry"]["fingerprint"], memory.key.tenant)
    return QueryMemory(key, user=memory.user, policy=memory.policy), shown["entry"]["question"]


def _correction(caller: Caller, question: str, given: FeedbackIn) -> Draft:
    from hopql.tools.recall.remember_query import described
    from hopql.tools.recall.take_queries import proved

    workspace = caller.workspace
    sql, rows = proved(workspace, given.sql, caller.options())
    made = described(workspace, question, sql, dated=False)
    return Draft(question=question, sql=sql, row_count=rows["row_count"], ms=rows["seconds"] * 1000, **made)
