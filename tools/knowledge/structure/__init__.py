"""How a project is built, in plain sentences from its syntax and docstrings: what answers questions about the whole."""

from hopql.tools.knowledge.structure.outline import Outline as Outline
from hopql.tools.knowledge.structure.outline import outline as outline
from hopql.tools.knowledge.structure.writing import prepare_structure as prepare_structure
