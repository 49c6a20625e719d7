"""All stages of a search in one: needs, specs, rich context, expansion by rules, operations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hopql.state.apis import ApiContext
from hopql.tools.apis.expanding import rich
from hopql.tools.apis.search import need, select
from hopql.tools.apis.search import search as find
from hopql.tools.apis.search import split as taken_apart
from hopql.tools.apis.search.expanding import expand as expanded
from hopql.tools.apis.search.searching import Narrow

if TYPE_CHECKING:
    from hopql.tools.apis.index.opened import Opened


def search(
    opened: Opened, question: str, *, files: int, k: int, tokens: int, split: bool, expand: bool, narrow: Narrow,
    neighbours: float,
) -> ApiContext:  # fmt: skip
    """What `Apis.search` gives."""
    needs = taken_apart(question) if split else [need(1, " ".join(question.split()))]
    specs = select(opened, needs, files=files, neighbours=neighbours)
    shown = rich(opened, specs, needs, tokens=tokens)
    needs = expanded(opened, needs, specs) if expand else needs
    operations, unmet = find(opened, needs, specs, k=k, narrow=narrow)
    return ApiContext(
        needs=needs, specs=specs, operations=operations, unmet=unmet, rich=shown.text, left_out=shown.left_out,
        tokens=shown.tokens,
    )  # fmt: skip
