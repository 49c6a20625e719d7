from __future__ import annotations

from pathlib import Path

import pytest

from hopql.tools.catalog.conditions import Names
from hopql.tools.catalog.routes import load_routes, seeds
from hopql.tools.errors import WorkspaceError
from tests.tools.catalog.shop import CARDS

NAMES = Names(CARDS)


def test_patterns_give_seed_tables_once_in_order(tmp_path: Path) -> None:
    path = tmp_path / "keywords.json"
    path.write_text(r'{"\\bsold|sales\\b": ["ITEM", "product"], "pieces": "item", "never": ["address"]}')
    assert seeds("How many pieces were SOLD?", load_routes(path, NAMES)) == ["item", "Product"]


def test_no_file_means_no_routes(tmp_path: Path) -> None:
    assert load_routes(tmp_path / "keywords.json", NAMES) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ('{"a": ["x"],}', r"keywords\.json, line 1"),
        ("[]", "must be an object"),
        ('{"(": ["orders"]}', r"entry '\('"),
        ('{"a": ["nowhere"]}', "entry 'a' names nowhere"),
        ('{"a": 7}', "entry 'a' must give a list"),
    ],
)
def test_a_bad_entry_is_named(tmp_path: Path, text: str, told: str) -> None:
    path = tmp_path / "keywords.json"
    path.write_text(text)
    with pytest.raises(WorkspaceError, match=told):
        load_routes(path, NAMES)


def test_a_file_in_another_encoding_is_told(tmp_path: Path) -> None:
    path = tmp_path / "keywords.json"
    path.write_bytes('{"Größe": ["orders"]}'.encode("latin-1"))
    with pytest.raises(WorkspaceError, match="cannot be read"):
        load_routes(path, NAMES)
    path.write_bytes('{"Größe": ["orders"]}'.encode("utf-8-sig"))
    assert seeds("welche größe", load_routes(path, NAMES)) == ["orders"]
