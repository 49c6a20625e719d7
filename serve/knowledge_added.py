"""What an indexing run did, for a person's eyes and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

import click

from hopql.serve.knowledge_show import SHOWN, counted, line

if TYPE_CHECKING:
    from hopql.tools.knowledge.documents import Added


def show_added(added: Added) -> None:
    """Counts first, then what was not read and why, warnings, and what is the same as another document."""
    refused = f", {len(added.refused):,} refused" if added.refused else ""
    click.echo(
        f"Documents: {added.added:,} added, {added.replaced:,} replaced, {added.unchanged:,} unchanged, "
        f"{added.removed:,} removed{refused} in {added.seconds:.1f} s"
    )
    merged = f"; {added.merged:,} entities were merged" if added.merged else ""
    if added.added or added.replaced or merged:
        told = ", ".join(
            counted(number, what)
            for number, what in ((added.chunks, "chunk"), (added.relations, "relation"))
        )
        entities = "1 entity" if added.entities == 1 else f"{added.entities:,} entities"
        click.echo(f"Stored: {told}, {entities}{merged}")
    _told("Not read", [f"{line(one.uri)}: {line(one.why)}" for one in added.refused])
    _told("Warnings", [line(one) for one in added.warnings])
    _told("The same bytes", [f"{line(one)} is the same as {line(other)}" for one, other in added.same])


def _told(title: str, lines: Sequence[str]) -> None:
    if not lines:
        return
    click.echo(f"{title}:", err=True)
    for one in lines[:SHOWN]:
        click.echo(f"  {one}", err=True)
    if len(lines) > SHOWN:
        click.echo(f"  and {len(lines) - SHOWN:,} more; --json gives them", err=True)


def added_json(added: Added) -> dict[str, Any]:
    """An indexing run for programs."""
    return asdict(added)
