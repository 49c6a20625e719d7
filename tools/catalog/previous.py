"""The last index as a build meets it: what of it can be taken over."""

from __future__ import annotations

import sqlite3
from pathlib import Path
from typing import Final

import numpy as np

from hopql.tools.catalog.manifest import Manifest, read_manifest
from hopql.tools.catalog.values import ValueIndex
from hopql.tools.errors import WorkspaceError
from hopql.tools.search.dense import Dense

_STEMS: Final = ("tables", "columns", "fewshots", "masked", "marker")
_NEEDED: Final = _STEMS[:3]


def read_sound_manifest(index: Path) -> Manifest | None:
    """The manifest of an index whose vectors and values can be read, or None: then all is built anew.

    Only what a build takes over is looked at.
    """
    manifest = read_manifest(index)
    if manifest is None:
        return None
    try:
        for stem in _STEMS:
            if stem not in _NEEDED and not (index / f"{stem}.faiss").exists():
                continue
            if len(np.load(index / f"{stem}.keys.npy", mmap_mode="r")) != len(Dense.load(index / stem)):
                return None
        values = ValueIndex(index)
        try:
            values.check()
        finally:
            values.close()
    except (OSError, ValueError, RuntimeError, sqlite3.Error, WorkspaceError):
        return None
    return manifest
