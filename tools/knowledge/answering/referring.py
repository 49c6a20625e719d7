"""References: which chunks an answer cites, and where a reader finds them."""

from __future__ import annotations

from collections.abc import Sequence

from hopql.state.knowledge import Claim, KnowledgeContext, Reference


def references(claims: Sequence[Claim], context: KnowledgeContext) -> list[Reference]:
    """The chunks that claims cite, in the order of their numbers, each once."""
    cited = {n for claim in claims for n in claim["cites"]}
    return [
        Reference(
            n=chunk["n"],
            chunk=chunk["id"],
            document=chunk["document"],
            title=chunk["title"],
            headings=list(chunk["headings"]),
            line=chunk["line"],
            line_to=chunk["line_to"],
            page=chunk["page"],
            modified=chunk["modified"],
            text=chunk["text"],
        )
        for chunk in sorted(context["chunks"], key=lambda one: one["n"])
        if chunk["n"] in cited
    ]


def reference_line(reference: Reference) -> str:
    """`[1] Title, heading › heading, lines 3–9 (path)`."""
    parts = [reference["title"] or reference["document"]]
    headings = [one for one in reference["headings"] if one != reference["title"]]
    if headings:
        parts.append(" › ".join(headings))
    if reference["page"]:
        parts.append(f"page {reference['page']}")
    elif reference["line"]:
        first, last = reference["line"], reference["line_to"]
        parts.append(f"lines {first}–{last}" if last > first else f"line {first}")
    return f"[{reference['n']}] {', '.join(parts)} ({reference['document']})"


def render(answer: str, cited: Sequence[Reference]) -> str:
    """The answer, and below it a line for each reference; the answer alone where nothing is cited."""
    if not cited:
        return answer
    return "\n".join([answer, "", "References", *map(reference_line, cited)])
