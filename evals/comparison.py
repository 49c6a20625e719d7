"""Two runs side by side as text: what was won, what was lost, by which lever, at what price."""

from __future__ import annotations

from collections.abc import Sequence

from hopql.evals.outcome import Record
from hopql.evals.paired import paired


def comparison(records: Sequence[Record], baseline: Sequence[Record], name: str = "the baseline") -> str:
    """Lines on how `records` did against `baseline`, on the questions that both hold."""
    found = paired(records, baseline)
    if not found.shared:
        return f"against {name}: no question is shared."
    of, mine, theirs = found.shared, found.both + len(found.won), found.both + len(found.lost)
    lines = [
        f"against {name}, {of} shared questions: right {mine} ({mine / of:.0%}) to {theirs} ({theirs / of:.0%}); "
        f"won {len(found.won)}, lost {len(found.lost)}, McNemar p = {found.p:.2g}; "
        f"median seconds {found.seconds_ratio:.2f} times"
    ]
    if theirs < of:
        lines.append(f"  of the errors of {name}, {(mine - theirs) / (of - theirs):.0%} are gone, net")
    by_id = {record.id: record for record in records}
    lines += [f"  won: {', '.join(_named(by_id[one], 'won') for one in found.won)}"] if found.won else []
    lines += [f"  lost: {', '.join(_named(by_id[one], 'lost') for one in found.lost)}"] if found.lost else []
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
