"""The numbers of a run, as rows of tables."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from math import sqrt
from statistics import fmean, median

from hopql.evals.outcome import Record
from hopql.evals.totals import quantile

LINKED = [
    f"{where}_{what}_{figure}"
    for where in ("plan", "sql")
    for what in ("tables", "columns")
    for figure in ("recall", "precision")
]
Records = Sequence[Record]


def wilson(right: int, count: int, z: float = 1.96) -> tuple[float, float]:
    """The 95% interval of a share.

    Source: Wilson, "Probable inference, the law of succession, and statistical inference", JASA 22 (1927).
    """
    if not count:
        return 0.0, 1.0
    share, wide = right / count, z * z / count
    middle, spread = share + wide / 2, z * sqrt(share * (1 - share) / count + wide / count / 4)
    return max(0.0, (middle - spread) / (1 + wide)), min(1.0, (middle + spread) / (1 + wide))


def totals(records: Records) -> list[tuple[str, str]]:
    """What was right, what it cost and how long it took: name and figure."""
    if not records:
        return []
    seconds = [record.seconds for record in records]
    rest = [max(record.seconds - record.model_seconds, 0.0) * 1000 for record in records]
    low, high = wilson(sum(record.right for record in records), len(records))
    found = [
        ("questions", str(len(records))),
        ("right", share(record.right for record in records)),
        ("right, 95% interval", f"{low:.0%} to {high:.0%}"),
        ("valid SQL", share(record.valid for record in records)),
        ("executed", share(record.executed for record in records)),
        ("refused", share(record.refused for record in records)),
        ("seconds, p50", f"{median(seconds):.2f}"),
        ("seconds, p95", f"{quantile(seconds, 0.95):.2f}"),
        ("milliseconds without the model, p50", f"{median(rest):.0f}"),
        *((name, f"{fmean(read(record) for record in records):{form}}") for name, read, form in _COSTS),
    ]
    broken = sum(bool(record.gold_error) for record in records)
    return [*found, ("no gold query ran", str(broken))] if broken else found


_COSTS: list[tuple[str, Callable[[Record], float], str]] = [
    ("model calls a question", lambda record: record.calls, ".2f"),
    ("tokens in", lambda record: record.tokens_in, ".0f"),
    ("tokens in from the cache", lambda record: record.cached_tokens, ".0f"),
    ("tokens out", lambda record: record.tokens_out, ".0f"),
]


def linking_means(records: Records) -> list[tuple[str, str, str]]:
    """Each linking figure's mean, over the questions that have it; recall is strict."""
    found = []
    for key in LINKED:
        values = [record.linking[key] for record in records if key in record.linking]
        if values:
            found.append((key.replace("_", " "), f"{fmean(values):.3f}", str(len(values))))
    return found


def groups(records: Records, name: Callable[[Record], str]) -> dict[str, list[Record]]:
    """Records by name, sorted."""
    found: dict[str, list[Record]] = {}
    for record in records:
        found.setdefault(name(record) or "none", []).append(record)
    return dict(sorted(found.items()))


def group_rows(records: Records, baseline: Records, name: Callable[[Record], str]) -> list[list[str]]:
    """A group, its questions, what was right (and in the baseline), valid and refused, median seconds."""
    others = groups(baseline, name)
    rows = []
    for group, found in groups(records, name).items():
        row = [group, str(len(found)), share(record.right for record in found)]
        if baseline:
            row.append(share(record.right for record in others.get(group, [])))
        row += [share(record.valid for record in found), str(sum(record.refused for record in found))]
        rows.append([*row, f"{median(record.seconds for record in found):.2f}"])
    return rows


def candidate_rows(records: Records) -> list[list[str]]:
    """By number of candidates: questions, right ones, and those where any candidate was right."""
    rows = []
    by_count = groups([record for record in records if record.candidates], lambda r: f"{len(r.candidates):3d}")
    for count, found in by_count.items():
        best = share(record.right or any(item.get("right") for item in record.candidates) for record in found)
        rows.append([count.strip(), str(len(found)), share(record.right for record in found), best])
    return rows


def lever_rows(records: Records) -> list[list[str]]:
    """Each lever with the questions that it won and lost."""
    names = sorted({name for record in records for name in record.levers})
    ends = {name: [record.levers.get(name) for record in records] for name in names}
    return [[name, str(ends[name].count("won")), str(ends[name].count("lost"))] for name in names]


def share(flags: Iterable[object]) -> str:
    """A percentage, with its counts."""
    found = [bool(flag) for flag in flags]
    return f"{sum(found) / len(found):.0%} ({sum(found)} of {len(found)})" if found else "–"
