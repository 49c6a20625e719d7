"""How much of each prompt the embedded model has to read anew: `python -m hopql.evals.prompt_reuse WORKSPACE FILE...`.

Prompts are composed as `hopql ask` composes them, one question after another in an order that is drawn once, and
counted in tokens of the embedded model; nothing is generated. What the model reads anew is what follows the longest
beginning that it holds: of a prefix that is kept (`cache_key`), which is read when it is first needed, or else of the
prompt before. `--planned` shows each question its plan alone, as a schema without areas would.
"""

from __future__ import annotations

import argparse
import random
import statistics
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from hopql.state.context import Context
from hopql.state.sql import Prompt

Encode = Callable[[str], Sequence[int]]


@dataclass(frozen=True)
class Read:
    """What one prompt costs, in tokens."""

    whole: int
    anew: int
    """Without the prefix."""
    prefix: int
    """Of the prefix, where it was read for the first time."""


def reuse(prompts: Iterable[Prompt], encode: Encode) -> list[Read]:
    """What each of these prompts costs, asked in this order."""
    slot: Sequence[int] = ()
    kept: set[str] = set()
    found = []
    for prompt in prompts:
        head = encode(prompt["system"] + prompt["prefix"])
        whole = encode(prompt["system"] + prompt["prefix"] + prompt["tail"])
        first = 0
        if key := prompt["cache_key"]:
            first = 0 if key in kept else len(head) - _common(slot, head)
            kept.add(key)
            slot = head
        found.append(Read(len(whole), len(whole) - _common(slot, whole), first))
        slot = whole
    return found


def _common(one: Sequence[int], other: Sequence[int]) -> int:
    """Tokens that both begin with."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def composed(workspace: Path, questions: Sequence[str], *, planned: bool) -> list[Prompt]:
    """The prompts of questions to a workspace, for the embedded model."""
    from hopql.tools.options import effective
    from hopql.tools.prompting import prompt_for
    from hopql.tools.workspace import open_workspace

    opened = open_workspace(str(workspace))
    given = Context(model="local", whole_schema_columns=0) if planned else Context(model="local")
    options, catalog = effective(given, opened), opened.catalog
    made = []
    for question in questions:
        plan = catalog.plan(question, options)
        examples = catalog.mark(question, catalog.examples(question, plan, options), options)
        made.append(prompt_for(opened, question, plan, examples, options))
    return made


def told(found: Sequence[Read]) -> str:
    """The figures in words."""
    anew, first = [read.anew for read in found], [read.prefix for read in found if read.prefix]
    whole = statistics.median(read.whole for read in found)
    return (
        f"{len(found)} questions; prompts of {whole:,.0f} tokens, median\n"
        f"read anew: median {statistics.median(anew):,.0f}, mean {statistics.mean(anew):,.0f}, most {max(anew):,}\n"
        f"prefixes that are read once: {len(first)}, {', '.join(f'{size:,}' for size in first) or 'none'} tokens"
    )


def _encoder() -> Encode:
    from hopql.tools.models import prefixes
    from hopql.tools.models.local import link

    server = link()
    return lambda text: prefixes.post(server, "/tokenize", {"content": text}, 60.0)["tokens"]


def main() -> int:
    """Measure and print."""
    from hopql.evals.suite import read_suite

    parser = argparse.ArgumentParser(prog="python -m hopql.evals.prompt_reuse")
    parser.add_argument("workspace", type=Path)
    parser.add_argument("files", type=Path, nargs="+")
    parser.add_argument("--planned", action="store_true")
    given = parser.parse_args()
    questions = [one.question for file in given.files for one in read_suite(file)]
    random.Random(0).shuffle(questions)
    print(told(reuse(composed(given.workspace, questions, planned=given.planned), _encoder())))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
