"""The query memory of a workspace: what was asked before answers again where that is proven, and is an example where
it is only alike."""

from hopql.tools.recall.opening import is_on, memory_of
from hopql.tools.recall.recalling import recalled
from hopql.tools.recall.remembering import asking_of, remembered
from hopql.tools.recall.upkeep import begin, put_in_order

__all__ = ["asking_of", "begin", "is_on", "memory_of", "put_in_order", "recalled", "remembered"]
