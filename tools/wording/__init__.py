"""Words for a result that need no model: they say only what the rows and the query say."""

from hopql.tools.wording.figures import cell, figures
from hopql.tools.wording.labels import Outline, outline_of
from hopql.tools.wording.markdown import SHOWN_ROWS, as_markdown, fenced, unlinked
from hopql.tools.wording.sentences import OUT_OF_DOMAIN, doubts_of, sentence

__all__ = [
    "OUT_OF_DOMAIN",
    "SHOWN_ROWS",
    "Outline",
    "as_markdown",
    "cell",
    "doubts_of",
    "fenced",
    "figures",
    "outline_of",
    "sentence",
    "unlinked",
]
