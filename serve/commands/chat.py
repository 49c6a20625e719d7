"""`hopql chat`: a conversation; on a terminal with a prompt that has history, and questions that Ctrl-C stops."""

from __future__ import annotations

import os
import signal
import sys
import threading
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import click
from prompt_toolkit import PromptSession
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.completion import WordCompleter
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from hopql.serve.client import HopQL
from hopql.serve.commands.ask import watched
from hopql.serve.commands.options import client_of, model_option, trust_option, workspace_option
from hopql.serve.conversation import Conversation, conversation
from hopql.serve.interrupts import interrupted_by, leave, leaving_at_once
from hopql.serve.result import Result
from hopql.serve.show_results import STDOUT, SUFFIXES, check_files, show_explanation, show_result, write_files
from hopql.serve.terminal import console, safe, say, whisper
from hopql.tools.base.errors import HopQLError, UsageError
from hopql.tools.base.settings import settings
from hopql.tools.base.stop_runs import Stop, stoppable


@click.command("chat")
@workspace_option
@model_option
@trust_option
@click.option("-u", "--user", default="", help="User whose memories are read, besides the shared ones.")
@click.option("-t", "--thread", default="main", show_default=True, help="Name of the conversation.")
@click.option("--steps/--no-steps", default=None, help="Show each step as it happens (on a terminal by default).")
def chat_command(workspace: str, model: str, user: str, thread: str, steps: bool | None) -> int:
    """Have a conversation: ask, follow up ("and in March?"), answer when HopQL asks back (or say "just choose" or
    "never mind"), say what to remember. /help lists the commands.

    A thread is kept in the state database and continues after a restart. On a terminal, Ctrl-C stops a question, Ctrl-D
    leaves. In a pipe, lines are read until an empty one, "exit", or the end of the input.
    """
    client = client_of(workspace, user=user, model=model)
    watch = sys.stderr.isatty() if steps is None else steps
    return converse(client, thread, watch, terminal=sys.stdin.isatty() and sys.stdout.isatty())


@dataclass
class Talking:
    """Where a chat is."""

    leaving: bool = False
    last: Result | None = None
    """What was answered last, since the chat began."""
    anyway: str = ""
    """A question that is to be asked whatever the gate says."""
    told: list[str] = field(default_factory=list)
    """Remarks that were shown when the last question asked back."""


SLASH: Final = {
    "/why": "how the last answer came about: plan, prompt, steps",
    "/export FILE": "write the rows of the last answer: .csv, or a chart, .svg or .png",
    "/anyway": "ask what was refused all the same",
    "/help": "this list",
    "/exit": "leave; the conversation is kept",
}
"""How each command is typed, and what it does."""


def obey(line: str, at: Talking) -> None:
    """Do what a line says, else raise HopQLError."""
    name, _, given = line.strip().partition(" ")
    match name.lower():
        case "/why":
            show_explanation(console(), _answered(at))
        case "/export":
            _export(given.strip(), at)
        case "/anyway":
            if at.last is None or at.last.status != "out_of_domain":
                raise UsageError("Nothing was refused last.", hint="Ask something first.")
            at.anyway = at.last.question
        case "/help":
            formatter = click.HelpFormatter(width=100)
            formatter.write_dl(list(SLASH.items()))
            click.echo(formatter.getvalue().rstrip())
            click.echo("  Alt-Enter begins a new line; Ctrl-C stops a question, Ctrl-D leaves. Anything else is asked.")
        case "/exit":
            at.leaving = True
        case _:
            raise UsageError(f"There is no {name} here.", hint="/help lists what there is.")


def _answered(at: Talking) -> Result:
    if at.last is None:
        raise UsageError("Nothing was answered in this chat yet.", hint="Ask something first.")
    return at.last


def _export(file: str, at: Talking) -> None:
    if not file or file == STDOUT:
        raise UsageError("Say into which file.", hint="/export flights.csv")
    suffix = Path(file).suffix.lower()
    if suffix not in (".csv", *SUFFIXES):
        said = f"{Path(file).name}: files end with .csv for rows, {' or '.join(SUFFIXES)} for a chart."
        raise UsageError(said, hint="/export flights.csv")
    result = _answered(at)
    files = (file, "") if suffix == ".csv" else ("", file)
    check_files(*files)
    write_files(result, *files)


def prompt_session(client: HopQL) -> PromptSession[str]:
    """What reads lines from the terminal."""
    keys = KeyBindings()

    @keys.add("escape", "enter")
    def _break(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text("\n")

    return PromptSession(
        history=history_of(client.workspace.config.name), auto_suggest=AutoSuggestFromHistory(), key_bindings=keys,
        completer=WordCompleter([form.split()[0] for form in SLASH], sentence=True),
    )  # fmt: skip


def history_of(name: str) -> History:
    """What was typed into chats with a workspace, in a file that only its owner reads; where that cannot be kept, for
    this chat only."""

    folder = settings().data_dir / "history"
    try:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        file = Path(folder, quote(name, safe=""))
        os.close(os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND, 0o600))
        file.chmod(0o600)
        file.read_bytes()
    except OSError:
        return InMemoryHistory()
    return FileHistory(file)


def converse(client: HopQL, thread: str, watch: bool, *, terminal: bool = True) -> int:
    """Talk until the user leaves, or the input ends. What goes wrong with a line is told, and the next one is read; in
    a pipe the exit code is that of the first line that went wrong."""
    at, session, code = Talking(), prompt_session(client) if terminal else None, 0
    if session:
        whisper("/help says what can be typed; Ctrl-D leaves.")
    with conversation(client, thread) as talk:
        greet(talk)
        while not at.leaving:
            line = read_line(session) if session else _next_line()
            if line is None or line.lower() in ("exit", "quit"):
                break
            try:
                ended = _turn(line, client, talk, at, watch, terminal)
            except HopQLError as error:
                say(*filter(None, (f"Error: {error}", error.hint)))
                ended = error.exit_code
            code = code or ended
    return 0 if terminal else code


def _turn(line: str, client: HopQL, talk: Conversation, at: Talking, watch: bool, terminal: bool) -> int:
    """Do or ask what a line says; the exit code of its answer."""
    if line.startswith("/"):
        obey(line, at)
        line = ""
    anyway, at.anyway = at.anyway, ""
    if not (anyway or line):
        return 0
    options: dict[str, Any] = {"gate": "off"} if anyway else {}
    if terminal:
        result = ask_stoppable(client, talk, anyway or line, watch, **options)
    else:
        with leaving_at_once(client.cancel, "Stopped; the thread is kept."):
            result = watched(talk.stream(anyway or line, **options), watch)
    if result is None:
        whisper("Stopped. Ask something else, or leave with Ctrl-D.")
        return 0
    at.told = show_turn(result, at.told)
    at.last = result if result.status != "asks" else at.last
    return result.exit_code


def greet(talk: Conversation) -> None:
    """Say where the thread was left, and what it waits for."""
    if turns := talk.turns:
        whisper(f"Thread {talk.thread}, {len(turns)} turns so far. The last: {turns[-1]['question']}")
    if waiting := talk.asks:
        _ask_back(waiting["message"], waiting["choices"])


def show_turn(result: Result, told: list[str]) -> list[str]:
    """Show what came of a line, its remarks first but for those that were told when its question asked back. Gives
    what has been told of a question that still asks."""
    known = len(told) if result.remarks[: len(told)] == told else 0
    for remark in result.remarks[known:]:
        whisper(remark)
    if result.status == "asks":
        _ask_back(result.answer, result.choices)
        return result.remarks
    show_result(result, anyway="with /anyway", whole="/export FILE writes")
    return []


def _ask_back(message: str, choices: list[str]) -> None:
    click.echo(safe(message))
    for number, choice in enumerate(choices, 1):
        click.echo(f"  {number}. {safe(choice)}")


def _next_line() -> str | None:
    """The next line of a pipe; None at its end, and for an empty one."""
    if sys.stdin.isatty():
        sys.stderr.write("› ")
        sys.stderr.flush()
    return sys.stdin.readline().strip() or None


def read_line(session: PromptSession[str]) -> str | None:
    """What is typed; None when the user leaves: by Ctrl-D, or Ctrl-C twice on an empty line. Ctrl-C after something was
    typed leaves that."""
    warned = False
    while True:
        try:
            return session.prompt("› ").strip()
        except EOFError:
            return None
        except KeyboardInterrupt:
            if session.default_buffer.text:
                warned = False
                continue
            if warned:
                return None
            warned = True
            click.echo("Ctrl-C again, or Ctrl-D, leaves.", err=True)


def ask_stoppable(client: HopQL, talk: Conversation, text: str, watch: bool, **options: Any) -> Result | None:
    """Say a line, showing each step as it ends when `watch` is set. Ctrl-C has the run end: then there is no result. A
    second one ends the process."""
    stop, result = Stop(), None

    def end() -> None:
        stop.stop()
        client.cancel()

    def interrupt(*_: object) -> None:
        signal.signal(signal.SIGINT, leave)
        os.write(2, b"\nStopping; Ctrl-C again leaves.\n")
        threading.Thread(target=end, daemon=True).start()  # since it may wait

    with interrupted_by(interrupt), stoppable(stop):
        try:
            result = watched(talk.stream(text, **options), watch)
        except Exception:
            if not stop.asked:
                raise
    return None if stop.asked and (result is None or result.failure) else result
