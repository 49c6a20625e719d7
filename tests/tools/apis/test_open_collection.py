"""The collection as it is used: named, listed, removed; and what is said of damaged files."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from hopql.tools.apis import index_specs
from hopql.tools.apis.open_collection import Apis
from hopql.tools.base.errors import DiskError, UsageError, WorkspaceError


def test_a_folder_without_an_index_is_empty(apis: Apis) -> None:
    assert (apis.specs(), apis.operations("x"), apis.operation("x GET /y"), apis.named("GET /y")) == ([], [], None, [])
    assert (apis.remove(["*"]), apis.version(), apis.spec("x"), apis.like("x")) == ([], "", None, [])
    assert apis.count() == {"specs": 0, "operations": 0} and apis.opened().size == 0
    assert apis.opened().words.top(["x"], 3) == [] and apis.opened().size == 0
    assert not apis.folder.exists()


def test_specs_by_their_names(apis: Apis, folder: Path, write: Callable[..., Path]) -> None:
    write("zoo/old.json", "Zoo", "GET /cages list cages", version="0.9")
    apis.add([folder], dense=False)
    shop = apis.spec("Shop")
    assert shop is not None and shop["version"] == "1.0"
    for name in (shop["id"], "shop.json", "shop", "SHOP", str(folder / "shop.json"), "specs/sho"):
        found = apis.spec(name)
        assert found is not None and found["id"] == shop["id"], name
    assert apis.spec("") is None and apis.spec("nothing") is None and apis.spec("\x00") is None
    with pytest.raises(UsageError) as several:
        apis.spec("Zoo")
    assert "2 specs" in str(several.value) and all(card["id"] in several.value.hint for card in apis.specs()[1:])
    assert apis.like("Shopp") == [shop["id"]]


def test_operations_by_their_names(apis: Apis, folder: Path) -> None:
    apis.add([folder], dense=False)
    shop = apis.spec("shop")
    assert shop is not None
    assert [one["path"] for one in apis.operations(shop["id"])] == ["/orders", "/orders", "/goods"]
    for text in ("POST /orders", " post  /Orders ", f"{shop['id']} POST /orders", "postOrders", "POSTORDERS"):
        assert [one["summary"] for one in apis.named(text)] == ["place an order"], text
    assert len(apis.named("/orders")) == 2 and apis.named("") == apis.named("PATCH /orders") == []
    one = apis.operation(f"{shop['id']} GET /goods")
    assert one is not None and one["summary"] == "list goods"
    assert apis.operation("GET") is None and apis.operation(f"{shop['id']} GET /Goods") is None


@pytest.mark.parametrize("pattern", ["Shop", "shop.json", "sh*.json", "*op", "{folder}/shop.json"])
def test_removing_by_a_pattern(apis: Apis, folder: Path, pattern: str) -> None:
    apis.add([folder], dense=False)
    version = apis.version()
    assert apis.remove([pattern.replace("{folder}", str(folder))]) == [str(folder / "shop.json")]
    assert [card["title"] for card in apis.opened().cards] == ["Zoo"] and apis.version() != version
    assert apis.remove(["nothing", "", "\x00"]) == [] and apis.count()["specs"] == 1
    assert b"place an order" not in b"".join(path.read_bytes() for path in _files(apis.folder, "*.bin"))
    assert apis.add([folder], dense=False).added == 1


def test_removing_a_folder_keeps_vectors_of_the_rest(apis: Apis, folder: Path) -> None:
    apis.add([folder])
    assert apis.remove([str(folder / "zoo")]) == [str(folder / "zoo" / "zoo.json")]
    vectors = apis.opened().vectors
    assert vectors is not None and vectors.shape == (3, 384)


@pytest.mark.parametrize("damage", ["text", "cut", "foreign", "version"])
def test_a_damaged_database_says_what_to_do(apis: Apis, folder: Path, damage: str) -> None:
    apis.add([folder], dense=False)
    file = apis.folder / "apis.sqlite"
    if damage == "text":
        file.write_text("this is no database at all, but a text of some length\n" * 100)
    elif damage == "cut":
        file.write_bytes(file.read_bytes()[:5000])
    else:
        with sqlite3.connect(file) as connection:
            name = "application_id" if damage == "foreign" else "user_version"
            connection.execute(f"PRAGMA {name} = 77")
        connection.close()
    for use in (apis.specs, lambda: apis.add([folder], dense=False), lambda: apis.remove(["*"])):
        with pytest.raises(WorkspaceError) as told:
            use()
        assert "apis.sqlite" in str(told.value) and "elete" in told.value.hint
    shutil.rmtree(apis.folder)
    assert apis.add([folder], dense=False).added == 2 and apis.opened().size == 5


@pytest.mark.parametrize("name", ["about.json", "paths.json", "words/vocab.index.json", "bodies.bin"])
def test_a_damaged_index_says_what_to_do_and_is_built_anew(apis: Apis, folder: Path, name: str) -> None:
    apis.add([folder], dense=False)
    (apis.folder / apis.version() / name).write_text("[")
    with pytest.raises(WorkspaceError, match="damaged") as told:
        Apis(apis.folder).opened()
    assert "hopql apis refresh" in told.value.hint
    assert apis.refresh(dense=False).unchanged == 2 and apis.opened().size == 5


def test_another_embedder_is_told(apis: Apis, folder: Path) -> None:
    apis.add([folder])
    with pytest.raises(WorkspaceError, match="another embedder") as told:
        Apis(apis.folder, embedder="openai:text-embedding-3-small").opened()
    assert "hopql apis refresh" in told.value.hint
    assert Apis(apis.folder, embedder="all-MiniLM-L6-v2").opened().vectors is not None


def test_a_folder_that_cannot_be_made(tmp_path: Path, folder: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(DiskError) as told:
        Apis(tmp_path / "file" / "apis").add([folder], dense=False)
    assert told.value.hint
    assert Apis(tmp_path / "file" / "apis").specs() == []


def test_a_full_disk_keeps_the_old_index(apis: Apis, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    apis.add([folder / "zoo"], dense=False)

    def full(path: Path, *_: object) -> None:
        raise OSError(28, "No space left on device", str(path))

    with monkeypatch.context() as patched:
        patched.setattr(index_specs, "write_whole", full)
        with pytest.raises(DiskError, match="No space left") as told:
            apis.add([folder], dense=False)
    assert "goes on where it stopped" in told.value.hint
    assert [card["title"] for card in apis.opened().cards] == ["Zoo"]
    assert apis.add([folder], dense=False).unchanged == 2 and apis.opened().size == 5
    assert len(list(apis.folder.glob("built-*"))) == 2


def test_a_full_database_is_told(apis: Apis, write: Callable[..., Path], monkeypatch: pytest.MonkeyPatch) -> None:
    from hopql.tools.apis import store_specs

    apis.add([write("a.json", "A", "GET /a get a")], dense=False)
    real = store_specs._prepare

    def small(connection: sqlite3.Connection, path: Path) -> None:
        real(connection, path)
        connection.execute("PRAGMA max_page_count = 1")  # no more than there are

    monkeypatch.setattr(store_specs, "_prepare", small)
    file = write("b.json", "B", *(f"GET /things/{n} get thing {n}" for n in range(800)))
    with pytest.raises(DiskError, match="full"):
        apis.add([file], dense=False)
    monkeypatch.undo()
    assert [card["title"] for card in apis.specs()] == ["A"] and apis.add([file], dense=False).added == 1


def _files(folder: Path, pattern: str) -> list[Path]:
    return [path for path in folder.rglob(pattern) if path.is_file()]
