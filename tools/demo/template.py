"""Lays out the demo's workspace: cards, keyword routes, few-shots, notes, a handbook, and what names the database."""

from __future__ import annotations

import json
import os
from pathlib import Path

from hopql.tools.errors import DiskError

FILES = Path(__file__).parent / "workspace"


def write_workspace(folder: Path, url: str = "embedded:///nycflights") -> None:
    """Write what is missing of the demo's workspace; what is there already is a person's and stays as it is.

    Args:
        folder: made when it does not exist.
        url: the database that `load` filled, put into `workspace.toml`.

    Raises:
        DiskError: when a file cannot be written.
    """
    manifest = (
        "# The demo: flights out of New York City in 2013. Everything in this folder may be edited.\n"
        f"name = {json.dumps(folder.name or 'nycflights')}\n"
        f"url = {json.dumps(url)}\n\n[options]\n"
    )
    try:
        folder.mkdir(parents=True, exist_ok=True)
        for source in sorted(path for path in FILES.rglob("*") if path.is_file()):
            _write_once(folder / source.relative_to(FILES), source.read_text(encoding="utf-8"))
        _write_once(folder / "workspace.toml", manifest)
    except OSError as error:
        raise DiskError(f"{folder} cannot be written: {error.strerror}.", hint="Choose another folder.") from error


def _write_once(path: Path, text: str) -> None:
    """Write a file that is not there, all of it or nothing."""
    if path.exists():
        return
    path.parent.mkdir(exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}.part")
    draft.unlink(missing_ok=True)
    draft.touch(mode=0o600, exist_ok=False)  # a URL may hold a password
    draft.write_text(text, encoding="utf-8")
    draft.replace(path)
