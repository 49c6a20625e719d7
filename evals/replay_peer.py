"""GPTCache in an environment of its own, made once in the user's cache, and talked to through a pipe."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Final

from tools.errors import UsageError
from tools.settings import settings

VERSION: Final = "0.1.44"
PINS: Final = (
    f"gptcache=={VERSION}", "cachetools==6.2.2", "faiss-cpu==1.12.0", "numpy==2.3.5", "requests==2.32.5",
    "SQLAlchemy==2.0.44",
)  # fmt: skip
"""What `init_similar_cache` needs where vectors are given to it."""
ENCODER_PINS: Final = ("onnxruntime==1.23.2", "huggingface-hub==0.36.0", "transformers==4.57.3", "protobuf==6.33.1")
"""What its own encoder needs besides; its weights come from Hugging Face when it is first used."""
THRESHOLD: Final = 0.8
"""`gptcache.Config.similarity_threshold`."""


class PeerError(UsageError):
    """GPTCache says that something went wrong."""


class Peer:
    """A running GPTCache, with one cache open at a time."""

    def __init__(self, python: Path) -> None:
        """Start it.

        Args:
            python: of an environment that `environment` made.
        """
        self._told: IO[str] = tempfile.TemporaryFile("w+", encoding="utf-8")  # noqa: SIM115
        self._process = subprocess.Popen(
            [str(python), str(Path(__file__).with_name("replay_peer_worker.py"))],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=self._told, text=True, encoding="utf-8",
            env={**os.environ, "PYTHONPATH": "", "PYTHONDONTWRITEBYTECODE": "1"},
        )  # fmt: skip

    def open(self, dimension: int, threshold: float = THRESHOLD) -> None:
        """Begin with an empty cache.

        Args:
            dimension: of the vectors that will be given; 0: GPTCache's own encoder.
            threshold: its `similarity_threshold`.

        Raises:
            PeerError: the encoder cannot be had.
        """
        self._do(do="open", dimension=dimension, threshold=threshold)

    def put(self, question: str, answer: str, vector: Sequence[float] | None = None) -> None:
        """Store an answer."""
        self._do(do="put", question=question, answer=answer, vector=vector)

    def get(self, question: str, vector: Sequence[float] | None = None) -> tuple[str | None, float]:
        """The answer for a question or None, and the milliseconds that it took within that process: encoding too where
        the encoder is its own."""
        told = self._do(do="get", question=question, vector=vector)
        return told["answer"], told["ms"]

    def _do(self, **request: Any) -> dict[str, Any]:
        assert self._process.stdin and self._process.stdout
        with suppress(BrokenPipeError):  # it has ended; why is told below
            self._process.stdin.write(json.dumps(request) + "\n")
            self._process.stdin.flush()
        line = self._process.stdout.readline()
        told: dict[str, Any] = json.loads(line) if line else {"error": f"it ended: {self._last_words()}"}
        if "error" in told:
            raise PeerError(f"GPTCache: {told['error']}")
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


def environment(*, encoder: bool) -> Path:
    """The Python of an environment with GPTCache, made by `venv` and `pip` where it is not there yet.

    Args:
        encoder: with what its own encoder needs.

    Raises:
        UsageError: it cannot be made; the message ends as pip's does.
    """
    pins = (*PINS, *ENCODER_PINS) if encoder else PINS
    version = f"{sys.version_info.major}.{sys.version_info.minor}"
    folder = settings().cache_dir / "peers" / f"gptcache-{VERSION}-python{version}{'-encoder' if encoder else ''}"
    stamp, python = folder / "pins.txt", folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    wanted = "\n".join(pins)
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == wanted:
        return python
    if settings().offline:
        raise UsageError("GPTCache is not installed, and HOPQL_OFFLINE is set.", hint="Run once without it.")
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
            raise UsageError(f"GPTCache cannot be installed: {told}", hint="Is a package index reachable by pip?")
    stamp.write_text(wanted, encoding="utf-8")
    return python
