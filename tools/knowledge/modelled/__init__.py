"""Entities and relations of prose, by a model."""

from hopql.tools.knowledge.modelled.asking import Modelled as Modelled
from hopql.tools.knowledge.modelled.asking import extract as extract
from hopql.tools.knowledge.modelled.merging import merged as merged
