"""The index: built whole or not at all; opened once a version, rows that fit each other, shared by threads."""

from __future__ import annotations

import gc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hopql.tools.apis import index_specs, prepare_specs
from hopql.tools.apis.open_collection import Apis
from hopql.tools.base.errors import WorkspaceError
from hopql.tools.base.tokenize_text import query_tokens


def test_rows_fit_each_other(apis: Apis, folder: Path, write: Callable[..., Path]) -> None:
    write("empty.json", "Empty")
    apis.add([folder])
    opened = apis.opened()
    assert opened.size == 5 and [card["title"] for card in opened.cards] == ["Empty", "Shop", "Zoo"]
    assert opened.spec_of.tolist() == [1, 1, 1, 2, 2] and opened.spec_of.dtype == np.int32
    assert opened.methods == ["GET", "POST", "GET", "GET", "DELETE"] and not opened.deprecated.any()
    for row in range(opened.size):
        one = opened.operation(row)
        card = opened.cards[opened.spec_of[row]]
        assert (one["method"], one["path"]) == (opened.methods[row], opened.paths[row])
        assert one["spec"] == card["id"] and opened.lines([row]) == [prepare_specs.operation_line(one)]
        best = opened.words.top(prepare_specs.operation_tokens(card, one), 1)
        assert best[0][0] == row
    assert opened.vectors is not None and np.allclose(np.linalg.norm(opened.vectors, axis=1), 1, atol=1e-3)
    assert not opened.vectors.flags.writeable
    with pytest.raises(IndexError):
        opened.operation(5)


def test_it_is_opened_once_a_version(apis: Apis, folder: Path, write: Callable[..., Path]) -> None:
    apis.add([folder], dense=False)
    with ThreadPoolExecutor(8) as pool:
        found = {id(one) for one in pool.map(lambda _: apis.opened(), range(32))}
    assert len(found) == 1 and id(Apis(apis.folder).opened()) in found
    before = apis.opened()
    write("shop.json", "Shop", "GET /sales list sales")
    apis.add([folder], dense=False)
    assert apis.opened() is not before and apis.opened().version == apis.version() != before.version
    assert "/sales" in apis.opened().paths


def test_a_reader_keeps_what_it_opened(apis: Apis, folder: Path, write: Callable[..., Path]) -> None:
    apis.add([folder], dense=False)
    before = apis.opened()
    for round_ in range(3):
        write("shop.json", "Shop", f"GET /sales{round_} list sales")
        apis.add([folder], dense=False)
    apis.remove(["*"])
    assert before.operation(1)["path"] == "/orders" and before.lines([4])[0].startswith("DELETE /animals/{id}")
    assert before.words.top(query_tokens("animals"), 5)


def test_readers_during_writes_have_a_whole_index(
    apis: Apis, folder: Path, write: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(index_specs, "_kept", {})
    apis.add([folder], dense=False)

    def read() -> int:
        index_specs._kept.clear()
        opened = Apis(apis.folder).opened()
        assert [one.split()[1] for one in opened.lines(range(opened.size))] == opened.paths
        return opened.size

    with ThreadPoolExecutor(2) as pool:
        waiting = [pool.submit(read) for _ in range(200)]
        for round_ in range(6):
            write("shop.json", "Shop", *(f"GET /r{round_}/{n} list things" for n in range(round_ + 1)))
            apis.add([folder], dense=False)
        sizes = {one.result() for one in waiting}
    gc.collect()
    assert sizes <= {5, 3, 4, 6, 7, 8}


def test_a_pointer_to_nowhere(apis: Apis, folder: Path) -> None:
    apis.add([folder], dense=False)
    (apis.folder / "current").write_text("../../elsewhere")
    with pytest.raises(WorkspaceError, match="never finished"):
        apis.opened()
    (apis.folder / "current").write_text("built-77-gone")
    with pytest.raises(WorkspaceError, match="damaged or incomplete"):
        apis.opened()
    apis.refresh(dense=False)
    assert apis.opened().size == 5


def test_only_this_index_and_the_one_before_stay(apis: Apis, folder: Path, write: Callable[..., Path]) -> None:
    versions = []
    for round_ in range(4):
        write("shop.json", "Shop", f"GET /sales{round_} list sales")
        apis.add([folder], dense=False)
        versions.append(apis.version())
    assert len(set(versions)) == 4
    assert {path.name for path in apis.folder.glob("built-*")} == set(versions[-2:])


@pytest.mark.parametrize("step", range(4))
def test_a_stopped_build_leaves_the_old_index(apis: Apis, folder: Path, step: int) -> None:
    apis.add([folder / "zoo"], dense=False)
    version = apis.version()

    def stop(what: str, done: int, of: int) -> None:
        if what == "writing the index" and done == step:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        apis.add([folder], dense=False, progress=stop)
    assert apis.version() == version and apis.opened().size == 2
    assert {path.name for path in apis.folder.glob("built-*")} == {version}
    assert apis.add([folder], dense=False).unchanged == 2 and apis.opened().size == 5


def test_what_a_killed_build_left_is_deleted(apis: Apis, folder: Path) -> None:
    (apis.folder / "built-9-dead").mkdir(parents=True)
    (apis.folder / "built-strange").mkdir()
    apis.add([folder], dense=False)
    assert [path.name for path in apis.folder.glob("built-*")] == [apis.version()]


def test_it_is_built_only_when_something_changed(apis: Apis, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    apis.add([folder], dense=False)
    built: list[str] = []
    real = index_specs.build_index

    def build(*given: Any) -> bool:
        built.append(given[2])
        return real(*given)

    monkeypatch.setattr(index_specs, "build_index", build)
    apis.add([folder], dense=False)
    assert not built
    apis.add([folder])  # now with vectors
    apis.add([folder])
    apis.add([folder], dense=False)  # those with vectors will do
    assert len(built) == 1 and apis.opened().vectors is not None
