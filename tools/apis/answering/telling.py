"""An answer in words: the calls in their order, and what no spec offers."""

from __future__ import annotations

from collections.abc import Sequence

from hopql.state.apis import ApiContext, Call
from hopql.tools.apis.answering.choosing import serving
from hopql.tools.apis.answering.names import plain


def told(calls: Sequence[Call], notes: Sequence[Sequence[str]], lacking: str) -> str:
    """The steps, numbered, each with its request as curl."""
    parts = []
    for call, own in zip(calls, notes, strict=True):
        parts.append("\n".join([*_step(call), *(f"   {note}" for note in own), "", _indented(call["curl"])]))
    return "\n\n".join([*parts, *([lacking] if lacking else [])])


def lacking_of(context: ApiContext) -> str:
    """What no spec offers, with the nearest that there is."""
    lines = []
    for need in context["needs"]:
        if need["n"] not in context["unmet"]:
            continue
        nearest = next(iter(serving(context, need)), None)
        line = f"No spec offers “{plain(need['text'], 160)}”."
        if nearest:
            operation = nearest["operation"]
            does = f": {plain(operation['summary'], 100)}" if operation["summary"] else ""
            line += f" Nearest: {operation['method']} {operation['path']} ({plain(nearest['title'], 80)}){does}."
        lines.append(line)
    return "\n".join(lines)


def _step(call: Call) -> list[str]:
    api = f"{plain(call['title'], 100)} {plain(call['version'], 40)}".strip()
    old = " (deprecated)" if call["deprecated"] else ""
    only = " It gives what a later call needs." if not call["need"] else ""
    lines = [
        f"{call['n']}. {plain(call['does'], 160)}{only}",
        f"   {call['method']} {call['path']}{old} — {api} ({call['uri']})",
    ]
    needs = [_input(one) for one in call["inputs"]]
    if needs:
        lines.append(f"   needs {'; '.join(needs)}")
    if call["gives"]:
        lines.append(f"   gives {', '.join(call['gives'])}")
    if call["others"]:
        lines.append(f"   or: {'; '.join(call['others'])}")
    return lines


def _input(one: dict[str, object] | object) -> str:
    found: dict[str, object] = one  # type: ignore[assignment]
    name = str(found["name"]) or "the body"
    if found["origin"] == "call":
        return f"{name} (from call {found['call']}: {found['field']})"
    if found["origin"] == "placeholder":
        return f"{name} {found['value']}"
    return f"{name} = {found['value']}" + (" (the spec's default)" if found["origin"] == "default" else "")


def _indented(text: str) -> str:
    return "\n".join(f"   {line}" for line in text.splitlines())
