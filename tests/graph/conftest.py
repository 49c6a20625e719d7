"""What the tests of documents in graphs share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.tools.knowledge.handbook import with_handbook
from tests.tools.planning.made import own_shop


@pytest.fixture(scope="module")
def own(shop: Path, tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A shop whose memories are those of a file's tests, each of which empties them; and its name."""
    return own_shop(shop, tmp_path_factory.mktemp("own"))


@pytest.fixture(scope="session")
def handbook(shop: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """The workspace of a shop with a handbook, for reading."""
    folder, store = with_handbook(shop, tmp_path_factory.mktemp("handbook"))
    yield folder
    store.remove(["*"])
