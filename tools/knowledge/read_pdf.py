"""A PDF, by pypdf: the text of its pages, under the headings of its outline. Pictures of text are not read."""

from __future__ import annotations

import io
import logging
import re
from collections import Counter
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

from pypdf import PasswordType, PdfReader
from pypdf.generic import Destination

from hopql.tools.base.errors import UsageError
from hopql.tools.knowledge.documents import Outline, Sections
from hopql.tools.knowledge.read_file import Raw

MAX_PAGES = 3_000
MAX_BOOKMARKS = 5_000
MAX_DEPTH = 8
REPEATED = 0.6
"""A first or last line that this share of the pages has is a running head or foot, and left out …"""
REPEATED_PAGES = 4
"""… in a document of so many pages."""

NUMBER = re.compile(r"\s*(?:\d+|[A-Z](?=\.))(?:\.\d+)*\.?\s+")
"""Before the title of a section; many bookmarks leave it out."""

Bookmarks = dict[int, list[tuple[int, str]]]


def read_pdf(raw: Raw) -> Sections:
    """The paragraphs of every page, with page numbers; pages without text are told. UsageError: it is broken, needs a
    password, or has no text at all."""
    # Its own messages are on oddities that it gets over.
    logging.getLogger("pypdf").setLevel(logging.CRITICAL + 1)
    reader = _opened(raw)
    pages, warnings = _pages(reader)
    bookmarks = _bookmarks(reader)
    title, modified = _facts(reader)
    if not any(page.strip() for page in pages):
        why = f"{raw.uri} has no text in it: it may be a scan."
        raise UsageError(why, hint="Run text recognition (OCR) on it, and add the result.")
    outline = Outline()
    for number, lines in enumerate(_without_running_heads(pages), 1):
        _page(outline, lines, number, bookmarks.get(number, []))
    return Sections(outline.end(), title or raw.name, modified, warnings=(*raw.warnings, *warnings))


def _opened(raw: Raw) -> PdfReader:
    try:
        reader = PdfReader(io.BytesIO(raw.data))
        if reader.is_encrypted and reader.decrypt("") == PasswordType.NOT_DECRYPTED:
            hint = "Save a copy without a password, and add that."
            raise UsageError(f"{raw.uri} is encrypted and needs a password.", hint=hint)
        len(reader.pages)
    except UsageError:
        raise
    # pypdf raises whatever its parts raise on a broken file.
    except Exception as error:
        why = f"{raw.uri} is a broken PDF ({type(error).__name__})."
        raise UsageError(why, hint="Open it in a viewer, and print it to a new PDF.") from None
    return reader


def _pages(reader: PdfReader) -> tuple[list[str], list[str]]:
    pages, broken, blank = list[str](), list[int](), list[int]()
    for number in range(1, min(len(reader.pages), MAX_PAGES) + 1):
        try:
            text = reader.pages[number - 1].extract_text()
        except Exception:
            text = ""
            broken.append(number)
        else:
            blank += [] if text.strip() else [number]
        pages.append(text.replace("\0", " ").encode("utf-8", "replace").decode("utf-8"))
    warnings = [f"{_numbers(broken)} cannot be read."] if broken else []
    if blank:
        warnings.append(f"{_numbers(blank)} has no text: a picture of text is not read.")
    if len(reader.pages) > MAX_PAGES:
        warnings.append(f"It has {len(reader.pages):,} pages; the first {MAX_PAGES:,} were read.")
    return pages, warnings


def _numbers(pages: list[int]) -> str:
    shown = ", ".join(map(str, pages[:10])) + (f" and {len(pages) - 10} more" if len(pages) > 10 else "")
    return f"Page {shown}" if len(pages) == 1 else f"Each of pages {shown}"


def _bookmarks(reader: PdfReader) -> Bookmarks:
    """Page to the levels and titles of the headings that begin on it."""
    found: Bookmarks = {}
    count = 0
    try:
        waiting: list[tuple[int, Any]] = [(1, item) for item in reversed(reader.outline)]
        while waiting and count < MAX_BOOKMARKS:
            level, item = waiting.pop()
            if isinstance(item, Destination):
                number = reader.get_destination_page_number(item)
                if number is not None and item.title:
                    found.setdefault(number + 1, []).append((level, str(item.title)))
                    count += 1
            elif level < MAX_DEPTH:
                waiting += [(level + 1, below) for below in reversed(item)]
    # A broken outline costs the headings after the break, and no text.
    except Exception:
        return found
    return found


def _facts(reader: PdfReader) -> tuple[str, datetime | None]:
    title, moment = "", None
    with suppress(Exception):
        if (facts := reader.metadata) is not None:
            title = " ".join(str(facts.title or "").split())
            moment = facts.modification_date or facts.creation_date
    return title, moment if moment is None or moment.tzinfo is not None else moment.replace(tzinfo=UTC)


def _without_running_heads(pages: list[str]) -> list[list[str]]:
    lined = [[line.rstrip() for line in page.strip("\n").split("\n")] for page in pages]
    if len(lined) < REPEATED_PAGES:
        return lined
    ends = Counter(key for lines in lined for key in {_key(lines[0]), _key(lines[-1])})
    often = {key for key, count in ends.items() if key and count >= REPEATED * len(lined)}
    for lines in lined:
        for place in (0, -1):
            if len(lines) > 1 and _key(lines[place]) in often:
                lines.pop(place)
    return lined


def _key(line: str) -> str:
    return re.sub(r"\d+", "0", " ".join(line.split()).casefold())


def _unnumbered(line: str) -> str:
    number = NUMBER.match(line)
    return line[number.end() :] if number else line


def _page(outline: Outline, lines: list[str], page: int, bookmarks: list[tuple[int, str]]) -> None:
    """The paragraphs of a page; a bookmark whose words stand in a line, behind a number or not, begins there, another
    at the top."""
    bare = [_key(_unnumbered(line)) for line in lines]
    found = set[int]()
    places: dict[int, list[tuple[int, str]]] = {}
    least = 0
    for level, title in bookmarks:
        name = _key(_unnumbered(title))
        if (at := next((n for n in range(least, len(bare)) if bare[n] == name), None)) is not None:
            least = at
            title = " ".join(lines[at].split())
            found.add(at)
        places.setdefault(least, []).append((level, title))
    paragraph: list[str] = []
    for at, line in enumerate([*lines, ""]):
        if at in places or not line.strip():
            # Words that were cut at the ends of lines are made whole.
            whole = re.sub(r"(?<=[^\W\d_])-\n(?=[a-zà-ÿ])", "", "\n".join(paragraph))
            outline.block(whole, page=page)
            paragraph = []
        for level, title in places.get(at, []):
            outline.heading(level, title, page=page)
        if line.strip() and at not in found:
            paragraph.append(line)
