"""Who may come in: several keys, pages of other origins, paths that need no key."""

from __future__ import annotations

import pytest
from fastapi.testclient import TestClient
from starlette.datastructures import Headers

from hopql.serve.http.authentication import Keys, is_open
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
    assert keys.name_of(Headers({"X-API-Key": "wrong", "Authorization": "Bearer k-one"})) == "key"
    assert keys.name_of(Headers({"X-API-Key": "k-one", "Authorization": "Bearer wrong"})) == "key"
    assert not Keys(" ") and Keys("x")
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
        keys.name_of(Headers({"X-API-Key": key}))
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
