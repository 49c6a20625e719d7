"""What a workspace's API specs offer."""

from hopql.tools.offering.opening import answered, apis_of, serves
from hopql.tools.offering.terms import Offer, does, offer_of, things_in

__all__ = ["Offer", "answered", "apis_of", "does", "offer_of", "serves", "things_in"]
