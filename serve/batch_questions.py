"""The file of a batch's questions."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from hopql.serve.journal import identity
from hopql.tools.errors import UsageError


def read_questions(path: Path) -> Iterator[dict[str, Any]]:
    """The questions of a batch file: objects with `question`, and maybe `id` (else the line's number) and `notes`.

    Raises:
        UsageError: when the file or a line cannot be read, or an id was there before; the message names the line.
    """
    seen: dict[str, int] = {}
    try:
        data = path.read_bytes().removeprefix(b"\xef\xbb\xbf")
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}.", hint="Give a JSONL file in UTF-8.") from error
    for number, line in enumerate(data.split(b"\n"), 1):
        if not line.strip():
            continue
        try:
            item = json.loads(line.decode())
        except ValueError as error:
            raise UsageError(f"{path}, line {number}: {error}.", hint="Each line is one JSON object, UTF-8.") from error
        if not isinstance(item, dict) or not isinstance(item.get("question"), str):
            raise UsageError(f"{path}, line {number}: no question in it.", hint='A line is {"id": 1, "question": "…"}.')
        question = {"id": number, **item, "notes": str(item.get("notes") or "")}
        first = seen.setdefault(identity(question["id"]), number)
        if first != number:
            raise UsageError(
                f"{path}, line {number}: the id {identity(question['id'])} is that of line {first}.",
                hint="Give each line its own id; a line without one has its number.",
            )
        yield question
