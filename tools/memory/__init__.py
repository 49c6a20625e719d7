"""What is remembered: the semantic memory (what a team told, found by meaning and by words) and the query memory
(questions that were asked with their SQL)."""

from hopql.tools.memory.keep_queries import Writer, writer
from hopql.tools.memory.memory_rows import exists
from hopql.tools.memory.query_memory import QueryMemory
from hopql.tools.memory.query_rows import exists as asked_exists
from hopql.tools.memory.semantic_memory import SemanticMemory

__all__ = ["QueryMemory", "SemanticMemory", "Writer", "asked_exists", "exists", "writer"]
