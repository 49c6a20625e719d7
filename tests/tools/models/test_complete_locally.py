from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import httpx
import pytest

from hopql.tools.base.errors import ModelError
from hopql.tools.models import complete_locally as streamed
from hopql.tools.models.complete_locally import events, lines


class Answering:
    """A link to a server that answers every request with these pieces."""

    def __init__(self, pieces: Iterator[bytes]) -> None:
        self._pieces = pieces

    def client(self) -> httpx.Client:
        answer = httpx.Response(200, content=self._pieces)
        return httpx.Client(base_url="http://model.invalid", transport=httpx.MockTransport(lambda _: answer))


def read(pieces: Iterator[bytes], timeout_s: float = 5.0) -> list[dict[str, Any]]:
    link: Any = Answering(pieces)
    return list(events(link, {}, timeout_s))


def endless(piece: bytes) -> Iterator[bytes]:
    while True:
        yield piece


def test_half_a_json_is_told() -> None:
    with pytest.raises(ModelError, match="broke off within"):
        read(iter([b'data: {"content": "SEL']))


@pytest.mark.parametrize("piece", [b"x" * 4096, b'data: {"content": "and so on"}\n\n' * 1000])
def test_an_answer_without_end_is_left(piece: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(httpx.ReadTimeout):
        read(endless(piece), 0.02)
    monkeypatch.setattr(streamed, "_MOST_BYTES", 1 << 20)
    with pytest.raises(ModelError, match="without end"):
        read(endless(piece))


@pytest.mark.parametrize("said", [b'{"error": "all wrong"}', b'{"error": {"message": "all wrong"}}'])
def test_a_failure_within_an_answer_is_told(said: bytes) -> None:
    with pytest.raises(ModelError, match="all wrong"):
        read(iter([b"data: " + said + b"\n\n"]))


def test_only_line_feeds_end_a_line() -> None:
    text = 'data: {"content": "a\u2028b\u0085c"}\r\n\r\ndata: ü\nlast'
    whole = ['data: {"content": "a\u2028b\u0085c"}', "", "data: ü", "last"]
    sent = text.encode()
    assert list(lines([sent])) == whole
    assert list(lines(bytes([byte]) for byte in sent)) == whole
