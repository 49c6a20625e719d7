"""Building: whole or not at all, nothing left behind."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hopql.tools.apis import build_index
from hopql.tools.apis.collection import Apis


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
    real = build_index.build_index

    def build(*given: Any) -> bool:
        built.append(given[2])
        return real(*given)

    monkeypatch.setattr(build_index, "build_index", build)
    apis.add([folder], dense=False)
    assert not built
    apis.add([folder])  # now with vectors
    apis.add([folder])
    apis.add([folder], dense=False)  # those with vectors will do
    assert len(built) == 1 and apis.opened().vectors is not None
