from __future__ import annotations

import errno
import multiprocessing
import os
import resource
import signal
import time
from pathlib import Path

import pytest

from hopql.state.cards import TableCard
from hopql.state.context import Context
from hopql.tools.base.errors import DiskError, WorkspaceError
from hopql.tools.base.settings import settings
from hopql.tools.catalog.build_index import Vectorizer, build, is_stale
from hopql.tools.catalog.catalog import Catalog
from hopql.tools.catalog.index_folder import VERSION, builder, drafted, read_manifest
from tests.tools.catalog.shop import CARDS, FEWSHOTS, column

SPAWN = multiprocessing.get_context("spawn")


def test_the_files_of_the_spec_are_there(shop_folder: Path) -> None:
    names = {path.name for path in (shop_folder / "index").iterdir()}
    assert {"tables_bm25", "columns_bm25", "fewshots_bm25"} <= names
    assert {"tables.faiss", "tables.ids.json", "fewshots.faiss", "fewshots.ids.json", "columns.faiss"} <= names
    assert not list(shop_folder.glob("index.*[!k]"))


def test_only_what_changed_is_embedded_and_read_again(tmp_path: Path) -> None:
    first = build(tmp_path, CARDS, FEWSHOTS)
    assert first.embedded > 0 and len(first.changed) == len(CARDS)
    again = build(tmp_path, CARDS, FEWSHOTS)
    assert again.embedded == 0 and again.changed == [] and again.values == first.values
    cards = [card.model_copy(deep=True) for card in CARDS[1:]]
    cards[0].description = "Purchases"
    cards.append(TableCard(name="extra", columns=[column("colour", samples=["Turquoise"])]))
    assert is_stale(tmp_path, cards) and not is_stale(tmp_path, CARDS)
    third = build(tmp_path, cards, FEWSHOTS)
    # two tables, a column, its name for the gate, and the example whose question named the table that is gone
    assert third.embedded == 5 and third.changed == ["orders", "extra"] and third.removed == ["customer"]
    plan = Catalog.open(tmp_path).plan("turquoise things of Ada Lovelace", Context.model_construct())
    assert [(hit["table"], hit["value"]) for hit in plan["values"]] == [("extra", "Turquoise")]


def test_a_workspaces_own_short_forms_find_what_they_stand_for(tmp_path: Path) -> None:
    cards = [TableCard(name=name, columns=[column("id")]) for name in ("prp_hdr", "rvw_hdr", "xq_log")]
    build(tmp_path, cards)
    (tmp_path / "short_forms.json").write_text('{"RVW": "judgement", "xq": "Umbrella"}')
    assert build(tmp_path, cards).changed == []
    asked = Catalog.open(tmp_path).asked
    assert asked("umbrellas").table_scores.argmax() == 2 and asked("judgements").table_scores.argmax() == 1


@pytest.mark.parametrize("text", ["[]", '{"prp": 1}', '{"prp": " "}', "{", "\udcff"])
def test_short_forms_that_cannot_be_read_are_named_and_lose_nothing(tmp_path: Path, text: str) -> None:
    build(tmp_path, CARDS)
    (tmp_path / "short_forms.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(WorkspaceError, match=r"short_forms\.json"):
        build(tmp_path, CARDS)
    assert Catalog.open(tmp_path).cards


def test_an_empty_catalog_can_be_indexed_and_asked(tmp_path: Path) -> None:
    build(tmp_path, [TableCard(name="bare")], [])
    catalog = Catalog.open(tmp_path)
    options = Context.model_construct()
    plan = catalog.plan("anything at all", options)
    assert [table["name"] for table in plan["tables"]] == ["bare"] and catalog.examples("x", plan, options) == []
    build(tmp_path, [], [])
    assert not Catalog.open(tmp_path).gate("anything", options)["in_scope"]


def test_no_index_other_version_and_other_model_say_what_to_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(WorkspaceError) as caught:
        Catalog.open(tmp_path)
    assert "hopql index" in caught.value.hint
    build(tmp_path, CARDS[:1])
    path = tmp_path / "index" / "manifest.json"
    written = path.read_text()
    path.write_text(written.replace(f'"version":{VERSION}', '"version":99'))
    with pytest.raises(WorkspaceError, match="version 99"):
        Catalog.open(tmp_path)
    path.write_text(written)
    with monkeypatch.context() as changed, pytest.raises(WorkspaceError, match="embedder"):
        other = settings().model_copy(update={"embedder": "sentence-transformers:other"})
        changed.setattr("hopql.tools.catalog.catalog.settings", lambda: other)
        Catalog.open(tmp_path)
    (tmp_path / "index" / "tables.faiss").write_bytes(b"broken")
    with pytest.raises(WorkspaceError, match="damaged"):
        Catalog.open(tmp_path)
    path.write_text("{")
    with pytest.raises(WorkspaceError, match="cannot be read"):
        Catalog.open(tmp_path)


def _build_slowly(folder: Path) -> None:
    """A build that stops for long in its middle."""

    def wait(what: str, done: int, total: int) -> None:
        if what == "reading values":
            (folder / "reached").touch()
            time.sleep(600)

    build(folder, CARDS, FEWSHOTS, progress=wait)


def _started(folder: Path) -> multiprocessing.process.BaseProcess:
    process = SPAWN.Process(target=_build_slowly, args=(folder,), daemon=True)
    process.start()
    deadline = time.monotonic() + 120
    while not (folder / "reached").exists():
        assert process.is_alive() and time.monotonic() < deadline
        time.sleep(0.05)
    (folder / "reached").unlink()
    return process


def test_a_killed_build_leaves_the_old_index_and_is_resumed(tmp_path: Path) -> None:
    first = _started(tmp_path)
    assert builder(tmp_path) == first.pid
    with pytest.raises(WorkspaceError, match=rf"being built \(pid {first.pid}\)"):
        Catalog.open(tmp_path)
    with pytest.raises(WorkspaceError, match=rf"already being built \(pid {first.pid}\)"):
        build(tmp_path, CARDS)
    os.kill(first.pid or 0, signal.SIGKILL)
    first.join()
    assert builder(tmp_path) is None
    resumed = build(tmp_path, CARDS[:2])
    assert resumed.embedded == 0, "everything had been embedded before the kill"
    with pytest.raises(InterruptedError), drafted(tmp_path):
        assert len(Catalog.open(tmp_path).cards) == 2, "the old index answers while a new one is built"
        raise InterruptedError
    assert len(Catalog.open(tmp_path).cards) == 2


def test_a_first_build_does_not_wait_for_itself(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Values are read with the grants of the index, which is not there yet."""
    monkeypatch.chdir(tmp_path)
    with pytest.raises(InterruptedError), drafted(tmp_path / "shop"):
        monkeypatch.delattr("hopql.tools.catalog.index_folder.FileLock")
        with pytest.raises(WorkspaceError, match=rf"being built \(pid {os.getpid()}\)"):
            Catalog.open(Path("shop"))
        monkeypatch.undo()
        raise InterruptedError
    assert builder(tmp_path / "shop") is None


def test_an_open_catalog_outlives_a_rebuild(tmp_path: Path) -> None:
    build(tmp_path, CARDS, FEWSHOTS)
    opened = Catalog.open(tmp_path)
    build(tmp_path, CARDS[:1])
    options = Context.model_construct()
    plan = opened.plan("orders of Ada Lovelace", options)
    assert len(plan["tables"]) == len(CARDS) and plan["values"] and opened.examples("orders", plan, options)


def test_a_kill_between_the_two_renames_is_mended(tmp_path: Path) -> None:
    build(tmp_path, CARDS[:1])
    (tmp_path / "index").rename(tmp_path / "index.old")
    assert len(Catalog.open(tmp_path).cards) == 1
    build(tmp_path, CARDS[:2])
    (tmp_path / "index").rename(tmp_path / "index.tmp")
    (tmp_path / "index.old").mkdir()
    assert len(Catalog.open(tmp_path).cards) == 2


def _build_on_a_small_disk(folder: Path) -> None:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (4096, resource.RLIM_INFINITY))
    try:
        build(folder, CARDS, FEWSHOTS)
    except DiskError as error:
        os._exit(77 if "old index is kept" in str(error) else 78)
    os._exit(0)


def test_a_full_disk_keeps_the_old_index(tmp_path: Path) -> None:
    build(tmp_path, CARDS[:1])
    before = read_manifest(tmp_path / "index")
    process = SPAWN.Process(target=_build_on_a_small_disk, args=(tmp_path,))
    process.start()
    process.join(120)
    assert process.exitcode == 77
    assert read_manifest(tmp_path / "index") == before and len(Catalog.open(tmp_path).cards) == 1
    assert not (tmp_path / "index.tmp").exists()


@pytest.mark.parametrize(
    "file", ["values.sqlite", "tables.faiss", "columns.keys.npy", "fewshots.ids.json", "manifest.json"]
)
def test_a_damaged_index_says_so_and_is_built_anew(tmp_path: Path, file: str) -> None:
    first, whole = build(tmp_path, CARDS, FEWSHOTS), len(CARDS)
    (tmp_path / "index" / file).write_bytes(b"junk")
    if file != "columns.keys.npy":  # only a build reads these
        with pytest.raises(WorkspaceError, match=r"damaged|cannot be read") as caught:
            Catalog.open(tmp_path)
        assert f"hopql index -w {tmp_path}" in caught.value.hint and "\n" not in str(caught.value)
    report = build(tmp_path, CARDS, FEWSHOTS)
    assert len(report.changed) == whole and report.embedded == first.embedded and report.values > 0
    assert len(Catalog.open(tmp_path).cards) == whole


def test_values_damaged_further_in_are_told(tmp_path: Path) -> None:
    first = build(tmp_path, CARDS, FEWSHOTS)
    file = tmp_path / "index" / "values.sqlite"
    data = file.read_bytes()
    file.write_bytes(data[:4096] + b"\xff" * (len(data) - 4096))
    with pytest.raises(WorkspaceError, match="damaged"):
        for word in ("Berlin", "open", "Widget X"):
            Catalog.open(tmp_path).values.places(word)
    assert build(tmp_path, CARDS, FEWSHOTS).embedded == first.embedded


def test_a_card_line_that_is_cut_off_is_named(tmp_path: Path) -> None:
    build(tmp_path, CARDS)
    file = tmp_path / "index" / "cards.jsonl"
    file.write_text(file.read_text()[:-20])
    with pytest.raises(WorkspaceError, match=rf"damaged: cards.jsonl, line {len(CARDS)} "):
        Catalog.open(tmp_path)


@pytest.mark.parametrize("error", [OSError(errno.ENOSPC, "No space left"), OSError("9 requested and 4 written")])
def test_all_ways_to_say_that_the_disk_is_full(tmp_path: Path, error: OSError) -> None:
    with pytest.raises(DiskError, match="is full"), drafted(tmp_path):
        raise error


def test_a_disk_that_is_full_from_the_start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, text: str) -> int:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(Path, "write_text", full)
    with pytest.raises(DiskError, match="is full"):
        build(tmp_path, CARDS[:1])


def test_a_vector_is_of_one_model(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = Vectorizer(tmp_path)
    first.embed(["town", "town", "river"], "minilm")
    again = Vectorizer(tmp_path)
    again.embed(["town"], "minilm")
    assert (first.embedded, again.embedded) == (2, 0), "an interrupted build is gone on with"
    monkeypatch.setattr("hopql.tools.catalog.build_index.identity", lambda name: "another")
    other = Vectorizer(tmp_path)
    other.embed(["town"], "minilm")
    assert other.embedded == 1
