"""From a request to the operations that do it: needs, specs, expansion, operations."""

from hopql.tools.apis.search.expanding import expand
from hopql.tools.apis.search.searching import search
from hopql.tools.apis.search.selecting import select
from hopql.tools.apis.search.splitting import MOST_NEEDS, need, split

__all__ = ["MOST_NEEDS", "expand", "need", "search", "select", "split"]
