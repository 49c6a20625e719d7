"""A word of a shell holds whatever it holds, and makes nothing of it for a client that renders Markdown."""

from __future__ import annotations

import subprocess

import pytest

from hopql.tools.apis.answer_requests import quote_word


@pytest.mark.parametrize(
    "text",
    [
        "plain", "it's", "$(reboot) `reboot` \\ \"", "![a](https://evil.example/?q=1)", "[a](javascript:b)", "a](b](c",
        "<img src=x onerror=y>", "<https://evil.example>", "<!-- x", "'![a]('<img ", "![![![",
    ],
)  # fmt: skip
def test_a_shell_reads_the_same_text_and_markdown_sees_nothing(text: str) -> None:
    word = quote_word(text)
    read = subprocess.run(["sh", "-c", f"printf %s {word}"], capture_output=True, text=True, check=True)
    assert read.stdout == text
    assert not any(mark in word for mark in ("![", "](", "<img", "<https:", "<!"))


def test_ordinary_words_stay() -> None:
    for text in ('{"a": ["b"], "c": "<id>"}', "https://ours.example/{orderId}?a=1", "X-Key: a [b] (c)"):
        assert quote_word(text) == f"'{text}'"
