"""The parts of replaying a stored query for a new question. The face is `hopql.tools.memory.templates`."""
