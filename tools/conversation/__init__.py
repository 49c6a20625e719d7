"""Conversation: follow-ups made whole, ambiguous questions asked back, and what a user wants remembered."""

from hopql.tools.conversation.ambiguity import ambiguities
from hopql.tools.conversation.choosing import likeliest
from hopql.tools.conversation.follow_ups import rewritten, whole
from hopql.tools.conversation.intents import category_of, metadata_of, remember
from hopql.tools.conversation.readings import left_open, readings_of, settled, settled_before, with_readings
from hopql.tools.conversation.replies import Heard, agreed, dropped, heard, request_in
from hopql.tools.conversation.stored import kinds_of, turn_of

__all__ = [
    "Heard",
    "agreed",
    "ambiguities",
    "category_of",
    "dropped",
    "heard",
    "kinds_of",
    "left_open",
    "likeliest",
    "metadata_of",
    "readings_of",
    "remember",
    "request_in",
    "rewritten",
    "settled",
    "settled_before",
    "turn_of",
    "whole",
    "with_readings",
]
