"""Questions with SQL for a database that has none, written by rules from its schema and verified by running them."""

from __future__ import annotations

from hopql.tools.synthesis.keeping import FILE, Kept, few_shots, forget
from hopql.tools.synthesis.writing import Synthesis, synthesise

__all__ = ["FILE", "Kept", "Synthesis", "few_shots", "forget", "synthesise"]
