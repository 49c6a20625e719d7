"""What strangers send is tried, and what does not hold is told."""

from __future__ import annotations

import asyncio

import pytest

from hopql.serve import write_results
from hopql.serve.commands.doctor_strangers import strangers
from hopql.serve.http import server
from hopql.tools.memory import QueryMemory


def states() -> dict[str, str]:
    return {one.claim: one.state for one in strangers()}


def test_all_holds_here() -> None:
    assert set(states().values()) == {"holds"} and len(states()) == 4


def test_what_does_not_hold_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    from uvicorn.protocols.http.auto import AutoHTTPProtocol

    class Full(AutoHTTPProtocol):  # type: ignore[misc,valid-type]
        """What lets nobody in once it is full."""

        opened = 0

        def connection_made(self, transport: asyncio.Transport) -> None:
            Full.opened += 1
            if Full.opened > 20:
                transport.abort()
            super().connection_made(transport)

    monkeypatch.setattr(server, "bounded", lambda most: Full)
    monkeypatch.setattr(write_results, "_FORMULA", write_results._NUMBER)
    monkeypatch.setattr(QueryMemory, "exact", lambda self, normal: [{"entry": {"sql": "SELECT 'theirs' AS canary"}}])
    found = states()
    assert [claim for claim, state in found.items() if state == "wrong"] == [
        "who sends half a request stops nobody else",
        "a cell that begins as a formula is text in CSV",
        "one user's correction answers nobody else unapproved",
    ]
