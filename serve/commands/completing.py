"""What the shell offers while an option is typed; nothing where nothing can be found: no error reaches a prompt."""

from __future__ import annotations

from collections.abc import Iterable

import click
from click.shell_completion import CompletionItem

_MODELS = {
    "local": "the embedded model", "local:0.5b": "the small embedded model", "openai:": "a hosted one: openai:NAME",
    "fake:": "a script of replies: fake:FILE",
}  # fmt: skip


def workspaces(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Named workspaces; folders where none begins so."""
    from hopql.tools.errors import HopQLError
    from hopql.tools.settings import settings

    try:
        kept = settings().data_dir / "workspaces"
        names = [one.name for one in kept.iterdir() if (one / "workspace.toml").is_file()]
    except (OSError, HopQLError):
        names = []
    return _starting(sorted(names), incomplete) or [CompletionItem(incomplete, type="dir")]


def models(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Kinds of chat models."""
    return [CompletionItem(name, help=told) for name, told in _MODELS.items() if name.startswith(incomplete)]


def tables(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Tables of the workspace that `-w` names, in any case of letters; from its cards, the database is not asked."""
    from hopql.tools.catalog.cards import load_cards
    from hopql.tools.configuration import CARDS
    from hopql.tools.errors import HopQLError
    from hopql.tools.workspace import open_workspace

    try:
        opened = open_workspace(str(ctx.params.get("workspace") or ""))
        cards = opened.grants.apply(load_cards(opened.path / CARDS))
    except (OSError, HopQLError):
        return []
    return [CompletionItem(card.name, help=card.description.split("\n")[0][:80])
            for card in cards if card.name.lower().startswith(incomplete.lower())]  # fmt: skip


def files(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Files, as the shell finds them."""
    return [CompletionItem(incomplete, type="file")]


def run_options(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> list[CompletionItem]:
    """Options of a run, as `-o` takes them."""
    from hopql.state.context import Context

    fields = {name: field for name, field in Context.model_fields.items() if name != "workspace"}
    return [CompletionItem(f"{name}=", help=field.description or "")
            for name, field in fields.items() if name.startswith(incomplete.replace("-", "_"))]  # fmt: skip


def _starting(names: Iterable[str], incomplete: str) -> list[CompletionItem]:
    return [CompletionItem(name) for name in names if name.startswith(incomplete)]
