import re
from pathlib import Path

import pytest

from hopql import prompts

FILES = sorted(Path(prompts.__file__).parent.glob("*.md"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_each_prompt_loads_and_fills(path: Path) -> None:
    slots = set(re.findall(r"\{\{(\w+)\}\}", path.read_text(encoding="utf-8")))
    filled = prompts.fill(path.stem, **dict.fromkeys(slots, "VALUE"))
    assert "{{" not in filled and (not slots or "VALUE" in filled)


def test_a_slot_that_is_not_given_is_an_error() -> None:
    with pytest.raises(KeyError, match="dialect"):
        prompts.fill("sql_system")


def test_a_value_with_braces_is_taken_literally() -> None:
    filled = prompts.fill("sql_retry", problems="SELECT '{{problems}}'")
    assert "SELECT '{{problems}}'" in filled
