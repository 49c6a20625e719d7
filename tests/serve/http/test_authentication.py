"""Who may come in, and as whom: keys, pages of other origins, trusted headers, claims."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from fastapi.testclient import TestClient
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from hopql.serve.client import HopQL
from hopql.serve.http.authentication import Identified, KeyGuard, Keys, Says, is_open
from hopql.serve.http.caller import claims_in
from hopql.tools.base.errors import UsageError
from tests.serve.http.composed import LOCAL, composed

APP = "https://app.example"


def client(**given: object) -> TestClient:
    return TestClient(composed(**given), base_url=LOCAL)


def test_each_of_several_keys_comes_in_under_its_name() -> None:
    asked = client(key="ann=k-one,bob=k-two,k-three")
    for key, name in (("k-one", "ann"), ("k-two", "bob"), ("k-three", "key-3")):
        assert asked.get("/things/x", headers={"X-API-Key": key}).json()["key"] == name
        assert asked.get("/things/x", headers={"Authorization": f"Bearer {key}"}).json()["key"] == name
    for key in ("ann", "ann=k-one", "k-one,bob=k-two", "k-on", "", "k-one\x00"):
        assert asked.get("/things/x", headers={"X-API-Key": key}).status_code == 401, key


def test_a_right_key_in_either_header_is_enough() -> None:
    keys = Keys("k-one")
    for told in ((b"wrong", b"Bearer k-one"), (b"k-one", b"Bearer wrong")):
        key = keys.of({"headers": list(zip((b"x-api-key", b"authorization"), told, strict=True))})
        assert key and key.name == "key"
    assert not Keys("") and Keys("x")
    with pytest.raises(UsageError, match="header") as error:
        Keys("two words")
    assert error.value.__cause__ is None


def test_every_key_is_compared_whichever_is_right(monkeypatch: pytest.MonkeyPatch) -> None:
    import secrets

    compared: list[int] = []
    real = secrets.compare_digest

    def counting(one: bytes, other: bytes) -> bool:
        compared.append(len(one) - len(other))
        return real(one, other)

    monkeypatch.setattr(secrets, "compare_digest", counting)
    keys = Keys("a=first,b=second-which-is-longer,c=third")
    for key in ("first", "third", "nothing at all"):
        compared.clear()
        keys.of({"headers": [(b"x-api-key", key.encode())]})
        assert compared == [0] * 6, "each key with each header, and always as many bytes"


@pytest.mark.parametrize("path", ["/", "/healthz", "/readyz", "/static/page.js", "/t/abc", "/openapi.json"])
def test_what_holds_no_data_is_open(path: str) -> None:
    assert is_open(path)


@pytest.mark.parametrize("path", ["/metrics", "/api/threads", "/static/../api", "/t", "/statics", "/mcp", "/v1/models"])
def test_all_else_wants_the_key(path: str) -> None:
    assert not is_open(path) and client(key="k").get(path).status_code == 401


def preflight(asked: TestClient, origin: str, **headers: str) -> int:
    given = {"Origin": origin, "Access-Control-Request-Method": "POST", **headers}
    return asked.options("/things", headers=given).status_code


def test_pages_of_the_named_origins_may_ask_with_a_key() -> None:
    asked = client(key="k", cors=f"{APP},http://localhost:5173")
    wanted = {"Access-Control-Request-Headers": "authorization, content-type, x-user"}
    assert preflight(asked, APP, **wanted) == 200 and preflight(asked, "http://localhost:5173") == 200
    assert preflight(asked, "https://evil.example") == 400 and preflight(asked, f"{APP}.evil.example") == 400
    assert preflight(asked, APP, **{"Access-Control-Request-Headers": "x-strange"}) == 400
    done = asked.post("/things", headers={"Origin": APP, "X-API-Key": "k"}, content=b"abc")
    assert done.json() == 3 and done.headers["access-control-allow-origin"] == APP
    assert "access-control-allow-credentials" not in done.headers and "Origin" in done.headers["vary"]
    refused = asked.post("/things", headers={"Origin": APP}, content=b"abc")
    assert refused.status_code == 401 and refused.headers["access-control-allow-origin"] == APP  # it may read why
    other = asked.get("/things/x", headers={"Origin": "https://evil.example", "X-API-Key": "k"})
    assert "access-control-allow-origin" not in other.headers


def test_without_origins_a_preflight_is_a_request_without_a_key() -> None:
    assert preflight(client(key="k"), APP) == 401
    assert preflight(client(), APP) == 405


def test_without_a_key_exactly_the_named_origins_may_change_something() -> None:
    asked = client(cors=APP)
    for origin, code in (
        (APP, 200), (LOCAL, 200), ("http://app.example", 403), ("https://app.example:444", 403), ("null", 403),
        ("https://evil.example", 403),
    ):  # fmt: skip
        assert asked.post("/things", headers={"Origin": origin}).status_code == code, origin
    assert asked.post("/things", headers={"Origin": APP, "Host": "evil.example"}).status_code == 403
    assert client().post("/things", headers={"Origin": APP}).status_code == 403


def test_another_sites_page_can_load_nothing_of_this_machines() -> None:
    asked = client()
    cross = {"Sec-Fetch-Site": "cross-site"}
    for kind in ("image", "iframe", "script", "empty", "object"):
        done = asked.get("/things/x", headers={**cross, "Sec-Fetch-Dest": kind})
        assert done.status_code == 403 and "another site" in done.json()["error"], kind
    assert asked.get("/things/x", headers={**cross, "Sec-Fetch-Dest": "document"}).status_code == 200, "a link"
    assert asked.get("/things/x", headers={"Sec-Fetch-Site": "same-origin"}).status_code == 200
    assert asked.post("/things", headers=cross).status_code == 403, "whatever its Origin"
    allowed = client(cors=(APP,))
    assert allowed.get("/things/x", headers={**cross, "Sec-Fetch-Dest": "empty", "Origin": APP}).status_code == 200
    with_key = client(key="k-one")
    assert with_key.get("/things/x", headers={**cross, "X-API-Key": "k-one"}).status_code == 200


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
