"""Names in lower case are written as the memory writes them."""

from __future__ import annotations

import pytest

from hopql.tools.planning.plan_by_rules import cased

NAMES = ["Luis Ferreira", "Helix Labs", "Rose Day", "Will Marsh"]


@pytest.mark.parametrize(
    ("question", "written"),
    [
        ("how many orders for luis", "how many orders for Luis"),
        ("luis's region and helix's stock", "Luis's region and Helix's stock"),
        ("how many will arrive", "how many will arrive"),
        ("orders above will's limit", "orders above Will's limit"),
        ("how many prices rose in may", "how many prices rose in may"),
        ("rose's favourite shop", "Rose's favourite shop"),
        ("orders of helix.example.com and luis@example.com", "orders of helix.example.com and luis@example.com"),
        ("how many labs are there", "how many labs are there"),
        ("Orders of Luis", "Orders of Luis"),
    ],
)
def test_names(question: str, written: str) -> None:
    assert cased(question, NAMES, {"labs"}.__contains__) == written


def test_without_names_nothing_is_written_otherwise() -> None:
    assert cased("how many orders for luis", [], lambda word: False) == "how many orders for luis"
