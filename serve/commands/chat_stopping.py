"""Ctrl-C in `hopql chat`: at the prompt it is a key, and from Enter on it is for the question."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from prompt_toolkit import PromptSession
from prompt_toolkit.input.typeahead import get_typeahead, store_typeahead
from prompt_toolkit.keys import Keys


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
