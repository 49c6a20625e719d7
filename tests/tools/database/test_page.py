from __future__ import annotations

from itertools import islice

import pytest

from hopql.tools.database import page
from hopql.tools.database.page import fetched


@pytest.mark.parametrize(("there", "asked"), [(0, 5), (5, 5), (6, 5), (1000, 1000), (1001, 1000), (3, 0)])
def test_light_rows_are_limited_by_their_number(there: int, asked: int) -> None:
    source = ((number,) for number in range(there))
    rows, more = fetched(lambda n: list(islice(source, n)), asked)
    assert (len(rows), more) == (min(there, asked), there > asked)


def test_heavy_rows_are_limited_by_their_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(page, "PAGE_BYTES", 10_000)
    asked: list[int] = []

    def fetch(number: int) -> list[tuple[str]]:
        asked.append(number)
        return [("x" * 1000,)] * number

    rows, more = fetched(fetch, 1000)
    assert (len(rows), more, asked) == (9, True, [16])
    rows, more = fetched(lambda n: [("x" * 20_000,)] * n, 5)
    assert (len(rows), more) == (1, True)
