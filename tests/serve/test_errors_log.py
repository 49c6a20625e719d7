"""What is written of unforeseen failures."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from hopql.serve.cli import _record
from hopql.tools.base.settings import settings


def test_the_log_is_private_and_holds_no_password(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(settings(), "cache_dir", tmp_path)
    monkeypatch.setattr(sys, "argv", ["hopql", "init", "postgresql://ada:secret1@host/db"])
    (tmp_path / "errors.log").write_text("")
    (tmp_path / "errors.log").chmod(0o644)
    assert _record(RuntimeError("cannot open postgresql://ada:secret2@host/db")) == str(tmp_path / "errors.log")
    text = (tmp_path / "errors.log").read_text()
    assert "RuntimeError" in text and "ada" in text and "secret" not in text
    assert (tmp_path / "errors.log").stat().st_mode & 0o777 == 0o600
