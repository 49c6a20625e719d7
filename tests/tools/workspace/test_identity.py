"""A workspace whose rows differ from user to user: as whom it asks, and whose stores are whose."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopql.state.access import Identity
from hopql.state.context import Context
from hopql.tools.base.errors import UsageError, WorkspaceError
from hopql.tools.memory.recall_queries import key_of
from hopql.tools.workspace.find_identities import identities
from hopql.tools.workspace.open_workspace import Workspace, open_workspace


def made(folder: Path, access: str, url: str = "postgresql://h/x") -> Workspace:
    folder.mkdir(exist_ok=True)
    (folder / "workspace.toml").write_text(f'name = "x"\nurl = "{url}"\n{access}')
    return Workspace(folder)


BY_USER = '[access]\nrole = "{tenant}_reader"\n[access.settings]\n"app.user" = "{user}"\n'
BY_CLAIM = '[access.settings]\n"app.region" = "{claims.region}"\n'


def test_a_run_asks_as_the_workspace_says(tmp_path: Path) -> None:
    workspace = made(tmp_path, BY_USER)
    found = workspace.identity_for(Context(user="zoe", tenant="acme"))
    assert found == Identity("acme_reader", (("app.user", "zoe"),))
    with pytest.raises(UsageError, match="tenant"):
        workspace.engine_for(Context(user="zoe"))
    assert "engine" not in workspace.__dict__, "nothing is opened for nobody"


def test_stores_are_the_tenants_where_rows_are_everybodys(tmp_path: Path) -> None:
    workspace = made(tmp_path, "")
    assert workspace.space_for(Context(user="zoe", tenant="acme")) == "acme"
    assert workspace.space_for(Context()) == ""


def test_stores_are_a_users_own_where_rows_differ(tmp_path: Path) -> None:
    workspace = made(tmp_path, BY_USER)
    spaces = [
        workspace.space_for(options)
        for options in (
            Context(user="zoe", tenant="acme"), Context(user="bob", tenant="acme"), Context(user="zoe"),
            Context(tenant="acme"), Context(user="acme"), Context(),
        )
    ]  # fmt: skip
    assert len(set(spaces)) == 6 and all(space.startswith("own:") and len(space) < 50 for space in spaces)
    assert workspace.space_for(Context(user="zoe", tenant="acme", claims={"a": "b"})) == spaces[0]


def test_without_a_user_they_are_an_identitys(tmp_path: Path) -> None:
    workspace = made(tmp_path, BY_CLAIM)
    north, south = (workspace.space_for(Context(claims={"region": region})) for region in ("north", "south"))
    assert north != south == workspace.space_for(Context(claims={"region": "south", "more": "x"}))
    assert workspace.space_for(Context()) not in (north, south)


def test_an_index_from_before_is_not_used_and_nothing_is_read_for_all(shop: Path, tmp_path: Path) -> None:
    import shutil

    folder = tmp_path / "w"
    shutil.copytree(shop, folder)
    before = open_workspace(str(folder))
    assert identities(before)._all == [] and key_of(before, Context(user="zoe")).tenant == ""
    file = folder / "workspace.toml"
    file.write_text(file.read_text() + BY_CLAIM)
    with pytest.raises(WorkspaceError, match="built before") as told:
        _ = open_workspace(str(folder)).catalog
    assert "hopql index" in told.value.hint
