"""Who calls, and what is opened for them: the workspace, the options in force, the query memory."""

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
from hopql.serve.http.claims import claims_in
from hopql.state.context import Context
from hopql.tools.errors import NotYoursError, UsageError

if TYPE_CHECKING:
    from hopql.tools.memory import QueryMemory
    from hopql.tools.workspace import Workspace

EVERYONE = "*"
ASKERS: Final = 8
"""Statements and questions of the REST service that run at once; further ones wait, and nothing else waits for them."""
_SHARE: Final = 6
"""Of those, one user's."""
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
    """One request's tenant, user and claims, as `hopql.serve.http.identity` lets it have them."""

    client: HopQL
    tenant: str
    user: str
    claims: Mapping[str, str] = field(default_factory=dict)
    itself: bool = False
    """It speaks for no other, whatever it says."""

    @property
    def workspace(self) -> Workspace:
        """The workspace, opened again when its settings have changed."""
        from hopql.tools.workspace import open_workspace

        return open_workspace(str(self.client.options["workspace"]))

    def options(self, **given: Any) -> Context:
        """The options in force for this caller."""
        from hopql.tools.options import effective

        own = {**self.who, **given}
        return effective(self.client.context(own), self.workspace)

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
        from hopql.tools.recall import memory_of

        return memory_of(self.workspace, self.options(**given))

    async def in_turn(self, askers: CapacityLimiter, function: Callable[..., _T], *given: Any) -> _T:
        """What a function gives, in a thread, once there is a place of this user's and of all."""
        async with share(self.client, self.tenant, self.user):
            return await to_thread.run_sync(function, *given, limiter=askers)

    def let_change_for_all(self, hint: str) -> None:
        """Pass where the caller may change what everybody is answered from.

        Raises:
            NotYoursError: it is a user whose key speaks for that user alone.
        """
        if self.itself:
            raise NotYoursError("This key only speaks for its user.", hint=hint)

    def as_user(self, user: str | None) -> str:
        """Whom a request speaks for: whom it names, else the caller.

        Raises:
            NotYoursError: the caller is a user, and it names another one.
        """
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
    """A header's text: UTF-8 where it is that, else Latin-1 as HTTP has it.

    Raises:
        UsageError: it holds a zero character.
    """
    if "\x00" in header:
        raise UsageError("A header holds a zero character.", hint="Send X-User and X-Tenant without it.")
    try:
        return header.encode("latin-1").decode()
    except UnicodeError:
        return header


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
