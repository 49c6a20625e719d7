"""How many questions the out-of-domain gate lets in and refuses, on schemas of others.

    hopql eval gate [--spider FOLDER] [--part held] [--examples 5]
    hopql eval gate -w WORKSPACE --questions FILE [--questions FILE …]

Needs Spider's schemas and questions (`tables.json`, `train.json`; Yu and others, EMNLP 2018), which are not part of the
project; no database and no chat model. Each schema is indexed as `hopql index` does, which has no rows to write
examples and values from; its own questions, other schemas' and off-topic ones are put to the gate as it ships. Schemas
are split in two by their names: `dev` may be looked at, `held` is only counted. The second form asks a workspace as it
is, with its examples and stored values, and only counts: a line a question, or JSON lines with `question` and perhaps
`db`, of which those are asked that name the workspace's folder.
"""

from __future__ import annotations

import json
import random
import tempfile
from collections import defaultdict
from collections.abc import Mapping, Sequence
from hashlib import sha256
from pathlib import Path
from statistics import fmean
from typing import Any, Final

import click

from hopql.state.cards import Column, FewShot, TableCard
from hopql.state.context import Context
from hopql.tools.base.errors import UsageError
from hopql.tools.catalog.build_index import build
from hopql.tools.catalog.catalog import Catalog
from hopql.tools.catalog.gate import is_small_talk, packaged

SPIDER: Final = Path(__file__).resolve().parents[2] / "shared" / "training" / "spider"
PARTS: Final = ("dev", "held", "all")
_QUESTIONS: Final = 20
_OTHERS: Final = 40
_MAY_REFUSE: Final = 0.02


@click.command("gate")
@click.option("--spider", type=click.Path(path_type=Path), default=SPIDER, help="Folder with tables.json, train.json.")
@click.option("--part", type=click.Choice(PARTS), default="dev", show_default=True, help="Which schemas.")
@click.option("--examples", default=0, show_default=True, help="Few-shots in each index.")
@click.option("-w", "--workspace", type=click.Path(path_type=Path), help="Measure this workspace instead.")
@click.option("--questions", "files", type=click.Path(dir_okay=False, path_type=Path), multiple=True,
              help="File of questions to the workspace: .txt or .jsonl.")  # fmt: skip
def main(spider: Path, part: str, examples: int, workspace: Path | None, files: Sequence[Path]) -> None:
    """Measure how many questions the gate refuses: a schema's own, other schemas', off-topic ones."""
    if workspace:
        ask_workspace(workspace, files)
        return
    schemas, pairs = read_spider(spider)
    questions = {name: list(dict.fromkeys(question for question, _ in some)) for name, some in pairs.items()}
    names = [name for name in sorted(questions) if name in schemas and part in ("all", part_of(name))]
    rng = random.Random(1)
    chosen = {name: rng.sample(questions[name], min(_QUESTIONS, len(questions[name]))) for name in names}
    refused: dict[str, list[bool]] = defaultdict(list)
    own: dict[str, float] = {}
    for name in rng.sample(names, len(names)):
        others = [rng.choice(chosen[rng.choice([one for one in names if one != name])]) for _ in range(_OTHERS)]
        kinds = {"answerable": chosen[name], "of other schemas": others, "off topic": packaged("off_topic")}
        held_out = [one for one in questions[name] if one not in chosen[name]][:examples]
        catalog = indexed(cards_of(schemas[name]), held_out)
        for kind, asked in kinds.items():
            found = [not catalog.gate(one, Context.model_construct())["in_scope"] for one in asked]
            refused[kind] += found
            if kind == "answerable":
                own[name] = fmean(found)
    over = sum(share > _MAY_REFUSE for share in own.values())
    click.echo(f"{len(own)} schemas ({part}), {_QUESTIONS} questions each at most")
    for kind, found in refused.items():
        click.echo(f"  {kind:18} {len(found):5}  refused {fmean(found or [0]):6.1%}")
    worst = max(own.values(), default=0)
    click.echo(f"  schemas with more than {_MAY_REFUSE:.0%} of their own refused: {over}; worst {worst:.0%}")


def ask_workspace(folder: Path, files: Sequence[Path]) -> None:
    """Count what a workspace takes for small talk of each file's questions, and what its gate refuses and doubts of the
    others."""
    catalog = Catalog.open(folder)
    for file in files:
        questions = [line for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]
        if file.suffix == ".jsonl":
            items = map(json.loads, questions)
            questions = [item["question"] for item in items if item.get("db", folder.name) == folder.name]
        others = [one for one in questions if not is_small_talk(one, catalog.index)]
        asked = [catalog.gate(one, Context.model_construct()) for one in others]
        refused, doubted = sum(not one["in_scope"] for one in asked), sum(one["doubtful"] for one in asked)
        talk = len(questions) - len(asked)
        counted = f"small talk {talk:3}  refused {refused:3}  asked in doubt {doubted:3}"
        click.echo(f"  {file.stem:20} {len(questions):4}  {counted}")


def part_of(name: str) -> str:
    """`held` or `dev`, by the name of a schema alone."""
    return "held" if sha256(name.encode()).digest()[0] % 2 else "dev"


def cards_of(schema: Mapping[str, Any]) -> list[TableCard]:
    """A schema of Spider's as table cards: names and types."""
    cards = [TableCard(name=name) for name in schema["table_names_original"]]
    for (table, column), kind in zip(schema["column_names_original"], schema["column_types"], strict=True):
        if table >= 0:  # else it is all of a table
            cards[table].columns.append(Column(name=column, type=kind))
    return cards


def indexed(cards: Sequence[TableCard], intents: Sequence[str]) -> Catalog:
    """A catalog of these cards, with examples of these questions."""
    shots = [FewShot(intent=one, tables=[cards[0].name], sql="SELECT 1") for one in intents]
    with tempfile.TemporaryDirectory() as folder:
        build(Path(folder), cards, shots)
        return Catalog.open(Path(folder))


def read_spider(folder: Path) -> tuple[dict[str, dict[str, Any]], dict[str, list[tuple[str, str]]]]:
    """Spider's schemas by name, and the questions to each with their queries.

    Raises:
        UsageError: the files are not there.
    """
    found: list[list[dict[str, Any]]] = []
    for path in (folder / "tables.json", folder / "train.json"):
        if not path.is_file():
            raise UsageError(f"There is no {path}.", hint="Name the folder of Spider's schemas with --spider.")
        found.append(json.loads(path.read_text(encoding="utf-8")))
    pairs: dict[str, list[tuple[str, str]]] = defaultdict(list)
    for item in found[1]:
        pairs[item["db_id"]].append((item["question"], item.get("query", "")))
    return {one["db_id"]: one for one in found[0]}, pairs
