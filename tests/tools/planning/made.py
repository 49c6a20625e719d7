"""Short ways to make what flows between hops, and a shop whose memory is a test's own."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast
from uuid import uuid4

import pytest

from hopql.state.context import Context
from hopql.state.database import Rows
from hopql.state.hops import Hop, HopRun, HopValue
from hopql.state.memory import Found
from hopql.tools.base.settings import settings
from hopql.tools.memory import writer
from hopql.tools.memory.recall_queries import memory_of
from hopql.tools.planning.check_hops import names
from hopql.tools.workspace.open_workspace import open_workspace


def hop(text: str, asks: str = "", **rest: Any) -> Hop:
    """A hop to the memory that gives what it asks for."""
    plain = asks.split()[-1].upper() if asks else ""
    given = {"id": 1, "source": "memory", "gives": plain, "kind": "", "needs": [], **rest}
    given.setdefault("asked", not given["gives"])
    return cast(Hop, {"text": text, "asks": asks, **given})


def chain(*texts: str, source: str = "memory", **gives: str) -> list[Hop]:
    """Hops with these texts, numbered; `gives` names by `h1`, `h2`, … what they give; needs are read off."""
    made = [
        hop(text, id=number, source=source, gives=gives.get(f"h{number}", "")) for number, text in enumerate(texts, 1)
    ]
    giver = {each["gives"]: each["id"] for each in made if each["gives"]}
    return [{**each, "needs": [giver[name] for name in names(each["text"]) if name in giver]} for each in made]


def memory(text: str, distance: float = 0.2, user: str = "", **metadata: Any) -> Found:
    """A memory that a search found; keywords are its metadata."""
    return Found(
        id=uuid4().hex, text=text, category="facts", metadata=metadata, user=user, distance=distance, score=1.0,
        created="2026-01-01T00:00:00+00:00", provenance="", superseded_by="", query=text, purpose="",
    )  # fmt: skip


def value(text: str, kind: str = "", origin: Any = "metadata") -> HopValue:
    """A value that a hop gave."""
    return HopValue(value=text, kind=kind, evidence=f"It is {text}.", origin=origin)


def run(of: Hop, *values: str, status: Any = "", outcome: str = "nothing", times: int = 1, **rest: Any) -> HopRun:
    """What became of a hop: resolved with these values, otherwise of that status after so many goes."""
    tried = [{"source": of["source"], "text": of["text"], "outcome": outcome}] * times
    made: dict[str, Any] = {
        "id": of["id"], "source": of["source"], "text": of["text"], "gives": of["gives"],
        "status": status or ("resolved" if values else "unresolved"), "values": [value(each) for each in values],
        "answer": ", ".join(values), "query": "", "rows": None, "evidence": [], "tried": tried, "ms": 1.0,
    }  # fmt: skip
    return cast(HopRun, {**made, **rest})


def table(columns: dict[str, str], *rows: list[Any]) -> Rows:
    """A result: its columns with their types, and its rows."""
    return Rows(
        columns=list(columns), types=list(columns.values()), rows=[list(row) for row in rows], row_count=len(rows),
        truncated=False, seconds=0.0,
    )  # fmt: skip


def own_shop(shop: Path, folder: Path) -> tuple[Path, str]:
    """A copy of the shop's workspace under a name of its own, which is the name of its memory too."""
    name = f"t-{uuid4().hex[:10]}"
    copied = Path(shutil.copytree(shop, folder / name))
    settings = copied / "workspace.toml"
    settings.write_text(settings.read_text(encoding="utf-8").replace('"shop"', f'"{name}"', 1), encoding="utf-8")
    return copied, name


@contextmanager
def remembering_shop(shop: Path, folder: Path, tenants: Sequence[str] = ("",)) -> Iterator[tuple[Path, str]]:
    """`own_shop` with its query memory on and no key asked for; what these tenants keep there is purged at the end."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("HOPQL_QUERY_MEMORY", "1")
        patch.delenv("HOPQL_SERVE_KEY", raising=False)
        settings.cache_clear()
        own, name = own_shop(shop, folder)
        yield own, name
        assert writer().flush(30)
        for tenant in tenants:
            memory_of(open_workspace(str(own)), Context(tenant=tenant)).purge(everything=True)
    settings.cache_clear()
