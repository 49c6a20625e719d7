"""An indexed shop, made once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from hopql.tools.catalog.build_index import build
from hopql.tools.catalog.catalog import Catalog
from tests.tools.catalog.shop import CARDS, FEWSHOTS


@pytest.fixture(scope="session")
def shop_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("shop")
    (folder / "keywords.json").write_text(json.dumps({r"\bparcels?\b": ["address"]}))
    build(folder, CARDS, FEWSHOTS)
    return folder


@pytest.fixture(scope="session")
def shop(shop_folder: Path) -> Catalog:
    return Catalog.open(shop_folder)
