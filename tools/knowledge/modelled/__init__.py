"""Entities and relations of prose, by a model."""

from tools.knowledge.modelled.asking import Modelled as Modelled
from tools.knowledge.modelled.asking import extract as extract
from tools.knowledge.modelled.merging import merged as merged
