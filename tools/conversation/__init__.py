"""Conversation: follow-ups made whole, ambiguous questions asked back, and what a user wants remembered."""

from tools.conversation.ambiguity import ambiguous, choose, settled
from tools.conversation.follow_ups import rewritten, whole
from tools.conversation.intents import category_of, metadata_of, remember
from tools.conversation.stored import kinds_of, turn_of

__all__ = [
    "ambiguous",
    "category_of",
    "choose",
    "kinds_of",
    "metadata_of",
    "remember",
    "rewritten",
    "settled",
    "turn_of",
    "whole",
]
