"""A file is read within limits, or refused in a sentence."""

from __future__ import annotations

import hashlib
import os
import pickle
import shutil
import socket
import subprocess
import tempfile
from datetime import UTC, datetime
from pathlib import Path

import pytest

from hopql.tools.base.errors import UsageError
from hopql.tools.knowledge import read_file
from hopql.tools.knowledge.read_file import address, files, ignored, made, read_raw, rules_above, rules_in


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


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    for name in (
        *("b.md", "a.txt", "sub/c.py", "sub/deep/d.html", "README", "x.PDF", "data.csv", ".hidden.md", ".git/e.md"),
        *("node_modules/f.md", "env/pyvenv.cfg", "env/g.py", "picture.png", "noname", "__pycache__/h.py"),
    ):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("x")
    return tmp_path


def names(walk: read_file.Walk, folder: Path) -> list[str]:
    return [str(path.relative_to(folder)) for path in walk.files]


def test_a_folder_is_walked_in_order(folder: Path) -> None:
    walk = files([folder])
    assert names(walk, folder) == ["README", "a.txt", "b.md", "data.csv", "x.PDF", "sub/c.py", "sub/deep/d.html"]
    assert (walk.roots, walk.refused) == ([folder], [])


def test_what_gitignore_leaves_out_is_left_out_in_a_checkout(folder: Path) -> None:
    (folder / ".gitignore").write_text("*.txt\nsub/deep/\n")
    (folder / "sub" / ".gitignore").write_text("c.py\n")
    assert names(files([folder]), folder) == ["README", "b.md", "data.csv", "x.PDF"]
    assert names(files([folder / "sub"]), folder) == []
    assert names(files([folder / "a.txt"]), folder) == ["a.txt"]


def test_what_hopqlignore_leaves_out_is_left_out_too(folder: Path) -> None:
    (folder / ".gitignore").write_text("*.txt\n")
    (folder / ".hopqlignore").write_text("!a.txt\nsub/\n")
    assert names(files([folder]), folder) == ["README", "a.txt", "b.md", "data.csv", "x.PDF"]


def test_a_folder_that_is_left_out_is_read_where_it_is_named_itself(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".gitignore").write_text("made/\n")
    docs = tmp_path / "made" / "docs"
    docs.mkdir(parents=True)
    (docs / "a.txt").write_text("a")
    (docs / ".gitignore").write_text("b.txt\n")
    (docs / "b.txt").write_text("b")
    assert names(files([tmp_path]), tmp_path) == []
    assert names(files([docs]), docs) == ["a.txt"]



def test_every_file_is_found_once(folder: Path) -> None:
    walk = files([folder / "sub", folder / "b.md", folder, folder / "sub" / ".." / "b.md", folder])
    assert len(walk.files) == len(set(walk.files)) == 7
    assert walk.roots == [folder / "sub", folder] and not walk.refused


def test_a_named_file_is_taken_whatever_its_name(folder: Path) -> None:
    assert names(files([folder / "noname", folder / ".hidden.md"]), folder) == ["noname", ".hidden.md"]


def test_json_is_taken_from_a_folder_only_with_triples(tmp_path: Path) -> None:
    (tmp_path / "package.json").write_text('{"name": "x"}')
    (tmp_path / "graph.jsonl").write_text('{"source": "a", "relation": "is", "target": "b"}\n')
    (tmp_path / "docs.json").write_text('{"docs": [{"title": "t", "text": "x", "extracted_triples": []}]}')
    assert names(files([tmp_path]), tmp_path) == ["docs.json", "graph.jsonl"]


def test_loops_of_links_end(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "x.md").write_text("x")
    (tmp_path / "a" / "up").symlink_to(tmp_path)
    (tmp_path / "a" / "same.md").symlink_to(tmp_path / "a" / "x.md")
    (tmp_path / "me.md").symlink_to(tmp_path / "me.md")
    (tmp_path / "none.md").symlink_to(tmp_path / "nowhere.md")
    walk = files([tmp_path])
    assert names(walk, tmp_path) == ["a/x.md"]
    assert sorted(Path(refused.uri).name for refused in walk.refused) == ["me.md", "none.md"]
    assert [refused.why for refused in files([tmp_path / "me.md"]).refused]


def test_links_out_of_a_folder_are_told_and_followed_when_named(tmp_path: Path) -> None:
    (tmp_path / "in").mkdir()
    (tmp_path / "out.md").write_text("x")
    (tmp_path / "in" / "link.md").symlink_to(tmp_path / "out.md")
    walk = files([tmp_path / "in"])
    assert not walk.files and str(tmp_path / "out.md") in walk.refused[0].why
    assert names(files([tmp_path / "in" / "link.md"]), tmp_path) == ["out.md"]


def test_empty_folders_and_lost_paths_are_refused(tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    walk = files([tmp_path / "empty", tmp_path / "none.md", Path("a\0b"), tmp_path / ("n" * 300)])
    assert not walk.files and len(walk.refused) == 4
    assert all(refused.why and refused.uri for refused in walk.refused)
    with pytest.raises(UsageError):
        files([])


def test_pipes_in_a_folder_are_passed_over(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.md")
    (tmp_path / "a.md").write_text("x")
    assert names(files([tmp_path]), tmp_path) == ["a.md"]


def test_odd_names_are_found(tmp_path: Path) -> None:
    odd = tmp_path / os.fsdecode(b"new\nline \xff.md")
    odd.write_text("x")
    assert files([tmp_path]).files == [odd]


def test_too_many_files_are_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_file, "MAX_FILES", 3)
    with pytest.raises(UsageError, match="more than 3 files") as error:
        files([folder])
    assert error.value.hint


def test_a_folder_that_may_not_be_read_is_told(request: pytest.FixtureRequest) -> None:
    # Who is not root gets no further than the tests' own folders, which other processes use and close meanwhile.
    with tempfile.TemporaryDirectory(prefix="hopql-walk-", dir="/tmp") as made:
        folder = Path(made)
        folder.chmod(0o755)
        for name in ("a.md", "b.md", "sub/c.md"):
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text("x")
        (folder / "sub").chmod(0)
        try:
            request.getfixturevalue("nobody")
            walk = files([folder])
        finally:
            if os.getuid() == 0:
                os.seteuid(0)
            (folder / "sub").chmod(0o755)
    assert [Path(refused.uri).name for refused in walk.refused] == ["sub"], walk.refused
    assert "cannot be read" in walk.refused[0].why and len(walk.files) == 2


PATTERNS = [
    "*.log", "/top.md", "docs/*.md", "a/**/z.md", "**/deep", "logs/", "!keep.log", "fo?.md", "[ab].md", "[!c]x.md",
    "\\#odd.md", "trail.md   ", "# a comment", "tail/**", "*.t*t", "[", "\\", "!", "/",
]  # fmt: skip
FILES = [
    "x.log", "keep.log", "sub/keep.log", "top.md", "sub/top.md", "docs/a.md", "docs/sub/a.md", "sub/docs/a.md",
    "a/z.md",
    "a/b/z.md", "a/b/c/z.md", "x/deep", "deep", "logs/a.md", "sub/logs/b.md", "foo.md", "fooo.md", "fo/.md", "a.md",
    "c.md",
    "cx.md", "dx.md", "#odd.md", "trail.md", "tail/a.md", "a.text", "s.txt",
]  # fmt: skip


def left_out(root: Path, name: str) -> bool:
    """Whether a walk from the root would not come to the file."""
    rules = rules_in(root)
    line = [root / name, *(root / name).parents]
    return any(ignored(place, rules, folder=n > 0) for n, place in enumerate(line[: line.index(root)]))


@pytest.mark.skipif(shutil.which("git") is None, reason="needs git")
def test_rules_agree_with_git(tmp_path: Path) -> None:
    subprocess.run(["git", "init", "-q", str(tmp_path)], check=True)
    (tmp_path / ".gitignore").write_text("\n".join(PATTERNS))
    for name in FILES:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).touch()
    found = subprocess.run(
        ["git", "-C", str(tmp_path), "check-ignore", "--stdin", "-z"],
        input="\0".join(FILES),
        capture_output=True,
        text=True,
    )
    assert {name for name in FILES if left_out(tmp_path, name)} == set(filter(None, found.stdout.split("\0")))


@pytest.mark.parametrize("line", ["", "   ", "# x", "!", "/", "[z-a]"])
def test_what_is_no_pattern_is_passed_over(tmp_path: Path, line: str) -> None:
    (tmp_path / ".gitignore").write_text(f"{line}\nb.md\n")
    rules = rules_in(tmp_path)
    assert not ignored(tmp_path / "a.md", rules, folder=False) and ignored(tmp_path / "b.md", rules, folder=False)


def test_rules_are_taken_from_the_top_of_the_checkout_down(tmp_path: Path) -> None:
    (tmp_path / "a" / "b").mkdir(parents=True)
    assert rules_above(tmp_path / "a" / "b") == ()
    (tmp_path / ".git").mkdir()
    (tmp_path / ".gitignore").write_text("*.md\n")
    (tmp_path / "a" / ".gitignore").write_text("!x.md\n")
    rules = rules_above(tmp_path / "a" / "b")
    assert ignored(tmp_path / "a" / "b" / "y.md", rules, folder=False)
    assert not ignored(tmp_path / "a" / "b" / "x.md", rules, folder=False)


def test_folders_that_tools_made_are_known(tmp_path: Path) -> None:
    for name in (".git", "node_modules", "__pycache__", "x.egg-info", "build", "dist"):
        (tmp_path / name).mkdir()
        assert made(tmp_path / name)
    (tmp_path / "env").mkdir()
    assert not made(tmp_path / "env")
    (tmp_path / "env" / "pyvenv.cfg").touch()
    (tmp_path / "build" / "__init__.py").touch()
    assert made(tmp_path / "env") and not made(tmp_path / "build")
