"""The files that paths mean."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

from hopql.tools.base.errors import UsageError
from hopql.tools.knowledge import read_file
from hopql.tools.knowledge.read_file import files, ignored, made, rules_above, rules_in


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
    assert rules_above(tmp_path / "a" / "b") is None
    (tmp_path / ".git").mkdir()
    (tmp_path / ".gitignore").write_text("*.md\n")
    (tmp_path / "a" / ".gitignore").write_text("!x.md\n")
    rules = rules_above(tmp_path / "a" / "b")
    assert rules is not None
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
