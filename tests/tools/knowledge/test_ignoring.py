"""The rules of `.gitignore`, compared with git's own."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from hopql.tools.knowledge.ignoring import ignored, made, parsed, rules_above, rules_in

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
    rule = parsed(line, tmp_path)
    assert rule is None or not ignored(tmp_path / "a.md", (rule,), folder=False)


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
