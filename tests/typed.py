"""`hopql` as it is typed, within the tests' process: another would load models and open databases anew."""

from __future__ import annotations

import os
import subprocess
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack, chdir, redirect_stderr, redirect_stdout
from pathlib import Path
from typing import NoReturn
from unittest import mock

from hopql.serve.cli import main
from hopql.tools.base.settings import settings
from hopql.tools.memory import writer

ROOT = Path(__file__).parent.parent


class _EndedError(BaseException):
    """Where the program would have ended its process."""


def _end(code: int) -> NoReturn:
    raise _EndedError(code)


def hopql(
    *arguments: str, given: str = "", folder: Path = ROOT, environment: Mapping[str, str] = os.environ
) -> subprocess.CompletedProcess[str]:
    """Run a command to its end, with streams, a folder and variables of its own; no traceback may come of it, whatever
    is typed. `tests.forked.hopql` does the same in a process of its own, for what is about one."""
    with ExitStack() as kept:
        out, err, typed = (
            kept.enter_context(tempfile.TemporaryFile("w+", encoding="utf-8", errors=errors))
            for errors in ("strict", "backslashreplace", "strict")
        )
        typed.write(given)
        typed.seek(0)
        kept.callback(settings.cache_clear)
        kept.enter_context(mock.patch.dict(os.environ, dict(environment), clear=True))
        kept.enter_context(chdir(folder))
        kept.enter_context(mock.patch("sys.argv", ["hopql", *arguments]))
        kept.enter_context(mock.patch("sys.stdin", typed))
        kept.enter_context(mock.patch("os._exit", _end))
        kept.enter_context(redirect_stdout(out))
        kept.enter_context(redirect_stderr(err))
        settings.cache_clear()
        try:
            main()
            code = 0
        except SystemExit as ended:
            code = int(ended.code or 0)
        except _EndedError as ended:
            code = int(ended.args[0])
        assert writer().flush(60)
        said, told = (file.read() for file in (out, err) if file.seek(0) == 0)
    assert "Traceback" not in said + told and "unforeseen" not in told, told
    return subprocess.CompletedProcess(["hopql", *arguments], code, said, told)
