"""Who calls, which options their questions may set, what is opened for them, and how a result is told."""

from __future__ import annotations

import base64
import math
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Annotated, Any, Final, TypeVar
from weakref import WeakValueDictionary

from anyio import CapacityLimiter, to_thread
from fastapi import Depends, Header, Query, Request

from hopql.serve.client import HopQL
from hopql.serve.http.asgi import while_there
from hopql.serve.http.authentication import claims_in
from hopql.serve.http.telemetry import observe
from hopql.state.context import Context
from hopql.tools.base.errors import NotYoursError, UsageError
from hopql.tools.base.stop_runs import Stop, stoppable
from hopql.tools.memory.recall_queries import memory_of

if TYPE_CHECKING:
    from hopql.serve.http.models import AskIn
    from hopql.serve.result import Result
    from hopql.tools.memory import QueryMemory
    from hopql.tools.workspace.open_workspace import Workspace

EVERYONE = "*"
ASKERS: Final = 8
"""Statements and questions of the REST service that run at once; further ones wait, and nothing else waits for them."""
_SHARE: Final = 6
"""Of those, one user's."""
_LONGEST_NAME: Final = 500
_T = TypeVar("_T")
_shares: WeakValueDictionary[tuple[int, str, str], CapacityLimiter] = WeakValueDictionary()


def share(client: HopQL, tenant: str, user: str) -> CapacityLimiter:
    """What a user has of the `ASKERS`: others never wait behind all that one has asked. Without a user, any number."""
    whose = (id(client), tenant, user)
    found = _shares.get(whose) or CapacityLimiter(_SHARE if user else math.inf)
    return _shares.setdefault(whose, found)


def waiting_for_share() -> int:
    """How many questions and statements wait for others of their user's."""
    return sum(each.statistics().tasks_waiting for each in list(_shares.values()))


@dataclass(frozen=True)
class Caller:
    """One request's tenant, user and claims, as `hopql.serve.http.authentication` lets it have them."""

    client: HopQL
    tenant: str
    user: str
    claims: Mapping[str, str] = field(default_factory=dict)
    itself: bool = False
    """It speaks for no other, whatever it says."""

    @property
    def workspace(self) -> Workspace:
        """The workspace, opened again when its settings have changed."""
        return self.client.current

    def options(self, **given: Any) -> Context:
        """The options in force for this caller."""
        return self.client.effective(self.workspace, **{**self.who, **given})

    @property
    def who(self) -> dict[str, Any]:
        """Who asks, as options of a run."""
        return {"tenant": self.tenant, "user": self.user, **({"claims": dict(self.claims)} if self.claims else {})}

    @property
    def speaker(self) -> HopQL:
        """The client as this caller's."""
        return self.client.speaking_for(self.user, self.tenant, self.claims)

    def memory(self, **given: Any) -> QueryMemory:
        """The query memory as this caller sees it."""
        return memory_of(self.workspace, self.options(**given))

    async def in_turn(self, request: Request, function: Callable[..., _T], *given: Any) -> _T | None:
        """What a function gives, in a thread, once there is a place of this user's and of all. None where the client
        goes away before, which stops what the function has under way."""

        async def answer() -> _T:
            async with share(self.client, self.tenant, self.user):
                return await to_thread.run_sync(function, *given, limiter=request.app.state.askers)

        stop, given_back = Stop(), None
        try:
            with stoppable(stop):
                given_back = await while_there(request, answer())
        finally:
            if given_back is None:
                stop.stop_aside()
        return given_back

    def let_change_for_all(self, hint: str) -> None:
        """Raise NotYoursError where the caller is a user whose key speaks for that user alone."""
        if self.itself:
            raise NotYoursError("This key only speaks for its user.", hint=hint)

    def as_user(self, user: str | None) -> str:
        """Whom a request speaks for: whom it names, else the caller. Raises NotYoursError where the caller is a user,
        and it names another one."""
        if (self.user or self.itself) and user is not None and user != self.user:
            raise NotYoursError("This is another user's.", hint="Leave the user out, or send no X-User.")
        return self.user if user is None else user


def _caller(
    request: Request,
    tenant: Annotated[str, Header(alias="X-Tenant", max_length=500, description="Each has a memory of its own.")] = "",
    user: Annotated[str, Header(alias="X-User", max_length=500, description="Who asks; empty: who manages.")] = "",
) -> Caller:
    itself = getattr(request.state, "speaks_for_itself", False)
    return Caller(request.app.state.client, utf8(tenant), utf8(user), claims_in(request.headers), itself)


def utf8(header: str) -> str:
    """A header's text: UTF-8 where it is that, else Latin-1 as HTTP has it. Raises UsageError for a zero character."""
    if "\x00" in header:
        raise UsageError("A header holds a zero character.", hint="Send X-User and X-Tenant without it.")
    try:
        return header.encode("latin-1").decode()
    except UnicodeError:
        return header


def name_in(headers: Mapping[str, str], header: str) -> str:
    """The name that a header says. Raises UsageError where it cannot be one."""
    said = utf8(headers.get(header.lower()) or "")
    if len(said) > _LONGEST_NAME:
        raise UsageError(f"{header}: at most {_LONGEST_NAME} characters.", hint="Send a shorter name.")
    return said


def _place(
    after: Annotated[str, Query(max_length=500, description="The `next` of the page before.")] = "",
) -> str:
    """The place in a list that a page's `next` names."""
    try:
        return base64.b64decode(after + "=" * (-len(after) % 4), altchars=b"-_", validate=True).decode()
    except ValueError as error:  # so are binascii's and Unicode's
        raise UsageError("This is no place in the list.", hint="Give the `next` of the page before.") from error


def paged(page: Mapping[str, Any]) -> dict[str, Any]:
    """A page whose `next` can stand in an address as it is."""
    return {**page, "next": base64.urlsafe_b64encode(page["next"].encode()).decode().rstrip("=")}


Called = Annotated[Caller, Depends(_caller)]
After = Annotated[str, Depends(_place)]
Limit = Annotated[int, Query(ge=1, le=200, description="Rows of a page.")]


NOT_OPTIONS: Final = frozenset(("workspace", "tenant", "user", "claims", "notes", "model", "max_cost"))
"""Said elsewhere, or not the caller's to say: a model's name may be a file of the server's."""
MOST: Final[Mapping[str, float]] = {
    "max_rows": 10_000, "timeout_s": 300, "model_timeout_s": 600, "max_tokens": 8192, "max_tables": 200,
    "max_columns": 1_000, "whole_schema_columns": 5_000, "prefix_example_tokens": 50_000,
}  # fmt: skip
_LONGEST: Final = 20_000
"""Characters of an option that is text."""


def answered(caller: Caller, given: AskIn) -> Result:
    """Ask what a request asks; see `checked_options` and `Caller.as_user`."""
    options, user = checked_options(caller.client, given.options), caller.as_user(given.user)
    result = caller.client.ask(given.question, notes=given.notes, **{**caller.who, "user": user}, **options)
    observe(result)
    return result


def checked_options(client: HopQL, given: Mapping[str, Any]) -> dict[str, Any]:
    """The options of a run that a request sets.

    Raises:
        UsageError: one does not exist, is not a request's to set, or has a value that cannot be used.
    """
    options = dict(given)
    for name in NOT_OPTIONS & options.keys():
        raise UsageError(f"options.{name}: a request cannot set it.", hint="Leave it out of `options`.")
    wanted = client.context(options)
    for name, most in MOST.items():
        if name in options and getattr(wanted, name) > most:
            raise UsageError(f"options.{name}: at most {most:,g} over HTTP.", hint="Ask for less.")
    for name, value in options.items():
        if isinstance(value, str) and len(value) > _LONGEST:
            raise UsageError(f"options.{name}: at most {_LONGEST:,} characters over HTTP.", hint="Shorten it.")
    return options


def told(result: Result) -> dict[str, Any]:
    """A result as `hopql.serve.http.models.AskOut` has it."""
    records, recalled = result.records(), result.recalled
    return {
        "id": result.asking, "question": result.question, "sql": result.sql, "explanation": explained(result),
        "results": records, "columns": list(records[0]) if records else result.rows["columns"] if result.rows else [],
        "labels": result.labels, "row_count": result.rows["row_count"] if result.rows else 0,
        "truncated": bool(result.rows and result.rows["truncated"]),
        "execution_time_ms": round(result.seconds * 1000, 1), "cached": result.cached,
        "similarity": recalled["similarity"] if recalled else None,
        "source_question": recalled["question"] if recalled else "", "proof": recalled["proof"] if recalled else "",
        "doubts": result.doubts, "status": result.status, "error": result.error,
        "hint": result.failure["hint"] if result.failure else result.refusal,
    }  # fmt: skip


def explained(result: Result) -> str:
    """The answer, what was read into the question, and where the SQL is from, a sentence each."""
    said = [result.answer, *result.remarks]
    if result.recalled:
        said.append(f"Replays {result.replayed}; no model was called.")
    elif result.sql and result.calls:
        said.append(f"The SQL was written by {result.calls[-1]['model']}.")
    parts = [part.strip() for part in said if part.strip()]
    return " ".join(part if part.endswith((".", "!", "?", "…")) else f"{part}." for part in parts)
