"""Who asks: the request where it is trusted, the key's name where it is not; claims only from the server."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route
from fastapi.testclient import TestClient

from hopql.serve.client import HopQL
from hopql.serve.http.authentication import Identified, KeyGuard, Says
from hopql.serve.http.caller import claims_in

KEYS = "zoe=k-zoe,k-plain"
CLAIMS = {"zoe": {"tenant": "ácme", "region": "north"}}


async def _who(request: Request) -> JSONResponse:
    headers = request.headers
    told = {name: headers.get(name, "").encode("latin-1").decode() for name in ("x-user", "x-tenant")}
    itself = getattr(request.state, "speaks_for_itself", False)
    return JSONResponse({**told, "claims": claims_in(headers), "itself": itself})


def asking(says: Says, key: str = KEYS, header: str = "", workspace: Path | None = None) -> Any:
    """Asks who one is, with these headers; the code where it is refused."""
    made = Starlette(routes=[Route("/who", _who)])
    if workspace:
        made.state.client = HopQL(workspace)
    made.add_middleware(Identified, says=says, with_keys=bool(key), claims=CLAIMS, header=header)
    made.add_middleware(KeyGuard, key=key)
    client = TestClient(made, base_url="http://127.0.0.1:8321")

    def ask(key: str = "k-zoe", **headers: str) -> Any:
        sent = {name.replace("_", "-"): value.encode() for name, value in headers.items()}
        answer = client.get("/who", headers={b"x-api-key": key.encode(), **{k.encode(): v for k, v in sent.items()}})
        return answer.json() if answer.status_code == 200 else answer.status_code

    return ask


def test_a_named_key_is_who_asks() -> None:
    ask = asking("key")
    known = {"x-user": "zoe", "x-tenant": "ácme", "claims": {"region": "north"}, "itself": True}
    assert ask() == known
    assert ask(x_user="zoe", x_tenant="ácme") == known, "what is true may be said"
    assert ask(x_hopql_claims='{"region": "south"}') == known, "claims are the server's"
    for headers in ({"x_user": "bob"}, {"x_tenant": "other"}, {"x_user": "zoe", "x_tenant": "acme"}):
        assert ask(**headers) == 403, headers


def test_a_key_without_a_name_is_nobody() -> None:
    ask = asking("key")
    assert ask("k-plain") == {"x-user": "", "x-tenant": "", "claims": {}, "itself": True}
    for name in ("zoe", "key-2", "bob"):
        assert ask("k-plain", x_user=name) == 403
    assert ask("wrong") == 401


def test_where_headers_are_trusted_they_say_who_asks() -> None:
    ask = asking("header")
    assert ask("k-plain", x_user="bob", x_tenant="t", x_hopql_claims='{"a": "b"}', x_claims='{"a": "b"}') == {
        "x-user": "bob", "x-tenant": "t", "claims": {}, "itself": False
    }  # fmt: skip
    by_proxy = asking("header", header="X-Claims")
    assert by_proxy(x_user="bob", x_claims=json.dumps({"a": "b", "n": 1}))["claims"] == {"a": "b", "n": "1"}
    assert by_proxy(x_user="bob")["claims"] == {}
    for broken in ("[1]", "nothing", '{"a"', "1"):
        assert by_proxy(x_claims=broken) == 403, broken


@pytest.mark.parametrize(("access", "key", "by_key"), [(True, KEYS, True), (True, "", False), (False, KEYS, False)])
def test_the_key_says_it_by_itself_where_rows_differ(
    shop: Path, tmp_path: Path, access: bool, key: str, by_key: bool
) -> None:
    file = tmp_path / "workspace.toml"
    said = '[access.settings]\n"app.user" = "{user}"\n' if access else ""
    file.write_text(f'name = "x"\nurl = "sqlite:///{shop.parent / "shop.db"}"\n{said}')
    ask = asking("auto", key, workspace=tmp_path)
    assert ask()["itself"] is by_key
    assert (ask(x_user="bob") == 403) is by_key
    file.write_text("broken")
    assert not key or ask()["itself"] is True, "what cannot be told is taken for the stricter"
