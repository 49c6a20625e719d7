"""Database URLs and keys stand in no log, error, trace, prompt, state, checkpoint, report or file: secrets are set
wherever one may be, all is done that HopQL does, what comes of it is collected, and all its bytes are searched."""

from __future__ import annotations

import contextlib
import io
import json
import logging
import sys
import traceback
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import quote
from uuid import uuid4

import psycopg
import pytest
from fastapi.testclient import TestClient

from hopql.serve.cli import main
from hopql.serve.client import HopQL
from hopql.serve.conversation import conversation
from hopql.serve.http.app import app
from hopql.serve.http.settings import named_keys, serve_settings
from hopql.serve.http.telemetry import write_lines
from hopql.tools.base import run_postgres
from hopql.tools.base.errors import HopQLError
from hopql.tools.base.settings import settings
from hopql.tools.database.postgres import Postgres
from hopql.tools.memory import writer
from hopql.tools.workspace.open_workspace import open_workspace
from tests.canaries import CANARIES, forms, found
from tests.databases import superuser
from tests.services import Services, services

QUESTION = "How many customers are there?"
DDL = "CREATE TABLE customer (id int PRIMARY KEY, name text); INSERT INTO customer VALUES (1, 'Ada'), (2, 'Alan')"


class Collected:
    """What is to be searched, by place."""

    def __init__(self) -> None:
        self.places: dict[str, bytes] = {}

    def add(self, place: str, *held: object) -> None:
        """Keep it, as bytes where it is that, else as text; exceptions as a program prints them, with causes."""
        for one in held:
            if isinstance(one, BaseException):
                one = f"{''.join(traceback.format_exception(one))} {one!r} {one.args!r} {vars(one)!r}"
            kept = one if isinstance(one, bytes) else str(one).encode(errors="replace")
            self.places[place] = self.places.get(place, b"") + b"\n" + kept


class World:
    """The surroundings of a run: where its parts are, and what it told."""

    def __init__(self, folder: Path, near: Services, database: str, patch: pytest.MonkeyPatch) -> None:
        self.folder, self.near, self.patch = folder, near, patch
        self.workspace, self.told = folder / "workspace", Collected()
        self.url = with_password(database, CANARIES["database password"])
        self.url += f"&sslpassword={quote(CANARIES['database sslpassword'], safe='')}"

    def run(self, *arguments: str) -> str:
        """A command of `hopql` in this process; all it says, which is collected too."""
        out = io.StringIO()
        self.patch.setattr(sys, "argv", ["hopql", *arguments])
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(out), contextlib.suppress(SystemExit):
            main()
        self.told.add(f"output of hopql {arguments[0]}", out.getvalue())
        return out.getvalue()

    def failing(self, place: str, act: Callable[[], object]) -> str:
        """What goes wrong, which is collected with its trace and causes."""
        try:
            act()
        except HopQLError as error:
            self.told.add(f"error: {place}", error, error.hint)
            return str(error)
        raise AssertionError(f"{place} did not fail")


def with_password(url: str, password: str, user: str = "postgres") -> str:
    return url.replace("postgres@", f"{user}:{quote(password, safe='')}@", 1)


def surround(patch: pytest.MonkeyPatch, folder: Path, near: Services, state: str) -> None:
    """The environment, full of secrets."""
    held = {
        "HOPQL_CACHE_DIR": str(folder / "cache"), "HOPQL_QUERY_MEMORY": "1", "HOPQL_ALLOW_MODEL": "1",
        "HOPQL_STATE_URL": with_password(state, CANARIES["state password"]),
        "HOPQL_API_KEY": CANARIES["model key"], "OPENAI_API_KEY": CANARIES["OpenAI key"],
        "HOPQL_BASE_URL": f"http://bob:{quote(CANARIES['model login'], safe='')}@{near.host}/v1",
        "HOPQL_MODEL": "openai:big", "HOPQL_SERVE_KEY": f"ann={CANARIES['server key']},{CANARIES['other server key']}",
        "OTEL_EXPORTER_OTLP_ENDPOINT": f"http://{near.host}", "LANGSMITH_OTEL_ENABLED": "true",
        "OTEL_EXPORTER_OTLP_HEADERS": f"Authorization=Bearer%20{CANARIES['collector header']}",
        "LANGSMITH_TRACING": "true", "LANGSMITH_ENDPOINT": f"http://{near.host}/langsmith",
        "LANGSMITH_API_KEY": CANARIES["LangSmith key"], "PGPASSWORD": CANARIES["libpq's password"],
        "HTTPS_PROXY": f"http://eve:{CANARIES['proxy login']}@127.0.0.1:9", "NO_PROXY": "127.0.0.1,localhost",
        "DATABASE_SECRET": CANARIES["variable of a URL"], "SPEC_TOKEN": CANARIES["spec variable"],
    }  # fmt: skip
    for name, value in held.items():
        patch.setenv(name, value)


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """Everything done once, and what came of it."""
    names = [f"t_{uuid4().hex[:12]}" for _ in range(2)]
    database, state = map(run_postgres.embedded, names)
    with psycopg.connect(database, autocommit=True) as session:
        session.execute(DDL.encode())
    folder = tmp_path_factory.mktemp("secrets")
    (folder / "cache").mkdir()
    (folder / "cache" / "artifacts").symlink_to(settings().cache_dir / "artifacts")  # the embedder's weights
    with pytest.MonkeyPatch.context() as patch, services() as near:
        surround(patch, folder, near, state)
        patch.setattr("langsmith.run_trees._CLIENT", None)
        forget_environment()
        made = World(folder, near, database, patch)
        with logs(made):
            everything(made)
            writer().flush(30)
        made.told.add("bodies that LangSmith was sent", *near.langsmith)
        made.told.add("bodies that the collector was sent", *near.collector)
        made.told.add("bodies that the model was sent", *near.model)
        made.told.add("the state database", *rows_of(state))
        for file in sorted(path for path in folder.rglob("*") if path.is_file() and path.name != "workspace.toml"):
            made.told.add(f"file {file.relative_to(folder)}", file.read_bytes())
        open_workspace(str(made.workspace)).engine.close()
        yield made
    forget_environment()
    with superuser() as admin:
        for name in names:
            admin.execute(f'DROP DATABASE "{name}" WITH (FORCE)'.encode())


def forget_environment() -> None:
    """Have the environment read again, by LangSmith too."""
    from langsmith import utils

    settings.cache_clear()
    utils.get_env_var.cache_clear()


@contextlib.contextmanager
def logs(world: World) -> Iterator[None]:
    """The server's own log, and that of a program that writes all that all loggers say."""
    theirs, ours = io.StringIO(), io.StringIO()
    handler = logging.StreamHandler(theirs)
    handler.setFormatter(logging.Formatter("%(name)s %(message)s"))
    root = logging.getLogger()
    before, level = sys.stderr, root.level
    root.addHandler(handler)
    sys.stderr = ours
    try:
        with write_lines("json", [key.secret for key in named_keys(serve_settings().secret)]):
            root.setLevel(logging.DEBUG)
            yield
            from langchain_core.tracers.langchain import wait_for_all_tracers
            from opentelemetry.trace import get_tracer_provider

            wait_for_all_tracers()
            get_tracer_provider().force_flush()  # type: ignore[attr-defined]
    finally:
        sys.stderr = before
        root.setLevel(level)
        root.removeHandler(handler)
    world.told.add("another program's log at level DEBUG", theirs.getvalue())
    world.told.add("the server's log", ours.getvalue())


def rows_of(url: str) -> Iterator[object]:
    """Every cell of every table of a database."""
    listed = "SELECT format('%I.%I', schemaname, tablename) FROM pg_tables WHERE schemaname !~ '^(pg_|information)'"
    with psycopg.connect(url) as session:
        for (table,) in session.execute(listed.encode()).fetchall():
            for row in session.execute(f"SELECT * FROM {table}".encode()):
                yield from (bytes(cell) if isinstance(cell, bytes | memoryview) else cell for cell in row)


def everything(world: World) -> None:
    """What HopQL does, well and badly."""
    prepared(world)
    asked(world)
    refused(world)
    specs(world)
    served(world)
    called(world)
    measured(world)
    shown(world)


def prepared(world: World) -> None:
    folder = str(world.workspace)
    assert "1 table with" in world.run("init", world.url, "-w", folder) or world.workspace.is_dir()
    world.run("init", world.url.replace("/t_", "/other_", 1), "-w", folder)
    world.run("doctor", "-w", folder)
    world.run("doctor", "-w", folder, "--json")
    world.run("settings")
    world.run("settings", "--json", "--changed")


def asked(world: World) -> None:
    folder = str(world.workspace)
    client = HopQL(folder, gate="off", effort="fast", keywords="rules", planner="reader")
    assert client.ask(QUESTION).ok
    for mode in ("wrong", "refuses", "garbage", "fails"):
        world.near.mode = mode
        result = client.ask(f"{QUESTION} And {mode}?")
        world.told.add(f"answer where the model is {mode}", result, json.dumps(result.as_json(), default=str))
    world.near.mode = "answers"
    with conversation(client, "one") as talk:
        world.told.add("a conversation", talk.say(QUESTION), talk.say("and now?"), talk.turns)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Postgres, "run", boom(f"cannot read {world.url}"))
        world.told.add("unforeseen", client.ask(QUESTION))
        with conversation(client, "two") as talk:
            world.told.add("unforeseen in a conversation", talk.say(QUESTION))
        patch.setattr("hopql.serve.client.HopQL.ask", boom(f"password={CANARIES['database password']!r} {world.url}"))
        patch.setattr("hopql.serve.client.HopQL.stream", boom(f"{world.url} {CANARIES['model key']}"))
        world.run("ask", QUESTION, "-w", folder)
        world.run("ask", QUESTION, "-w", folder, "--json")
    world.run("ask", QUESTION, "-w", folder, "--json", "-o", "replay=off")


def boom(said: str) -> Callable[..., Any]:
    def broken(*_: object, **__: object) -> Any:
        raise RuntimeError(said)

    return broken


def refused(world: World) -> None:
    """Databases that cannot be reached, and addresses that cannot be read."""
    from hopql.tools.base.open_state import session
    from hopql.tools.database.engine import connect
    from hopql.tools.models import chat_model

    wrong, plain = CANARIES["wrong password"], CANARIES["unencoded password"]
    bad = {
        "nothing there": f"postgresql://ann:{wrong}@127.0.0.1:1/shop",
        "no such host": f"postgresql://ann:{wrong}@no-such-host.invalid/shop",
        "unencoded": f"postgresql://ann:{plain}@127.0.0.1:1/shop",
        "password as a parameter": f"postgresql://127.0.0.1:1/shop?user=ann&password={wrong}",
        "no such parameter": f"postgresql://127.0.0.1:1/shop?user=ann&password={wrong}&nonsense=1",
        "connection string": f"host=127.0.0.1 port=1 user=ann password='{wrong}'",
        "unknown kind": f"mysql://ann:{wrong}@127.0.0.1/shop",
        "no such file": f"sqlite:///ann:{wrong}@shop.db",
    }
    for place, url in bad.items():
        world.failing(place, lambda url=url: connect(url))  # type: ignore[misc]
        world.run("init", url, "-w", str(world.folder / "bad"), "--json")
        if url.startswith("postgresql"):
            world.failing(f"{place}, state", lambda url=url: session(url).__enter__())  # type: ignore[misc]
    world.patch.setenv("MISSING_PLACE", f"postgresql://ann:{CANARIES['variable of a URL']}@127.0.0.1:1/shop")
    for url in ("${MISSING_PLACE}", "postgresql://ann:${DATABASE_SECRET}@127.0.0.1:1/shop"):
        world.run("init", url, "-w", str(world.folder / "bad"))
    broken = world.folder / "broken"
    broken.mkdir()
    for line in (f'ulr = "{world.url}"', f'url = ["{world.url}"]', f"url = {world.url}"):
        (broken / "workspace.toml").write_text(f'name = "x"\n{line}')
        world.failing("a broken workspace.toml", lambda: open_workspace(str(broken)))
    model = chat_model("openai:big")
    for mode in ("refuses", "garbage", "fails"):
        world.near.mode = mode
        world.failing(f"model {mode}", lambda: model.invoke("hello"))
        world.run("ask", QUESTION, "-w", str(world.workspace), "-o", "replay=off", "-o", "gate=off")
    world.near.mode = "answers"


def specs(world: World) -> None:
    """Specs behind a login and a token: given outright, by variables, and wrong."""
    folder, login, token = str(world.workspace), CANARIES["spec login"], CANARIES["spec token"]
    for place in (
        f"http://bob:{login}@{world.near.host}/openapi.json?key={token}&v=2",
        f"http://bob:${{SPEC_TOKEN}}@{world.near.host}/openapi.json",
        f"http://bob:{login}@{world.near.host}/missing.json?key={token}",
        f"http://bob:{login}@127.0.0.1:1/openapi.json?token={token}",
    ):
        world.run("apis", "add", place, "-w", folder, "--no-vectors")
    listed = world.run("apis", "list", "-w", folder, "--json")
    assert f"http://{world.near.host}/openapi.json?v=2" in listed and "http://bob:${SPEC_TOKEN}@" in listed
    world.run("apis", "show", "pets", "-w", folder)


def served(world: World) -> None:
    given = {"gate": "off", "effort": "fast", "keywords": "rules", "planner": "reader", "replay": "off"}
    made = app(world.workspace, given, settings=serve_settings())
    key = {"Authorization": f"Bearer {CANARIES['server key']}"}
    wrong = {"Authorization": f"Bearer {CANARIES['other server key']}x", "X-API-Key": "no"}
    with TestClient(made, base_url="http://127.0.0.1:8321", raise_server_exceptions=False) as client:
        asking = {"input": {"question": QUESTION}}
        chat = {"model": "hopql", "messages": [{"role": "user", "content": QUESTION}]}
        for mode in ("answers", "refuses"):
            world.near.mode = mode
            for path, body in (
                ("/ask/invoke", asking), ("/ask/stream", asking), ("/ask/stream_log", asking),
                ("/graphs/sql/invoke", asking), ("/v1/chat/completions", chat),
                ("/memory/query", {"question": QUESTION}),
            ):  # fmt: skip
                answer = client.post(path, json=body, headers=key)
                world.told.add(f"{path} where the model {mode}", answer.content, dict(answer.headers))
        world.near.mode = "answers"
        paths = [path for path in client.get("/openapi.json").json()["paths"] if "{" not in path]
        for path in (*paths, "/", "/memory/dashboard", "/nothing", "/mcp"):
            for headers in (key, wrong):
                if path != "/mcp":
                    answer = client.get(f"{path}?api_key={CANARIES['server key']}x", headers=headers)
                    told = answer.content.replace(f"{CANARIES['server key']}x".encode(), b"")
                    world.told.add(f"GET {path}", told, dict(answer.headers))
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(Postgres, "run", boom(world.url))
            patch.setattr("hopql.serve.page.workspace_routes.open_workspace", boom(world.url), raising=False)
            for path in ("/readyz", "/api/about", "/metrics"):
                world.told.add(f"GET {path}, broken", client.get(path, headers=key).content)


def called(world: World) -> None:
    """Tools over MCP, with a model that refuses and a database that breaks."""
    import asyncio

    from mcp import Client

    from hopql.serve.mcp.server import server

    async def call() -> None:
        async with Client(server(HopQL(world.workspace, gate="off", effort="fast", replay="off"))) as client:
            for tool, given in (("ask", {"question": QUESTION}), ("run_sql", {"sql": "SELECT 1"})):
                world.told.add("MCP", await client.call_tool(tool, given))

    world.near.mode = "refuses"
    with pytest.MonkeyPatch.context() as patch:
        asyncio.run(call())
        patch.setattr(Postgres, "run", boom(world.url))
        asyncio.run(call())
    world.near.mode = "answers"


def measured(world: World) -> None:
    """A suite, and a batch of questions: what they report is among the files."""
    asked = {"id": "1", "db": "shop", "question": QUESTION, "gold": ["SELECT count(*) FROM customer"]}
    (world.folder / "suite.jsonl").write_text(json.dumps(asked) + "\n")
    (world.folder / "batch.jsonl").write_text(json.dumps({"id": "1", "question": QUESTION}) + "\n")
    folder, quick = str(world.workspace), ("-o", "gate=off", "-o", "effort=fast", "-o", "replay=off")
    world.run("eval", str(world.folder / "suite.jsonl"), "-w", folder, "--out", str(world.folder / "run.jsonl"), *quick)
    world.run("ask", "--batch", str(world.folder / "batch.jsonl"), "-w", folder, "--out",
              str(world.folder / "answers.jsonl"), *quick)  # fmt: skip


def shown(world: World) -> None:
    """What a program that holds our objects may print of them."""
    import copy
    import pickle

    from langchain_core.load import dumps

    from hopql.tools.models import chat_model, load_embedders

    client, model = HopQL(world.workspace), chat_model("openai:big")
    workspace = client.workspace
    objects = (settings(), serve_settings(), workspace, workspace.config, workspace.engine, client, client.options,
               model, client.context({}))  # fmt: skip
    world.told.add("objects, printed", *map(repr, objects), *map(str, objects))
    world.told.add("the model, as LangChain stores it", dumps(model), model._identifying_params)
    world.told.add("a pickled run's options", pickle.dumps(client.context({})), copy.deepcopy(client.options))
    embedding = load_embedders.Hosted("small")
    world.near.mode = "refuses"
    world.failing("embeddings refused", lambda: embedding.vectors(["hello"]))
    world.near.mode = "answers"
    world.run("memory", "export", str(world.folder / "queries.jsonl"), "-w", str(world.workspace))


def test_no_secret_stands_where_it_may_not(world: World) -> None:
    said = found(world.told.places)
    assert not said, "\n".join(said)


def test_everything_was_looked_at(world: World) -> None:
    least = {
        "bodies that LangSmith was sent": 5000, "bodies that the collector was sent": 2000,
        "bodies that the model was sent": 1000, "the state database": 2000, "the server's log": 500,
        "another program's log at level DEBUG": 20_000, "file cache/errors.log": 500, "output of hopql ask": 500,
        "unforeseen": 50, "MCP": 300, "file run.jsonl": 300, "file answers.jsonl": 100, "output of hopql apis": 300,
        "file workspace/tables.jsonl": 100,
    }  # fmt: skip
    assert {place: len(world.told.places.get(place, b"")) for place in least} == {
        place: max(size, len(world.told.places.get(place, b""))) for place, size in least.items()
    }
    assert all(part.keys for part in (world.near,))
    logged = world.told.places["another program's log at level DEBUG"]
    assert b"httpx" in logged and b"openai" in logged and b"hopql" in logged
    assert b"Something unforeseen" in world.told.places["unforeseen"]


def test_the_log_holds_neither_questions_nor_rows(world: World) -> None:
    lines = [json.loads(line) for line in world.told.places["the server's log"].decode().splitlines() if line]
    lines = [line for line in lines if line["logger"].startswith("hopql") or line["level"] not in ("debug", "info")]
    log = json.dumps(lines, ensure_ascii=False)
    assert len(lines) > 20 and QUESTION not in log and "Ada" not in log and "SELECT count" not in log
    assert QUESTION not in world.told.places["file cache/errors.log"].decode()


def test_files_that_hold_secrets_or_what_was_asked_are_their_owners_only(world: World) -> None:
    for name in ("workspace/workspace.toml", "cache/errors.log", "queries.jsonl", "answers.jsonl"):
        assert (world.folder / name).stat().st_mode & 0o077 == 0, name


def test_the_services_were_asked_with_the_secrets(world: World) -> None:
    """Else nothing would have been there to leak."""
    sent = "\n".join(world.near.keys)
    for name in ("LangSmith key", "collector header", "spec token"):
        assert CANARIES[name] in sent
    for name in ("model login", "spec login", "spec variable"):
        assert any(form.decode("latin-1") in sent for form in forms(CANARIES[name]))


@pytest.mark.parametrize("name", CANARIES)
def test_the_search_finds_what_it_looks_for(name: str) -> None:
    secret = CANARIES[name]
    for form in forms(secret):
        assert found({"here": b"x" + form + b"y"})
    assert found({"here": b"a%20b %41 " + quote(secret, safe="").encode()})
    assert not found({"here": b"nothing of it"})
