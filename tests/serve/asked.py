"""A shop with a query memory of its own, and `hopql memory` run on it within the process."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from click.testing import CliRunner

from hopql.serve.commands.memory import memory_command
from hopql.state.context import Context
from hopql.state.query_memory import Asking, Key
from hopql.tools.base.errors import HopQLError
from hopql.tools.base.settings import settings
from hopql.tools.memory import QueryMemory, SemanticMemory, writer
from hopql.tools.memory.recall_queries import remembered
from hopql.tools.setup.prepare_workspace import index, initialise
from hopql.tools.workspace.open_workspace import open_workspace
from hopql.tools.workspace.read_config import effective
from tests.conftest import SHOP

ADA = (
    "SELECT count(*) FROM orders JOIN customer ON customer.id = orders.customer_id "
    "WHERE customer.name = 'Ada Lovelace'"
)
OF_ADA, OF_ALAN = "How many orders did Ada Lovelace place?", "How many orders did Alan Turing place?"


class Asked:
    """The shop's workspace, what it was asked, and the command line over it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.name = open_workspace(str(folder)).config.name

    def __call__(self, *arguments: str, code: int = 0) -> str:
        """What a command says; errors in words, as the command line says them."""
        done = CliRunner().invoke(memory_command, [*arguments, "-w", str(self.folder)], standalone_mode=True)
        said = done.output
        if isinstance(done.exception, HopQLError):
            done.exit_code, said = done.exception.exit_code, f"{said}{done.exception} {done.exception.hint}"
        elif done.exception and not isinstance(done.exception, SystemExit):
            raise done.exception
        assert done.exit_code == code, said
        return said

    def keep(self, question: str, sql: str, user: str = "", **options: Any) -> tuple[str, str]:
        """Have a question asked and answered by this SQL; the ids of its entry and of the asking."""
        workspace = open_workspace(str(self.folder))
        context = effective(Context(user=user, **options), workspace)
        asking = Asking(question=question, sql=sql, user=user, success=True, row_count=1, ms=5.0, model="m")
        kept = remembered(workspace, asking, context, proved=True).result(30)["kept"]
        assert kept is not None
        return kept["id"], asking.id

    @property
    def memory(self) -> QueryMemory:
        return QueryMemory(Key(self.name, ""))


@pytest.fixture(scope="session")
def _shop_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("asked")
    with sqlite3.connect(folder / "shop.db") as database:
        database.executescript(SHOP)
    initialise(folder / "w", f"sqlite:///{folder / 'shop.db'}", name="asked")
    (folder / "w" / "fewshots.jsonl").write_text("")
    index(folder / "w", synthesise="never")
    return folder / "w"


@pytest.fixture
def asked(_shop_folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Asked]:
    """A workspace under a name of its own, with the query memory on."""
    import shutil

    folder = tmp_path / "w"
    shutil.copytree(_shop_folder, folder, copy_function=shutil.copy2)
    config = folder / "workspace.toml"
    config.write_text(config.read_text().replace('"asked"', f'"t_{uuid4().hex[:12]}"'))
    monkeypatch.setenv("HOPQL_QUERY_MEMORY", "1")
    settings.cache_clear()
    one = Asked(folder)
    yield one
    assert writer().flush(30)
    for tenant in ("", "acme"):
        QueryMemory(Key(one.name, "", tenant)).purge(everything=True)
    SemanticMemory(one.name).purge()
    monkeypatch.undo()
    settings.cache_clear()
