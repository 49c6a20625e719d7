"""The prompt of `hopql chat`: history of the workspace, and what is offered while one types."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Final
from urllib.parse import quote

from prompt_toolkit import PromptSession
from prompt_toolkit.auto_suggest import AutoSuggestFromHistory
from prompt_toolkit.completion import CompleteEvent, Completer, Completion, ThreadedCompleter
from prompt_toolkit.document import Document
from prompt_toolkit.history import FileHistory, History, InMemoryHistory
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent

from hopql.serve.commands.chat_slash import SLASH

if TYPE_CHECKING:
    from hopql.serve.client import HopQL
    from hopql.tools.memory import QueryMemory

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
            for name, (form, told) in SLASH.items():
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

        from hopql.tools.errors import HopQLError, UsageError

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
        from hopql.tools.options import effective
        from hopql.tools.recall import is_on, memory_of

        if self._memory is None and is_on():
            workspace = self._client.workspace
            self._memory = memory_of(workspace, effective(self._client.context({}), workspace))
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
    from hopql.tools.settings import settings

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
