"""Files of every format, read into blocks of text under their headings."""

from hopql.tools.knowledge.reading.raw import Raw as Raw
from hopql.tools.knowledge.reading.raw import address as address
from hopql.tools.knowledge.reading.raw import read as read
from hopql.tools.knowledge.reading.sections import Link as Link
from hopql.tools.knowledge.reading.sections import Section as Section
from hopql.tools.knowledge.reading.sections import Sections as Sections
