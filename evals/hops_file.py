"""Judged multi-hop questions, and the file that a run keeps them in: a header, then a line a question."""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import Any

from hopql.evals.run_file import Header
from hopql.tools.errors import DiskError, UsageError


@dataclass
class HopRecord:
    """A judged question; a line of the file that a run writes."""

    id: str
    split: str
    shape: str
    question: str
    right: bool
    status: str
    answer: str
    hops_gold: int
    hops_right: int
    hops_run: int
    needless: int
    """Hops beyond those of the gold."""
    calls: int
    """Model calls."""
    seconds: float
    missed: list[str] = field(default_factory=list)
    """What the gold hops ask that are not right."""
    guessed: list[str] = field(default_factory=list)
    confident: bool = False
    """Wrong, and answered without a word of doubt."""
    error: str = ""
    hops: list[dict[str, Any]] = field(default_factory=list)
    """The hops of the run: `source`, `text`, `gives`, `status`, `values`, `query`, `tried`."""


class HopsFile:
    """Judged questions by id in a JSONL file, appended one line at a time: what is written survives any end."""

    def __init__(self, path: Path, header: Header) -> None:
        """Name the file and what is measured. Nothing is read or written yet."""
        self.path, self.header = path, header

    def resume(self) -> dict[str, HopRecord]:
        """What an earlier run left; a new file is begun. A last line that was cut off is taken out.

        Raises:
            UsageError: when the file is none of such a run, or of a run of something else; it stays as it is.
            DiskError: when it cannot be written.
        """
        if not self.path.exists() or not self.path.stat().st_size:
            self._write(json.dumps({"hops": asdict(self.header)}), begin=True)
            return {}
        text = self.path.read_text(encoding="utf-8", errors="replace")
        first, *lines = text[: text.rfind("\n") + 1].splitlines() or [""]
        try:
            given = json.loads(first)["hops"]
            header = Header(**{one.name: given[one.name] for one in fields(Header) if one.name in given})
        except (KeyError, TypeError, ValueError) as error:
            raise UsageError(
                f"{self.path} is not the file of a run over hops. It is left as it is.", hint="Name another file."
            ) from error
        if differences := self.header.differences(header):
            raise UsageError(
                f"{self.path} holds a run of something else: {'; '.join(differences)}.",
                hint="Name another file with --out, or give the options of that run.",
            )
        self._write("".join(f"{line}\n" for line in [first, *lines])[:-1], begin=True)
        known: dict[str, HopRecord] = {}
        for line in lines:
            with suppress(ValueError, TypeError):
                record = HopRecord(**json.loads(line))
                known[record.id] = record
        return known

    def append(self, record: HopRecord) -> None:
        """Write a judged question. Raises DiskError."""
        self._write(json.dumps(asdict(record), ensure_ascii=False, default=str))

    def _write(self, line: str, *, begin: bool = False) -> None:
        try:
            self.path.parent.mkdir(parents=True, exist_ok=True)
            with self.path.open("w" if begin else "a", encoding="utf-8") as file:
                file.write(line + "\n")
        except OSError as error:
            raise DiskError(
                f"{self.path} cannot be written: {error.strerror}.", hint="Free some space, then run it again."
            ) from error
