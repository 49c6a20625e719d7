"""Turn prompts of `compose_prompts.py` into the model's tokens:
`python training/sql/tokenize_prompts.py OUT.jsonl PROMPTS.jsonl …`.

A line for each prefix: `db`, `prefix`, `ends` (what ends an answer), `questions` with `tail`, `answer`, `id`. The
running embedded server tokenizes, so that the tokens are those that it reads. `--wordings` and `--longest` draw
from them: so many wordings of each query, and of each database the so many longest queries."""

from __future__ import annotations

import argparse
import json
import random
import sys
from collections import defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path

from hopql.tools.models import chat_model
from hopql.tools.models.call_local import LocalChat
from hopql.tools.models.complete_locally import _laid_out, post
from hopql.tools.models.complete_prompt import Ask

_FENCE = "```"


def main() -> int:
    """Read prompts, write tokens."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("out", type=Path)
    parser.add_argument("prompts", type=Path, nargs="+")
    parser.add_argument("--wordings", type=int, default=sys.maxsize)
    parser.add_argument("--longest", type=int, default=sys.maxsize)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    model = chat_model("local", timeout_s=600)
    assert isinstance(model, LocalChat)

    def tokens(text: str) -> list[int]:
        asked = {"content": text, "add_special": False, "parse_special": True}
        return [int(one) for one in post(model.link, "/tokenize", asked, 60.0)["tokens"]]

    invocation = tokens("### Question")
    read: dict[str, dict[str, object]] = {}
    lines = [json.loads(line) for path in given.prompts for line in path.read_text().splitlines()]
    for number, line in enumerate(_drawn(lines, given.wordings, given.longest, random.Random(given.seed))):
        head, rest = _laid_out(model.link, Ask(line["system"], line["prefix"], line["tail"]))
        if head not in read:
            read[head] = {"db": line["db"], "prefix": tokens(head), "invocation": invocation, "questions": []}
        answer = tokens(f"{line['sql']}\n{_FENCE}<|im_end|>") if line.get("sql") else []
        asked = {"tail": tokens(rest), "answer": answer, "id": line.get("id", str(number))}
        read[head]["questions"].append(asked)  # type: ignore[attr-defined]
    with given.out.open("w", encoding="utf-8") as file:
        file.writelines(_lines(read))
    asked = sum(len(one["questions"]) for one in read.values())  # type: ignore[arg-type]
    print(f"{asked} questions behind {len(read)} prefixes")
    return 0


def _drawn(
    lines: Sequence[dict[str, str]], wordings: int, longest: int, chance: random.Random
) -> Iterator[dict[str, str]]:
    asked: dict[str, dict[str, list[dict[str, str]]]] = defaultdict(lambda: defaultdict(list))
    for line in lines:
        asked[line["db"]][line.get("sql", "")].append(line)
    for queries in asked.values():
        for sql in sorted(queries, key=len, reverse=True)[:longest]:
            yield from chance.sample(queries[sql], min(wordings, len(queries[sql])))


def _lines(read: dict[str, dict[str, object]]) -> Iterator[str]:
    for one in read.values():
        yield json.dumps(one) + "\n"


if __name__ == "__main__":
    sys.exit(main())
