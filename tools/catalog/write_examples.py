"""Examples for a database that has none: questions written by rules, verified by running them, kept in a file.

`fewshots.synthesised.jsonl` holds them; people may edit or delete it.
"""

from __future__ import annotations

import hashlib
import json
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, Literal

from hopql.state.cards import FewShot, TableCard
from hopql.tools.base.errors import HopQLError
from hopql.tools.base.write_files import write_whole
from hopql.tools.catalog import write_questions
from hopql.tools.catalog.cards import load_fewshots
from hopql.tools.catalog.profile_tables import READ_S, ROWS, Schema, look
from hopql.tools.catalog.write_questions import Candidate
from hopql.tools.database.quote_names import written, written_path

if TYPE_CHECKING:
    from hopql.tools.database.engine import Engine


CHARACTERS_A_TOKEN = 3.2
Run = Callable[[str], Sequence[Sequence[object]]]


def choose(candidates: Iterable[Candidate], run: Run, *, most: int, tokens: int, deadline: float) -> list[FewShot]:
    """Take the candidate that shows most of what is not shown yet, run it, keep it when its result says something.

    A greedy cover of tables, joins, columns and kinds of question, long ones costing more; ties by the text, so that
    the same database gives the same set. `run` gives the first rows of a query, or raises HopQLError; nothing is run
    after the `deadline` (`time.monotonic()`); all examples take as many `tokens` at most, of 3.2 characters.
    """
    left = sorted({(c.intent, c.sql): c for c in candidates}.values(), key=lambda c: (c.kind, c.intent, c.sql))
    shown: Counter[str] = Counter()
    room = tokens * CHARACTERS_A_TOKEN
    chosen: list[FewShot] = []
    while left and len(chosen) < most and time.monotonic() < deadline:
        left = [candidate for candidate in left if _size(candidate) <= room]
        best = max(left, key=lambda c: _worth(c, shown), default=None)
        if best is None or _worth(best, shown) <= 0:
            break
        left.remove(best)
        if not _answered(best, run):
            continue
        shown.update([f"kind {best.kind}", *(f"table {table}" for table in best.tables), *best.teaches])
        room -= _size(best)
        chosen.append(FewShot(intent=best.intent, tables=list(best.tables), sql=best.sql, origin="synthesised"))
    return chosen


def _worth(candidate: Candidate, shown: Counter[str]) -> float:
    """What the candidate would show that is not shown yet, less what it costs to read."""
    kind = shown[f"kind {candidate.kind}"]
    worth = 4.0 / (1 + 3 * kind) - 0.8 * kind
    worth += sum(2.0 / (1 + 3 * shown[f"table {table}"]) for table in candidate.tables)
    for taught in candidate.teaches:
        worth += (3.0 if taught.startswith("join ") else 1.0) / (1 + 4 * shown[taught])
    return worth - _size(candidate) / 80


def _size(candidate: Candidate) -> int:
    return len(candidate.intent) + len(candidate.sql) + len("Question: \nSQL: \n\n")


def _answered(candidate: Candidate, run: Run) -> bool:
    """Whether the query runs, and its result says something."""
    try:
        rows = run(candidate.sql)
        if candidate.probe:
            rows = run(candidate.probe)
    except HopQLError:
        return False
    cells = [cell for row in rows for cell in row]
    if not cells or all(cell is None for cell in cells):
        return False
    if candidate.judge == "rows":
        return rows[0][0] is not None or len(rows) > 1
    value = float(str(cells[0])) if cells[0] is not None else 0.0
    return value > 0 if candidate.judge == "positive" else 0 < value < 100


LARGE: Final = 1_000_000
"""Tables with more rows are not queried."""


def synthesise(
    cards: Sequence[TableCard], engine: Engine, *, most: int = 12, tokens: int = 900, seconds: float = 20.0
) -> list[FewShot]:
    """Few-shots for a database, by rules: no model is asked. The same database gives the same ones.

    Every query has run and has rows that say something. Tables with more than `LARGE` rows are left alone, reads are
    limited to `ROWS` rows, and each statement has `READ_S` seconds. What a question could misunderstand (names that
    are no words, keys that are not seen to be unique) is not asked about. Idea: schema-aware example synthesis,
    CHASE-SQL (arXiv 2410.01943), there by a model, here by rules and verified.

    Args:
        most: examples at most; they are also bound by `tokens` (at 3.2 characters a token).
        seconds: for everything; what is verified by then is given.
    """
    started = time.monotonic()
    deadline = started + seconds
    large = {card.name for card in cards if (card.row_estimate or 0) > LARGE}
    schema = look([card for card in cards if card.name not in large], engine, started + seconds / 2)
    _look_at_dates(schema, engine, started + seconds * 0.7)

    def run(sql: str) -> Sequence[Sequence[object]]:
        return engine.run(sql, max_rows=50, timeout_s=READ_S)["rows"]

    return choose(write_candidates(schema), run, most=most, tokens=tokens, deadline=deadline)


def write_candidates(schema: Schema) -> Iterator[Candidate]:
    """Every candidate that the recipes write for a schema."""
    for thing in schema.things.values():
        if thing.readable:
            yield from write_questions.OneTable(schema, thing).candidates()
    for link in schema.links:
        yield from write_questions.of_link(schema, link)
    for thing in schema.things.values():
        yield from write_questions.through_bridge(schema, thing)


def _look_at_dates(schema: Schema, engine: Engine, deadline: float) -> None:
    """The latest date of each date column."""
    for thing in schema.things.values():
        table = written_path(thing.name, engine.dialect)
        for part in thing.of("date") if time.monotonic() < deadline else ():
            name = written(part.name, engine.dialect)
            inner = f"(SELECT {name} FROM {table} LIMIT {ROWS}) s"
            with suppress(HopQLError):
                last = engine.run(f"SELECT MAX({name}) FROM {inner}", max_rows=1, timeout_s=READ_S)["rows"][0][0]
                if str(last)[:4].isdigit():
                    schema.latest[thing.name, part.name] = str(last)[:10]


FILE: Final = "fewshots.synthesised.jsonl"
NOTE: Final = ".synthesised.json"
"""What the file was made from, and its content then: an edit is seen by it."""
ENOUGH: Final = 5
"""Few-shots written by people from which none are synthesised."""
VERSION: Final = 4
"""Changes with the recipes, so that a file that nobody edited is made again."""


@dataclass
class Kept:
    """The synthesised examples that join the index, and what is to be told of them."""

    fewshots: list[FewShot] = field(default_factory=list)
    told: list[str] = field(default_factory=list)


def few_shots(
    folder: Path, cards: Sequence[TableCard], written: Sequence[FewShot], engine: Engine, *,
    mode: Literal["auto", "always", "never"] = "auto",
) -> Kept:  # fmt: skip
    """The synthesised examples of a workspace: made where there are none, or where the schema has changed.

    A file that people edited is kept as it is; of it, what does not run any more is left out and told.

    Args:
        written: the few-shots of people; in mode `auto`, five of them are enough.

    Raises:
        WorkspaceError: when a line of the file cannot be used.
        DiskError: when the file cannot be written.
    """
    path = folder / FILE
    if mode == "never" or (mode == "auto" and len(written) >= ENOUGH):
        return Kept()
    source, note, kept = _source(cards, engine), _note(folder), Kept()
    edited = path.exists() and note.get("content") != _content(path)
    changed = note.get("source") != source
    if edited:
        kept.told.append(f"{FILE} was edited, and is kept; delete it to have it written again")
    elif changed or not path.exists():
        made = synthesise(cards, engine)
        text = "".join(json.dumps(shot.model_dump(exclude_defaults=True), ensure_ascii=False) + "\n" for shot in made)
        write_whole(path, text)
        write_whole(folder / NOTE, json.dumps({"source": source, "content": _content(path)}) + "\n")
        if made:
            kept.told.append(f"{len(made)} examples were written from the schema, and ran: {FILE}; edit it as you like")
    known = {(shot.intent, shot.sql) for shot in written}
    for shot in load_fewshots(path):
        try:
            if edited and changed:
                engine.run(shot.sql, max_rows=1, timeout_s=READ_S)
        except HopQLError as error:
            kept.told.append(f"{FILE}: {shot.intent!r} is left out: {error}")
            continue
        if (shot.intent, shot.sql) not in known:
            # Whatever the line says: people's own are in `fewshots.jsonl`.
            kept.fewshots.append(shot.model_copy(update={"origin": "synthesised"}))
    return kept


def forget(folder: Path) -> list[str]:
    """Delete what was synthesised, which may hold values of rows; what people edited is kept, and told."""
    path = folder / FILE
    if path.exists() and _note(folder).get("content") != _content(path):
        return [f"{FILE} was edited, and is kept: see that it holds no values of one user's rows"]
    for file in (path, folder / NOTE):
        file.unlink(missing_ok=True)
    return []


def _source(cards: Sequence[TableCard], engine: Engine) -> str:
    """Changes with the database's schema, with the joins of the cards and with the recipes."""
    joins = sorted(
        (c.name, c.model_dump_json(include={"foreign_keys", "join_hints", "suggested_joins"})) for c in cards
    )
    text = json.dumps([VERSION, engine.fingerprint(), joins])
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


def _note(folder: Path) -> dict[str, str]:
    try:
        return dict(json.loads((folder / NOTE).read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return {}


def _content(path: Path) -> str:
    return hashlib.blake2b(path.read_bytes(), digest_size=12).hexdigest()
