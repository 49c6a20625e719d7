from __future__ import annotations

import pytest

from hopql.tools.models.complete_prompt import identity, is_embedded, json_rules, read_object
from hopql.tools.models.fake import scripted


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ('{"a": [1, 2]}', {"a": [1, 2]}),
        ('Here it is: {"a": "b"} and more', {"a": "b"}),
        ("{'a': 'b',}\n```\nrest", {"a": "b"}),
        ('{"a": ["b", "c', {"a": ["b", "c"]}),
        ("none", None),
        ("", None),
    ],
)
def test_an_object_is_read_and_repaired(text: str, read: object) -> None:
    assert read_object(text) == read


def test_a_grammar_has_its_root_and_the_basics() -> None:
    rules = json_rules('"{" texts "}"', 'more ::= "x"\n')
    assert rules.startswith('root ::= "{" texts "}"\nmore ::= "x"\n') and "\ntexts ::=" in rules


def test_models_are_told_apart_by_name() -> None:
    assert identity(scripted([], name="one")) != identity(scripted([], name="two"))
    assert not is_embedded(scripted([], name="one"))
