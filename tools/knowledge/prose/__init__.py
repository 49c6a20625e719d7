"""Entities and relations of prose, by rules."""

from tools.knowledge.prose.extracting import Extracted as Extracted
from tools.knowledge.prose.extracting import extract as extract
