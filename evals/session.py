"""A measurement from its command line: which questions, which workspaces, which files, then the asking."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from hopql.evals.execution import Run, Systems, measure
from hopql.evals.records import PAGE, Header, Pace, Record, RunFile, say, sources_hash
from hopql.evals.suite import UNREAD, Question, choose, read_suite, suite_files
from hopql.serve.interrupts import leaving_at_once

_STOPPED = "Stopped. What is judged is kept; the same command goes on."
_MODEL_SETTINGS = {"model_path", "server_context"}
_SETTINGS = {*_MODEL_SETTINGS, "embedder", "marker", "synthesise"}


@dataclass
class Session:
    """What `hopql eval` was told; `names` are the systems to ask, the one under test first."""

    suite_path: Path
    names: Sequence[str]
    part: str | None = None
    databases: Path | None = None
    into: Path | None = None
    remake: bool = False
    workspace: str = ""
    ids: str = ""
    db: str = ""
    sample: int = 0
    seed: int = 0
    model: str = ""
    options: dict[str, Any] = field(default_factory=dict)
    out: Path | None = None
    fresh: bool = False

    def run(self) -> list[list[Record]]:
        """Make ready what is missing, ask, judge; the records of each system.

        Ctrl-C ends the process at once; what is judged is kept, and gone on with.
        """
        ids = [one.strip() for one in self.ids.split(",") if one.strip()]
        questions = choose(read_suite(self.suite_path, self.part), ids, self.db, self.sample, self.seed)
        runs: list[Run] = []

        def cancel() -> None:
            for run in runs:
                run.systems.cancel()

        with leaving_at_once(cancel, _STOPPED):
            pattern = self._workspaces(questions)
            runs += [self._run(name, pattern, questions) for name in self.names] if questions else []
            found = measure(questions, runs, Pace(counted=self.part == UNREAD))
        for run in runs:
            if run.file and not self.out:
                run.file.path.unlink(missing_ok=True)
        return found or [[] for _ in self.names]

    def _workspaces(self, questions: Sequence[Question]) -> str:
        """The pattern of the workspaces, which are made where dumps were given."""
        if self.databases is None:
            return self.workspace or "demo"
        from hopql.evals.load_suite import prepare, workspaces
        from hopql.tools.settings import settings

        pattern = workspaces(self.into or settings().data_dir / "evals")
        prepare(
            self.databases, list(dict.fromkeys(question.db for question in questions)), pattern,
            fresh=self.remake, tell=say,
        )  # fmt: skip
        return pattern

    def _run(self, name: str, pattern: str, questions: Sequence[Question]) -> Run:
        given = {"max_rows": PAGE, **self.options, **({"model": self.model} if self.model else {})}
        header = self._header(name, pattern.replace("{db}", questions[0].db), given)
        file = RunFile(self._path(name, header, questions), header, Record)
        if not self.out and self.fresh:
            file.path.unlink(missing_ok=True)
        held = file.resume()
        known = sum(question.id in held for question in questions)
        if known:
            again = "" if self.out else "; --fresh asks again"
            say(f"{name}: {known} of {len(questions)} were asked before{again}")
        if file.other_code:
            say(f"{file.path} was begun with other code than now: the answers in it stay as they are.")
        return Run(Systems(pattern, given, oneshot=name == "oneshot"), file)

    def _header(self, name: str, workspace: str, given: dict[str, Any]) -> Header:
        from hopql.state.context import Context
        from hopql.tools.options import effective
        from hopql.tools.secrets import bare
        from hopql.tools.settings import settings
        from hopql.tools.workspace import open_workspace

        Systems(workspace, given).of("")  # says what is wrong with an option or a workspace
        options = effective(Context(**given), open_workspace(workspace))
        changed = options.model_dump(exclude={"workspace", "model"}, exclude_defaults=True)
        data = b"".join(file.read_bytes() for file in suite_files(self.suite_path, self.part))
        where = "dumps" if self.databases else self.workspace or "demo"
        return Header(
            suite=self.suite_path.stem, suite_sha256=_sha(data), system=name,
            model=options.model or settings().model, base_url=bare(settings().base_url),
            options=changed if name == "hopql" else {}, settings=_settings(name), workspaces=where,
            code=sources_hash(),
        )  # fmt: skip

    def _path(self, name: str, header: Header, questions: Sequence[Question]) -> Path:
        """Where the run is kept: `--out`, beside it for the baseline of a comparison; else hidden in the cache until
        it is complete, named by all that its answers hang on."""
        if self.out:
            return self.out if name == self.names[0] else self.out.with_suffix(f".{name}{self.out.suffix}")
        from hopql.tools.settings import settings

        key = json.dumps([asdict(header), [question.id for question in questions]])
        return settings().cache_dir / "evals" / f"{_sha(key.encode())}.jsonl"


def _settings(name: str) -> dict[str, str]:
    """The settings that change the answers of that system, where they are not the default."""
    from hopql.tools.settings import Settings, settings

    found = settings().model_dump(include=_SETTINGS if name == "hopql" else _MODEL_SETTINGS)
    return {key: str(value) for key, value in found.items() if value != Settings.model_fields[key].default}


def _sha(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()[:24]
