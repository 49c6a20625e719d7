from __future__ import annotations

from tools.models.events import lines


def test_only_line_feeds_end_a_line() -> None:
    text = 'data: {"content": "a\u2028b\u0085c"}\r\n\r\ndata: ü\nlast'
    whole = ['data: {"content": "a\u2028b\u0085c"}', "", "data: ü", "last"]
    sent = text.encode()
    assert list(lines([sent])) == whole
    assert list(lines(bytes([byte]) for byte in sent)) == whole
