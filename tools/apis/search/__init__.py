"""From a request to the operations that do it: needs, specs, expansion, operations."""

from tools.apis.search.expanding import expand
from tools.apis.search.searching import search
from tools.apis.search.selecting import select
from tools.apis.search.splitting import MOST_NEEDS, need, split

__all__ = ["MOST_NEEDS", "expand", "need", "search", "select", "split"]
