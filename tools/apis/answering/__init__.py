"""The calls of an answer: which, in which order, with what, as curl and Python."""

from hopql.tools.apis.answering.answering import Answer, answer

__all__ = ["Answer", "answer"]
