"""The query memory of a workspace: what was asked before answers again where that is proven, and is an example where
it is only alike."""

from tools.recall.opening import is_on, memory_of
from tools.recall.recalling import recalled
from tools.recall.remembering import asking_of, remembered

__all__ = ["asking_of", "is_on", "memory_of", "recalled", "remembered"]
