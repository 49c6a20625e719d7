"""Small specs, as files and as they are read."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from hopql.state.apis import Operation, SpecCard
from hopql.tools.apis.open_collection import Apis
from hopql.tools.apis.prepare_specs import Prepared


def contents(title: str, *calls: str, version: str = "1.0") -> dict[str, Any]:
    """An OpenAPI spec with calls like "GET /orders list the orders"."""
    paths: dict[str, Any] = {}
    for call in calls:
        method, path, *summary = call.split()
        name = f"{method.lower()}{''.join(part.strip('{}').title() for part in path.split('/'))}"
        paths.setdefault(path, {})[method.lower()] = {
            "operationId": name, "summary": " ".join(summary), "responses": {"200": {"description": "fine"}},
        }  # fmt: skip
    return {"openapi": "3.0.3", "info": {"title": title, "version": version}, "paths": paths}


@pytest.fixture
def write(tmp_path: Path) -> Callable[..., Path]:
    """Writes a spec below `tmp_path/specs`."""

    def made(name: str, title: str, *calls: str, **rest: Any) -> Path:
        file = tmp_path / "specs" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(json.dumps(contents(title, *calls, **rest)))
        return file

    return made


@pytest.fixture
def folder(tmp_path: Path, write: Callable[..., Path]) -> Path:
    """Two specs."""
    write("shop.json", "Shop", "GET /orders list the orders", "POST /orders place an order", "GET /goods list goods")
    write("zoo/zoo.json", "Zoo", "GET /animals list the animals", "DELETE /animals/{id} release an animal")
    return tmp_path / "specs"


@pytest.fixture
def apis(tmp_path: Path) -> Apis:
    """An empty collection."""
    return Apis(tmp_path / "index" / "apis")


@pytest.fixture
def prepared() -> Callable[..., Prepared]:
    """Makes a spec as it is read."""

    def made(uri: str, *calls: str, name: str = "", digest: str = "1") -> Prepared:
        name = name or Path(uri).stem
        operations = []
        for call in calls:
            method, path, *summary = call.split()
            operations.append(
                Operation(
                    id=f"{name} {method} {path}", spec=name, method=method, path=path, operation_id=f"do{len(path)}",
                    summary=" ".join(summary), description="", tags=["things"], parameters=[], body=[],
                    content_type="", gives=[], status="200", security=[], servers=[], deprecated=method == "DELETE",
                )
            )  # fmt: skip
        card = SpecCard(
            id=name, uri=uri, title=name.title(), description="What it is.", version="1", family=name, form="OpenAPI",
            tags=[], domains=[], key_paths=[], summary="", servers=[], schemes=[], operations=len(operations),
            modified="", deprecated=False, skipped=["one thing"],
        )  # fmt: skip
        return Prepared(card, operations, digest)

    return made
