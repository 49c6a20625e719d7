"""`hopql chat` on a terminal: a prompt with history and offers, questions that Ctrl-C stops, slash commands."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

import click
from prompt_toolkit import PromptSession
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.completion import CompleteEvent, Completer, Completion, ThreadedCompleter
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.input.typeahead import get_typeahead, store_typeahead
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.keys import Keys

from hopql.serve.commands.ask import greet, show_turn
from hopql.serve.conversation import Conversation, conversation
from hopql.serve.result import Result
from hopql.serve.show_results import show_chart, show_event, show_explanation
from hopql.serve.terminal import console, counted, safe, whisper
from hopql.serve.write_results import STDOUT, check_files, write_files
from hopql.tools.base.errors import HopQLError, UsageError
from hopql.tools.base.settings import settings
from hopql.tools.base.stop_runs import Stop, stoppable

if TYPE_CHECKING:
    from hopql.serve.client import HopQL
    from hopql.tools.memory import QueryMemory


@dataclass
class Talking:
    """Where a chat is."""

    thread: str
    """Name of the conversation; empty: leave."""
    turns: int = 0
    last: Result | None = None
    """What was answered last, since the chat began."""
    anyway: str = ""
    """A question that is to be asked whatever the gate says."""
    told: list[str] = field(default_factory=list)
    """Remarks that were shown when the last question asked back."""


def obey(line: str, at: Talking) -> None:
    """Do what a line says.

    Raises:
        UsageError: there is no such command, or it cannot be done now.
        DiskError: a file cannot be written.
    """
    name, _, rest = line.strip().partition(" ")
    if name.lower() not in SLASH:
        raise UsageError(f"There is no {name} here.", hint="/help lists what there is.")
    SLASH[name.lower()][2](rest.strip(), at)


def _answered(at: Talking) -> Result:
    if at.last is None:
        raise UsageError("Nothing was answered in this chat yet.", hint="Ask something first.")
    return at.last


def _sql(given: str, at: Talking) -> None:
    sql = _answered(at).sql
    click.echo(safe(sql) if sql else "The last answer needed no SQL.")


def _why(given: str, at: Talking) -> None:
    show_explanation(console(), _answered(at))


def _chart(given: str, at: Talking) -> None:
    result = _answered(at)
    if given:
        check_files("", given)
        write_files(result, "", given)
    elif not (result.rows and result.queried and show_chart(result)):
        click.echo("No chart fits the last answer.")


def _export(given: str, at: Talking) -> None:
    if not given or given == STDOUT:
        raise UsageError("Say into which file.", hint="/export flights.csv")
    result = _answered(at)
    check_files(given, "")
    write_files(result, given, "")


def _anyway(given: str, at: Talking) -> None:
    if at.last is None or at.last.status != "out_of_domain":
        raise UsageError("Nothing was refused last.", hint="Ask something first.")
    at.anyway = at.last.question


def _thread(given: str, at: Talking) -> None:
    if given:
        at.thread, at.last, at.told = given, None, []
    else:
        click.echo(f"This is the thread {at.thread}, with {counted(at.turns, 'turn')} so far.")


def _help(given: str, at: Talking) -> None:
    formatter = click.HelpFormatter(width=100)
    formatter.write_dl([(form, told) for form, told, _ in SLASH.values()])
    click.echo(formatter.getvalue().rstrip())
    click.echo("  Alt-Enter begins a new line; Ctrl-C stops a question, Ctrl-D leaves. Anything else is asked.")


def _exit(given: str, at: Talking) -> None:
    at.thread = ""


SLASH: Final = {
    "/sql": ("/sql", "the SQL of the last answer", _sql),
    "/why": ("/why", "how the last answer came about: plan, prompt, steps", _why),
    "/chart": ("/chart [FILE]", "draw the last answer, here or into FILE.png or .svg", _chart),
    "/export": ("/export FILE.csv", "write the rows of the last answer", _export),
    "/anyway": ("/anyway", "ask what was refused all the same", _anyway),
    "/thread": ("/thread [NAME]", "go on with another conversation, or say which this is", _thread),
    "/help": ("/help", "this list", _help),
    "/exit": ("/exit", "leave; the conversation is kept", _exit),
}
"""Each command with how it is typed, what it does, and what does it."""


class Interrupts:
    """Reads lines, and knows which Ctrl-C came after one.

    The prompt gives the terminal back before it returns: it waits for offers that are still looked up. A Ctrl-C of
    that time would be the prompt's, which no longer listens; here it is kept for what was entered.
    """

    def __init__(self, session: PromptSession[str]) -> None:
        self._session = session
        self._end: Callable[[], object] | None = None
        self.pressed = False
        """Whether Ctrl-C came since the last line was entered."""

    @property
    def typed(self) -> str:
        """What stands at the prompt, or stood there when Ctrl-C left it."""
        return self._session.default_buffer.text

    @contextmanager
    def caught(self) -> Iterator[None]:
        """Within the block Ctrl-C comes here; outside the main thread nothing is changed."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        before = signal.signal(signal.SIGINT, self._interrupt)
        try:
            yield
        finally:
            signal.signal(signal.SIGINT, before)

    def read(self) -> str:
        """The next line.

        Raises:
            KeyboardInterrupt: Ctrl-C at the prompt.
            EOFError: Ctrl-D at the empty prompt.
        """
        line = self._session.prompt("› ", handle_sigint=False, pre_run=self._begin)
        terminal = self._session.input
        typed = [*get_typeahead(terminal), *terminal.read_keys()]
        if typed and typed[0].key is Keys.ControlC:
            self.pressed, typed = True, typed[1:]
        store_typeahead(terminal, typed)
        return line

    @contextmanager
    def ended_by(self, end: Callable[[], object]) -> Iterator[None]:
        """Within the block Ctrl-C calls `end`, in a thread of its own, since it may wait. `pressed` says whether there
        was one before, for which it is not called."""
        self._end = end
        try:
            yield
        finally:
            self._end = None

    def _begin(self) -> None:
        self.pressed = False

    def _interrupt(self, number: int, frame: object) -> None:
        app = self._session.app
        if app.is_running and not app.is_done and app.loop:
            app.loop.call_soon_threadsafe(app.key_processor.send_sigint)
            return
        if self.pressed:
            os.write(2, b"\nStopped; the thread is kept.\n")
            os._exit(130)
        self.pressed = True
        os.write(2, b"\nStopping; Ctrl-C again leaves.\n")
        if self._end:
            threading.Thread(target=self._end, daemon=True).start()


_OFFERED: Final = 6
_ENOUGH: Final = 2
"""Letters from which on questions are offered."""


class Offers(Completer):
    """What may come of what is typed: a slash command, a choice that is asked for, or a question that was asked."""

    def __init__(self, suggest: Callable[[str], list[str]], choices: Callable[[], list[str]]) -> None:
        self._suggest, self._choices = suggest, choices

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        """Offers for the text before the cursor; each takes the place of all of it."""
        text = document.text_before_cursor
        whole = -len(text)
        if "\n" in text or document.text_after_cursor:
            return
        if text.startswith("/"):
            for name, (form, told, _) in SLASH.items():
                if name.startswith(text):
                    yield Completion(name, whole, display=form, display_meta=told)
            return
        for choice in self._choices():
            if choice.lower().startswith(text.strip().lower()):
                yield Completion(choice, whole)
        if len(text.strip()) >= _ENOUGH:
            for question in self._suggest(text):
                if question.strip() != text.strip():
                    yield Completion(question, whole)


class Suggester:
    """Questions of the query memory that begin so, or mean so; none where it is off or cannot be reached."""

    def __init__(self, client: HopQL) -> None:
        self._client, self._lost = client, False
        self._memory: QueryMemory | None = None

    def __call__(self, prefix: str) -> list[str]:
        """See the class. It asks the state database: not for the thread that reads keys."""
        import psycopg

        if self._lost:
            return []
        try:
            memory = self._opened()
            found = memory.suggestions(prefix, _OFFERED) if memory else []
        except UsageError:  # of this prefix
            return []
        except (HopQLError, psycopg.Error):
            self._lost = True
            return []
        return [" ".join(one["question"].split()) for one in found]

    def _opened(self) -> QueryMemory | None:
        from hopql.tools.memory.recall_queries import is_on, memory_of

        if self._memory is None and is_on():
            workspace = self._client.workspace
            self._memory = memory_of(workspace, self._client.effective())
        return self._memory


def prompt_session(client: HopQL, choices: Callable[[], list[str]]) -> PromptSession[str]:
    """What reads lines from the terminal.

    Args:
        choices: what the conversation asks to choose from, now.
    """
    keys = KeyBindings()

    @keys.add("escape", "enter")
    def _break(event: KeyPressEvent) -> None:
        event.current_buffer.insert_text("\n")

    return PromptSession(
        history=history_of(client.workspace.config.name), auto_suggest=AutoSuggestFromHistory(), key_bindings=keys,
        completer=ThreadedCompleter(Offers(Suggester(client), choices)), complete_while_typing=True,
        reserve_space_for_menu=_OFFERED,
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


_STOPPED = "StoppedError"


def converse(client: HopQL, thread: str, watch: bool) -> int:
    """Talk until the user leaves; the exit code."""
    at = Talking(thread)
    choices: list[str] = []
    interrupts = Interrupts(prompt_session(client, lambda: choices))
    whisper("/help says what can be typed; Ctrl-D leaves.")
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
                whisper("Stopped. Ask something else, or leave with Ctrl-D.")
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
