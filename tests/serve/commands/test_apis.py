"""`hopql apis` as it is typed, in a folder of its own, over specs of its own."""

from __future__ import annotations

import json
import os
import shlex
import sqlite3
import subprocess
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from tests.services import Files, serving
from tests.typed import hopql

Run = Callable[..., subprocess.CompletedProcess[str]]
ROOT = Path(__file__).parent.parent.parent.parent


def _body(**properties: str) -> dict[str, Any]:
    fields = {name: {"type": kind} for name, kind in properties.items()}
    schema = {"type": "object", "required": list(fields), "properties": fields}
    return {"content": {"application/json": {"schema": schema}}}


def _call(name: str, summary: str, gives: dict[str, Any], **rest: Any) -> dict[str, Any]:
    return {"operationId": name, "summary": summary, "responses": {"200": {"description": "fine", **gives}}, **rest}


_ORDER = {"name": "orderId", "in": "path", "required": True, "schema": {"type": "string"}}
SHOP = {
    "openapi": "3.0.3",
    "info": {"title": "Shop API", "version": "2.1", "description": "Sells \x1b[31mthings\x1b[0m and ships them."},
    "servers": [{"url": "https://shop.example/api"}],
    "paths": {
        "/orders": {
            "get": _call("listOrders", "List orders", {}),
            "post": _call("createOrder", "Create an order", _body(id="string"),
                          requestBody=_body(customer="string", amount="number")),
        },
        "/orders/{orderId}/refunds": {
            "post": _call("refundOrder", "Refund an order", _body(refundId="string"), parameters=[_ORDER],
                          requestBody=_body(reason="string")),
        },
    },
}  # fmt: skip
ZOO = """swagger: "2.0"
info: {title: Zoo, version: "1"}
host: zoo.example
paths:
  /animals:
    get: {operationId: listAnimals, summary: List the animals, responses: {"200": {description: fine}}}
"""


@pytest.fixture
def types(tmp_path: Path) -> Run:
    """Runs a command of `hopql` in a folder with specs in `specs`, where there is no workspace, nor a demo."""
    folder = tmp_path / "specs"
    folder.mkdir()
    (folder / "shop.json").write_text(json.dumps(SHOP))
    (folder / "zoo.yaml").write_text(ZOO)
    around = {**os.environ, "PYTHONPATH": str(ROOT / ".dev"), "HOPQL_DATA_DIR": str(tmp_path / "data")}

    def run(*arguments: str, given: str = "") -> subprocess.CompletedProcess[str]:
        done = hopql(*arguments, given=given, folder=tmp_path, environment=around)
        assert "\x1b" not in done.stdout + done.stderr
        return done

    return run


@pytest.fixture
def apis(types: Run) -> Run:
    """Runs `hopql apis` where the specs were added, without vectors."""
    assert types("apis", "add", "specs", "--no-vectors").returncode == 0
    return partial(types, "apis")


def test_specs_need_no_workspace_and_no_database(types: Run, tmp_path: Path) -> None:
    added = types("apis", "add", "specs", "--no-vectors")
    assert added.returncode == 0, added.stderr
    assert "2 added" in added.stdout and "2 specs with 4 operations" in added.stdout
    assert "Made the workspace ./hopql" in added.stderr
    again = types("apis", "add", "specs", "--no-vectors")
    assert "2 unchanged" in again.stdout and "Made" not in again.stderr
    assert types("apis", "ask", "create an order").returncode == 0
    assert not list((tmp_path / "data").glob("workspaces/*/apis.index"))


@pytest.mark.parametrize("source", ["nothere", "specs/none.json", " "])
def test_where_there_is_nothing_to_read_no_workspace_is_made(types: Run, tmp_path: Path, source: str) -> None:
    done = types("apis", "add", source, "--no-vectors")
    assert done.returncode == 2 and done.stderr.strip()
    assert not (tmp_path / "hopql").exists()


def test_where_nothing_is_a_spec_that_is_said(types: Run, tmp_path: Path) -> None:
    (tmp_path / "odd").mkdir()
    (tmp_path / "odd" / "package.json").write_text('{"name": "no spec"}')
    done = types("apis", "add", "odd", "--no-vectors")
    assert done.returncode == 2 and "No spec was found" in done.stderr


def test_add_tells_what_was_refused_and_left_aside(apis: Run, tmp_path: Path) -> None:
    (tmp_path / "specs" / "bad.yaml").write_text("openapi: [")
    (tmp_path / "specs" / "package.json").write_text('{"name": "no spec"}')
    (tmp_path / "specs" / "zoo.yaml").unlink()
    told = apis("add", "specs", "--no-vectors")
    assert told.returncode == 0 and "1 removed, 1 refused" in told.stdout
    assert "bad.yaml: " in told.stderr and "1 file of JSON or YAML that is no spec" in told.stderr
    found = json.loads(apis("add", "specs", "--no-vectors", "--json").stdout)
    assert found["unchanged"] == 1 and found["index"] == {"specs": 1, "operations": 3}
    assert [Path(one["uri"]).name for one in found["refused"]] == ["bad.yaml"]


def test_a_file_that_was_named_and_refused_is_in_the_exit_code(apis: Run, tmp_path: Path) -> None:
    (tmp_path / "broken.json").write_text("{")
    told = apis("add", "specs/zoo.yaml", "broken.json", "--no-vectors")
    assert told.returncode == 2 and "1 refused" in told.stdout and "broken.json: " in told.stderr


def test_a_url_that_does_not_answer_is_refused(types: Run) -> None:
    done = types("apis", "add", "http://127.0.0.1:9/openapi.json", "--no-vectors")
    assert done.returncode == 2 and "http://127.0.0.1:9/openapi.json: " in done.stderr


def test_a_url_is_read(types: Run, tmp_path: Path, server: str) -> None:
    done = types("apis", "add", f"{server}/shop.json", "--no-vectors")
    assert done.returncode == 0, done.stderr
    assert f"{server}/shop.json" in types("apis", "list").stdout


@pytest.fixture
def server(tmp_path: Path) -> Iterator[str]:
    """Serves the specs over HTTP."""
    with serving(partial(Files, directory=str(tmp_path / "specs"))) as host:
        yield f"http://{host}"


def test_list_and_show(apis: Run) -> None:
    shown = apis("list")
    assert "Shop API 2.1" in shown.stdout and "3 operations; OpenAPI 3.0.3" in shown.stdout
    assert "2 specs, 4 operations" in shown.stderr
    cards = {card["title"]: card for card in json.loads(apis("list", "--json").stdout)}
    for name in ("Shop API", "shop.json", cards["Shop API"]["id"]):
        spec = apis("show", name)
        assert spec.returncode == 0, spec.stderr
        assert "POST   /orders/{orderId}/refunds  Refund an order" in spec.stdout and "shop.example" in spec.stdout
    assert max(map(len, apis("show", "Shop API").stdout.splitlines())) <= 120
    whole = apis("show", "refundOrder").stdout
    assert "orderId (path, string, required)" in whole and "reason (string, required)" in whole
    command = whole.split("curl:\n", 1)[1]
    assert "<ORDER_ID>" in command and shlex.split(command)[0] == "curl"
    assert whole == apis("show", "POST /orders/{orderId}/refunds").stdout
    found = json.loads(apis("show", "refundOrder", "--json").stdout)
    assert found[0]["operation"]["path"] == "/orders/{orderId}/refunds" and found[0]["curl"].startswith("curl ")
    assert len(json.loads(apis("show", "zoo", "--json").stdout)["operations"]) == 1
    several = apis("show", "/orders")
    assert several.returncode == 0 and len(several.stdout.splitlines()) == 2 and "by its id" in several.stderr


@pytest.mark.parametrize(
    ("name", "said"),
    [("shop apy", "shop-api"), ("DELETE /orders", "apis search"), ("zzqq", "apis list"), (" ", "called"),
     ("a\x1b[31mb", "called")],
)  # fmt: skip
def test_an_unknown_name_is_told_with_what_is_close(apis: Run, name: str, said: str) -> None:
    done = apis("show", name)
    assert done.returncode == 2 and said in done.stderr and not done.stdout


def test_search_shows_needs_specs_and_operations(apis: Run) -> None:
    shown = apis("search", "create", "an", "order")
    assert shown.returncode == 0, shown.stderr
    needs, rest = shown.stdout.split("Specs:")
    specs, operations = rest.split("Operations:")
    assert "1. create an order" in needs and "Shop API 2.1" in specs
    assert "POST   /orders" in operations.strip().splitlines()[0]
    found = json.loads(apis("search", "create an order", "--json", "-k", "1", "--files", "1").stdout)
    assert len(found["operations"]) == 1 and len(found["specs"]) == 1
    assert apis("search", "paint the ceiling of a chapel").returncode == 8


def test_ask_gives_the_calls_and_nothing_else(apis: Run, tmp_path: Path) -> None:
    shown = apis("ask", "create an order for customer \"c7\" and refund it")
    assert shown.returncode == 0 and not shown.stderr, shown.stderr
    assert shown.stdout.index("POST /orders ") < shown.stdout.index("POST /orders/{orderId}/refunds")
    assert "Needs:" in apis("ask", "create an order", "--explain").stdout
    state = json.loads(apis("ask", "--json", "-", given="create an order\n").stdout)
    assert state["status"] == "answered" and state["calls_in_order"][0]["path"] == "/orders"


def test_what_nothing_offers_is_said_and_stdout_is_left_empty(apis: Run) -> None:
    done = apis("ask", "paint the ceiling of a chapel")
    assert done.returncode == 8 and not done.stdout and "No spec offers" in done.stderr


@pytest.mark.parametrize(("request_", "said"), [(" ", "empty"), ("x" * 9000, "at most 8,000")])
def test_a_request_that_cannot_be_read_is_told(apis: Run, request_: str, said: str) -> None:
    for command in ("ask", "search"):
        done = apis(command, request_)
        assert done.returncode == 2 and said in done.stderr


def test_nothing_added_and_no_workspace_are_told(types: Run, tmp_path: Path) -> None:
    none = types("apis", "list")
    assert none.returncode == 3 and "hopql apis add PATH" in none.stderr
    assert types("init", "--no-database").returncode == 0
    assert "hopql apis add" in types("apis", "list").stderr
    asked = types("apis", "ask", "create an order")
    assert asked.returncode == 8 and "hopql apis add" in asked.stderr
    found = json.loads(types("apis", "search", "create an order", "--json").stdout)
    assert found["operations"] == found["specs"] == [] and found["exit_code"] == 8
    assert "hopql apis add" in found["error"]
    assert "hopql apis add" in types("apis", "show", "shop").stderr
    assert types("apis", "add", "specs", "-w", "elsewhere").returncode == 3


def test_remove_asks_first_and_refresh_reads_again(apis: Run, tmp_path: Path) -> None:
    several = apis("remove", "*", given="n\n")
    assert several.returncode == 130 and "Leave 2 specs out" in several.stderr
    assert apis("remove", "nothing-like-it").returncode == 2
    assert apis("remove", "shop.json").stdout.startswith("Removed: ")
    assert len(json.loads(apis("list", "--json").stdout)) == 1
    (tmp_path / "specs" / "zoo.yaml").write_text(ZOO.replace("List the animals", "List all animals"))
    assert "1 replaced" in apis("refresh", "--no-vectors").stdout
    assert "List all animals" in apis("show", "listAnimals").stdout
    assert apis("remove", "*", "--yes").returncode == 0 and apis("list").stdout == ""
    assert (tmp_path / "specs" / "zoo.yaml").exists()


def test_a_workspace_without_a_database(apis: Run, types: Run, tmp_path: Path) -> None:
    checks = {one["part"]: one for one in json.loads(types("doctor", "--json").stdout)}
    assert checks["database"]["ok"] and "hopql init" in checks["database"]["detail"]
    assert checks["specs"]["detail"].startswith("2 specs, 4 operations") and "cards" not in checks
    asked = types("ask", "How do I refund an order?")
    assert asked.returncode == 0 and "POST /orders/{orderId}/refunds" in asked.stdout, asked.stderr
    assert "GET /orders" in types("ask", "list all orders").stdout
    assert types("ask", "Who painted the ceiling of the Sistine Chapel?").returncode == 9
    for command in (["ask", "SELECT 1"], ["index"]):
        done = types(*command)
        assert done.returncode == 3 and "has no database" in done.stderr and "hopql init" in done.stderr


def test_init_gives_it_a_database_and_keeps_specs_and_settings(apis: Run, types: Run, tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "shop.db") as connection:
        connection.execute("CREATE TABLE customer (id INTEGER PRIMARY KEY, name TEXT)")
    settings = tmp_path / "hopql" / "workspace.toml"
    settings.write_text(settings.read_text() + "max_rows = 7\n# mine\n")
    missing = types("init", "sqlite:///none/at/all.db")
    assert missing.returncode == 4 and 'url = ""' in settings.read_text()
    made = types("init", "sqlite:///shop.db")
    assert made.returncode == 0, made.stderr
    text = settings.read_text()
    assert str(tmp_path / "shop.db") in text and "max_rows = 7\n# mine\n" in text
    assert settings.stat().st_mode & 0o077 == 0
    assert "2 specs, 4 operations" in apis("list").stderr
    assert apis("ask", "create an order").returncode == 0
    checks = {one["part"]: one["ok"] for one in json.loads(types("doctor", "--json").stdout)}
    assert checks["database"] and checks["index"] and checks["specs"]
    other = types("init", "sqlite:///other.db")
    assert other.returncode == 2 and "another database" in other.stderr


def test_init_without_a_database(types: Run, tmp_path: Path) -> None:
    assert types("init").returncode == 2
    assert types("init", "sqlite:///x.db", "--no-database").returncode == 2
    assert types("init", "--no-database", "-w", "mine").returncode == 0
    assert types("init", "--no-database", "-w", "mine").returncode == 2
    assert "2 added" in types("apis", "add", "specs", "-w", "mine", "--no-vectors").stdout
