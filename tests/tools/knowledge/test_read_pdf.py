"""PDFs are read page by page."""

from __future__ import annotations

import io
import logging
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path

import pytest
from pypdf import PdfWriter
from pypdf.generic import DecodedStreamObject, DictionaryObject, NameObject

from hopql.tools.base.errors import UsageError
from hopql.tools.knowledge import read_pdf
from hopql.tools.knowledge.documents import Sections
from hopql.tools.knowledge.read_file import read_raw


def written(pages: Sequence[Sequence[str]]) -> PdfWriter:
    """A PDF with these lines on its pages; a page without lines has nothing on it."""
    writer = PdfWriter()
    font = DictionaryObject(
        {NameObject("/Type"): NameObject("/Font"), NameObject("/Subtype"): NameObject("/Type1")}
        | {NameObject("/BaseFont"): NameObject("/Helvetica")}
    )
    for lines in pages:
        page = writer.add_blank_page(595, 842)
        fonts = DictionaryObject({NameObject("/F1"): writer._add_object(font)})
        page[NameObject("/Resources")] = DictionaryObject({NameObject("/Font"): fonts})
        shown = "".join(f"({line}) Tj 0 -14 Td\n" for line in lines)
        content = DecodedStreamObject()
        content.set_data(f"BT /F1 12 Tf 72 770 Td\n{shown}ET".encode("latin-1"))
        page[NameObject("/Contents")] = writer._add_object(content)
    return writer


def sections(folder: Path, writer: PdfWriter) -> Sections:
    path = folder / "a.pdf"
    with path.open("wb") as file:
        writer.write(file)
    return read_pdf.read_pdf(read_raw(path))


def test_pages_have_text_numbers_and_headings(tmp_path: Path) -> None:
    writer = written([["Intro", "Words of the exam-", "ple."], ["More words.", "Prices", "A seat is 5."]])
    intro = writer.add_outline_item("Intro", 0)
    writer.add_outline_item("Prices", 1, parent=intro)
    writer.add_metadata({"/Title": "The book", "/ModDate": "D:20240301120000+02'00'"})
    found = sections(tmp_path, writer)
    assert [(s.text, s.page, s.headings) for s in found.sections] == [
        ("Words of the example.", 1, ("Intro",)),
        ("More words.", 2, ("Intro",)),
        ("A seat is 5.", 2, ("Intro", "Prices")),
    ]
    assert found.title == "The book"
    assert found.modified is not None and found.modified.astimezone(UTC) == datetime(2024, 3, 1, 10, tzinfo=UTC)


def test_running_heads_are_left_out(tmp_path: Path) -> None:
    pages = [["The book", f"Text {word}.", f"Page {n}"] for n, word in enumerate(("one", "two", "three", "four"), 1)]
    found = sections(tmp_path, written(pages))
    assert [s.text for s in found.sections] == ["Text one.", "Text two.", "Text three.", "Text four."]


def test_a_bookmark_without_the_number_of_its_section_begins_where_the_section_does(tmp_path: Path) -> None:
    writer = written([["The last of what was before.", "2.2 Prices", "A seat is 5."]])
    writer.add_outline_item("Prices", 0)
    assert [(s.text, s.headings) for s in sections(tmp_path, writer).sections] == [
        ("The last of what was before.", ()),
        ("A seat is 5.", ("2.2 Prices",)),
    ]


def test_pages_without_text_are_told(tmp_path: Path) -> None:
    found = sections(tmp_path, written([["Words."], [], []]))
    assert [s.text for s in found.sections] == ["Words."]
    assert found.warnings == ("Each of pages 2, 3 has no text: a picture of text is not read.",)


def test_a_scan_is_refused(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="may be a scan") as error:
        sections(tmp_path, written([[], []]))
    assert "OCR" in error.value.hint


@pytest.mark.parametrize("algorithm", ["RC4-128", "AES-256"])
def test_a_password_is_asked_for_only_where_one_is_needed(tmp_path: Path, algorithm: str) -> None:
    owned = written([["Words."]])
    owned.encrypt("", "owner", algorithm=algorithm)
    assert sections(tmp_path, owned).sections[0].text == "Words."
    locked = written([["Words."]])
    locked.encrypt("secret", algorithm=algorithm)
    with pytest.raises(UsageError, match="needs a password") as error:
        sections(tmp_path, locked)
    assert "without a password" in error.value.hint


@pytest.mark.parametrize("share", [0.1, 0.5])
def test_a_truncated_pdf_is_read_or_refused(tmp_path: Path, share: float) -> None:
    buffer = io.BytesIO()
    written([["Words."]] * 5).write(buffer)
    path = tmp_path / "a.pdf"
    path.write_bytes(buffer.getvalue()[: int(share * buffer.tell())])
    with pytest.raises(UsageError) as error:
        read_pdf.read_pdf(read_raw(path))
    assert error.value.hint


def test_rubbish_behind_the_mark_is_refused_in_silence(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(b"%PDF-1.7\n" + bytes(range(256)) * 20)
    with caplog.at_level(logging.WARNING), pytest.raises(UsageError, match="broken PDF"):
        read_pdf.read_pdf(read_raw(path))
    assert not caplog.records


def test_pages_beyond_the_limit_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(read_pdf, "MAX_PAGES", 2)
    found = sections(tmp_path, written([["One."], ["Two."], ["Three."]]))
    assert [s.text for s in found.sections] == ["One.", "Two."]
    assert found.warnings == ("It has 3 pages; the first 2 were read.",)
