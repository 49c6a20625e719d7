"""Adding folders: what changed is read, what is gone is removed, a stopped run goes on."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from pathlib import Path

import pytest

from hopql.tools.apis import add_specs, index_specs, store_specs
from hopql.tools.apis.open_collection import Apis
from hopql.tools.apis.prepare_specs import Job
from hopql.tools.base.errors import UsageError, WorkspaceError
from tests.forked import python
from tests.services import Files, serving


def titles(apis: Apis) -> list[str]:
    return [card["title"] for card in apis.opened().cards]


def test_a_folder_is_added_once(apis: Apis, folder: Path) -> None:
    said: list[tuple[str, int, int]] = []
    (folder / "package.json").write_text('{"name": "no spec"}')
    told = apis.add([folder], dense=False, progress=lambda *now: said.append(now))
    assert (told.added, told.operations, told.aside, told.refused) == (2, 5, 1, [])
    assert ("specs", 3, 3) in said and said[-1][0] == "writing the index"
    assert titles(apis) == ["Shop", "Zoo"] and apis.count() == {"specs": 2, "operations": 5}
    version = apis.version()
    again = apis.add([folder], dense=False)
    assert (again.added, again.replaced, again.unchanged, again.aside) == (0, 0, 2, 1)
    assert apis.version() == version != ""


def test_a_file_that_is_nested_too_deeply_is_named_and_the_others_are_added(apis: Apis, folder: Path) -> None:
    (folder / "deep.json").write_text('{"a":' * 30_000 + "1" + "}" * 30_000)
    (folder / "deep.yaml").write_text("openapi: 3.0.0\npaths: " + "{a: " * 30_000 + "1" + "}" * 30_000)
    told = apis.add([folder], dense=False)
    assert told.added == 2 and titles(apis) == ["Shop", "Zoo"]
    assert [Path(each.uri).name for each in told.refused] == ["deep.json", "deep.yaml"]
    assert all("nested too deeply" in each.why for each in told.refused)


def test_what_did_not_change_is_not_read(apis: Apis, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    apis.add([folder], dense=False)
    read: list[object] = []

    def nothing(jobs: Iterable[Job], workers: int) -> Iterator[None]:
        read.extend(jobs)
        return iter(())

    monkeypatch.setattr(add_specs, "read_specs", nothing)
    assert apis.add([folder], dense=False).unchanged == 2 and not read


def test_a_change_of_the_same_size_and_time_is_seen(apis: Apis, folder: Path) -> None:
    file = folder / "shop.json"
    apis.add([folder], dense=False)
    before = file.stat()
    file.write_text(file.read_text().replace("/goods", "/wares"))
    os.utime(file, ns=(before.st_atime_ns, before.st_mtime_ns))
    assert file.stat().st_size == before.st_size
    told = apis.add([folder], dense=False)
    assert (told.replaced, told.unchanged, told.operations) == (1, 1, 3)
    assert "/wares" in apis.opened().paths and "/goods" not in apis.opened().paths


def test_a_change_in_a_file_referred_to_is_seen(apis: Apis, folder: Path) -> None:
    spec = json.loads((folder / "shop.json").read_text())
    body = {"content": {"application/json": {"schema": {"$ref": "order.yaml#/Order"}}}}
    spec["paths"]["/orders"]["post"]["requestBody"] = body
    (folder / "shop.json").write_text(json.dumps(spec))
    part = folder / "order.yaml"
    part.write_text("Order: {type: object, properties: {colour: {type: string}}}\n")
    apis.add([folder], dense=False)
    assert [field["name"] for field in apis.named("POST /orders")[0]["body"]] == ["colour"]
    part.write_text("Order: {type: object, properties: {weight: {type: string}}}\n")
    assert apis.add([folder], dense=False).replaced == 1
    assert [field["name"] for field in apis.named("POST /orders")[0]["body"]] == ["weight"]


def test_a_touched_file_is_read_but_not_stored_again(apis: Apis, folder: Path) -> None:
    apis.add([folder], dense=False)
    version = apis.version()
    (folder / "shop.json").touch()
    told = apis.add([folder], dense=False)
    assert (told.unchanged, told.replaced) == (2, 0) and apis.version() == version


def test_what_is_gone_from_a_folder_is_removed(apis: Apis, folder: Path) -> None:
    apis.add([folder], dense=False)
    (folder / "shop.json").unlink()
    assert apis.add([folder], dense=False).removed == 1
    assert titles(apis) == ["Zoo"] and apis.named("GET /orders") == []


def test_a_spec_of_two_folders_stays_until_its_file_is_gone(apis: Apis, folder: Path) -> None:
    apis.add([folder, folder / "zoo"], dense=False)
    (folder / "zoo").rename(folder / ".zoo")  # hidden: no longer found
    assert apis.add([folder], dense=False).removed == 1


def test_a_named_file_that_a_folder_hides_stays(apis: Apis, folder: Path) -> None:
    hidden = folder / ".hidden.json"
    (folder / "shop.json").rename(hidden)
    apis.add([hidden], dense=False)
    apis.add([folder], dense=False)
    assert sorted(titles(apis)) == ["Shop", "Zoo"]
    assert apis.add([folder], dense=False).removed == 0


def test_a_broken_file_is_told_and_what_was_stored_stays(apis: Apis, folder: Path) -> None:
    apis.add([folder], dense=False)
    (folder / "shop.json").write_text('{"openapi": "3.0.0", "info": ')
    told = apis.add([folder], dense=False)
    assert [Path(one.uri).name for one in told.refused] == ["shop.json"] and "kept" in told.refused[0].why
    assert titles(apis) == ["Shop", "Zoo"]


@pytest.mark.parametrize("source", ["nowhere", "a\x00b", "x" * 5000, "~nobody-of-this-name/x"])
def test_a_path_that_leads_nowhere_is_told(apis: Apis, folder: Path, source: str) -> None:
    told = apis.add([source, folder], dense=False)
    assert len(told.refused) == 1 and told.refused[0].why and told.added == 2


def test_nothing_named(apis: Apis) -> None:
    with pytest.raises(UsageError, match="No spec is named"):
        apis.add([])
    assert apis.refresh().added == 0 and not apis.folder.exists()


def test_equal_specs_in_two_places_both_stay(apis: Apis, folder: Path) -> None:
    (folder / "copy.json").write_bytes((folder / "shop.json").read_bytes())
    apis.add([folder], dense=False)
    assert titles(apis) == ["Shop", "Shop", "Zoo"] and len({card["id"] for card in apis.specs()}) == 3


def test_many_files_are_read_in_processes(apis: Apis, write: Callable[..., Path]) -> None:
    for number in range(12):
        file = write(f"{number}.json", f"Api {number}", f"GET /things{number} list things")
    told = apis.add([file.parent], dense=False, workers=2)
    assert told.added == 12 and apis.opened().size == 12
    write("7.json", "Api 7", "GET /new list new things")
    assert apis.add([file.parent], dense=False).replaced == 1 and "/new" in apis.opened().paths


def test_refresh_looks_at_all_that_is_known(apis: Apis, folder: Path, write: Callable[..., Path]) -> None:
    apis.add([folder / "shop.json"], dense=False)
    apis.add([folder / "zoo"], dense=False)
    write("shop.json", "Shop", "GET /sales list sales")
    write("zoo/more.json", "More", "GET /cages list cages")
    told = apis.refresh(dense=False)
    assert (told.added, told.replaced, told.unchanged) == (1, 1, 1)
    (folder / "zoo").rename(folder / "away")
    kept = apis.refresh(dense=False)
    assert kept.removed == 0 and len(kept.refused) == 1 and len(titles(apis)) == 3


def test_urls_are_fetched_each_time(apis: Apis, folder: Path) -> None:
    with serving(partial(Files, directory=str(folder))) as host:
        url = f"http://{host}/shop.json"
        assert apis.add([url], dense=False).added == 1
        assert apis.add([url], dense=False).unchanged == 1
        (folder / "shop.json").write_bytes((folder / "zoo" / "zoo.json").read_bytes())
        assert apis.refresh(dense=False).replaced == 1
        assert [card["uri"] for card in apis.specs()] == [url] and titles(apis) == ["Zoo"]


def test_another_reader_reads_again(apis: Apis, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    apis.add([folder], dense=False)
    monkeypatch.setattr(store_specs, "READER", "specs-999")
    with pytest.raises(WorkspaceError) as refused:
        apis.opened()
    assert "hopql apis refresh" in refused.value.hint
    assert apis.refresh(dense=False).replaced == 2
    assert titles(apis) == ["Shop", "Zoo"]


def test_a_second_writer_waits_then_is_told(
    apis: Apis, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store_specs, "PATIENCE_S", 0.1)
    with store_specs.lock_writer(apis.folder), pytest.raises(WorkspaceError, match="Another process"):
        apis.add([folder], dense=False)
    assert apis.add([folder], dense=False).added == 2


def test_vectors_are_made_once_and_shared(apis: Apis, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    apis.add([folder], dense=False)
    assert apis.opened().vectors is None
    apis.add([folder])
    opened = apis.opened()
    assert opened.vectors is not None and opened.vectors.shape == (5, 384) and opened.vectors.dtype == "float32"
    assert opened.card_vectors is not None and opened.card_vectors.shape == (2, 384)
    made: list[str] = []

    def embed(_: object, texts: Sequence[str]) -> None:
        made.extend(texts)

    monkeypatch.setattr("hopql.tools.models.choose_embedder.embed_array", embed)
    (folder / "copy.json").write_bytes((folder / "shop.json").read_bytes())
    apis.add([folder])
    assert made == [] and (apis.opened().vectors[:3] == apis.opened().vectors[3:6]).all()  # type: ignore[index]


def test_a_run_without_vectors_says_that_they_are_gone(apis: Apis, folder: Path, write: Callable[..., Path]) -> None:
    apis.add([folder])
    write("new.json", "New", "GET /stars list stars")
    told = apis.add([folder], dense=False)
    assert told.warnings == [add_specs.WITHOUT] and apis.opened().vectors is None
    apis.refresh()
    assert apis.opened().vectors is not None


def test_embedding_goes_on_where_it_was(apis: Apis, folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(index_specs, "_STORED", 2)

    def stop(what: str, done: int, of: int) -> None:
        if what == "embedding" and done >= 4:
            raise KeyboardInterrupt

    apis.add([folder / "zoo"], dense=False)
    before = apis.version()
    with pytest.raises(KeyboardInterrupt):
        apis.add([folder], progress=stop)
    assert apis.version() == before and titles(apis) == ["Zoo"]  # the old index still answers
    said: list[tuple[str, int, int]] = []
    told = apis.add([folder], progress=lambda *now: said.append(now))
    assert told.unchanged == 2 and titles(apis) == ["Shop", "Zoo"]
    assert ("embedding", 0, 3) in said  # of 7 texts, 4 were stored


def test_a_killed_run_goes_on(apis: Apis, write: Callable[..., Path]) -> None:
    for number in range(6):
        file = write(f"{number}.json", f"Api {number}", *(f"GET /a{number}/{i} list things" for i in range(40)))
    code = (
        "import sys, time\nfrom pathlib import Path\nfrom hopql.tools.apis.open_collection import Apis\n"
        "def told(what, done, of):\n"
        "    if (what, done) == ('specs', 2):\n        print('now', flush=True)\n        time.sleep(60)\n"
        "Apis(Path(sys.argv[1])).add([sys.argv[2]], dense=False, progress=told)\n"
    )
    run = subprocess.Popen(
        [*python(), "-c", code, str(apis.folder), str(file.parent)], stdout=subprocess.PIPE, text=True
    )
    assert run.stdout is not None and run.stdout.readline() == "now\n"
    run.send_signal(signal.SIGKILL)
    run.wait(30)
    stored = apis.count()["specs"]
    assert 0 < stored < 6
    with pytest.raises(WorkspaceError, match="never finished"):
        apis.opened()
    told = apis.add([file.parent], dense=False)
    assert told.added == 6 - stored and told.unchanged == stored and apis.opened().size == 240
