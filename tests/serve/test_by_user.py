"""Two users of one workspace over a database with policies: nothing of one's rows is anywhere where the other looks."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from uuid import uuid4

import pytest
from fastapi.testclient import TestClient

from hopql.serve.client import HopQL
from hopql.serve.http.app import app
from hopql.serve.http.settings import ServeSettings
from hopql.serve.result import Result
from hopql.state.context import Context
from hopql.tools.base import run_postgres
from hopql.tools.base.errors import WorkspaceError
from hopql.tools.base.settings import settings
from hopql.tools.memory import QueryMemory, writer
from hopql.tools.memory.recall_queries import memory_of
from hopql.tools.models.fake import scripted
from hopql.tools.setup.prepare_workspace import index, initialise
from hopql.tools.workspace.open_workspace import open_workspace
from tests.databases import superuser
from tests.tools.database.test_postgres import fill

SECRET = "Zanzibarium"
WORD = "What is the word of the notes?"
GUESS = f"Which notes have the word {SECRET}?"
SQL = "SELECT word FROM notes"
TABLES = f"""
CREATE TABLE notes (id text PRIMARY KEY, owner text, name text, word text);
INSERT INTO notes VALUES ('n1', 'ann', 'Applesauce', 'apple'), ('n2', 'bob', '{SECRET}', '{SECRET}');
CREATE VIEW shown WITH (security_barrier) AS SELECT word FROM notes;
CREATE TABLE city (code text PRIMARY KEY, name text); INSERT INTO city VALUES ('ROM', 'Rome'), ('OSL', 'Oslo');
"""
POLICY = """
ALTER TABLE notes ENABLE ROW LEVEL SECURITY; ALTER TABLE notes FORCE ROW LEVEL SECURITY;
CREATE POLICY own ON notes USING (owner = current_setting('app.user'));
CREATE ROLE {role} LOGIN; GRANT SELECT ON notes, city, shown TO {role}; ANALYZE;
"""
ACCESS = '\n[access.settings]\n"app.user" = "{user}"\n'


@dataclass
class Two:
    """The workspace of Ann and Bob."""

    folder: Path
    told: list[str]

    def client(self, *replies: str) -> HopQL:
        name = scripted(list(replies), f"two-{uuid4().hex[:8]}").name
        return HopQL(self.folder, model=f"fake:{name}", gate="off", effort="fast", keywords="rules", planner="reader")

    def ask(self, user: str, question: str = WORD, *, sql: str = SQL, claims: dict[str, str] | None = None) -> Result:
        result = self.client(sql, sql, sql).ask(question, user=user, claims=claims or {})
        assert writer().flush(30)
        return result

    def memory(self, user: str) -> QueryMemory:
        return memory_of(open_workspace(str(self.folder)), Context(user=user))

    def files(self) -> str:
        """Names of files that hold the secret, in any letter case and encoding of the index."""
        word = SECRET.lower().encode()
        every = (file for file in self.folder.rglob("*") if file.is_file())
        return " ".join(file.name for file in every if word in file.read_bytes().lower())


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Two]:
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("HOPQL_QUERY_MEMORY", "1")
        settings.cache_clear()
        database, folder = f"t_{uuid4().hex[:12]}", tmp_path_factory.mktemp("two") / "w"
        url, role = run_postgres.embedded(database), f"u{database}"
        fill(url, TABLES)
        initialise(folder, url, name=database)
        index(folder)
        made = Two(folder, [])
        assert "tables.jsonl" in made.files(), "before anybody said that rows differ"
        fill(url, POLICY.format(role=role))
        file = folder / "workspace.toml"
        file.write_text(file.read_text().replace("postgres@", f"{role}@") + ACCESS)
        with pytest.raises(WorkspaceError, match="may hold values"):
            _ = open_workspace(str(folder)).catalog
        made.told += index(folder).warnings
        yield made
        open_workspace(str(folder)).engine.close()
        for user in ("ann", "bob"):
            made.memory(user).purge(user)
        with superuser() as admin:
            admin.execute(f'DROP DATABASE "{database}" WITH (FORCE)'.encode())
            admin.execute(f"DROP ROLE {role}".encode())
    settings.cache_clear()


def test_the_index_holds_no_rows_of_anybodys(two: Two) -> None:
    assert two.files() == ""
    assert any("notes" in told and "shown" in told and "city" not in told for told in two.told), two.told
    catalog = open_workspace(str(two.folder)).catalog
    assert set(catalog.values.column("city", "name")) == {"Rome", "Oslo"}
    assert catalog.values.column("notes", "word") == []
    initialise(two.folder, open_workspace(str(two.folder)).url)
    assert two.files() == "", "also when it is introspected anew"


def test_nothing_of_bobs_is_anywhere_where_ann_looks(two: Two) -> None:
    bobs = [two.ask("bob"), two.ask("bob", GUESS, sql=f"SELECT id FROM notes WHERE word = '{SECRET}'")]
    assert bobs[0].rows and bobs[0].rows["rows"] == [[SECRET]] and bobs[1].rows and bobs[1].rows["rows"] == [["n2"]]
    assert two.ask("bob").cached, "his own question is replayed"
    anns = two.ask("ann")
    assert anns.rows and anns.rows["rows"] == [["apple"]]
    other = two.ask("ann", "Which notes are there?", sql="SELECT id, word FROM notes")
    assert SECRET not in json.dumps([anns.as_json(), other.as_json()], default=str)
    ann = two.memory("ann")
    seen = [
        ann.listing(), ann.history(), ann.suggestions("Which notes", 20), ann.near(GUESS, 20, -1.0), ann.stats(),
        ann.known(GUESS.lower()), [ann.show(entry["id"]) for entry in two.memory("bob").listing()["rows"]],
    ]  # fmt: skip
    assert SECRET not in json.dumps(seen, default=str) and two.memory("bob").listing()["total"] == 2
    assert SECRET not in json.dumps(two.memory("").history("*"), default=str), "nor who names nobody"
    shown = two.ask("ann", "SELECT word FROM shown")
    assert SECRET in str(shown.rows), "a view reads as its owner, unless it is made with security_invoker"


def test_nobody_is_asked_for_nobody(two: Two) -> None:
    for question in (WORD, "SELECT word FROM notes"):
        result = two.ask("", question)
        assert result.failure and result.failure["kind"] == "UsageError" and "{user}" in result.failure["message"]
        assert result.rows is None and not result.sql


def test_over_http_a_keys_name_is_who_asks(two: Two) -> None:
    two.ask("bob")
    client = two.client(*[SQL] * 9)
    given = {name: value for name, value in client.options.items() if name != "workspace"}
    chosen = ServeSettings(claims={"ann": {"tenant": "", "region": "north"}})
    with TestClient(
        app(two.folder, given, key="ann=k-ann,bob=k-bob,k-plain", settings=chosen), base_url="http://127.0.0.1:8321"
    ) as http:

        def post(path: str, body: object, key: str = "k-ann", **headers: str) -> tuple[int, str]:
            answer = http.post(path, json=body, headers={"X-API-Key": key, **headers})
            return answer.status_code, answer.text

        code, text = post("/memory/query", {"question": WORD})
        assert code == 200 and "apple" in text and SECRET not in text
        assert SECRET in post("/memory/query", {"question": WORD}, "k-bob")[1]
        said = [{"role": "user", "content": WORD}]
        attempts = [
            post("/memory/query", {"question": WORD}, **{"X-User": "bob"}),
            post("/memory/query", {"question": WORD, "user": "bob"}),
            post("/memory/query", {"question": WORD, "options": {"user": "bob"}}),
            post("/memory/query", {"question": WORD, "options": {"claims": {"a": "b"}}}),
            post("/memory/query", {"question": WORD, "options": {"max_cost": 0}}),
            post("/memory/query", {"question": WORD}, **{"X-Tenant": "other"}),
            post("/memory/query", {"question": WORD}, "k-plain", **{"X-User": "bob"}),
            post("/memory/query", {"question": WORD, "user": "bob"}, "k-plain"),
            post("/v1/chat/completions", {"model": "hopql", "messages": said, "user": "bob"}),
            post("/v1/chat/completions", {"model": "hopql", "messages": said, "user": "bob"}, "k-plain"),
            post("/ask/invoke", {"input": WORD, "config": {"configurable": {"user": "bob"}}}),
            post("/ask/invoke", {"input": WORD, "config": {"configurable": {"claims": {"a": "b"}}}}),
            post("/api/sql", {"sql": SQL}, **{"X-User": "bob"}),
        ]
        assert [code for code, _ in attempts if code < 400] == [] and SECRET not in str(attempts)
        claimed = {"X-HopQL-Claims": '{"a": "b"}', "X-User": "ann"}
        mine = [
            post("/v1/chat/completions", {"model": "hopql", "messages": said}, **claimed),
            post("/ask/invoke", {"input": WORD}, **claimed), post("/api/sql", {"sql": SQL}, **claimed),
        ]  # fmt: skip
        assert [code for code, _ in mine] == [200, 200, 200] and SECRET not in str(mine) and "apple" in str(mine)
        code, text = post("/memory/query", {"question": WORD}, "k-plain")
        assert code == 422 and "{user}" in text and "apple" not in text
        for path in ("/memory/history", "/memory/entries", "/memory/analytics", "/api/threads"):
            assert SECRET not in http.get(path, headers={"X-API-Key": "k-plain"}).text
            assert SECRET not in http.get(path, headers={"X-API-Key": "k-ann"}).text
