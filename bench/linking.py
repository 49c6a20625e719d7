"""Whether plans of large schemas hold all the tables that gold queries need.

    python -m hopql.bench.linking [FOLDER …] [--sizes 8,16,32] [--forms]

Each FOLDER has `schema.sql`, tables without rows that SQLite takes, and `questions.jsonl`, lines of `question` and
`sql`. It is introspected and indexed as `hopql init` does it; no chat model is asked, and every question is planned as
if no schema were small enough to be shown whole. All tables of a gold query count, bridges and lookups too. With
`--forms` the workspace has the short forms of the folder's `short_forms.tsv`, as others wrote them down.
"""

from __future__ import annotations

import json
import sqlite3
import tempfile
from collections import Counter
from pathlib import Path
from typing import Final

import click

from hopql.bench import run
from hopql.evals.right import used
from hopql.state.context import Context
from hopql.tools.base.errors import UsageError
from hopql.tools.base.tokenize_text import parse_forms
from hopql.tools.catalog.index_folder import FORMS
from hopql.tools.setup.prepare_workspace import index, initialise
from hopql.tools.workspace.open_workspace import open_workspace

SUITES: Final = Path(__file__).parents[1] / "training" / "linking" / "data" / "unread"
_GROUPS: Final = ((1, 2), (3, 5), (6, 99))
"""Tables that a query needs, from and to."""


@click.command("linking")
@click.argument("folders", nargs=-1, type=click.Path(exists=True, file_okay=False, path_type=Path))
@click.option("--sizes", default="8,16,32", show_default=True, help="Tables of a plan (`max_tables`), before bridges.")
@click.option("--forms", is_flag=True, help="Give the workspace each FOLDER's short forms.")
def main(folders: tuple[Path, ...], sizes: str, forms: bool) -> None:
    """Whether plans of large schemas hold all the tables that gold queries need; without FOLDER, of those here."""
    wide = [int(size) for size in sizes.split(",")]
    for folder in folders or sorted(path for path in SUITES.iterdir() if path.is_dir()):
        click.echo(measure(folder, wide, forms=forms))


def measure(folder: Path, sizes: list[int], *, forms: bool = False) -> str:
    """A table of one folder: the share of questions whose plan has all tables, by how many they need.

    Raises:
        UsageError: SQLite does not take the schema, or there are no short forms to give.
    """
    with tempfile.TemporaryDirectory() as made:
        file = Path(made) / f"{folder.name}.db"
        with sqlite3.connect(file) as database:
            try:
                database.executescript((folder / "schema.sql").read_text(encoding="utf-8"))
            except sqlite3.Error as error:
                raise UsageError(f"{folder / 'schema.sql'}: {error}", hint="It has to run in SQLite.") from error
        initialise(Path(made) / "workspace", f"sqlite:///{file}", name=folder.name)
        if forms:
            (Path(made) / "workspace" / FORMS).write_text(json.dumps(_forms_of(folder)), encoding="utf-8")
        index(Path(made) / "workspace")
        catalog = open_workspace(str(Path(made) / "workspace")).catalog
        asked: Counter[int] = Counter()
        held: Counter[tuple[int, int]] = Counter()
        kept: Counter[int] = Counter()
        for line in (folder / "questions.jsonl").read_text(encoding="utf-8").splitlines():
            pair = json.loads(line)
            needed = used(pair["sql"], catalog.cards, "sqlite")
            if needed is None:
                continue
            group = next(at for at, (_, most) in enumerate(_GROUPS) if len(needed.tables) <= most)
            asked[group] += 1
            for size in sizes:
                plan = catalog.plan(pair["question"], Context(max_tables=size, whole_schema_columns=0))
                tables = {table["name"] for table in plan["tables"]}
                held[size, group] += needed.tables <= tables
                kept[size] += len(tables)
    lines = [f"{folder.name}: {len(catalog.cards)} tables, {asked.total()} questions"]
    for size in sizes:
        every = sum(held[size, group] for group in asked)
        parts = (f"{held[size, group]}/{asked[group]} of {least} to {most}" for group, (least, most) in
                 enumerate(_GROUPS) if asked[group])  # fmt: skip
        wide = kept[size] / max(1, asked.total())
        lines.append(f"  {size:3}: {every / max(1, asked.total()):.3f} ({', '.join(parts)}), {wide:.1f} tables")
    return "\n".join(lines)


def _forms_of(folder: Path) -> dict[str, str]:
    file = folder / "short_forms.tsv"
    if not file.exists():
        raise UsageError(f"There is no {file}.", hint="Write lines of a short form, a tab, and what it stands for.")
    return parse_forms(file.read_text(encoding="utf-8"))


if __name__ == "__main__":
    run(main)
