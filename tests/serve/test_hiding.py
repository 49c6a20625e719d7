"""What a workspace hides comes out of no face of it: hidden from the start, and hidden after it was read and asked."""

from __future__ import annotations

import asyncio
import contextlib
import json
import re
import sqlite3
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from click.testing import CliRunner
from fastapi.testclient import TestClient
from mcp import Client

from hopql.serve.cli import cli
from hopql.serve.client import HopQL
from hopql.serve.http.app import app
from hopql.serve.mcp.server import server
from hopql.state.context import Context
from hopql.tools.base.errors import WorkspaceError
from hopql.tools.base.settings import settings
from hopql.tools.catalog.cards import load_cards, save_cards
from hopql.tools.knowledge.open_knowledge import have_schema, knowledge_of
from hopql.tools.memory import writer
from hopql.tools.memory.recall_queries import memory_of
from hopql.tools.models.fake import scripted
from hopql.tools.planning.extract_keywords import NONE
from hopql.tools.setup.check_health import examine
from hopql.tools.setup.prepare_workspace import index, initialise
from hopql.tools.workspace.open_workspace import open_workspace
from hopql.tools.workspace.read_config import CARDS, write_config

WORD = "zebrafish"
NAMES = ("ssn", "password_hash", "vault", "codeword")
TABLES = f"""
CREATE TABLE customer (id INTEGER PRIMARY KEY, ssn TEXT, name TEXT, password_hash TEXT, city TEXT);
CREATE TABLE vault (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer (id), codeword TEXT);
CREATE TABLE orders (id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customer (id), total INTEGER);
INSERT INTO customer VALUES (1, '{WORD} one', 'Ada', '{WORD} two', 'Rome'), (2, '{WORD} six', 'Bob', '{WORD}', 'Oslo');
INSERT INTO vault VALUES (1, 1, '{WORD} four'), (2, 2, '{WORD} five');
INSERT INTO orders VALUES (1, 1, 5), (2, 1, 7);
"""
ACCESS = '\n[access]\ndeny = ["customer.ssn", "*.password*", "vault"]\n'
FEWSHOTS = (
    '{"intent": "What is the number of Ada?", "sql": "SELECT ssn FROM customer WHERE name = \'Ada\'"}\n'
    '{"intent": "Who has a box?", "tables": ["vault"], "sql": "SELECT customer_id FROM vault"}\n'
    '{"intent": "How many customers are there?", "tables": ["customer"], "sql": "SELECT count(*) FROM customer"}\n'
)
FISHING = (
    "SELECT ssn FROM customer", "SELECT * FROM vault", "SELECT c.passwordhash FROM customer c",
    "SELECT codewrd FROM vault", "SELECT sn FROM customer", "SELECT * FROM vaults",
    "SELECT count(*) FROM customer NATURAL JOIN vault",
)  # fmt: skip
ECHO = re.compile(
    r"there is no table vault\.|there is no column ssn in c \(customer\)\."
    r"|the database has (?:no column ssn and )?no table vault(?: and no column ssn)?, which the queries"
)
"""What is said of names that a query had, as of any others."""
PATHS = (
    "/api/schema", "/api/schema.svg", "/api/schema/customer", "/api/schema/orders", "/api/about", "/api/loaded",
    "/memory/entries", "/memory/history", "/memory/suggestions?prefix=wh", "/memory/similar?question=box",
    "/memory/analytics/slow", "/memory/analytics/failing", "/memory/analytics/clusters",
)  # fmt: skip


@dataclass
class Shop:
    """A workspace over the tables."""

    folder: Path
    said: list[str] = field(default_factory=list)
    """All that came out."""

    def hide(self) -> None:
        with (self.folder / "workspace.toml").open("a") as file:
            file.write(ACCESS)

    def client(self, *replies: str) -> HopQL:
        model = scripted(list(replies), f"hiding-{uuid4().hex[:8]}")
        self.prompts = model
        return HopQL(self.folder, model=f"fake:{model.name}", gate="off", effort="fast", keywords="rules")

    def ask(self, question: str, sql: str) -> str:
        client = self.client(*[sql] * 9)
        said = json.dumps(client.ask(question).as_json(), default=str)
        assert writer().flush(30)
        self.said += [said.replace(sql, ""), *self.prompts.prompts]
        return said

    def files(self, *names: str) -> str:
        """Files below these of the folder, or all, that hold the secret word."""
        every = [file for file in self.folder.rglob("*") if file.is_file() and (not names or file.parts[-2] in names)]
        return " ".join(file.name for file in every if WORD.encode() in file.read_bytes().lower())

    def look(self) -> None:
        """Everything that shows a schema, a value or a stored question."""
        run = CliRunner()
        for arguments in (
            ["schema"], ["schema", "customer"], ["schema", "--json"], ["schema", "vault"], ["doctor"],
            ["memory", "asked"], ["memory", "stats"], ["memory", "export"],
        ):  # fmt: skip
            done = run.invoke(cli, [*arguments, "-w", str(self.folder)])
            self.said.append(f"{done.output} {done.exception}".replace("'vault'", ""))
        picture = self.folder.parent / "schema.svg"
        run.invoke(cli, ["schema", "--out", str(picture), "-w", str(self.folder)])
        self.said.append(picture.read_text())
        self._serve()
        asyncio.run(self._mcp())

    def _serve(self) -> None:
        client = self.client(*["SELECT 1"] * 9)
        with TestClient(app(self.folder, _options(client)), base_url="http://127.0.0.1:8321") as page:
            for path in PATHS:
                found = page.get(path)
                assert found.status_code == 200 or "memory" in path, (path, found.text)
                self.said.append(found.text)
            hidden = page.get("/api/schema/vault")
            assert hidden.status_code == 404 and hidden.json()["error"] == page.get("/api/schema/nault").json()[
                "error"
            ].replace("nault", "vault")
            for sql in FISHING:
                found = page.post("/api/sql", json={"sql": sql})
                assert found.status_code >= 400, found.text
                self.said.append(_but(found.text, sql))
            star = page.post("/api/sql", json={"sql": "SELECT * FROM customer"})
            assert "Rome" in star.text
            self.said.append(star.text)

    async def _mcp(self) -> None:
        async with Client(server(self.client())) as client:
            for resource in (await client.list_resources()).resources:
                self.said.append(str(resource) + str(await client.read_resource(str(resource.uri))))
            for name, arguments in (
                ("search_schema", {"query": "ssn password vault codeword zebrafish"}),
                ("describe_table", {"table": "customer"}), ("describe_table", {"table": "vaul"}),
                *(("run_sql", {"sql": sql}) for sql in (*FISHING, "SELECT * FROM customer")),
            ):  # fmt: skip
                done = await client.call_tool(name, arguments)
                self.said.append(_but(str(done), str(arguments.get("sql", ""))))

    def known(self) -> str:
        """What the knowledge graph says of the schema."""
        words = "customer vault ssn password_hash codeword columns"
        knowledge = knowledge_of(open_workspace(str(self.folder)))
        found = [knowledge.search(words, NONE, mode, k=20) for mode in ("naive", "hybrid")]
        return json.dumps(found, default=str).replace(words, "")

    def told_nothing(self) -> None:
        assert self.said
        for text in self.said:
            lower = ECHO.sub("", text.lower())
            assert WORD not in lower, text
            for name in NAMES:
                assert name not in lower.split() and f'"{name}' not in lower and f".{name}" not in lower, (name, text)


def _options(client: HopQL) -> dict[str, Any]:
    return {name: value for name, value in client.options.items() if name != "workspace"}


def _but(text: str, sql: str) -> str:
    """A message without the words that were sent."""
    for word in {part.strip(",.;") for part in sql.replace(".", " ").split()} & {*NAMES}:
        text = text.replace(word, "")
    return text


@pytest.fixture
def shop(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Shop]:
    monkeypatch.setenv("HOPQL_QUERY_MEMORY", "1")
    settings.cache_clear()
    with sqlite3.connect(tmp_path / "shop.db") as session:
        session.executescript(TABLES)
    folder = tmp_path / "workspace"
    write_config(folder, f"hiding{uuid4().hex[:8]}", f"sqlite:///{tmp_path / 'shop.db'}")
    yield Shop(folder)
    assert writer().flush(30)
    file = folder / "workspace.toml"
    for text in (file.read_text(), file.read_text().split("\n[access]")[0]):
        file.write_text(text)
        with contextlib.suppress(WorkspaceError):
            memory_of(open_workspace(str(folder)), Context()).purge(everything=True)
    settings.cache_clear()


def test_hidden_from_the_start(shop: Shop) -> None:
    shop.hide()
    folder = shop.folder
    made = initialise(folder, open_workspace(str(folder)).url)
    (folder / "fewshots.jsonl").write_text(FEWSHOTS)
    (folder / "keywords.json").write_text('{"box": ["vault", "customer"]}')
    report = index(folder)
    assert any("What is the number of Ada?" in told and "Who has a box?" in told for told in report.warnings)
    assert made.tables == 2 and shop.files() == ""
    for file in folder.rglob("*"):
        if file.is_file() and file.name not in ("workspace.toml", "fewshots.jsonl", "keywords.json"):
            assert not any(name.encode() in file.read_bytes() for name in NAMES), file
    assert "Rome" in shop.ask("Which box is there for customers?", "SELECT * FROM customer")
    shop.ask("What is the ssn of Ada?", "SELECT ssn FROM customer WHERE name = 'Ada'")
    shop.look()
    have_schema(open_workspace(str(folder)))
    shop.said.append(shop.known())
    shop.said = [text for text in shop.said if "What is the ssn of Ada?" not in text]
    shop.told_nothing()
    assert all(check.ok for check in examine(str(folder)) if check.part in ("cards", "database", "index"))


def test_hidden_after_it_was_read_and_asked(shop: Shop) -> None:
    folder = shop.folder
    initialise(folder, open_workspace(str(folder)).url)
    (folder / "fewshots.jsonl").write_text(FEWSHOTS)
    (folder / "keywords.json").write_text('{"box": ["vault", "customer"]}')
    index(folder)
    sql = "SELECT c.ssn FROM customer c JOIN vault v ON v.customer_id = c.id WHERE c.name = 'Ada'"
    assert f"{WORD} one" in shop.ask("Which number has the box of Ada?", sql)
    shop.ask("Which number has the box of Ada?", sql)
    have_schema(open_workspace(str(folder)))
    assert WORD in shop.prompts.prompts[0] if shop.prompts.prompts else True
    assert "index" in {file.parent.name for file in folder.rglob("values.sqlite")} and shop.files("index")
    shop.said.clear()

    shop.hide()  # nothing is indexed anew
    opened = open_workspace(str(folder))
    assert [card.name for card in opened.catalog.cards] == ["customer", "orders"]
    assert [shot.intent for shot in opened.catalog.fewshots if shot.origin == "written"] == [
        "How many customers are there?"
    ]
    assert opened.catalog.values.places(f"{WORD} one") == [] and opened.catalog.values.places("Rome")
    plan = opened.catalog.plan(f"the box of {WORD} one", Context())
    assert WORD not in json.dumps(plan["values"])
    assert "vault" not in json.dumps([plan["tables"], plan["joins"]])
    answer = shop.ask("Which number has the box of Ada?", sql)
    assert WORD not in answer and '"status": "answered"' not in answer, "no replay of what is hidden now"
    shop.said = [text.replace("Which number has the box of Ada?", "") for text in shop.prompts.prompts]
    shop.said = [text.split("SELECT c.ssn")[0] for text in shop.said]
    shop.look()
    shop.said.append(shop.known())
    shop.told_nothing()
    states = {check.part: check for check in examine(str(folder))}
    assert "granted" in states["index"].detail, "doctor says that the files of the index still hold it"

    index(folder)
    assert shop.files("index") == "" and {check.part: check.ok for check in examine(str(folder))}["index"]
    initialise(folder, opened.url)
    assert shop.files() == "", "cards keep the names that people saw, without values"
    kept = {card.name: [column.name for column in card.columns] for card in load_cards(folder / CARDS)}
    assert "vault" in kept and "ssn" in kept["customer"]


def test_marks_in_the_cards_hide_at_once_and_stay_through_init_and_edits(shop: Shop) -> None:
    folder = shop.folder
    initialise(folder, open_workspace(str(folder)).url)
    index(folder)
    cards = load_cards(folder / CARDS)
    for card in cards:
        card.hidden = card.name == "vault"
        for column in card.columns:
            column.hidden = column.name in ("ssn", "password_hash")
    save_cards(folder / CARDS, cards)
    shop._serve()
    shop.told_nothing()
    initialise(folder, open_workspace(str(folder)).url)
    with TestClient(app(folder, _options(shop.client())), base_url="http://127.0.0.1:8321") as page:
        card = page.get("/api/schema/customer").json()
        card["description"] = "Buyers."
        assert page.put("/api/schema/customer", json=card).status_code == 200
        card["columns"][0]["hidden"] = True
        assert page.put("/api/schema/customer", json=card).status_code >= 400
    again = {card.name: card for card in load_cards(folder / CARDS)}
    assert again["vault"].hidden and again["customer"].description == "Buyers."
    assert [(c.name, c.hidden, c.samples) for c in again["customer"].columns if c.hidden] == [
        ("ssn", True, []), ("password_hash", True, [])
    ]  # fmt: skip
    assert shop.files("index") == ""


def test_a_column_that_people_took_out_of_its_card_is_in_no_star(shop: Shop) -> None:
    folder = shop.folder
    initialise(folder, open_workspace(str(folder)).url)
    cards = load_cards(folder / CARDS)
    for card in cards:
        card.columns = [column for column in card.columns if column.name not in ("ssn", "password_hash")]
    save_cards(folder / CARDS, [card for card in cards if card.name != "vault"])
    index(folder)
    answer = shop.ask("Which customers are there?", "SELECT * FROM customer")
    assert "Rome" in answer and WORD not in answer


def test_patterns_that_match_nothing_or_are_broken_are_said(shop: Shop) -> None:
    folder, file = shop.folder, shop.folder / "workspace.toml"
    text = file.read_text()
    file.write_text(text + '\n[access]\ndeny = ["vault", "pasword*"]\n')
    told = initialise(folder, open_workspace(str(folder)).url).left_out
    assert [one for one in told if "pasword*" in one and "matches no table" in one] and "vault" not in " ".join(told)
    assert any("pasword*" in one for one in index(folder).warnings)
    assert "pasword*" in {check.part: check.detail for check in examine(str(folder))}["database"]
    file.write_text(text + '\n[access]\ndeny = ["a..b"]\n')
    with pytest.raises(WorkspaceError, match=r"a\.\.b"):
        _ = open_workspace(str(folder)).catalog
    assert "a..b" in {check.part: check.detail for check in examine(str(folder))}["cards"]
    file.write_text(text + '\n[access]\nallow = ["nothing"]\n')
    with pytest.raises(WorkspaceError, match="grants no table"):
        index(folder)
    file.write_text(text)


def test_texts_of_people_that_name_what_is_hidden_are_told(shop: Shop) -> None:
    shop.hide()
    folder = shop.folder
    initialise(folder, open_workspace(str(folder)).url)
    cards = load_cards(folder / CARDS)
    cards[0].columns[0].description = "Beside password_hash."
    cards[0].columns.append(cards[0].columns[0].model_copy(update={"name": "password_hash"}))
    save_cards(folder / CARDS, cards)
    (folder / "notes.md").write_text("The password_hash is secret.")
    told = [one for one in index(folder).warnings if "names what is hidden" in one]
    assert len(told) == 2 and "notes.md" in told[0] and "customer.id" in told[1]
