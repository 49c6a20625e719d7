"""Whether a team's folder is as BRIEF.md wants it: `python training/sources/check_team.py FOLDER`."""

from __future__ import annotations

import re
import sqlite3
import sys
from collections import Counter
from pathlib import Path

from load_teams import PART

WANTED = {"db": 11, "doc": 8, "api": 6, "schema": 4, "term": 5, "two": 8, "three": 2}
STYLES = ("terse", "chatty", "indirect", "misspelt", "polite", "plain")


def faults_of(line: str, documents: str) -> list[str]:
    """What is wrong with a line of `questions.txt`."""
    fields = [field.strip() for field in line.split("|", 2)]
    if len(fields) != 3:
        return ["not three fields"]
    kind, style, text = fields
    sources = [source for source, _ in PART.findall(text)]
    outside = PART.sub("", text)
    terms = re.findall(r"\{([^{}]+)\}", text)
    parts = {"two": 2, "three": 3}.get(kind, 1)
    found = {
        f"the style {style}": style not in STYLES,
        "a broken mark": bool(re.search(r"[\[\]]", outside)),
        f"too much outside the marks: {outside}": len(outside.split()) > 8,
        f"{kind} has {len(sources)} parts": len(sources) != parts or (parts > 1 and len(set(sources)) < 2),
        f"{kind} has a part for {sources}": parts == 1 and kind != "term" and sources != [kind],
        "a term stands in one part for the database": kind == "term" and (sources != ["db"] or len(terms) != 1),
    }
    lost = [f"{term} is in no document" for term in terms if term.lower().split()[0][:5] not in documents]
    return [fault for fault, is_so in found.items() if is_so] + lost


def main() -> None:
    """Print the faults."""
    folder = Path(sys.argv[1])
    documents = [file.read_text(encoding="utf-8").lower() for file in (folder / "docs").glob("*.md")]
    lines = [line for line in (folder / "questions.txt").read_text(encoding="utf-8").splitlines() if line.strip()]
    faults = [f"line {number}: {fault}" for number, line in enumerate(lines, 1)
              for fault in faults_of(line, " ".join(documents))]  # fmt: skip
    counts = Counter(line.split("|")[0].strip() for line in lines)
    faults += [f"{kind}: {counts[kind]} lines, not {most}" for kind, most in WANTED.items() if counts[kind] != most]
    try:
        sqlite3.connect(":memory:").executescript((folder / "schema.sql").read_text(encoding="utf-8"))
    except (OSError, sqlite3.Error) as error:
        faults.append(f"schema.sql cannot be run by SQLite: {error}")
    faults += [f"{name} is missing" for name in ("schema.sql", "api.yaml") if not (folder / name).is_file()]
    print("\n".join(faults) or "good")


if __name__ == "__main__":
    main()
