"""What an indexing run of API specs did, for a person's eyes and for programs."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from typing import TYPE_CHECKING, Any, Final

import click

from hopql.serve.apis_lines import told
from hopql.serve.knowledge_show import counted, line
from hopql.tools.apis.parsing.checking import MOST_TOLD

if TYPE_CHECKING:
    from hopql.tools.apis import Added

_BRIEF: Final = 160


def show_added(added: Added, held: Mapping[str, int]) -> None:
    """Counts first, then what was not read and why, warnings, and what was not understood of what was read.

    Args:
        held: how many specs and operations there are now.
    """
    refused = f", {len(added.refused):,} refused" if added.refused else ""
    click.echo(
        f"Specs: {added.added:,} added, {added.replaced:,} replaced, {added.unchanged:,} unchanged, "
        f"{added.removed:,} removed{refused} in {added.seconds:.1f} s"
    )
    click.echo(f"In the index: {counted(held['specs'], 'spec')} with {counted(held['operations'], 'operation')}")
    if added.aside:
        click.echo(f"Left aside: {counted(added.aside, 'file')} of JSON or YAML that {_hold(added.aside)}", err=True)
    told("Not read", [f"{line(one.uri)}: {line(one.why)}" for one in added.refused])
    told("Warnings", [line(one) for one in added.warnings])
    skipped = [f"{line(uri)}: {line(one, _BRIEF)}" for uri, found in added.skipped.items() for one in found]
    places = counted(sum(map(len, added.skipped.values())), "place")
    more = "more than " if any(len(found) > MOST_TOLD for found in added.skipped.values()) else ""
    told(f"Not understood: {more}{places} of {counted(len(added.skipped), 'spec')}", skipped)


def _hold(files: int) -> str:
    return "is no spec" if files == 1 else "are no specs"


def added_json(added: Added, held: Mapping[str, int]) -> dict[str, Any]:
    """An indexing run for programs."""
    return {**asdict(added), "index": dict(held)}
