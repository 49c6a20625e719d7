"""Entities and relations of prose, by rules."""

from hopql.tools.knowledge.prose.extracting import Extracted as Extracted
from hopql.tools.knowledge.prose.extracting import extract as extract
