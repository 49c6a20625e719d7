"""Secrets that are set wherever a secret may be, so that the places where one may not be can be searched for them."""

from __future__ import annotations

import json
import re
from base64 import b64encode
from collections.abc import Iterator, Mapping
from urllib.parse import quote, quote_plus, unquote_to_bytes

CANARIES: Mapping[str, str] = {
    "database password": "cnry-db p@ss/w%rd'\"é-31af",
    "database sslpassword": "cnry-ssl-42be",
    "state password": "cnry-state:53cd#x",
    "variable of a URL": "cnry-var?64dc",
    "wrong password": "cnry-wrong-75eb",
    "unencoded password": "cnry@un/enc-86fa",
    "libpq's password": "cnry-libpq-97a1",
    "model key": "cnry-model-key-a8b2",
    "OpenAI key": "sk-cnry-openai-b9c3",
    "model login": "cnry-login+c0d4",
    "server key": "cnry-serve-d1e5",
    "other server key": "cnry-serve-e2f6",
    "LangSmith key": "lsv2_cnry_f3a7",
    "collector header": "cnry-otlp-04b8",
    "proxy login": "cnry-proxy-15c9",
    "spec login": "cnry-spec-26da",
    "spec token": "cnry-token-37eb",
    "spec variable": "cnry-specvar-48fc",
}
"""Each with the words by which a failure names it; no two have a piece of six letters in common."""


def forms(secret: str) -> Iterator[bytes]:
    """A secret as it may be written: plain, encoded for URLs, escaped for JSON and Python, in Base64 at any place of a
    longer text."""
    plain = secret.encode()
    yield from {
        plain, secret.encode("utf-16-le"), quote(secret, safe="").encode(), quote(secret).encode(),
        quote_plus(secret).encode(), quote(secret, safe="").lower().encode(), json.dumps(secret)[1:-1].encode(),
        json.dumps(secret, ensure_ascii=False)[1:-1].encode(), repr(secret)[1:-1].encode(), plain.hex().encode(),
    }  # fmt: skip
    for before in range(3):
        coded = b64encode(b"\0" * before + plain)
        first, last = (before * 8 + 5) // 6, (before + len(plain)) * 8 // 6
        yield coded[first:last]
        yield coded[first:last].translate(bytes.maketrans(b"+/", b"-_"))


def pieces(secret: str) -> Iterator[bytes]:
    """The secret, and its longer parts between the signs at which a URL is cut."""
    yield from forms(secret)
    for sign in "@/?#: '\"%":
        yield from (part.encode() for part in secret.split(sign) if len(part) >= 10)


_NAMES: Mapping[bytes, str] = {form: name for name, secret in CANARIES.items() for form in pieces(secret)}
_ANY = re.compile(b"|".join(map(re.escape, sorted(_NAMES, key=len, reverse=True))))


def found(places: Mapping[str, bytes]) -> list[str]:
    """Where which canary stands, in words."""
    said: dict[str, None] = {}
    for place, held in places.items():
        read = {"": held, ", after percent-decoding": unquote_to_bytes(held) if b"%" in held else b""}
        for how, text in read.items():
            for match in _ANY.finditer(text):
                around = text[max(0, match.start() - 60) : match.end() + 20]
                said.setdefault(f"{_NAMES[match.group()]} in {place}{how}: …{around!r}…")
    return list(said)
