"""reStructuredText is read by docutils, written as Markdown, and opens no other file."""

from __future__ import annotations

from pathlib import Path

import pytest
from docutils.parsers.rst import directives, roles, states

from hopql.tools.knowledge import read_rst
from hopql.tools.knowledge.add_files import prepare_file
from hopql.tools.knowledge.documents import Link, Prepared, Sections
from hopql.tools.knowledge.read_file import read_raw

GUIDE = """=====
Guide
=====

See `the API <api.html>`_ and :meth:`~pkg.Thing.run` for::

    x = 1

    y = 2

Then go on with |name|, ``code`` and [1]_.

.. |name| replace:: **this**

.. _more parts:

Parts
-----

* one
  goes on

  and has a paragraph
* two

  1. nested

term
  What it means.

======  ====
name    of
======  ====
a       b
======  ====

:field: value

Last
~~~~

The :ref:`more parts`, :ref:`parts <more parts>` and :doc:`/other/page`.
"""


def sections(folder: Path, text: str) -> Sections:
    path = folder / "a.rst"
    path.write_text(text)
    return read_rst.read_rst(read_raw(path))


def told(folder: Path, text: str) -> list[tuple[tuple[str, ...], str]]:
    return [(one.headings, one.text) for one in sections(folder, text).sections]


def test_a_page_is_read_into_the_blocks_that_markdown_has(tmp_path: Path) -> None:
    found = sections(tmp_path, GUIDE)
    assert [(s.block, s.headings[1:], s.text) for s in found.sections] == [
        ("prose", (), "See the API and `run` for:"),
        ("code", (), "```\nx = 1\n\ny = 2\n```"),
        ("prose", (), "Then go on with **this**, `code` and ."),
        ("list", ("Parts",), "- one\n  goes on\n\n  and has a paragraph\n- two\n  1. nested"),
        ("list", ("Parts",), "- **term**: What it means."),
        ("table", ("Parts",), "| name | of |\n| --- | --- |\n| a | b |"),
        ("list", ("Parts",), "- **field**: value"),
        ("prose", ("Parts", "Last"), "The [Parts](#more-parts), [parts](#more-parts) and [page](/other/page.rst)."),
    ]
    assert found.title == "Guide" and found.links == (Link("the API", "api.html", 0),)
    assert [s.head for s in found.sections if s.block == "table"] == [2]


def test_blocks_know_their_lines(tmp_path: Path) -> None:
    lines = GUIDE.split("\n")
    for one in sections(tmp_path, GUIDE).sections:
        words = one.text.replace("`", " ").replace("*", " ").split()
        assert words[0] == "-" or words[0] in " ".join(lines[one.line - 1 : one.line_to]) or one.block == "table"
    code = sections(tmp_path, GUIDE).sections[1]
    assert lines[code.line - 1 : code.line_to] == ["", "    x = 1", "", "    y = 2", ""]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (".. note:: Mind\n   the gap.\n\n   Twice.", ["Mind\nthe gap.", "Twice."]),
        (".. warning::\n   Do not.", ["Do not."]),
        (".. versionchanged:: 2.3\n   It is gone.", ["Changed in version 2.3: \nIt is gone."]),
        (".. versionadded:: 1.0", ["Added in version 1.0."]),
        (".. code-block:: python\n   :emphasize-lines: 1\n\n   a = 1", ["```\na = 1\n```"]),
        (".. mermaid::\n\n   a --> b", ["```\na --> b\n```"]),
        (".. toctree::\n   :maxdepth: 2\n\n   one\n   two\n\nText.", ["Text."]),
        (".. only:: html\n\n   Text.", ["Text."]),
        (".. glossary::\n\n   hop\n     A step.", ["- **hop**: A step."]),
        (".. image:: a.png\n   :alt: a picture\n\nText.", ["Text."]),
        ("|a| |b|\n\nText.\n\n.. |a| image:: a.svg\n   :target: https://x.y\n.. |b| image:: b.svg", ["Text."]),
        (".. list-table::\n   :header-rows: 1\n\n   * - a\n     - b\n   * - 1\n     - 2",
         ["| a | b |\n| --- | --- |\n| 1 | 2 |"]),
        (".. list-table::\n   :unheard-of: 1\n\n   * - a",
         ["```\n.. list-table::\n   :unheard-of: 1\n\n   * - a\n```"]),
        (">>> 1 + 1\n2", ["```\n>>> 1 + 1\n2\n```"]),
        ("| one\n| two", ["one\ntwo"]),
        ("A `name` and :unheard:`role of this`.", ["A `name` and role of this."]),
        ("Broken *emphasis and `` marks", ["Broken *emphasis and `` marks"]),
    ],
)  # fmt: skip
def test_what_directives_and_roles_say_is_kept(tmp_path: Path, text: str, expected: list[str]) -> None:
    assert [said for _, said in told(tmp_path, f"T\n=\n\n{text}\n")] == expected


def test_what_is_described_stands_under_its_name_and_what_follows_does_not(tmp_path: Path) -> None:
    text = """Values
======

.. py:data:: DEBUG

    Whether it is on.

    .. attribute:: why

        A reason.

.. autoclass:: Thing
   :members:

.. class:: special

After.
"""
    assert told(tmp_path, text) == [
        (("Values", "DEBUG"), "Whether it is on."),
        (("Values", "DEBUG", "why"), "A reason."),
        (("Values", "Thing"), "Thing"),
        (("Values",), "After."),
    ]


def test_no_file_is_opened_and_nothing_raw_is_kept(tmp_path: Path) -> None:
    (tmp_path / "secret.txt").write_text("the secret")
    text = """T
=

.. include:: secret.txt

.. literalinclude:: secret.txt

.. raw:: html
   :file: secret.txt

.. csv-table::
   :file: secret.txt

.. figure:: secret.txt

   A caption.
"""
    found = told(tmp_path, text)
    assert not any("the secret" in said for _, said in found)
    assert [said for _, said in found][:2] == [
        "```\n.. include:: secret.txt\n```", "```\n.. literalinclude:: secret.txt\n```",
    ]  # fmt: skip
    assert found[-1] == (("T",), "A caption.")


def test_a_change_log_has_the_name_of_its_file(tmp_path: Path) -> None:
    found = sections(tmp_path, "1.1\n===\n\n- b\n\n1.0\n===\n\n- a\n")
    assert found.title == "a.rst" and [s.headings for s in found.sections] == [("1.1",), ("1.0",)]


def test_other_users_of_docutils_see_nothing_of_it(tmp_path: Path) -> None:
    before = (dict(directives._directives), dict(roles._roles), len(states.RSTState.nested_sm_cache))
    sections(tmp_path, ".. role:: own\n\n.. note:: :own:`x`\n\n.. default-role:: own\n\n.. unheard:: of\n\n   x\n")
    assert before == (dict(directives._directives), dict(roles._roles), len(states.RSTState.nested_sm_cache))


def test_such_a_file_is_prepared_by_its_suffix(tmp_path: Path) -> None:
    path = tmp_path / "guide.rst"
    path.write_text(GUIDE)
    made = prepare_file(path)
    assert isinstance(made, Prepared) and made.kind == "rst" and made.title == "Guide"
