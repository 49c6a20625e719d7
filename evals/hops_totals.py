"""Numbers of a run over hops: answers and hops that are right, guesses, needless hops, what it cost."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from statistics import median

from hopql.evals.hops_file import HopRecord
from hopql.evals.report.page import Fold, Page, Table, Text

HEAD = ("questions", "asked", "right", "hops right", "hops a question", "model calls", "p50 s")


def rows_of(records: Sequence[HopRecord]) -> list[tuple[str, ...]]:
    """A row for all multi-hop questions, one each for what they are made of, and one for the controls."""
    several = [record for record in records if record.shape != "control"]
    parts = [("multi-hop", several)]
    shapes = sorted({record.shape for record in several}, key=lambda shape: (shape == "unresolved", shape))
    parts += [(f"  {shape}", [record for record in several if record.shape == shape]) for shape in shapes]
    parts.append(("control (one hop)", [record for record in records if record.shape == "control"]))
    return [_row(name, some) for name, some in parts if some]


def summary(records: Sequence[HopRecord]) -> str:
    """The table as lines of text, with guesses, needless hops and the questions that are not right."""
    if not records:
        return "No question was asked."
    rows = [HEAD, *rows_of(records)]
    widths = [max(len(row[place]) for row in rows) for place in range(len(HEAD))]
    lines = [
        "  ".join(cell.ljust(width) if not place else cell.rjust(width)
                  for place, (cell, width) in enumerate(zip(row, widths, strict=True)))
        for row in rows
    ]  # fmt: skip
    return "\n".join([*lines, *remarks(records)])


def remarks(records: Sequence[HopRecord]) -> list[str]:
    """What the table does not tell, a sentence each."""
    guessed = [record for record in records if record.guessed]
    controls = [record for record in records if record.shape == "control"]
    lines = [f"guessed: {len(guessed)} questions" + "".join(f"; {r.id} {', '.join(r.guessed)}" for r in guessed)]
    sure = [record.id for record in records if record.confident]
    lines.append(f"wrong without a word of doubt: {len(sure)} questions" + "".join(f"; {one}" for one in sure))
    if controls:
        lines.append(
            f"controls: {sum(r.needless for r in controls)} needless hops in {len(controls)} questions, "
            f"{_mean(r.calls for r in controls):.2f} model calls each"
        )
    wrong = [f"{record.id} ({record.status})" for record in records if not record.right]
    lines.append(f"not right: {', '.join(wrong) or 'none'}")
    broken = [f"{record.id}: {record.error}" for record in records if record.error]
    return lines + [f"errors: {'; '.join(broken)}"] * bool(broken)


def page(records: Sequence[HopRecord], title: str) -> Page:
    """The report: the table, the remarks, and each question with its hops."""
    made = Page(title)
    made.add("Totals", Table(HEAD, rows_of(records)), *(Text(line) for line in remarks(records)))
    made.add("Questions", *(_fold(record) for record in records))
    return made


def _fold(record: HopRecord) -> Fold:
    mark = "right" if record.right else "not right"
    lines = [f"{record.shape}; {record.status}; {record.hops_right} of {record.hops_gold} hops right."]
    for number, hop in enumerate(record.hops, 1):
        values = ", ".join(hop["values"]) or "no value"
        lines.append(f"Hop {number}, {hop['source']}, {hop['status']}: {hop['text']} → {values}. {hop['query']}")
    lines += [f"Answer: {record.answer}"] + [f"Not right: {asks}" for asks in record.missed]
    return Fold(f"{record.id} {mark}: {record.question}", [Text(line) for line in lines])


def _row(name: str, some: Sequence[HopRecord]) -> tuple[str, ...]:
    gold, good = sum(record.hops_gold for record in some), sum(record.hops_right for record in some)
    return (
        name,
        str(len(some)),
        _share(sum(record.right for record in some), len(some)),
        _share(good, gold) if gold else "–",
        f"{_mean(record.hops_run for record in some):.2f}",
        f"{_mean(record.calls for record in some):.2f}",
        f"{median(record.seconds for record in some):.2f}",
    )


def _share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({part / whole:.0%})"


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found)
