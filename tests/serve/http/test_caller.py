"""Who calls: what one user's questions take of the places."""

from __future__ import annotations

import asyncio
import threading
from pathlib import Path

from anyio import CapacityLimiter

from hopql.serve.client import HopQL
from hopql.serve.http.caller import ASKERS, Caller, waiting_for_share


def test_nobody_waits_behind_all_that_another_user_asks(shop: Path) -> None:
    client, free = HopQL(shop), threading.Event()

    async def use() -> None:
        askers = CapacityLimiter(ASKERS)
        eve, ann = (Caller(client, "", name) for name in ("eve", "ann"))
        many = [asyncio.create_task(eve.in_turn(askers, free.wait, 30)) for _ in range(3 * ASKERS)]
        await asyncio.sleep(0)
        assert await asyncio.wait_for(ann.in_turn(askers, str, "answered"), 20) == "answered"
        assert waiting_for_share() > 0 and not any(each.done() for each in many)
        free.set()
        assert all(await asyncio.gather(*many))

    asyncio.run(use())


def test_who_has_no_name_may_have_all_places(shop: Path) -> None:
    client, both = HopQL(shop), threading.Barrier(ASKERS)

    async def use() -> None:
        askers, nobody = CapacityLimiter(ASKERS), Caller(client, "", "")
        await asyncio.wait_for(asyncio.gather(*(nobody.in_turn(askers, both.wait, 20) for _ in range(ASKERS))), 20)

    asyncio.run(use())
