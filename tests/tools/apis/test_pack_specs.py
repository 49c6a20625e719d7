"""Specs read in processes and packed: each source comes back once, and what tells a changed file without reading it."""

from __future__ import annotations

import json
import os
from pathlib import Path

from hopql.tools.apis.pack_specs import Job, Packed, now_ns, read_specs, stamp
from hopql.tools.apis.prepare_specs import Refused

LATER = 10**12


def test_a_stamp_changes_with_the_file_and_its_parts(tmp_path: Path) -> None:
    file, part = tmp_path / "a.json", tmp_path / "part.yaml"
    file.write_text("one")
    first = stamp(file, [str(part)])
    assert first and first == stamp(file, [str(part)]) and first.endswith(";-")
    part.write_text("now it is there")
    second = stamp(file, [str(part)])
    assert second != first
    os.utime(part, ns=(1, 1))
    assert stamp(file, [str(part)]) not in (first, second)
    file.unlink()
    assert stamp(file, [str(part)]) == ""


def test_what_was_touched_just_now_is_not_trusted(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text("one")
    assert stamp(file, now=now_ns()) == ""
    assert stamp(file, now=now_ns() + LATER) == stamp(file) != ""


def test_each_source_comes_back_once(tmp_path: Path) -> None:
    spec = {"openapi": "3.0.0", "info": {"title": "A", "version": "1"}, "paths": {"/a": {"get": {"responses": {}}}}}
    jobs = []
    for number in range(20):
        file = tmp_path / f"{number}.json"
        file.write_text("{" if number == 3 else json.dumps(spec))
        jobs.append(Job(file, tmp_path))
    jobs.append(Job(tmp_path / "gone.json"))
    found = dict(read_specs(jobs, workers=2))
    assert list(found) != [] and set(found) == set(jobs)
    assert [job for job, one in found.items() if isinstance(one, Refused)] in ([jobs[3], jobs[-1]], [jobs[-1], jobs[3]])
    assert sum(isinstance(one, Packed) for one in found.values()) == 19
