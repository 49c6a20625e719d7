"""What of an address is secret, and the address without it."""

from __future__ import annotations

import pytest

from hopql.tools.secrets import bare, of_url


@pytest.mark.parametrize(
    ("url", "secret"),
    [
        ("postgresql://ann:h%40nter22@db/shop", ("h%40nter22", "h@nter22", "ann:h@nter22")),
        ("postgresql://db/shop?user=ann&password=hunter22", ("hunter22",)),
        ("postgresql://db/shop?sslpassword=hunter22&sslmode=require", ("hunter22",)),
        ("postgresql://ann:h@nter/22#x@db/shop", ("h@nter/22#x", "nter", "h")),
        (r"host=db password='hun\'ter 22' user=ann", ("hun'ter 22",)),
        ("https://ghp_123456@git.example/spec.json", ("ghp_123456",)),
        ("https://api.example/spec.json?v=2&api_key=hunter22", ("hunter22",)),
    ],
)
def test_secrets_are_found_as_written_and_decoded(url: str, secret: tuple[str, ...]) -> None:
    assert set(secret) <= set(of_url(url))


@pytest.mark.parametrize(
    "url", ["postgresql://ann@db/shop", "postgresql://db:5432/shop?sslmode=require", "/srv/shop.db", "https://a.example/x"]
)
def test_an_address_without_secrets_has_none(url: str) -> None:
    assert not any(of_url(url))


@pytest.mark.parametrize(
    ("url", "shown"),
    [
        ("https://ann:hunter22@a.example:8443/x.json?v=2&key=k#part", "https://a.example:8443/x.json?v=2#part"),
        ("https://a.example/x.json?v=2", "https://a.example/x.json?v=2"),
        ("https://ann:${TOKEN}@a.example/x.json?key=${KEY}", "https://ann:${TOKEN}@a.example/x.json?key=${KEY}"),
        ("https://ann:${TOKEN}x@a.example/x", "https://a.example/x"),
        ("https://[broken", "https://[broken"),
    ],
)
def test_an_address_is_kept_without_them(url: str, shown: str) -> None:
    assert bare(url) == shown
