from __future__ import annotations

import gc
from pathlib import Path

import numpy as np
import psutil
import pytest

from hopql.tools.catalog.opened import open_index
from hopql.tools.embedders import identity
from hopql.tools.search.arrays import SMALL, stored_array


@pytest.mark.parametrize(("size", "kept"), [(0, 0), (1000, 0), (SMALL, 1)])
def test_only_a_large_array_keeps_its_file(tmp_path: Path, size: int, kept: int) -> None:
    np.save(tmp_path / "a.npy", np.arange(size, dtype=np.int64))
    found = stored_array(tmp_path / "a.npy")
    held = [file for file in psutil.Process().memory_maps(grouped=False) if file.path == str(tmp_path / "a.npy")]
    assert type(found) is np.ndarray and found.tolist() == list(range(size)) and len(held) == kept


def test_a_missing_array_is_an_os_error(tmp_path: Path) -> None:
    with pytest.raises(OSError, match="none"):
        stored_array(tmp_path / "none.npy")


def test_a_small_workspace_keeps_few_files(shop: Path) -> None:
    open_index(shop, identity(""))
    gc.collect()
    process = psutil.Process()
    before = process.num_fds()
    kept = [open_index(shop, identity("")) for _ in range(5)]
    assert process.num_fds() - before <= len(kept) * 2, [file.path for file in process.open_files()]
