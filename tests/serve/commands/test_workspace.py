"""`hopql init` does nothing to a database that nobody told it to, and `hopql schema` shows and draws the joins."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from xml.etree import ElementTree

import click
import psycopg
import pytest
from click.testing import CliRunner, Result

from hopql.serve.commands import access
from hopql.serve.commands.workspace import init_command, schema_command
from hopql.tools.base.errors import DiskError, HopQLError, UsageError
from hopql.tools.database.engine import connect
from hopql.tools.database.explain_failures import FailedQueryError
from hopql.tools.database.quote_names import quoted
from hopql.tools.workspace.read_config import read_config
from tests.tools.database.roles import Role, fill, make_roles  # noqa: F401
from tests.tools.database.shop import DDL


@pytest.fixture
def shop_url(database_url: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[str]:
    """A shop on PostgreSQL; passwords are kept in a folder of the test's."""
    fill(database_url, DDL)
    monkeypatch.setattr("hopql.tools.setup.apply_access.settings", lambda: SimpleNamespace(data_dir=tmp_path / "data"))
    yield database_url


def init(*arguments: str) -> Result:
    return _run(init_command, [*arguments, "--no-index"])


def apply(folder: Path, *arguments: str) -> Result:
    return _run(access.access_command, ["apply", *arguments, "-w", str(folder)])


def _run(what: click.Command, arguments: list[str]) -> Result:
    done = CliRunner().invoke(what, arguments)
    if done.exception and not isinstance(done.exception, SystemExit):
        raise done.exception
    return done


def is_role(url: str, name: str) -> bool:
    with psycopg.connect(url) as session:
        return session.execute("SELECT FROM pg_roles WHERE rolname = %s", [name]).rowcount == 1


def test_in_a_pipe_nothing_is_made_and_the_way_is_told(shop_url: str, tmp_path: Path) -> None:
    folder = tmp_path / "w"
    done = init(shop_url, "-w", str(folder))
    assert "is a superuser" in done.stderr and "hopql access apply" in done.stderr
    assert not is_role(shop_url, "x") and read_config(folder).url == shop_url
    printed = apply(folder, "--print")
    assert "CREATE ROLE" in printed.stdout and '"hopql_reader"' in printed.stdout
    assert "PASSWORD" not in printed.stdout.upper().replace("\\PASSWORD", "")
    told = json.loads(apply(folder, "--print", "--login", "other", "--json").stdout)
    assert told["login"] == "other" and told["statements"][0].startswith('CREATE ROLE "other"')
    assert not is_role(shop_url, "other") and not is_role(shop_url, "hopql_reader")


def test_the_workspace_asks_as_the_login_that_was_made(shop_url: str, tmp_path: Path, role: Role) -> None:
    folder, name = tmp_path / "w", role()
    init(shop_url, "-w", str(folder))
    with (folder / "workspace.toml").open("a") as out:
        out.write('\n[access]\ndeny = ["hidden", "customers.secret"]\n')
    done = apply(folder, "--login", name, "--json")
    told = json.loads(done.stdout)
    assert told["name"] == name and told["unread"] == [] and {one["severity"] for one in told["remains"]} == {"note"}
    file, url = Path(told["password"]), read_config(folder).url
    password = file.read_text().splitlines()[0].rpartition(":")[2]
    assert file.stat().st_mode & 0o077 == 0 and file.is_relative_to(tmp_path / "data") and len(password) > 40
    everywhere = done.output + url + "".join(each.read_text() for each in folder.rglob("*") if each.is_file())
    assert password not in everywhere and "postgres@" not in url
    engine = connect(url)
    assert engine.run("SELECT current_user, count(name) FROM customers")["rows"] == [[name, 30]]
    for refused in ("SELECT secret FROM customers", "SELECT * FROM hidden"):
        with pytest.raises(FailedQueryError, match="permission denied"):
            engine.run(refused)
    engine.close()


def test_run_again_for_a_table_that_is_new(shop_url: str, tmp_path: Path, role: Role) -> None:
    folder, name = tmp_path / "w", role()
    init(shop_url, "-w", str(folder))
    apply(folder, "--login", name)
    first = read_config(folder).url
    fill(shop_url, f"CREATE TABLE fresh (id int); REVOKE ALL ON fresh FROM {quoted(name)}")
    assert "fresh is left out" in init("-w", str(folder)).stderr, "without a URL, the workspace's own login reads"
    done = init(shop_url, "-w", str(folder))
    assert "fresh" in done.stderr and "Changed" not in done.stderr and read_config(folder).url == first
    assert 'GRANT SELECT ON TABLE "public"."fresh"' in done.stderr, "a login of HopQL's is brought in line"
    assert "Nothing is to be done" in apply(folder, shop_url, "--login", name).stderr
    done = apply(folder, shop_url, "--login", name, "--change-login")
    assert "Changed the login" in done.stderr and read_config(folder).url == first
    init(shop_url, "-w", str(tmp_path / "other"))
    with pytest.raises(UsageError, match="already"):
        apply(tmp_path / "other", "--login", name)
    engine = connect(first)
    assert engine.run("SELECT count(*) FROM fresh")["rows"] == [[0]]
    engine.close()


def test_a_password_of_the_environment(
    shop_url: str,
    tmp_path: Path,
    role: Role,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    name = role(prefix="plain")
    asked = ("--login", name, "--login-password", "READER_PASSWORD")
    init(shop_url, "-w", str(tmp_path / "w"))
    with pytest.raises(UsageError, match="READER_PASSWORD"):
        apply(tmp_path / "w", *asked)
    assert not is_role(shop_url, name)
    monkeypatch.setenv("READER_PASSWORD", "a long p@ss/word")
    done = apply(tmp_path / "w", *asked)
    url = read_config(tmp_path / "w").url
    assert ":${READER_PASSWORD}@" in url and "p@ss" not in done.output and not (tmp_path / "data").exists()
    init("-w", str(tmp_path / "w"))


def test_files_have_no_logins(tmp_path: Path) -> None:
    sqlite3.connect(tmp_path / "a.db").execute("CREATE TABLE a (id int)").connection.close()
    assert init(f"sqlite:///{tmp_path / 'a.db'}", "-w", str(tmp_path / "w")).exit_code == 0
    with pytest.raises(HopQLError, match="no logins"):
        apply(tmp_path / "w", "--print")
    assert init("-w", str(tmp_path / "nowhere")).exit_code == 2


def run(shop: Path, *arguments: str) -> Result:
    return CliRunner().invoke(schema_command, [*arguments, "-w", str(shop)])


def test_tables_are_listed_with_what_they_join(shop: Path) -> None:
    lines = [line.split("\t") for line in run(shop).stdout.splitlines()]
    assert lines[0] == ["table", "rows", "columns", "joins", "description"]
    assert ["orders", "5", "customer, product"] in [[line[0], line[2], line[3]] for line in lines]


def test_columns_of_a_table(shop: Path) -> None:
    said = run(shop, "ORDERS").stdout
    assert said.startswith("orders (table)") and "customer_id\tINTEGER\tFK\t" in said
    assert "joins: orders.customer_id = customer.id (foreign key)" in said


def test_json_has_cards_and_joins(shop: Path) -> None:
    told = json.loads(run(shop, "customer", "--json").stdout)
    assert [table["name"] for table in told["tables"]] == ["customer"]
    assert [join["condition"] for join in told["joins"]] == ["orders.customer_id = customer.id"]


def test_pictures_are_drawn(shop: Path, tmp_path: Path) -> None:
    drawn = run(shop, "--out", str(tmp_path / "schema.svg"))
    assert drawn.exit_code == 0 and "schema.svg" in drawn.stderr and drawn.stdout == ""
    ElementTree.parse(tmp_path / "schema.svg")
    assert run(shop, "orders", "--out", str(tmp_path / "around.svg")).exit_code == 0
    assert "Around orders" in (tmp_path / "around.svg").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "kind", "said"),
    [
        (["ordres"], UsageError, "There is no table 'ordres'"),
        (["--out", "schema.png"], UsageError, "end with .svg"),
        (["--out", "/nowhere/at/all/schema.svg"], DiskError, "There is no folder"),
    ],
)
def test_what_cannot_be_done_is_said(shop: Path, arguments: list[str], kind: type[Exception], said: str) -> None:
    error = run(shop, *arguments).exception
    assert isinstance(error, kind) and said in str(error)
    assert run(shop, "--json", "--out", "a.svg").exit_code == 2
