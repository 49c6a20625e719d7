"""`hopql doctor`: is everything there, and what to run if not."""

from __future__ import annotations

import click

from serve.commands.options import print_json
from serve.commands.options import workspace as of_workspace


@click.command("doctor")
@of_workspace
@click.option("--json", "as_json", is_flag=True, help="A JSON list of the checks.")
def command(workspace: str, as_json: bool) -> int:
    """Check disk, workspace, cards, database, index, API specs and model, and say what to run."""
    from dataclasses import asdict

    from serve.show import console
    from tools.health import examine

    out, checks = console(), []
    for check in examine(workspace):
        checks.append(check)
        if not as_json:
            mark = "[green]ok[/green]  " if check.ok else "[red]wrong[/red]"
            out.print(f"{mark:<6} {check.part:<10}", end=" ")
            out.print(check.detail, markup=False)
            if not check.ok and check.advice:
                out.print(f"{'':17}{check.advice}", markup=False)
    if as_json:
        print_json([asdict(check) for check in checks])
    return 0 if all(check.ok for check in checks) else 1
