"""A disk that is full, for real where a small one can be had: nothing half written is used, what was there stays."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from hopql.tools.base.errors import DiskError
from hopql.tools.catalog.cards import load_cards, save_cards
from hopql.tools.setup.prepare_workspace import index, initialise
from tests.conftest import with_database
from tests.faults.conftest import SQL, ask
from tests.tools.planning.made import own_shop


@pytest.fixture
def small(tmp_path: Path) -> Iterator[Path]:
    """A file system of 24 megabytes."""
    place = tmp_path / "small"
    place.mkdir()
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=24m", "tmpfs", str(place)], capture_output=True)
    if mounted.returncode:
        pytest.skip("needs to mount a small file system, which root alone may, and not everywhere")
    yield place
    subprocess.run(["umount", "-l", str(place)], check=True)  # an open index holds files


def fill(place: Path, leave: int) -> None:
    """Write until only so many bytes are free."""
    free = shutil.disk_usage(place).free
    (place / "filler").write_bytes(b"x" * max(0, free - leave))


def test_indexing_and_cards_on_a_full_disk(shop: Path, small: Path) -> None:
    copied, _ = own_shop(shop, small)
    before = {path.name: path.read_bytes() for path in copied.iterdir() if path.is_file()}
    manifest = (copied / "index" / "manifest.json").read_bytes()
    assert ask(copied).ok
    fill(small, 8192)
    with pytest.raises(DiskError, match="is full") as full:
        index(copied, values=True, synthesise="never")
    assert full.value.hint
    cards = load_cards(copied / "tables.jsonl")
    cards[0].description = "A long description. " * 2000
    with pytest.raises(DiskError, match="cannot be written"):
        save_cards(copied / "tables.jsonl", cards)
    with pytest.raises(DiskError, match=r"cannot be written|is full"):
        initialise(small / "another", f"sqlite:///{shop.parent / 'shop.db'}")
        index(small / "another", synthesise="never")
    assert (copied / "index" / "manifest.json").read_bytes() == manifest and not (copied / "index.tmp").exists()
    assert {name: (copied / name).read_bytes() for name in before} == before
    assert ask(copied).ok, "a full disk stops no question"
    (small / "filler").unlink()
    index(copied, values=True, synthesise="never")
    assert ask(copied).ok and not list(copied.glob("*.tmp"))


def test_an_embedded_server_on_a_full_disk(small: Path) -> None:
    from hopql.tools.base import run_postgres

    with pytest.raises(DiskError, match=r"No space|full") as full:
        run_postgres.embedded(data_dir=small)
    assert full.value.hint and not (small / "postgres").exists()


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EIO, errno.EACCES])
def test_each_way_in_which_a_disk_refuses(
    shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, number: int
) -> None:
    with_database(shop, tmp_path)
    kept = (tmp_path / "w" / "index" / "manifest.json").read_bytes()
    real = Path.open

    def refusing(self: Path, mode: str = "r", *given: object, **named: object) -> object:
        if "index.tmp" in str(self) and set(mode) & set("wa"):
            raise OSError(number, os.strerror(number), str(self))
        return real(self, mode, *given, **named)  # type: ignore[call-overload]

    monkeypatch.setattr(Path, "open", refusing)
    with pytest.raises(DiskError) as refused:
        index(tmp_path / "w", values=True, synthesise="never")
    assert refused.value.hint and os.strerror(number) in str(refused.value)
    monkeypatch.undo()
    assert (tmp_path / "w" / "index" / "manifest.json").read_bytes() == kept
    assert ask(tmp_path / "w", sql=SQL).ok
