"""A system that is measured beside this project: in an environment of its own, made once in the user's cache, and
talked to through a pipe.
"""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any

from hopql.tools.errors import UsageError
from hopql.tools.settings import settings


class PeerError(UsageError):
    """The other system says that something went wrong."""


class Piped:
    """A running worker: a request is a line of JSON, and so is its answer.

    Args:
        name: of the system, for messages.
        python: of an environment that `environment` made.
        worker: the program.
        variables: its environment; None: as this process has it.
        folder: where it runs; None: here.
    """

    def __init__(
        self, name: str, python: Path, worker: Path, variables: Mapping[str, str] | None = None,
        folder: Path | None = None,
    ) -> None:  # fmt: skip
        self.name = name
        self._told: IO[str] = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115
        self._process = subprocess.Popen(
            [str(python), str(worker)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._told, text=True,
            encoding="utf-8", cwd=folder,
            env={**(os.environ if variables is None else variables), "PYTHONPATH": "", "PYTHONDONTWRITEBYTECODE": "1"},
        )  # fmt: skip

    def do(self, **request: Any) -> dict[str, Any]:
        """The answer to a request.

        Raises:
            PeerError: it is an error, or the worker has ended.
        """
        told = self._exchanged(request)
        while (wanted := self.wanted(told)) is not None:
            told = self._exchanged(wanted)
        if "error" in told:
            raise PeerError(f"{self.name}: {told['error']}")
        return told

    def wanted(self, told: dict[str, Any]) -> dict[str, Any] | None:
        """What the worker asks for before it answers; None: it answers."""
        return None

    def _exchanged(self, request: Mapping[str, Any]) -> dict[str, Any]:
        assert self._process.stdin and self._process.stdout
        with suppress(BrokenPipeError):  # it has ended; why is told below
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
        line = self._process.stdout.readline()
        told: dict[str, Any] = json.loads(line) if line else {"error": f"it ended: {self._last_words()}"}
        return told

    def _last_words(self) -> str:
        self._told.seek(0)
        return " ".join(self._told.read().strip().splitlines()[-3:])

    def close(self) -> None:
        """End it."""
        if self._process.stdin:
            with suppress(BrokenPipeError):
                self._process.stdin.close()
        self._process.wait(timeout=30)
        if self._process.stdout:
            self._process.stdout.close()
        self._told.close()


def environment(title: str, name: str, pins: Sequence[str]) -> Path:
    """The Python of an environment, made by `venv` and `pip` where it is not there yet with these pins.

    Args:
        title: of the system, for messages.
        name: of its folder, of which there is one for each version of Python.
        pins: requirements.

    Raises:
        UsageError: it cannot be made; the message ends as pip's does.
    """
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    folder = settings().cache_dir / "peers" / name.replace("{python}", f"python{version}")
    stamp, python = folder / "pins.txt", folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    wanted = "\n".join(pins)
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return python
    if settings().offline:
        raise UsageError(f"{title} is not installed, and HOPQL_OFFLINE is set.", hint="Run once without it.")
    shutil.rmtree(folder, ignore_errors=True)
    folder.parent.mkdir(parents=True, exist_ok=True)
    for command in (
        [sys.executable, "-m", "venv", str(folder)],
        [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", *pins],
    ):
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        if done.returncode:
            shutil.rmtree(folder, ignore_errors=True)
            told = (done.stderr or done.stdout).strip()[-800:]
            raise UsageError(f"{title} cannot be installed: {told}", hint="Is a package index reachable by pip?")
    stamp.write_text(wanted, encoding="utf-8")
    return python
