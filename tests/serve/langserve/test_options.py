"""Who asks, and what the request may say of its run."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import httpx
import pytest
from starlette.requests import Request

from hopql.serve.client import HopQL
from hopql.serve.langserve.routes import checked
from hopql.state.memory import Memory
from hopql.tools.base.errors import UsageError
from hopql.tools.memory import SemanticMemory
from tests.tools.planning.made import own_shop


def _request(**headers: str) -> Request:
    raw = [(name.replace("_", "-").lower().encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "headers": raw})


def test_headers_say_who_asks(shop: Path) -> None:
    modify = checked(HopQL(shop, user="operator", tenant="own"))
    said = modify({"configurable": {"max_rows": 5, "t_gate": None}}, _request(X_User="Zoë", X_Tenant="acme"))
    assert said["configurable"] == {"max_rows": 5, "user": "Zoë", "tenant": "acme", "ask_back": False}
    assert modify({}, _request())["configurable"] == {"user": "", "tenant": "", "ask_back": False}
    with pytest.raises(UsageError, match="X-User: at most 500"):
        modify({}, _request(X_User="z" * 501))


@pytest.mark.parametrize(
    ("name", "hint"),
    [("workspace", "Leave it out"), ("model", "Leave it out"), ("tenant", "X-Tenant"), ("user", "X-User"),
     ("notes", "beside the question"), ("ask_back", "nobody waits")],
)  # fmt: skip
def test_what_is_not_the_requests_to_say(shop: Path, name: str, hint: str) -> None:
    with pytest.raises(UsageError, match=f"configurable.{name}: a request cannot set it") as caught:
        checked(HopQL(shop))({"configurable": {name: "x"}}, _request())
    assert hint in caught.value.hint


def test_what_a_graph_sends_of_its_own_is_no_option(shop: Path) -> None:
    given = {"thread_id": "1", "checkpoint_ns": "", "__pregel_task_id": "x"}
    assert checked(HopQL(shop))({"configurable": given}, _request())["configurable"].keys() == {
        "user", "tenant", "ask_back",
    }  # fmt: skip


@pytest.fixture
def remembering(shop: Path, tmp_path: Path) -> Iterator[Path]:
    """A shop of its own; Ada remembers something."""
    folder, name = own_shop(shop, tmp_path)
    SemanticMemory(name, "ada").add([Memory(text="Ada prefers the Gadget.", category="preferences", user="ada")])
    yield folder
    SemanticMemory(name).purge()


def test_a_users_memories_are_that_users(serve: Callable[..., str], remembering: Path) -> None:
    address = serve(folder=remembering)

    def found(**headers: str) -> list[str]:
        body = {"input": "What does Ada prefer?"}
        said = httpx.post(f"{address}/graphs/memory/invoke", json=body, headers=headers, timeout=60)
        return [one["text"] for one in said.json()["output"]["found"]]

    assert found(**{"X-User": "ada"}) == ["Ada prefers the Gadget."]
    assert found() == found(**{"X-User": "zoe"}) == []
