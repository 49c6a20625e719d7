"""Python source read by its syntax: chunks at its definitions, what defines, imports, calls and inherits what."""

from hopql.tools.knowledge.code.document import EXTRACTOR as EXTRACTOR
from hopql.tools.knowledge.code.document import prepare as prepare
from hopql.tools.knowledge.code.naming import project_root as project_root
