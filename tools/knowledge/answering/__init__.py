"""Answers from what was found in documents: chosen or written, cited, and checked against what they cite."""

from __future__ import annotations

from hopql.tools.knowledge.answering.answer import Answer
from hopql.tools.knowledge.answering.checking import checked
from hopql.tools.knowledge.answering.composing import written
from hopql.tools.knowledge.answering.contexts import context_text, context_tokens
from hopql.tools.knowledge.answering.extracting import extractive
from hopql.tools.knowledge.answering.newer import contradictions
from hopql.tools.knowledge.answering.referring import reference_line, references, render

__all__ = [
    "Answer", "checked", "context_text", "context_tokens", "contradictions", "extractive", "reference_line",
    "references", "render", "written",
]  # fmt: skip
