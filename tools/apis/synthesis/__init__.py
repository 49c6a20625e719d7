"""Questions that operations answer, written when specs are indexed: by rules, and by a model where one is allowed."""

from hopql.tools.apis.synthesis.modelled import by_model
from hopql.tools.apis.synthesis.ruled import by_rules

__all__ = ["by_model", "by_rules"]
