"""`hopql chat` on a terminal: a prompt with history and offers, questions that Ctrl-C stops, slash commands."""

from __future__ import annotations

import threading
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any

import click

from hopql.serve.commands.chat import greet, show_turn
from hopql.serve.commands.chat_slash import Talking, obey
from hopql.serve.commands.chat_stopping import Interrupts
from hopql.serve.commands.chat_typing import prompt_session
from hopql.serve.conversation import Conversation, conversation
from hopql.serve.result import Result
from hopql.serve.show import console, show_event
from hopql.tools.errors import HopQLError
from hopql.tools.stopping import Stop, stoppable

if TYPE_CHECKING:
    from hopql.serve.client import HopQL

_STOPPED = "StoppedError"


def converse(client: HopQL, thread: str, watch: bool) -> int:
    """Talk until the user leaves; the exit code."""
    at = Talking(thread)
    choices: list[str] = []
    interrupts = Interrupts(prompt_session(client, lambda: choices))
    console(stderr=True).print("[dim]/help says what can be typed; Ctrl-D leaves.[/dim]")
    while at.thread:
        with conversation(client, at.thread) as talk, interrupts.caught():
            greet(talk)
            while at.thread == talk.thread:
                waiting = talk.asks
                choices[:] = waiting["choices"] if waiting else []
                at.turns = len(talk.turns)
                _turn(client, talk, interrupts, at, watch)
    return 0


def _turn(client: HopQL, talk: Conversation, interrupts: Interrupts, at: Talking, watch: bool) -> None:
    """Read one line, and do what it says."""
    line = read_line(interrupts)
    if line is None or line.lower() in ("exit", "quit"):
        at.thread = ""
        return
    if not line:
        return
    try:
        if line.startswith("/"):
            obey(line, at)
        anyway, at.anyway = at.anyway, ""
        if anyway or not line.startswith("/"):
            options = {"gate": "off"} if anyway else {}
            result = ask_stoppable(client, talk, anyway or line, watch, interrupts, **options)
            if result.failure and result.failure["kind"] == _STOPPED:
                console(stderr=True).print("[dim]Stopped. Ask something else, or leave with Ctrl-D.[/dim]")
                return
            at.told = show_turn(result, at.told)
            at.last = result if result.status != "asks" else at.last
    except HopQLError as error:
        for part in (f"Error: {error}", error.hint):
            if part:
                click.echo(part, err=True)


def read_line(interrupts: Interrupts) -> str | None:
    """What is typed; None when the user leaves: by Ctrl-D, or Ctrl-C twice on an empty line. Ctrl-C after something was
    typed leaves that."""
    warned = False
    while True:
        try:
            return interrupts.read().strip()
        except EOFError:
            return None
        except KeyboardInterrupt:
            if interrupts.typed:
                warned = False
                continue
            if warned:
                return None
            warned = True
            click.echo("Ctrl-C again, or Ctrl-D, leaves.", err=True)


def ask_stoppable(
    client: HopQL, talk: Conversation, text: str, watch: bool, interrupts: Interrupts, **options: Any
) -> Result:
    """Say a line, showing each step as it ends when `watch` is set. Ctrl-C has the run end, or not begin, of which the
    result then tells; a second one ends the process."""
    stop = Stop()
    happened: SimpleQueue[Any] = SimpleQueue()

    def work() -> None:
        try:
            with stoppable(stop):
                for event in talk.stream(text, **options):
                    happened.put(event)
        except BaseException as error:
            happened.put(error)

    def end() -> None:
        stop.stop()
        client.cancel()

    with interrupts.ended_by(end):
        if interrupts.pressed:
            return _stopped(text)
        threading.Thread(target=work, daemon=True).start()
        while True:
            event = happened.get()
            if isinstance(event, Result):
                return event
            if isinstance(event, BaseException):
                if stop.asked:
                    return _stopped(text)
                raise event
            if watch:
                show_event(console(stderr=True), event)


def _stopped(text: str) -> Result:
    failure: Any = {"kind": _STOPPED, "message": "Stopped.", "hint": "", "exit_code": 130}
    return Result(question=text, status="failed", answer="Stopped.", failure=failure)
