"""`hopql chat`: a conversation that goes on where it was left."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Any

import click

from hopql.serve.commands.options import model as of_model
from hopql.serve.commands.options import trust, warn_of_login
from hopql.serve.commands.options import workspace as of_workspace
from hopql.serve.leaving import leaving_at_once

if TYPE_CHECKING:
    from hopql.serve.client import HopQL
    from hopql.serve.conversation import Conversation
    from hopql.serve.result import Result


@click.command("chat")
@of_workspace
@of_model
@trust
@click.option("-u", "--user", default="", help="Who speaks: whose memories may be read beside the shared ones.")
@click.option("-t", "--thread", default="main", show_default=True, help="Name of the conversation.")
@click.option("--keep-turns", is_flag=True, help="Store each turn in the memory too.")
@click.option("--steps/--no-steps", default=None, help="Show each step as it happens (on a terminal by default).")
def command(workspace: str, model: str, user: str, thread: str, keep_turns: bool, steps: bool | None) -> int:
    """Talk: ask, go on from the answer ("and in March?"), choose where HopQL asks back (or say "just choose", "never
    mind", or something else), say what to remember.

    A thread is kept in the state database and goes on after a restart. On a terminal, /help lists what else can be
    typed; Ctrl-C stops a question, Ctrl-D leaves. In a pipe, lines are read until an empty one, "exit", or the end of
    the input.
    """
    from hopql.serve.client import HopQL

    given: dict[str, Any] = {"user": user, "model": model, "keep_turns": keep_turns}
    client = HopQL(workspace, **{name: value for name, value in given.items() if value})
    warn_of_login(client.workspace)
    watch = sys.stderr.isatty() if steps is None else steps
    if sys.stdin.isatty() and sys.stdout.isatty():
        from hopql.serve.commands.chat_terminal import converse

        return converse(client, thread, watch)
    return _read_lines(client, thread, watch)


def _read_lines(client: HopQL, thread: str, watch: bool) -> int:
    """Answer each line of the input."""
    from hopql.serve.conversation import conversation
    from hopql.serve.result import Result
    from hopql.serve.show import console, show_event

    with conversation(client, thread) as talk:
        greet(talk)
        told: list[str] = []
        refused = ""
        for line in iter(_line, ""):
            options = {"gate": "off"} if refused and line == "/anyway" else {}
            with leaving_at_once(client.cancel, "Stopped; the thread is kept."):
                for event in talk.stream(refused if options else line, **options):
                    if isinstance(event, Result):
                        refused = event.question if event.status == "out_of_domain" else ""
                        told = show_turn(event, told)
                    elif watch:
                        show_event(console(stderr=True), event)
    return 0


def greet(talk: Conversation) -> None:
    """Say where the thread was left, and what it waits for."""
    from rich.markup import escape

    from hopql.serve.show import console
    from hopql.serve.tables import safe

    if turns := talk.turns:
        begun = f"Thread {talk.thread}, {len(turns)} turns so far. The last: {turns[-1]['question']}"
        console(stderr=True).print(f"[dim]{escape(safe(begun))}[/dim]")
    if waiting := talk.asks:
        _ask(waiting["message"], waiting["choices"])


def show_turn(result: Result, told: list[str]) -> list[str]:
    """Show what came of a line, its remarks first but for those that were told when its question asked back. Gives
    what has been told of a question that still asks."""
    from rich.markup import escape

    from hopql.serve.show import console, show_result
    from hopql.serve.tables import safe

    err = console(stderr=True)
    known = len(told) if result.remarks[: len(told)] == told else 0
    for remark in result.remarks[known:]:
        err.print(f"[dim]{escape(safe(remark))}[/dim]")
    if result.status == "asks":
        _ask(result.answer, result.choices)
        return result.remarks
    show_result(result, anyway="with /anyway")
    return []


def _line() -> str:
    """The next line; empty at the end of the input, and for "exit" or "quit"."""
    if sys.stdin.isatty():
        sys.stderr.write("› ")
        sys.stderr.flush()
    line = sys.stdin.readline().strip()
    return "" if line.lower() in ("exit", "quit") else line


def _ask(message: str, choices: list[str]) -> None:
    from hopql.serve.tables import safe

    click.echo(safe(message))
    for number, choice in enumerate(choices, 1):
        click.echo(f"  {number}. {safe(choice)}")
