"""What all tests share: no live model by accident, and data folders of their own."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

SHARED = Path(__file__).parent.parent.parent / "shared"

_HOME = Path(tempfile.gettempdir()) / f"hopql-tests-{os.getuid()}"
os.environ.setdefault("HOPQL_DATA_DIR", str(_HOME / "data"))
os.environ["HOPQL_ALLOW_MODEL"] = "0"
for _name in ("HOPQL_WORKSPACE", "HOPQL_MODEL", "HOPQL_BASE_URL", "HOPQL_API_KEY", "OPENAI_API_KEY"):
    os.environ.pop(_name, None)


@pytest.fixture(autouse=True)
def _live_model_only_where_marked(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    if request.node.get_closest_marker("model"):
        monkeypatch.setenv("HOPQL_ALLOW_MODEL", "1")
    yield


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder of specifications and suites beside the project; tests that need it are skipped without it."""
    if not SHARED.is_dir():
        pytest.skip("needs the folder `shared` beside the project, which is not there")
    return SHARED
