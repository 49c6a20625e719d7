"""A login that was made and cannot be used leaves the workspace as it was."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import psycopg
import pytest

from hopql.state.access import Access
from hopql.tools.base.errors import ConnectError, DiskError, UsageError
from hopql.tools.database.engine import with_login
from hopql.tools.database.make_login import LoginPlan, make_login
from hopql.tools.database.quote_names import quoted
from hopql.tools.setup import apply_access
from hopql.tools.setup.apply_access import has_logins, is_ours_to_change, planned, take_on
from hopql.tools.setup.prepare_workspace import initialise
from hopql.tools.workspace.read_config import read_config, write_config
from tests.tools.database.roles import Opened, Role, fill, make_roles, open_engines  # noqa: F401
from tests.tools.database.shop import DDL


@pytest.fixture(autouse=True)
def data_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(apply_access, "settings", lambda: SimpleNamespace(data_dir=tmp_path / "data"))
    return tmp_path / "data"


def test_a_login_that_does_not_get_in_is_not_taken_on(
    database_url: str, tmp_path: Path, role: Role, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(database_url, DDL)
    initialise(tmp_path / "w", database_url)
    plan = planned(tmp_path / "w", opened(database_url), role())

    def made(url: str, plan: LoginPlan, password: str, *, everyone: bool) -> list[str]:
        told = make_login(url, plan, password, everyone=everyone)
        fill(database_url, f"ALTER ROLE {quoted(plan.name)} NOLOGIN")
        return told

    monkeypatch.setattr("hopql.tools.setup.apply_access.make_login", made)
    with pytest.raises(ConnectError, match="keeps its own") as refused:
        take_on(tmp_path / "w", database_url, plan)
    assert str(tmp_path / "data") in refused.value.hint and read_config(tmp_path / "w").url == database_url


def test_where_the_password_cannot_be_kept_nothing_is_made(
    database_url: str, tmp_path: Path, role: Role, opened: Opened, data_dir: Path
) -> None:
    fill(database_url, DDL)
    initialise(tmp_path / "w", database_url)
    plan = planned(tmp_path / "w", opened(database_url), role())
    data_dir.write_text("a file where the folder should be")
    with pytest.raises(DiskError):
        take_on(tmp_path / "w", database_url, plan)
    with psycopg.connect(database_url) as session:
        assert not session.execute("SELECT FROM pg_roles WHERE rolname = %s", [plan.name]).rowcount


def test_a_url_that_is_one_variable_and_tables_that_could_not_be_granted(
    database_url: str, tmp_path: Path, role: Role, opened: Opened, monkeypatch: pytest.MonkeyPatch
) -> None:
    fill(database_url, DDL)
    granted = "GRANT SELECT ON items, hidden TO {r}; GRANT SELECT ON customers TO {r} WITH GRANT OPTION"
    owner = role("CREATE ROLE {r} LOGIN CREATEROLE; " + granted)
    monkeypatch.setenv("SHOP", with_login(database_url, owner))
    initialise(tmp_path / "w", "${SHOP}")
    plan = planned(tmp_path / "w", opened(with_login(database_url, owner)), role())
    plan = LoginPlan(plan.name, [one for one in plan.statements if "ON DATABASE" not in one], [], [])
    found = take_on(tmp_path / "w", "${SHOP}", plan)
    assert found.unread == ["hidden", "items"] and found.warnings
    assert read_config(tmp_path / "w").url.startswith(with_login(database_url, plan.name))


def test_what_a_workspace_hides_is_not_granted(database_url: str, tmp_path: Path, opened: Opened) -> None:
    fill(database_url, DDL)
    initialise(tmp_path / "w", database_url)
    engine = opened(database_url)
    assert any("DEFAULT PRIVILEGES" in one for one in planned(tmp_path / "w", engine, "x").statements)
    with (tmp_path / "w" / "workspace.toml").open("a") as out:
        out.write('\n[access]\ndeny = ["hidden", "customers.secret"]\nrole = "{user}"\n')
    assert read_config(tmp_path / "w").access == Access(deny=["hidden", "customers.secret"], role="{user}")
    plan = planned(tmp_path / "w", engine, "x")
    whole = "\n".join(plan.statements)
    assert "hidden" not in whole and "secret" not in whole and "DEFAULT PRIVILEGES" not in whole
    assert any("{user}" in told for told in plan.told)
    (tmp_path / "w" / "tables.jsonl").unlink()  # the same where [access] was written before there are cards
    assert planned(tmp_path / "w", engine, "x").statements == plan.statements


def test_which_workspace_is_of_which_database(tmp_path: Path) -> None:
    url = "postgresql://admin:x@h/d?sslmode=require"
    assert not is_ours_to_change(tmp_path / "none", url)
    write_config(tmp_path / "w", "w", "postgresql://reader@h/d?sslmode=require&passfile=/p")
    assert is_ours_to_change(tmp_path / "w", url)
    assert not is_ours_to_change(tmp_path / "w", url.replace("/d", "/other"))
    assert not is_ours_to_change(tmp_path / "w", "embedded:///d")
    assert has_logins(url) and has_logins("embedded:///d") and not has_logins("sqlite:///a.db")


@pytest.mark.parametrize(("name", "value"), [("A_B", "short"), ("no-name", "x" * 20), ("", "x" * 20), ("Ä", "x" * 20)])
def test_a_variable_without_a_password(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    if name:
        monkeypatch.setenv(name, value)
    with pytest.raises(UsageError):
        apply_access._from_variable(name)
