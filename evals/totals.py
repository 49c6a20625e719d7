"""Numbers of a run: how many were right, what they cost, how long they took."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from statistics import median

from evals.outcome import Record


def summary(records: Sequence[Record]) -> str:
    """The totals of a run as lines of text; also by category, and by database where there are several."""
    if not records:
        return "No question was asked."
    seconds = [record.seconds for record in records]
    rest = [max(record.seconds - record.model_seconds, 0.0) for record in records]
    lines = [
        f"questions {len(records)}: right {_share(r.right for r in records)}, "
        f"valid {_share(r.valid for r in records)}, executed {_share(r.executed for r in records)}, "
        f"refused {sum(r.refused for r in records)}",
        f"a question: {_mean(r.calls for r in records):.2f} model calls, {_mean(r.tokens_in for r in records):.0f} "
        f"tokens in ({_mean(r.cached_tokens for r in records):.0f} cached), "
        f"{_mean(r.tokens_out for r in records):.0f} out",
        f"seconds: p50 {median(seconds):.2f}, p95 {quantile(seconds, 0.95):.2f}; "
        f"without the model p50 {median(rest) * 1000:.0f} ms",
    ]
    broken = [record.id for record in records if record.gold_error]
    if broken:
        lines.append(f"no gold query ran for: {', '.join(broken)}")
    lines += _groups("category", [(record.category, record) for record in records])
    lines += _groups("database", [(record.db, record) for record in records])
    return "\n".join(lines)


def quantile(values: Iterable[float], share: float) -> float:
    """The value that `share` (0 to 1) of the values do not exceed (nearest rank)."""
    ordered = sorted(values)
    return ordered[max(0, ceil(share * len(ordered) - 1e-9) - 1)]


def _groups(title: str, named: list[tuple[str, Record]]) -> list[str]:
    groups: dict[str, list[Record]] = {}
    for name, record in named:
        groups.setdefault(name or "none", []).append(record)
    if len(groups) < 2:
        return []
    return [f"by {title}:"] + [f"  {name}: {_share(r.right for r in found)}" for name, found in sorted(groups.items())]


def _share(flags: Iterable[bool]) -> str:
    found = list(flags)
    return f"{sum(found)} of {len(found)} ({sum(found) / len(found):.0%})"


def _mean(values: Iterable[float]) -> float:
    found = list(values)
    return sum(found) / len(found)
