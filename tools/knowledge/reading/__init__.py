"""Files of every format, read into blocks of text under their headings."""

from tools.knowledge.reading.raw import Raw as Raw
from tools.knowledge.reading.raw import address as address
from tools.knowledge.reading.raw import read as read
from tools.knowledge.reading.sections import Link as Link
from tools.knowledge.reading.sections import Section as Section
from tools.knowledge.reading.sections import Sections as Sections
