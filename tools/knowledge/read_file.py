"""Which files are read, and as what; their bytes, and their text: UTF-8 first, then what its mark or its cookie names,
then charset-normalizer's guess."""

from __future__ import annotations

import hashlib
import os
import re
import stat
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from charset_normalizer import from_bytes
from charset_normalizer.constant import IANA_SUPPORTED
from charset_normalizer.utils import any_specified_encoding, identify_sig_or_bom
from pathspec import GitIgnoreSpec

from hopql.tools.base.errors import HopQLError, UsageError
from hopql.tools.knowledge.documents import Refused

MAX_BYTES = 20 * 2**20
"""Of a text file. What is larger is data or a log rather than something to read."""
MAX_PDF_BYTES = 200 * 2**20
"""Of a PDF: most of it is pictures and fonts."""


@dataclass(frozen=True)
class Raw:
    """A file that was read, and not yet understood."""

    path: Path
    """Absolute."""
    text: str
    """Decoded, lines end in newlines alone; empty for a PDF."""
    data: bytes
    digest: str
    """SHA-256 of the bytes, in hex."""
    size: int
    modified: datetime
    """Time of the file, UTC."""
    warnings: tuple[str, ...] = ()
    """What was lost in decoding, in sentences."""

    @property
    def uri(self) -> str:
        """The address of its document."""
        return address(self.path)

    @property
    def name(self) -> str:
        """The name of the file, as text that can be stored and printed."""
        return _printable(self.path.name)


def address(path: Path) -> str:
    """The absolute path as text that can be stored and printed: broken bytes and control characters are escaped."""
    return _printable(str(path.absolute()))


def _printable(name: str) -> str:
    name = os.fsencode(name).decode("utf-8", "backslashreplace")
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in name)


def read_raw(path: Path) -> Raw:
    """A file, read and decoded. It never waits on a pipe or a device. UsageError: there is no such file, it may not be
    read, is not an ordinary file, too large, or not text."""
    shown = address(path)
    try:
        data, modified = _read_bytes(path, shown)
    except ValueError:
        raise UsageError(f"{shown} is no path.", hint="Check the path.") from None
    except OSError as error:
        hint = "Give yourself the right to read it, or leave it out." if isinstance(error, PermissionError) else ""
        why = error.strerror or str(error)
        raise UsageError(f"{shown} cannot be read: {why}.", hint=hint or "Check the path.") from None
    digest = hashlib.sha256(data).hexdigest()
    text, warnings = ("", ()) if is_pdf(data) else decode(data, shown)
    return Raw(path.absolute(), text, data, digest, len(data), modified, warnings)


def is_pdf(data: bytes) -> bool:
    """Whether the bytes are a PDF, whatever the file is called; readers allow some rubbish before the mark."""
    return b"%PDF-" in data[:1024]


def _read_bytes(path: Path, shown: str) -> tuple[bytes, datetime]:
    facts = path.stat()
    if not stat.S_ISREG(facts.st_mode):
        what = "a folder" if stat.S_ISDIR(facts.st_mode) else "a pipe, a socket or a device"
        raise UsageError(f"{shown} is {what} and not a file.", hint="Name the files that are to be read.")
    # Without O_NONBLOCK, opening a pipe that took the file's place and that nobody writes to would wait for ever.
    number = os.open(path, os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0))
    with os.fdopen(number, "rb") as file:
        start = file.read(1024)
        limit = MAX_PDF_BYTES if is_pdf(start) else MAX_BYTES
        data = start + file.read(limit + 1 - len(start)) if facts.st_size <= limit else b""
    size = max(facts.st_size, len(data))
    if size > limit:
        raise UsageError(
            f"{shown} has {size / 2**20:.0f} MB; at most {limit / 2**20:.0f} MB are read.",
            hint="Split it into smaller files, or leave it out.",
        )
    return data, _time(facts.st_mtime)


def _time(seconds: float) -> datetime:
    try:
        return datetime.fromtimestamp(seconds, UTC)
    except (OverflowError, ValueError, OSError):
        return datetime.fromtimestamp(0, UTC)


SAMPLE = 64 * 2**10
"""Bytes that are looked at to tell text from anything else, and one encoding from another."""
CONTROL_SHARE = 0.02
"""A sample with more control characters than this share of it is no text."""
BROKEN_SHARE = 0.2
"""Text whose letters beyond ASCII are UTF-8 but for this share is damaged UTF-8; beyond it, another encoding."""
ENCODINGS = ["cp1252", "cp1250", "cp1251", "cp1253", "cp1254", "cp1255", "cp1256", "shift_jis", "euc_jp", "gb18030"]
ENCODINGS += ["big5", "euc_kr", "koi8_r"]
"""What text that is not Unicode is written in; the rest of charset-normalizer's list wins short samples by chance."""

# What Western European text has beyond ASCII: its encoding is the commonest, and wins no guess on a short sample.
WESTERN = set("àâäáãåæçéèêëíìîïñóòôöõøœßúùûüÿÀÂÄÁÃÅÆÇÉÈÊËÍÌÎÏÑÓÒÔÖÕØŒÚÙÛÜ’‘“”„–—…«»°§£€·•¿¡©®™\xa0")
WESTERN_SHARE = 0.3
CONTROL = re.compile(rb"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")


def decode(data: bytes, shown: str) -> tuple[str, tuple[str, ...]]:
    """The text of bytes, with newlines alone at the ends of its lines, and what was lost, in sentences. UsageError:
    they are no text; `shown` is how that calls the file."""
    mark = identify_sig_or_bom(data)[0]
    marked = mark in ("utf_8", "utf_16", "utf_32")
    if not marked and len(CONTROL.findall(data[:SAMPLE])) > CONTROL_SHARE * len(data[:SAMPLE]):
        raise UsageError(f"{shown} is not text.", hint="Export it as text, Markdown, HTML or PDF, and add that.")
    name = str(mark) if marked else _encoding(data)
    # A surrogate is no character, and can be neither stored nor printed.
    text = data.decode(name, "replace").encode("utf-8", "replace").decode("utf-8").removeprefix("\ufeff")
    warnings: tuple[str, ...] = ()
    if not marked and name not in ("utf-8", any_specified_encoding(data, 2048)):
        warnings = (f"Read as {name}, since it is not UTF-8; some letters may be wrong.",)
    if broken := text.count("\ufffd"):
        warnings = (*warnings, f"{broken} broken characters were replaced ({name}).")
    if "\0" in text:
        warnings = (*warnings, "NUL characters were read as spaces.")
    return text.replace("\r\n", "\n").replace("\r", "\n").replace("\0", " "), warnings


def _encoding(data: bytes) -> str:
    """UTF-8, also when it is damaged here and there; else the encoding that the text names, or that is likely."""
    with suppress(UnicodeDecodeError):
        data.decode("utf-8")
        return "utf-8"
    declared = any_specified_encoding(data, 2048)
    # A codec such as base64 is found too, and makes no text.
    if declared in IANA_SUPPORTED and "utf" not in declared:
        return declared
    first = next(at for at, byte in enumerate(data) if byte > 127)
    sample = data[max(0, first - SAMPLE // 2) : first + SAMPLE // 2]
    text = sample.decode("utf-8", "replace")
    broken, whole = text.count("\ufffd"), sum(c > "\x7f" and c != "\ufffd" for c in text)
    if broken <= BROKEN_SHARE * (broken + whole):
        return "utf-8"
    beyond = [c for c in sample.decode("cp1252", "replace") if c > "\x7f"]
    if WESTERN.issuperset(beyond) and len(beyond) < WESTERN_SHARE * len(sample):
        return "cp1252"
    best = from_bytes(sample, cp_isolation=ENCODINGS).best()
    return best.encoding if best is not None else "cp1252"


KINDS = {
    **dict.fromkeys((".md", ".markdown", ".mdx"), "markdown"),
    **dict.fromkeys((".txt", ".text", ".adoc", ".asciidoc", ".sql", ".toml"), "text"),
    ".rst": "rst",
    ".ipynb": "notebook",
    **dict.fromkeys((".html", ".htm", ".xhtml"), "html"),
    ".pdf": "pdf",
    **dict.fromkeys((".py", ".pyi"), "python"),
    **dict.fromkeys((".csv", ".tsv"), "csv"),
    **dict.fromkeys((".json", ".jsonl", ".ndjson"), "triples"),
}
NAMES = frozenset({"readme", "changelog", "contributing", "architecture", "history", "news", "glossary"})
"""Names of files without a suffix that are read as text."""
SNIFFED = 64 * 2**10
"""Bytes of a JSON file that tell whether it holds triples."""

TRIPLES = re.compile(rb'"(?:extracted_triples|relation|predicate)"\s*:')


def kind(path: Path) -> str:
    """The kind of a file of this name; empty when it is not one that folders are searched for."""
    suffix = path.suffix.lower()
    return KINDS.get(suffix, "") if suffix else "text" if path.name.lower() in NAMES else ""


def holds_triples(start: bytes) -> bool:
    """Whether a JSON file that begins so has triples in it, and is not a setting or a record of something else."""
    return TRIPLES.search(start[:SNIFFED]) is not None


MADE = frozenset({"node_modules", "bower_components", "__pycache__", "__pypackages__", "site-packages", "htmlcov"})
OUTPUT = frozenset({"build", "dist", "target", "_build", "_site"})
"""Folders of build output, unless they are a Python package."""
IGNORES = (".gitignore", ".hopqlignore")
"""Files that say what a folder leaves out, in git's words; the last rule that matches counts."""

Rules = tuple[tuple[Path, GitIgnoreSpec], ...]
"""Folders that have one of IGNORES, from the outermost in, each with what is in it."""


def made(folder: Path) -> bool:
    """Whether a folder is hidden, or holds what tools made rather than what people wrote."""
    name = folder.name
    if name.startswith(".") or name in MADE or name.endswith(".egg-info"):
        return True
    if name in OUTPUT:
        return not has(folder, "__init__.py")
    return has(folder, "pyvenv.cfg")


def has(folder: Path, name: str) -> bool:
    """Whether a folder has a file or folder of this name."""
    try:
        return (folder / name).exists()
    # Of a folder that may not be entered, nothing is known.
    except OSError:
        return False


def ignored(path: Path, rules: Rules, *, folder: bool) -> bool:
    """Whether the last rule that matches a file or folder leaves it out."""
    for base, spec in reversed(rules):
        found = spec.check_file(path.relative_to(base).as_posix() + "/" * folder).include
        if found is not None:
            return found
    return False


def rules_above(folder: Path) -> Rules:
    """The rules of the folders from the top of the git checkout down to over this one; none outside of a checkout, and
    none where they leave this folder out: who names it wants it."""
    line = (folder, *folder.parents)
    top = next((n for n, place in enumerate(line) if has(place, ".git")), 0)
    rules = tuple(rule for place in reversed(line[1 : top + 1]) for rule in rules_in(place))
    return () if ignored(folder, rules, folder=True) else rules


def rules_in(folder: Path) -> Rules:
    """The rules of a folder's own `.gitignore` and `.hopqlignore`, of those that can be read."""
    found = list[tuple[Path, GitIgnoreSpec]]()
    for file in (folder / name for name in IGNORES):
        with suppress(HopQLError):
            lines = read_raw(file).text.split("\n")
            found.append((folder, GitIgnoreSpec(pattern for line in lines for pattern in _patterns(line))))
    return tuple(found)


def _patterns(line: str) -> Iterable[Any]:
    """A line of a `.gitignore`; nothing for what is no pattern, which git passes over."""
    try:
        return GitIgnoreSpec.from_lines([line]).patterns
    except (ValueError, re.error):
        return ()


MAX_FILES = 50_000
"""Of one run: more is a disk rather than a collection of documents."""


@dataclass
class Walk:
    """What was found."""

    files: list[Path] = field(default_factory=list)
    """Absolute, links followed; each once, in a stable order."""
    roots: list[Path] = field(default_factory=list)
    refused: list[Refused] = field(default_factory=list)
    """Paths that do not exist or cannot be read, folders without anything to read, links out of a folder."""
    left: Counter[str] = field(default_factory=Counter)
    """Suffixes, or names without one, of files in folders that are of no kind that is read; how many of each."""


def files(paths: Sequence[Path]) -> Walk:
    """The files to read: a named file as it is, of a folder all that can be read, in it and below.

    Hidden files, caches, virtual environments, build output and what files of IGNORES leave out are left out. Links
    within folders are not followed: what they lead to in the folder is found anyway, and what is outside is told.
    UsageError: no path, or more files than can be meant.
    """
    if not paths:
        raise UsageError("No file or folder is named.", hint="Name the files and folders that are to be read.")
    walk = Walk()
    for path in paths:
        found = _resolved(path)
        if isinstance(found, Refused):
            walk.refused.append(found)
        elif not found.is_dir():
            walk.files.append(found)
        elif found not in walk.roots:
            walk.roots.append(found)
            refused = len(walk.refused)
            if not _walk(walk, found, found, rules_above(found)) and len(walk.refused) == refused:
                why = "It has no file that can be read: Markdown, text, HTML, PDF, CSV, Python. Name another, or files."
                walk.refused.append(Refused(address(found), why))
    walk.files = list(dict.fromkeys(walk.files))
    return walk


def _resolved(path: Path) -> Path | Refused:
    try:
        return path.expanduser().resolve(strict=True)
    # A circle of links is a RuntimeError or an OSError, by the version of Python.
    except (OSError, RuntimeError, ValueError) as error:
        why = getattr(error, "strerror", None) or "it is no path that leads to a file"
        return Refused(address(path), f"It cannot be read: {why}. Check the path, and your rights.")


def _walk(walk: Walk, folder: Path, root: Path, rules: Rules) -> bool:
    """Whether there is anything to read in a folder or below, which is put into the walk."""
    rules = (*rules, *rules_in(folder))
    below, found = list[Path](), False
    for entry in _entries(folder, walk):
        path, inside = Path(entry.path), entry.is_dir(follow_symlinks=False)
        if entry.name.startswith(".") or ignored(path, rules, folder=inside):
            continue
        if inside:
            below += [] if made(path) else [path]
        elif entry.is_symlink():
            walk.refused += _link(path, root)
        elif entry.is_file(follow_symlinks=False) and _wanted(path):
            walk.files.append(path)
            found = True
        elif entry.is_file(follow_symlinks=False):
            walk.left[_printable(path.suffix.lower() or path.name)] += 1
    if len(walk.files) > MAX_FILES:
        hint = "Name smaller folders, or leave out with .gitignore what is no document."
        raise UsageError(f"{address(root)} has more than {MAX_FILES:,} files to read.", hint=hint)
    for path in below:
        found = _walk(walk, path, root, rules) or found
    return found


def _entries(folder: Path, walk: Walk) -> Iterator[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            yield from sorted(entries, key=lambda entry: entry.name)
    except OSError as error:
        why = f"The folder cannot be read: {error.strerror}. Give yourself the right to, or leave it out."
        walk.refused.append(Refused(address(folder), why))


def _wanted(path: Path) -> bool:
    of = kind(path)
    if of != "triples":
        return bool(of)
    # Most JSON in a folder is settings and records.
    try:
        with path.open("rb") as file:
            return holds_triples(file.read(SNIFFED))
    except OSError:
        return True


def _link(path: Path, root: Path) -> list[Refused]:
    target = _resolved(path)
    if isinstance(target, Refused):
        return [target] if kind(path) else []
    if target.is_relative_to(root) or not (target.is_dir() or kind(target)):
        return []
    return [Refused(address(path), f"It is a link out of the folder. Name {address(target)} itself to have it read.")]
