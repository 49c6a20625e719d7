"""A shop with a handbook."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from hopql.tools.workspace import Workspace, open_workspace
from tests.tools.knowing.made import with_handbook


@pytest.fixture(scope="module")
def library(shop: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Workspace]:
    """The shop's workspace."""
    folder, store = with_handbook(shop, tmp_path_factory.mktemp("knowing"))
    yield open_workspace(str(folder))
    store.purge()
