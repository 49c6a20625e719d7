"""A file is read within limits, or refused in a sentence."""

from __future__ import annotations

import hashlib
import os
import pickle
import socket
from datetime import UTC, datetime
from pathlib import Path

import pytest

from hopql.tools.base.errors import UsageError
from hopql.tools.knowledge import read_file
from hopql.tools.knowledge.read_file import address, read_raw


def write(folder: Path, name: str, data: bytes) -> Path:
    path = folder / name
    path.write_bytes(data)
    return path


def test_a_file_is_read_with_its_digest_size_and_time(tmp_path: Path) -> None:
    path = write(tmp_path, "a.md", "# Größe\r\nx\r".encode())
    os.utime(path, (1_700_000_000, 1_700_000_000))
    found = read_raw(path)
    assert found.text == "# Größe\nx\n"
    assert found.digest == hashlib.sha256(found.data).hexdigest()
    assert (found.size, found.warnings, found.uri) == (13, (), str(path))
    assert found.modified == datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC)
    assert pickle.loads(pickle.dumps(found)) == found


@pytest.mark.parametrize(
    ("text", "encoding", "told"),
    [
        ("Ünïcode ✓", "utf-8", False),
        ("Ünïcode ✓", "utf-8-sig", False),
        ("Ünïcode ✓ and more", "utf-16", False),
        ("Ünïcode ✓ and more", "utf-32", False),
        ("Die Größe überprüfen wir täglich.", "cp1252", True),
        ("Café crème, déjà vu", "latin-1", True),
        ("Привет мир, это проверка кодировки", "cp1251", True),
        ("日本語のテキストです。これはテストです。", "shift_jis", True),
    ],
)
def test_encodings_are_recognised(tmp_path: Path, text: str, encoding: str, told: bool) -> None:
    found = read_raw(write(tmp_path, "a.txt", text.encode(encoding)))
    assert found.text == text
    assert bool(found.warnings) == told


def test_broken_bytes_are_replaced_and_told(tmp_path: Path) -> None:
    found = read_raw(write(tmp_path, "a.txt", "Größe überall, größer ".encode() * 5 + b"\xff end"))
    assert found.text.endswith("� end")
    assert found.warnings == ("1 broken characters were replaced (utf-8).",)


def test_half_a_utf_16_pair_is_replaced(tmp_path: Path) -> None:
    found = read_raw(write(tmp_path, "a.txt", b"\xff\xfea\0b\0\x00\xd8c\0"))
    found.text.encode("utf-8")
    assert found.warnings


def test_python_and_html_name_their_encoding(tmp_path: Path) -> None:
    code = read_raw(write(tmp_path, "a.py", b"# -*- coding: latin-1 -*-\nx = '\xe9'\n"))
    page = read_raw(write(tmp_path, "a.html", "<meta charset='koi8-r'><p>мир</p>".encode("koi8-r")))
    lying = read_raw(write(tmp_path, "b.html", b"<meta charset='base64'><p>caf\xe9</p>"))
    assert "é" in code.text and "мир" in page.text and "café" in lying.text
    assert code.warnings == page.warnings == ()


@pytest.mark.parametrize(
    "data", [b"\x89PNG\r\n\x1a\n" + bytes(99), b"PK\x03\x04 zip", bytes(range(256)) * 9, b"\x7fELF\2"]
)
def test_a_binary_is_refused(tmp_path: Path, data: bytes) -> None:
    with pytest.raises(UsageError, match="is not text") as error:
        read_raw(write(tmp_path, "a.txt", data))
    assert error.value.hint


def test_what_is_too_large_is_refused_without_being_read(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    with path.open("wb") as file:
        file.truncate(100 * 2**20)
    with pytest.raises(UsageError, match="100 MB; at most 20 MB"):
        read_raw(path)


def test_a_pdf_may_be_larger_than_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_file, "MAX_BYTES", 2_000)
    assert read_raw(write(tmp_path, "a.pdf", b"%PDF-1.7\n" + bytes(3_000))).size == 3_009


def test_pipes_sockets_devices_and_folders_are_refused_at_once(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.md")
    with socket.socket(socket.AF_UNIX) as server:
        # The address of a socket has 108 characters at most.
        here = Path.cwd()
        os.chdir(tmp_path)
        try:
            server.bind("socket.md")
        finally:
            os.chdir(here)
        for path in (tmp_path / "pipe.md", tmp_path / "socket.md", Path("/dev/zero")):
            with pytest.raises(UsageError, match="a pipe, a socket or a device"):
                read_raw(path)
    with pytest.raises(UsageError, match="is a folder"):
        read_raw(tmp_path)


def test_what_is_not_there_is_refused(tmp_path: Path) -> None:
    for path in (tmp_path / "none.md", tmp_path / ("n" * 300), Path("a\0b")):
        with pytest.raises(UsageError):
            read_raw(path)
    loop = tmp_path / "loop.md"
    loop.symlink_to(loop)
    with pytest.raises(UsageError, match="cannot be read"):
        read_raw(loop)


def test_what_may_not_be_read_is_refused(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    path = write(tmp_path, "a.md", b"secret")
    path.chmod(0)
    request.getfixturevalue("nobody")
    with pytest.raises(UsageError, match="Permission denied") as error:
        read_raw(path)
    assert "right to read" in error.value.hint


def test_an_address_can_be_stored_and_printed(tmp_path: Path) -> None:
    odd = tmp_path / os.fsdecode(b"new\nline \xff \x1b[31m.md")
    odd.write_text("x")
    assert address(odd) == f"{tmp_path}/new\\nline \\xff \\x1b[31m.md"
    assert read_raw(odd).uri == address(odd)
