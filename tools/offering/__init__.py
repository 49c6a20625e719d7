"""What a workspace's API specs offer."""

from hopql.tools.offering.opening import answered, apis_of, serves
from hopql.tools.offering.terms import Offer, offer_of, wanted_of

__all__ = ["Offer", "answered", "apis_of", "offer_of", "serves", "wanted_of"]
