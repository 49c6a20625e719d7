"""WORDS: one Markdown file a prompt, with named slots `{{slot}}`, and this loader."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

_SLOT = re.compile(r"\{\{(\w+)\}\}")


@cache
def text(name: str) -> str:
    """The raw text of the prompt `name`, slots and all.

    Raises:
        FileNotFoundError: when there is no `prompts/<name>.md`.
    """
    return (files("hopql.prompts") / f"{name}.md").read_text(encoding="utf-8").strip()


def fill(name: str, **slots: str) -> str:
    """The prompt `name` with each slot filled, each value taken literally.

    Raises:
        KeyError: when a slot is not given, or a given one is not in the file.
    """
    raw = text(name)
    wanted = set(_SLOT.findall(raw))
    if wanted != set(slots):
        raise KeyError(f"prompt {name} has the slots {sorted(wanted)}, given were {sorted(slots)}")
    return _SLOT.sub(lambda match: slots[match.group(1)], raw)
