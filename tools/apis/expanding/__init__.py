"""The rich context of a request, and what a model makes of it."""

from hopql.tools.apis.expanding.modelled import Expanded, expanded_by_model
from hopql.tools.apis.expanding.rich import Rich, rich

__all__ = ["Expanded", "Rich", "expanded_by_model", "rich"]
