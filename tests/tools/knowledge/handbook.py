"""A shop with a handbook of its own: what documents say beside a database."""

from __future__ import annotations

from pathlib import Path

import pytest

from hopql.tools.base import open_state
from hopql.tools.base.settings import settings
from hopql.tools.knowledge.knowledge import Knowledge
from tests.tools.planning.made import own_shop

PAGES = {
    "orders.md": (
        "---\ntags: [selling]\ndate: 2025-06-01\n---\n# Orders\n\n## Bulk orders\n\n"
        "A bulk order is an order of more than five pieces of one product. "
        "Dana Ruiz signs every bulk order before it leaves the warehouse.\n\n"
        "## Packing\n\nFragile goods are packed in two layers of paper.\n"
    ),
    "returns.md": (
        "---\ntags: [service]\ndate: 2024-02-01\n---\n# Returns\n\n## Time limit\n\n"
        "A customer may return a product within 30 days of the delivery. "
        "The refund is paid within 14 days by bank transfer.\n"
    ),
    "old-returns.md": (
        "---\ntags: [old]\ndate: 2019-02-01\n---\n# Returns until 2020\n\n## Time limit\n\n"
        "A return was possible within 10 days. The archive is in cabinet 4711.\n"
    ),
}
"""The handbook: front matter gives tags and dates."""
BULK = "A bulk order is an order of more than five pieces of one product."
UNREACHABLE = "postgresql://ada:secret1@127.0.0.1:1/none"
"""Of a state database at which nothing listens."""


def with_handbook(shop: Path, folder: Path) -> tuple[Path, Knowledge]:
    """A copy of the shop's workspace under a name of its own, and its knowledge graph, which holds the handbook."""
    workspace, name = own_shop(shop, folder)
    handbook = folder / "handbook"
    handbook.mkdir()
    for page, text in PAGES.items():
        (handbook / page).write_text(text, encoding="utf-8")
    store = Knowledge(name)
    added = store.add([handbook], workers=1)
    assert added.added > len(PAGES) - 1 and not added.refused
    return workspace, store


def without_state(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the state database out of reach, with no connection left from before."""
    monkeypatch.setattr(settings(), "state_url", UNREACHABLE)
    monkeypatch.setattr(open_state, "_idle", {})
