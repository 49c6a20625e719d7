"""Who calls: what one user's questions take of the places."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from anyio import CapacityLimiter
from starlette.requests import Request

from hopql.serve.client import HopQL
from hopql.serve.http.caller import ASKERS, Caller, waiting_for_share


def staying() -> Request:
    """A request whose client does not go away, to an application with so many places."""

    async def receive() -> dict[str, Any]:
        await asyncio.Event().wait()
        return {}

    app = SimpleNamespace(state=SimpleNamespace(askers=CapacityLimiter(ASKERS)))
    return Request({"type": "http", "app": app}, receive)


def test_nobody_waits_behind_all_that_another_user_asks(shop: Path) -> None:
    client, free = HopQL(shop), threading.Event()

    async def use() -> None:
        request = staying()
        eve, ann = (Caller(client, "", name) for name in ("eve", "ann"))
        many = [asyncio.create_task(eve.in_turn(request, free.wait, 30)) for _ in range(3 * ASKERS)]
        await asyncio.sleep(0)
        assert await asyncio.wait_for(ann.in_turn(request, str, "answered"), 20) == "answered"
        assert waiting_for_share() > 0 and not any(each.done() for each in many)
        free.set()
        assert all(await asyncio.gather(*many))

    asyncio.run(use())


def test_who_has_no_name_may_have_all_places(shop: Path) -> None:
    client, both = HopQL(shop), threading.Barrier(ASKERS)

    async def use() -> None:
        request, nobody = staying(), Caller(client, "", "")
        await asyncio.wait_for(asyncio.gather(*(nobody.in_turn(request, both.wait, 20) for _ in range(ASKERS))), 20)

    asyncio.run(use())
