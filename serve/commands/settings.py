"""`hopql settings`: what can be set, what it is now, and what it does."""

from __future__ import annotations

import json
from dataclasses import asdict

import click


@click.command("settings")
@click.option("--markdown", is_flag=True, help="As tables of Markdown, without this environment's values.")
@click.option("--json", "as_json", is_flag=True, help="As a JSON list.")
@click.option("--changed", is_flag=True, help="Only what is not as it would be without this environment.")
def command(markdown: bool, as_json: bool, changed: bool) -> None:
    """List every setting: its variable, its value here, what it does. `NAME=VALUE` in the environment sets one; options
    of a run can be set for one question too (`hopql ask -o`), and for a workspace (`workspace.toml`)."""
    from hopql.serve.settings_told import as_markdown, settings_told

    if markdown:
        click.echo(as_markdown(), nl=False)
        return
    chosen = [one for one in settings_told() if not changed or one.changed]
    if as_json:
        click.echo(json.dumps([asdict(one) for one in chosen], ensure_ascii=False))
        return
    for one in chosen:
        click.echo(f"{one.variable}={one.value}")
        click.echo(f"    {one.told}" + (f" One of {', '.join(one.choices)}." if one.choices else ""))
