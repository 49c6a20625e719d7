"""The two databases that differ in what is denied alone, made once for all that asks them."""

from __future__ import annotations

from collections.abc import Iterator
from uuid import uuid4

import pytest

from hopql.bench.attacks.twins import DIALECTS, Twins, make_twins


@pytest.fixture(scope="session", params=DIALECTS)
def twins(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Twins]:
    made = make_twins(request.param, tmp_path_factory.mktemp("twins") / f"twins_{uuid4().hex[:10]}")
    yield made
    made.close()
