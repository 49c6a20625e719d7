"""Numbers of a run: how many were right, what they cost, how long they took."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import ceil
from statistics import median

from hopql.evals.comparison import comparison, lever_counts
from hopql.evals.outcome import Record

LINKED = ("tables", "columns")


def summary(records: Sequence[Record], baseline: Sequence[Record] | None = None) -> str:
    """The totals of a run as lines of text, also by category, and by database where there are several; with a
    `baseline`, its totals and the paired comparison too."""
    if not records:
        return "No question was asked."
    lines = _costs(records) + _linking(records) + _candidates(records)
    lines += _doubted(records)
    levers = lever_counts(records)
    if levers:
        lines.append(f"levers: {levers}")
    broken = [record.id for record in records if record.gold_error]
    if broken:
        lines.append(f"no gold query ran for: {', '.join(broken)}")
    lines += _groups("category", [(record.category, record) for record in records])
    lines += _groups("database", [(record.db, record) for record in records])
    if baseline:
        name = baseline[0].system
        lines += [f"{name}:", *(f"  {line}" for line in _costs(baseline) + _linking(baseline))]
        lines.append(comparison(records, baseline, name))
    return "\n".join(lines)


def _costs(records: Sequence[Record]) -> list[str]:
    seconds = [record.seconds for record in records]
    rest = [max(record.seconds - record.model_seconds, 0.0) for record in records]
    return [
        f"questions {len(records)}: right {_share(r.right for r in records)}, "
        f"valid {_share(r.valid for r in records)}, executed {_share(r.executed for r in records)}, "
        f"refused {sum(r.refused for r in records)}",
        f"a question: {_mean(r.calls for r in records):.2f} model calls, {_mean(r.tokens_in for r in records):.0f} "
        f"tokens in ({_mean(r.cached_tokens for r in records):.0f} cached), "
        f"{_mean(r.tokens_out for r in records):.0f} out",
        f"seconds: p50 {median(seconds):.2f}, p95 {quantile(seconds, 0.95):.2f}; "
        f"without the model p50 {median(rest) * 1000:.0f} ms",
    ]


def _linking(records: Sequence[Record]) -> list[str]:
    """Strict recall (all that gold needs is there) and precision, each a mean over the questions that have it."""
    parts = []
    for place, title in (("plan", "plan"), ("sql", "SQL")):
        measured = []
        for what in LINKED:
            recall, precision = (_of(records, f"{place}_{what}_{figure}") for figure in ("recall", "precision"))
            if recall:
                measured.append(f"{what} {_mean(recall):.3f}" + (f" and {_mean(precision):.2f}" if precision else ""))
        parts += [f"{title}: {', '.join(measured)}"] if measured else []
    return [f"strict recall and precision, {'; '.join(parts)}"] if parts else []


def _candidates(records: Sequence[Record]) -> list[str]:
    """How good the candidates were, and how good the choice among them: what choosing could still win."""
    judged = [[one for one in r.candidates if one["right"] is not None] for r in records]
    if not any(judged):
        return []
    return [
        f"candidates: {_mean(len(some) for some in judged):.2f} a question; the first right "
        f"{_share(bool(some) and bool(some[0]['right']) for some in judged)}, "
        f"any right {_share(any(one['right'] for one in some) for some in judged)}"
    ]


def _doubted(records: Sequence[Record]) -> list[str]:
    """Of the wrong and the right answers, how many say a word of doubt."""
    wrong = [record for record in records if record.executed and not record.right]
    said, needless = (sum(bool(one.doubts) for one in some) for some in (wrong, [r for r in records if r.right]))
    return [
        f"wrong answers {len(wrong)}: {said} with a word of doubt, {len(wrong) - said} without; "
        f"right ones doubted: {needless}"
    ]


def _of(records: Sequence[Record], key: str) -> list[float]:
    return [record.linking[key] for record in records if key in record.linking]


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
