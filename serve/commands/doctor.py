"""`hopql doctor`: is everything there, and what to run if not; and what holds of what HopQL promises."""

from __future__ import annotations

import click

from hopql.serve.commands.options import print_json
from hopql.serve.commands.options import workspace as of_workspace


@click.command("doctor")
@of_workspace
@click.option(
    "--security", is_flag=True, help="Try what must not be possible here, layer by layer, and say what holds."
)
@click.option("--strict", is_flag=True, help="With --security: a warning counts as wrong.")
@click.option("--json", "as_json", is_flag=True, help="A JSON list of the checks.")
def command(workspace: str, security: bool, strict: bool, as_json: bool) -> int:
    """Check disk, workspace, cards, database, index, API specs, state database and model, and say what to run.

    With --security, see what holds here of docs/security.md: each claim is tried on this workspace and its database,
    with the layers above it switched off. Nothing is changed. Exit code 1: something does not hold.
    """
    if strict and not security:
        raise click.UsageError("--strict goes with --security.")
    if security:
        from hopql.serve.commands.doctor_security import tell

        return tell(workspace, strict=strict, as_json=as_json)
    from dataclasses import asdict

    from hopql.serve.show import console
    from hopql.tools.health import examine

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
