"""What a run came to: its totals, what was won and lost against another, and a report of both as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from math import ceil
from statistics import fmean, median

from hopql.evals.records import Record
from hopql.tools.display.word_results import fenced


def shared(records: Sequence[Record], baseline: Sequence[Record]) -> list[tuple[Record, Record]]:
    """The pairs by id and question, in the order of `records`; an id that means another question in the other is not
    shared, nor is a question whose gold queries did not run in one of the two."""
    theirs = {(record.id, record.question): record for record in baseline if record.counted}
    return [
        (mine, theirs[key])
        for mine in records
        if (key := (mine.id, mine.question)) in theirs and mine.counted
    ]  # fmt: skip


def mcnemar(won: int, lost: int) -> float:
    """McNemar's exact test, two-sided: the binomial probability of a split at least this uneven.

    Only pairs in which just one of the two was right count (McNemar, Psychometrika 12, 1947, 153-157).
    """
    from scipy.stats import binomtest

    return float(binomtest(won, won + lost).pvalue) if won + lost else 1.0


def comparison(records: Sequence[Record], baseline: Sequence[Record], name: str = "the baseline") -> str:
    """Lines on how `records` did against `baseline`, on the questions that both hold."""
    pairs = shared(records, baseline)
    if not pairs:
        return f"against {name}: no question is shared."
    won = [one for one, other in pairs if one.right and not other.right]
    lost = [one for one, other in pairs if other.right and not one.right]
    of, mine, theirs = len(pairs), sum(one.right for one, _ in pairs), sum(other.right for _, other in pairs)
    slow = median(other.seconds for _, other in pairs)
    ratio = median(one.seconds for one, _ in pairs) / slow if slow else 0.0
    lines = [
        f"against {name}, {of} shared questions: right {mine} ({mine / of:.0%}) to {theirs} ({theirs / of:.0%}); "
        f"won {len(won)}, lost {len(lost)}, McNemar p = {mcnemar(len(won), len(lost)):.2g}; "
        f"median seconds {ratio:.2f} times"
    ]
    if theirs < of:
        lines.append(f"  of the errors of {name}, {(mine - theirs) / (of - theirs):.0%} are gone, net")
    for mark, some in (("won", won), ("lost", lost)):
        lines += [f"  {mark}: {', '.join(_named(one, mark) for one in some)}"] if some else []
    return "\n".join(lines)


def changes(before: Sequence[Record], after: Sequence[Record]) -> str:
    """Lines for `hopql eval diff BEFORE AFTER`: how `after` did, and the levers of both."""
    lines = [f"questions: {len(before)} before, {len(after)} after"]
    lines.append(comparison(after, before, "the run before"))
    for title, records in (("before", before), ("after", after)):
        counted = lever_counts(records)
        if counted:
            lines.append(f"levers {title}: {counted}")
    return "\n".join(lines)


def lever_counts(records: Sequence[Record]) -> str:
    """How often each lever won and lost, as words; empty where none did."""
    names = sorted({lever for record in records for lever in record.levers})
    return "; ".join(
        f"{name} won {sum(r.levers.get(name) == 'won' for r in records)}, "
        f"lost {sum(r.levers.get(name) == 'lost' for r in records)}"
        for name in names
    )


def _named(record: Record, mark: str) -> str:
    levers = [lever for lever, found in record.levers.items() if found == mark]
    return f"{record.id} ({', '.join(levers)})" if levers else record.id


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
    broken = [record.id for record in records if not record.counted]
    if broken:
        lines.append(f"neither right nor wrong, since no gold query ran, {len(broken)}: {', '.join(broken)}")
    counted = [record for record in records if record.counted]
    lines += _groups("category", [(record.category, record) for record in counted])
    lines += _groups("database", [(record.db, record) for record in counted])
    if baseline:
        name = baseline[0].system
        lines += [f"{name}:", *(f"  {line}" for line in _costs(baseline) + _linking(baseline))]
        lines.append(comparison(records, baseline, name))
    return "\n".join(lines)


def _costs(records: Sequence[Record]) -> list[str]:
    seconds = [record.seconds for record in records]
    rest = [max(record.seconds - record.model_seconds, 0.0) for record in records]
    return [
        f"questions {len(records)}: right {_share(r.right for r in records if r.counted)}, "
        f"valid {_share(r.valid for r in records)}, executed {_share(r.executed for r in records)}, "
        f"refused {sum(r.refused for r in records)}",
        f"a question: {fmean(r.calls for r in records):.2f} model calls, {fmean(r.tokens_in for r in records):.0f} "
        f"tokens in ({fmean(r.cached_tokens for r in records):.0f} cached), "
        f"{fmean(r.tokens_out for r in records):.0f} out",
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
                measured.append(f"{what} {fmean(recall):.3f}" + (f" and {fmean(precision):.2f}" if precision else ""))
        parts += [f"{title}: {', '.join(measured)}"] if measured else []
    return [f"strict recall and precision, {'; '.join(parts)}"] if parts else []


def _candidates(records: Sequence[Record]) -> list[str]:
    """How good the candidates were, and how good the choice among them: what choosing could still win."""
    judged = [[one for one in r.candidates if one["right"] is not None] for r in records]
    if not any(judged):
        return []
    counted = [some for some, r in zip(judged, records, strict=True) if r.counted]
    return [
        f"candidates: {fmean(len(some) for some in counted):.2f} a question; the first right "
        f"{_share(bool(some) and bool(some[0]['right']) for some in counted)}, "
        f"any right {_share(any(one['right'] for one in some) for some in counted)}"
    ]


def _doubted(records: Sequence[Record]) -> list[str]:
    """Of the wrong and the right answers, how many say a word of doubt."""
    wrong = [record for record in records if record.counted and record.executed and not record.right]
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
    return f"{sum(found)} of {len(found)} ({sum(found) / len(found):.0%})" if found else "0 of 0"


def escape(text: str) -> str:
    """Plain words for Markdown, on one line."""
    return re.sub(r"([\\`*_|<#\[\]])", r"\\\1", " ".join(text.split())) if text.strip("-: ") else text


def report(records: Sequence[Record], baseline: Sequence[Record] | None, title: str) -> str:
    """The totals of a run, compared with another where there is one, and what was not right, as Markdown."""
    wrong = sorted((record for record in records if not record.right), key=lambda record: record.db)
    parts = [f"# {escape(title)}", "## Totals", fenced(summary(records, baseline), "")]
    for head, counted in (("Not right", True), ("No gold query ran", False)):
        some = [record for record in wrong if record.counted == counted]
        if some or counted:
            parts += [f"## {head}: {len(some)}", *(part for record in some for part in _wrong(record))]
    return "\n\n".join(parts) + "\n"


def _wrong(record: Record) -> list[str]:
    end = "refused" if record.refused else "wrong result" if record.executed else "no result"
    end = end if record.counted else "not counted"
    category = f", {record.category}" if record.category else ""
    told = [f"{record.question} [{end}, {len(record.attempts)} attempts]"]
    told += [f"Error: {record.error}"] * bool(record.error)
    told += [f"No gold query ran: {record.gold_error}"] * (not record.counted)
    missed = [name for name, value in record.linking.items() if name.endswith("_recall") and value < 1]
    if missed:
        named = ", ".join(name.removesuffix("_recall").replace("_", " ") for name in missed)
        told.append(f"Missed, of what the gold query needs: {named}.")
    told += ["Another candidate was right."] * any(item.get("right") for item in record.candidates)
    golds = [part for gold in record.gold for part in ("Gold:", fenced(gold.strip()))]
    head = f"### {escape(f'{record.id} ({record.db}{category}): {record.question[:100]}')}"
    return [head, *map(escape, told), fenced(record.sql or "(none)"), *golds]
