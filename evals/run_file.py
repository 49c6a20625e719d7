"""The file of a run: a first line that says what was measured, then a line a judged question, written at once."""

from __future__ import annotations

import hashlib
import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from hopql.evals.outcome import Record
from hopql.tools.errors import DiskError, UsageError

_FLOORS = ("state", "prompts", "tools", "nodes", "graph", "serve")
_KEY = "run"
_MAY_DIFFER = ("suite", "code")


@dataclass(frozen=True)
class Header:
    """What a run's answers hang on."""

    suite: str
    """Name of the file, for people."""
    suite_sha256: str
    system: str
    model: str
    base_url: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    """Options of the run that are not the default, wherever they were set."""
    settings: dict[str, str] = field(default_factory=dict)
    """Settings of the process that change answers and are not the default."""
    workspaces: str = ""
    code: str = ""
    """Hash of the system's sources; a file that was begun with others is gone on with, and that is told."""

    def differences(self, other: Header) -> list[str]:
        """In words, what `other` (an earlier run) has otherwise."""
        mine, theirs = asdict(self), asdict(other)
        return [
            f"{name} {_shown(theirs[name])} there, {_shown(mine[name])} here"
            for name in mine
            if name not in _MAY_DIFFER and mine[name] != theirs[name]
        ]


class RunFile:
    """Judged questions by id in a JSONL file, appended one line at a time: what is written survives any end."""

    def __init__(self, path: Path, header: Header) -> None:
        """Name the file and what is to be measured. Nothing is read or written yet."""
        self.path, self.header = path, header
        self.other_code = False
        """The file was begun by other sources of the system than those of now."""

    def resume(self) -> dict[str, Record]:
        """What an earlier run left; a last line that was cut off is taken out, a new file is begun.

        Raises:
            UsageError: when the file is none of a run, or of a run of something else; it stays as it is.
            DiskError: when it cannot be written.
        """
        found: tuple[Header, list[Record]] | None = None
        if self.path.exists():
            data = self.path.read_bytes()
            whole = data[: data.rfind(b"\n") + 1]
            if whole or not data or f'{{"{_KEY}"'.encode().startswith(data[:6]):
                found = read_run(self.path, whole) if whole else None
            else:
                raise _not_ours(self.path)
            if found and (differences := self.header.differences(found[0])):
                raise UsageError(
                    f"{self.path} holds a run of something else: {'; '.join(differences)}.",
                    hint="Name another file with --out, or give the options of that run.",
                )
            with suppress(OSError):
                os.truncate(self.path, len(whole))
        if found is None:
            self._write({_KEY: asdict(self.header)})
            return {}
        self.other_code = found[0].code != self.header.code
        return {record.id: record for record in found[1]}

    def append(self, record: Record) -> None:
        """Write a judged question. Raises DiskError."""
        self._write(record.line())

    def _write(self, line: dict[str, Any]) -> None:
        data = f"{json.dumps(line, ensure_ascii=False, default=str)}\n".encode()
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("ab", buffering=0) as file:
                file.write(data)
        except OSError as error:
            raise DiskError(
                f"{self.path} cannot be written: {error.strerror}.", hint="Free some space, then run it again."
            ) from error


def read_run(path: Path, data: bytes | None = None) -> tuple[Header, list[Record]]:
    """The header and the records of a run's file, which is not changed; `data`: its bytes, where they are known.

    Raises:
        UsageError: when there is no such file, or a line is none of a run.
    """
    if data is None:
        if not path.is_file():
            raise UsageError(f"There is no run {path}.", hint="Make one with `hopql eval SUITE --out FILE`.")
        data = path.read_bytes()
    lines = [line for line in data.decode(errors="replace").split("\n") if line.strip()]
    try:
        given = json.loads(lines[0])[_KEY]
        header = Header(**{name.name: given[name.name] for name in fields(Header) if name.name in given})
    except (IndexError, KeyError, TypeError, ValueError) as error:
        raise _not_ours(path) from error
    known = {one.name for one in fields(Record)}
    records: dict[str, Record] = {}
    for line in lines[1:]:
        with suppress(ValueError, TypeError):
            record = Record(**{key: value for key, value in json.loads(line).items() if key in known})
            records[record.id] = record
    return header, list(records.values())


def sources_hash(*packages: str) -> str:
    """A hash of the sources of these packages (default: all floors under the evals)."""
    root, found = Path(__file__).parents[1], hashlib.sha256()
    for package in packages or _FLOORS:
        for path in sorted((root / package).rglob("*")):
            if path.suffix in (".py", ".md", ".json"):
                found.update(path.relative_to(root).as_posix().encode() + path.read_bytes())
    return found.hexdigest()[:16]


def _not_ours(path: Path) -> UsageError:
    return UsageError(
        f"{path} is not the file of a run: its first line does not say what was measured. It is left as it is.",
        hint="Name another file.",
    )


def _shown(value: object) -> str:
    return (value if isinstance(value, str) else json.dumps(value)) or "none"
