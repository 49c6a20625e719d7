"""Lines of an answer as paragraphs, bullets or one sentence."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from hopql.tools.knowledge.answering.choosing import Candidate

_BULLETS: Final = re.compile(r"bullet|list|points|stich", re.IGNORECASE)
_SINGLE: Final = re.compile(r"single sentence|one sentence|ein satz", re.IGNORECASE)
_PARAGRAPH: Final = re.compile(r"single paragraph|one paragraph|short", re.IGNORECASE)

_FENCES: Final = ("```", "~~~")


def single(response_type: str) -> bool:
    """One sentence is asked for."""
    return bool(_SINGLE.search(response_type))


def formed(lines: Sequence[tuple[Candidate, str]], response_type: str) -> str:
    """Lines as bullets or paragraphs; items of one list stand under their lead, the sentences of an item together."""
    bullets, paragraph = bool(_BULLETS.search(response_type)), bool(_PARAGRAPH.search(response_type))
    blocks: list[str] = []
    previous: Candidate | None = None
    for one, line in lines:
        same = previous is not None and previous.chunk["n"] == one.chunk["n"]
        listed = bullets or (one.piece.form in ("item", "row") and len(lines) > 1 and not paragraph)
        if listed and same and previous is not None and 0 <= one.piece.first <= previous.piece.place:
            blocks[-1] += ("\n\n  " if blocks[-1].endswith(_FENCES) else " ") + line
        elif listed:
            _item(blocks, one, line, previous if same else None, bullets)
        elif blocks and (same or paragraph) and not _listed(blocks[-1]) and not blocks[-1].endswith(_FENCES):
            blocks[-1] += f" {line}"
        else:
            blocks.append(line)
        previous = one
    return "\n\n".join(blocks)


def _item(blocks: list[str], one: Candidate, line: str, previous: Candidate | None, bullets: bool) -> None:
    """A bullet, behind those of its list; the first of a list stands under the list's lead."""
    repeated = previous is not None and previous.piece.lead == one.piece.lead
    lead = "" if bullets or repeated else one.piece.lead
    mark = one.piece.mark if not bullets and one.piece.form == "item" else "-"
    line = re.sub(r"\n(?=.)", "\n" + " " * (len(mark) + 1), line)
    block = f"{lead}\n{mark} {line}" if lead else f"{mark} {line}"
    if blocks and (bullets or (_listed(blocks[-1]) and not lead)):
        blocks[-1] += f"\n{block}"
    else:
        blocks.append(block)


def _listed(block: str) -> bool:
    last = next(line for line in reversed(block.splitlines()) if not line.startswith(" "))
    return re.match(r"(?:-|\d+\.) ", last) is not None
