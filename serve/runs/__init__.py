"""Questions that are being answered: in a queue, watched by any number of faces, each stoppable by itself."""

from hopql.serve.runs.run import Event, Run, Whose
from hopql.serve.runs.runs import BusyError, EndingError, FullError, Runs

__all__ = ["BusyError", "EndingError", "Event", "FullError", "Run", "Runs", "Whose"]
