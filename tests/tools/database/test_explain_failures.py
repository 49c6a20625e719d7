from __future__ import annotations

import pytest

from hopql.tools.base.errors import ConnectError
from hopql.tools.base.hide_secrets import hide
from hopql.tools.database.engine import connect
from hopql.tools.database.explain_failures import label


@pytest.mark.parametrize(
    ("url", "said"),
    [
        ("postgresql://app:s3cret@db:5433/shop?sslmode=require", "postgresql://app@db:5433/shop"),
        ("postgresql://app:s%40c%2Fr@db/shop", "postgresql://app@db/shop"),
        ("postgresql://db/shop?password=s3c@ret", "postgresql://db/shop"),
        ("postgresql://app:s?c@db/shop", "postgresql://app@db/shop"),
        ("postgresql://a:p@h1:1,h2:2/shop", "postgresql://a@h1,h2:1,2/shop"),
        ("postgresql:///shop", "postgresql:///shop"),
    ],
)
def test_a_label_is_the_url_without_its_password(url: str, said: str) -> None:
    assert label(url) == said


@pytest.mark.parametrize(
    "url",
    [
        "postgresql://app:hun/ter2@db/shop",
        "postgresql://app:12/ter2@db/shop",
        "postgresql://app:hun@ter2@db/shop",
        "postgresql://app:hun?t@ter2@db/shop",
        "postgresql://app:hun/t?ter2@db/shop",
        "postgresql://app:hun%ter2@db/shop",
        "host=db password=hunter2",
        "host=db password=hun://ter2",
        "app:hunter2@db/shop",
        "app:hunter2@db/shop.db",
        "app:hun/ter2@shop.db",
    ],
)
def test_a_url_that_cannot_be_read_is_not_repeated(url: str) -> None:
    with pytest.raises(ConnectError) as caught:
        connect(url)
    told = f"{caught.value} {caught.value.hint}"
    assert "hun" not in told and "ter2" not in told


def test_an_unknown_database_is_named_where_that_tells_no_secret() -> None:
    with pytest.raises(ConnectError, match=r"^mysql is not"):
        connect("mysql://app:hunter2@db/shop")
    with pytest.raises(ConnectError, match=r"^shop.xls is not"):
        connect("shop.xls")


@pytest.mark.parametrize(
    "text", ["to postgresql://app:h@un/ter@db/x failed", r"password='h\'un ter' host=db", "password = hunter"]
)
def test_scrubbed_text_has_no_password(text: str) -> None:
    assert "un" not in hide(text) and "ter" not in hide(text)
