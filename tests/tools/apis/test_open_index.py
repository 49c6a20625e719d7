"""The index as it is searched: rows that fit each other, one version to the end, shared by threads."""

from __future__ import annotations

import gc
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import numpy as np
import pytest

from hopql.tools.apis import open_index as module
from hopql.tools.apis import pack_specs
from hopql.tools.apis.collection import Apis
from hopql.tools.errors import WorkspaceError
from hopql.tools.search.tokens import query_tokens


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
        assert (one["id"], one["method"], one["path"]) == (opened.ids[row], opened.methods[row], opened.paths[row])
        assert one["spec"] == card["id"] and opened.lines([row]) == [pack_specs.operation_line(one)]
        best = opened.words.top(pack_specs.operation_tokens(card, one), 1)
        assert best[0][0] == row
    assert opened.card_words.top(["zoo"], 1)[0][0] == 2
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
    apis.purge()
    assert before.operation(1)["path"] == "/orders" and before.lines([4])[0].startswith("DELETE /animals/{id}")
    assert before.words.top(query_tokens("animals"), 5)


def test_readers_during_writes_have_a_whole_index(
    apis: Apis, folder: Path, write: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "_kept", {})
    apis.add([folder], dense=False)

    def read() -> int:
        module._kept.clear()
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
