"""The client of a server: the same results as in the same process, and clear errors."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from pathlib import Path

import pytest

from hopql import HopQLClient
from hopql.tools.base.errors import ConnectError, UsageError, WorkspaceError
from tests.serve.langserve.conftest import CUSTOMERS, HOW_MANY, said, serving


@pytest.fixture(scope="module")
def address(shop: Path) -> Iterator[str]:
    with serving(shop, said([CUSTOMERS])) as url:
        yield url


def test_a_question_is_answered_with_its_evidence(address: str) -> None:
    with HopQLClient(address, effort="fast") as client:
        result = client.ask(HOW_MANY)
    assert result.ok and result.records() == [{"n": 3}] and result.sql and result.steps
    assert result.as_json()["answer"] == result.answer


def test_what_the_server_refuses_is_told(address: str) -> None:
    with HopQLClient(address) as client, pytest.raises(UsageError, match="no_such"):
        client.ask(HOW_MANY, no_such=1)


def test_an_address_that_is_none_or_nobodys_is_told(address: str) -> None:
    with pytest.raises(UsageError, match="no address"):
        HopQLClient("127.0.0.1:8321")
    with pytest.raises(WorkspaceError, match="no HopQL server"):
        HopQLClient(f"{address}/elsewhere").ask(HOW_MANY)
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    with pytest.raises(ConnectError, match="No HopQL server answers"):
        HopQLClient(f"http://127.0.0.1:{port}").ask(HOW_MANY)
