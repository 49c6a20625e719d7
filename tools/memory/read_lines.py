"""Both memories as files: one JSON object a line, read and written as a stream."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Any, TypeVar

from pydantic import BaseModel, ValidationError

from hopql.tools.base.errors import DiskError, UsageError
from hopql.tools.base.hide_secrets import private

_Told = TypeVar("_Told", bound=BaseModel)


def read_lines(path: Path) -> Iterator[str]:
    """The lines of a file; what is no UTF-8 is told when the line is read.

    Raises:
        UsageError: the file cannot be read.
    """
    try:
        with path.open(encoding="utf-8-sig", errors="surrogateescape", newline="\n") as lines:
            yield from lines
    except OSError as error:
        raise UsageError(f"{path} cannot be read: {error.strerror}.", hint="Give a file of JSON lines.") from error


def holds(line: str, field: str) -> bool:
    """Whether a line is a JSON object that has the field."""
    try:
        given = json.loads(line)
    except (ValueError, RecursionError):
        return False
    return isinstance(given, dict) and field in given


def read_line(line: str, model: type[_Told], **defaults: Any) -> _Told:
    """What a line says.

    Raises:
        UsageError: it is no JSON object, or not of this model.
    """
    try:
        line.encode()
        given = json.loads(line)
    except UnicodeEncodeError as error:
        raise UsageError("it is not UTF-8.", hint="Save the file as UTF-8.") from error
    except (ValueError, RecursionError) as error:
        raise UsageError(f"it is not JSON: {error}.", hint="Write one JSON object a line.") from error
    if not isinstance(given, dict):
        raise UsageError("it is not a JSON object.", hint="Write one JSON object a line.")
    try:
        return model.model_validate({**defaults, **given})
    except ValidationError as error:
        first = error.errors()[0]
        needs = " and ".join(name for name, field in model.model_fields.items() if field.is_required())
        place = ".".join(str(part) for part in first["loc"])
        raise UsageError(f"{place}: {first['msg']}.", hint=f"Each line needs {needs}.") from error


def write_lines(path: Path, lines: Iterable[Mapping[str, Any]]) -> int:
    """Write lines, without what is empty in them; how many. Only whoever runs this may read the file."""
    done = 0
    try:
        with open(path, "w", encoding="utf-8", opener=private) as out:
            for line in lines:
                held = {name: value for name, value in line.items() if value not in (None, "", {}, [], False)}
                out.write(json.dumps(held, ensure_ascii=False) + "\n")
                done += 1
    except OSError as error:
        raise DiskError(f"{path} cannot be written: {error.strerror}.", hint="Choose another file.") from error
    return done
