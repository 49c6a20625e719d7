"""The query memory of a workspace: what was asked before answers again where that is proven, and is an example where
it is only alike."""

from hopql.tools.recall.recall_queries import asking_of, begin, is_on, memory_of, put_in_order, recalled, remembered

__all__ = ["asking_of", "begin", "is_on", "memory_of", "put_in_order", "recalled", "remembered"]
