"""What a question asks that no chunk holds."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from hopql.tools.knowledge.read_question import lacking, language, missing

Made = Callable[..., Any]
TEXT = "Vera Lind owns the importer since 2019. Importers run at night."


@pytest.mark.parametrize(
    ("question", "words"),
    [
        ("Who owns the importer?", []),
        ("Describe the overall architecture of importers", []),
        ("Who owns the exporter?", ["exporter"]),
        ("What did Boris Karloff own in 2021?", ["Boris Karloff", "2021"]),
    ],
)
def test_words_that_are_missing(context: Made, question: str, words: list[str]) -> None:
    assert missing(question, context(TEXT)) == words


def test_the_sentence(context: Made) -> None:
    assert lacking("Who owns the exporter?", context(TEXT)) == "The documents say nothing about exporter."
    assert lacking("Who owns the importer?", context(TEXT)) == ""


def test_languages() -> None:
    texts = ("Who is the owner of it?", "Wer ist der Besitzer und wie?", "谁是主人", "Xyz")
    assert [language(text) for text in texts] == ["English", "German", "other", ""]
