"""How a project is built, in plain sentences from its syntax and docstrings: what answers questions about the whole."""

from tools.knowledge.structure.outline import Outline as Outline
from tools.knowledge.structure.outline import outline as outline
from tools.knowledge.structure.writing import prepare_structure as prepare_structure
