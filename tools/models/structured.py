"""Structured output of a model: the grammar that asks for JSON, and the reading of what came."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from langchain_core.language_models import BaseChatModel

_BASICS = r"""
texts ::= "[" ws (text ("," ws text){0,11})? ws "]"
text ::= "\"" char{1,300} "\""
char ::= [^"\\\x00-\x1f] | "\\" ["\\/nt]
ws ::= [ \n]{0,2}
"""


def json_rules(root: str, more: str = "") -> str:
    """A grammar (GBNF) whose root is `root`; `texts` is a list of strings, `text` one, `ws` bounded white space."""
    return f"root ::= {root}\n{more}{_BASICS}"


def read_object(text: str) -> dict[str, Any] | None:
    """The JSON object in a model's answer, repaired where it is broken or cut off; None where there is none."""
    from json_repair import repair_json

    start = text.find("{")
    if start < 0:
        return None
    try:
        read = repair_json(text[start:].split("```")[0], return_objects=True)
    except (ValueError, RecursionError):
        return None
    if isinstance(read, list):
        read = next((one for one in read if isinstance(one, dict)), None)
    return read if isinstance(read, dict) else None


def is_embedded(model: BaseChatModel) -> bool:
    """Whether it is the small model that is packaged, which rules do better than."""
    return model._llm_type == "hopql-local"


def identity(model: BaseChatModel) -> str:
    """Which model answers, as far as it says itself."""
    names = (getattr(model, name, "") for name in ("model_name", "model", "name", "size", "openai_api_base"))
    return " ".join([model._llm_type, *(str(name) for name in names if name)])
