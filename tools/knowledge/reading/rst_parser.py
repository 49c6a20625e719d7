"""reStructuredText to a tree, by docutils: nothing is fetched, included or run, and what only Sphinx knows keeps its
text.

Directives and roles are not looked up in docutils' registries, which belong to the process: the states of the parser
are replaced by ones that read every directive by its form. Only tables, substitutions and pictures are docutils' own.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any, ClassVar, Final

from docutils import frontend, nodes, utils
from docutils.parsers.rst import Parser, states

DOCUTILS: Final = frozenset(("table", "csv-table", "list-table", "replace", "unicode", "date", "image", "figure"))
"""Directives that docutils runs itself."""
CODE: Final = frozenset(
    ("code", "code-block", "sourcecode", "parsed-literal", "testcode", "testoutput", "doctest", "productionlist",
     "math", "graphviz", "digraph", "graph", "mermaid", "uml", "prompt", "console", "ipython", "include",
     "literalinclude")
)  # fmt: skip
"""Directives whose content is shown as it is."""
SILENT: Final = frozenset(
    ("raw", "toctree", "index", "highlight", "currentmodule", "module", "default-domain", "contents", "sectnum",
     "section-numbering", "meta", "title", "rst-class", "role", "default-role", "header", "footer",
     "target-notes", "tabularcolumns", "sectionauthor", "codeauthor", "testsetup", "testcleanup", "plot", "youtube")
)  # fmt: skip
"""Directives that say something to the program that makes pages, and nothing to a reader."""
SPOKEN: Final = frozenset(
    ("note", "warning", "tip", "hint", "important", "attention", "caution", "danger", "error", "seealso", "todo",
     "epigraph", "highlights", "pull-quote", "compound", "centered")
)  # fmt: skip
"""Directives whose first line is text like the rest."""
VERSIONS: Final = {
    "versionadded": "Added in version", "versionchanged": "Changed in version",
    "deprecated": "Deprecated since version", "versionremoved": "Removed in version",
}  # fmt: skip
WRAPPERS: Final = frozenset(("only", "ifconfig", "container"))
"""Directives whose first line is a condition or a name of a style. Of all others that line is a title: of a described
function, an option, a tab, a box."""

MAX_LINE: Final = 100_000
"""Characters of a line; docutils reads no document with a longer one."""
_DIRECTIVE: Final = next(form for call, form in states.Body.explicit.constructs if call is states.Body.directive)
_OPTION: Final = re.compile(r":(?![: ])[^:\n]*(?<! ):(?: |$)")
_TITLED: Final = re.compile(r"(?P<said>.+?)\s*<(?P<target>[^<>]*)>", re.DOTALL)


class part(nodes.topic):  # noqa: N801
    """What stands under a title of its own: its first child is a `nodes.title`."""


class cited(nodes.inline):  # noqa: N801
    """What a role names; `role` is the role's name, `label` what it points to, `titled` tells of a text of its own."""


class _Lenient:
    """A state of the parser that reads directives by their form."""

    # docutils keeps machines that it may use again in one list for the whole process.
    nested_sm_cache: ClassVar[list[Any]] = []

    def __init__(self, state_machine: Any, debug: bool = False) -> None:
        super().__init__(state_machine, debug)  # type: ignore[call-arg]
        self.nested_sm_kwargs = {"state_classes": STATES, "initial_state": "Body"}

    def explicit_construct(self: Any, match: re.Match[str]) -> tuple[list[nodes.Node], bool]:
        """docutils' own would call its own `directive`, whatever the state."""
        found = _DIRECTIVE.match(match.string)
        made: tuple[list[nodes.Node], bool] = (
            self.directive(found) if found else super().explicit_construct(match)  # type: ignore[misc]
        )
        return made

    def directive(self: Any, match: re.Match[str], **presets: Any) -> tuple[list[nodes.Node], bool]:
        """Its nodes, and whether it ends in a blank line, as docutils asks for."""
        name = match[1].lower().rpartition(":")[2]
        if name in DOCUTILS or presets:
            found: tuple[list[nodes.Node], bool] = super().directive(match, **presets)  # type: ignore[misc]
            return found
        line = self.state_machine.abs_line_number()
        block, _, offset, blank = self.state_machine.get_first_known_indented(match.end(), strip_top=False)
        title, start = _head(block)
        if name in SILENT or (name == "class" and not any(line.strip() for line in block[start:])):
            # docutils' `class` names a style, Sphinx's describes one.
            return [], blank
        if name in CODE:
            return _shown(name, title, block[start:], line, offset + start), blank
        made: list[nodes.Node]
        if name in SPOKEN:
            # What follows the first line at once is of its paragraph.
            made = _nested(self, nodes.container(), block if start <= len(title) else block[start:], offset)
        elif name in VERSIONS:
            version, _, said = block[0].strip().partition(" ")
            more = said or any(line.strip() for line in block[1:])
            block[0] = f"{VERSIONS[name]} {version}{': ' if more else '.'}{said}"
            made = _nested(self, nodes.container(), block, offset)
        elif title and name not in WRAPPERS:
            named = part("", nodes.title("", "", *self.inline_text(title[0], line)[0]))
            made = _nested(self, named, block[start:], offset + start)
        else:
            made = _nested(self, nodes.container(), block[start:], offset + start)
        for node in made:
            node.line = line
        return made, blank


def _head(block: Sequence[str]) -> tuple[list[str], int]:
    """The lines of a directive's argument, and where its content begins: behind them and its options."""
    at = 0
    while at < len(block) and block[at].strip() and not _OPTION.match(block[at]):
        at += 1
    title = [line.strip() for line in block[:at]]
    # Without an argument, the options begin in the second line.
    at = 1 if not title and block and not block[0].strip() else at
    while at < len(block) and (_OPTION.match(block[at]) or (at > len(title) and block[at].startswith(" "))):
        at += 1
    return title, at


def _nested(state: Any, holder: nodes.Element, block: Any, offset: int) -> list[nodes.Node]:
    state.nested_parse(block, offset, holder)
    return [holder]


def _shown(name: str, title: Sequence[str], content: Sequence[str], line: int, offset: int) -> list[nodes.Node]:
    """Content as code; of a file that would be included its name."""
    text = "\n".join(content).strip("\n") or (f".. {name}:: {' '.join(title)}" if title else "")
    made = nodes.literal_block(text, text)
    blank = next((n for n, one in enumerate(content) if one.strip()), None)
    made.line = line if blank is None else offset + blank + 1
    return [made] if text else []


def _named(rawsource: str, text: str, role: str, lineno: int) -> tuple[list[nodes.Node], list[nodes.system_message]]:
    """In the place of `Inliner.interpreted`: a role leaves what it names."""
    said = utils.unescape(text)
    titled = _TITLED.fullmatch(said)
    label = titled["target"] if titled else said.lstrip("!~.")
    if titled:
        said = titled["said"]
    elif role == "doc":
        said = label.rpartition("/")[2]
    else:
        said = label.rpartition(".")[2] if said.startswith("~") else label
    return [cited(rawsource, said, role=role or "", label=label, titled=bool(titled))], []


STATES: Final = tuple(type(one.__name__, (_Lenient, one), {}) for one in states.state_classes)


def parsed(text: str) -> nodes.document:
    """The tree of a document, as it was written: no transform is made, no file is read."""
    settings = frontend.get_default_settings(Parser)
    settings.report_level, settings.halt_level, settings.warning_stream = 5, 6, False
    settings.file_insertion_enabled = settings.raw_enabled = False
    settings.syntax_highlight, settings.line_length_limit = "none", MAX_LINE
    document = utils.new_document("", settings)
    inliner = states.Inliner()
    inliner.interpreted = _named  # type: ignore[method-assign]
    parser = Parser(inliner=inliner)
    parser.state_classes = STATES
    parser.parse(text, document)
    return document
