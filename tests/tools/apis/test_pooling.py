"""Reading in processes: whatever a file does to the one that reads it, the others are read."""

from __future__ import annotations

import json
from pathlib import Path

from hopql.tools.apis.pooling import Job, specs
from hopql.tools.apis.prepared import Refused
from hopql.tools.apis.store.packing import Packed


def test_each_source_comes_back_once(tmp_path: Path) -> None:
    spec = {"openapi": "3.0.0", "info": {"title": "A", "version": "1"}, "paths": {"/a": {"get": {"responses": {}}}}}
    jobs = []
    for number in range(20):
        file = tmp_path / f"{number}.json"
        file.write_text("{" if number == 3 else json.dumps(spec))
        jobs.append(Job(file, tmp_path))
    jobs.append(Job(tmp_path / "gone.json"))
    found = dict(specs(jobs, workers=2))
    assert list(found) != [] and set(found) == set(jobs)
    assert [job for job, one in found.items() if isinstance(one, Refused)] in ([jobs[3], jobs[-1]], [jobs[-1], jobs[3]])
    assert sum(isinstance(one, Packed) for one in found.values()) == 19
