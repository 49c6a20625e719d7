"""What a workspace's API specs offer."""

from tools.offering.opening import answered, apis_of
from tools.offering.terms import Offer, does, offer_of, things_in

__all__ = ["Offer", "answered", "apis_of", "does", "offer_of", "things_in"]
