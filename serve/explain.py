"""`--explain`: the whole plan of a question, from gate to prompt."""

from __future__ import annotations

from typing import TYPE_CHECKING

from hopql.serve.result import Result, gate_lines
from hopql.serve.show import replay_of

if TYPE_CHECKING:
    from rich.console import Console


def show_explanation(out: Console, result: Result) -> None:
    """Gate scores, seeds, fused ranks, bridges, join path, columns and why, examples, prompt, attempts, times."""
    _replay(out, result)
    _gate(out, result)
    _plan(out, result)
    _examples(out, result)
    _prompt(out, result)
    _attempts(out, result)
    out.print("\n[bold]Steps[/bold]")
    for step in result.steps:
        out.print(f"  {step['ms']:>9.1f} ms  {step.get('words', step['node']):<36} {step['detail']}", markup=False)


def _replay(out: Console, result: Result) -> None:
    recalled = result.recalled
    if not recalled:
        return
    out.print("\n[bold]Replay[/bold]")
    out.print(f"  {replay_of(result)}", markup=False)
    out.print(
        f"  {recalled['kind']}, similarity {recalled['similarity']:.3f}, entry {recalled['entry']}"
        f"{', written by ' + recalled['model'] if recalled['model'] else ''}",
        markup=False,
    )


def _gate(out: Console, result: Result) -> None:
    if result.gate:
        out.print("\n[bold]Gate[/bold]")
        for line in gate_lines(result.gate):
            out.print(f"  {line}", markup=False)


def _plan(out: Console, result: Result) -> None:
    plan = result.plan
    if not plan:
        return
    out.print("\n[bold]Plan[/bold]")
    out.print(f"  seeds by keyword: {', '.join(plan['seeds']) or 'none'}", markup=False)
    out.print("  fused ranking (reciprocal ranks of BM25, vectors, columns):")
    for table in plan["ranked"][:12]:
        ranks = {"BM25": table["bm25_rank"], "vectors": table["dense_rank"], "columns": table["column_rank"]}
        places = ", ".join(f"{name} {rank + 1}" for name, rank in ranks.items() if rank is not None)
        hit = ", value hit" if table["value_hit"] else ""
        out.print(f"    {table['score']:.4f}  {table['table']:<28} {places}{hit}", markup=False)
    for value in plan["values"]:
        place = f"{value['table']}.{value['column']}"
        out.print(f'  value: "{value["phrase"]}" is {place} = {value["value"]!r} ({value["match"]})', markup=False)
    out.print(f"  bridges: {', '.join(plan['bridges']) or 'none needed'}", markup=False)
    for join in plan["joins"]:
        out.print(f"  join: {join['condition']}  ({join['kind']})", markup=False)
    for planned in plan["tables"]:
        out.print(f"  table {planned['name']} ({planned['why']}):", markup=False)
        columns = ", ".join(f"{column['name']} ({column['why']})" for column in planned["columns"])
        out.print(f"    {columns}", markup=False)


def _examples(out: Console, result: Result) -> None:
    if result.examples:
        out.print("\n[bold]Examples[/bold]")
    for example in result.examples:
        made = " (synthesised)" if example.get("origin") == "synthesised" else ""
        out.print(f"  {example['similarity']:.3f} {example['marker']} {example['intent']}{made}", markup=False)


def _prompt(out: Console, result: Result) -> None:
    prompt = result.prompt
    if not prompt:
        return
    out.print(
        f"\n[bold]Prompt[/bold] ({prompt['layout']} layout; kept on disk: {'yes' if prompt['cache_key'] else 'no'})"
    )
    text = f"{prompt['system']}\n\n{prompt['prefix']}{prompt['tail']}\n```sql"
    out.print("\n".join(f"  | {line}" for line in text.splitlines()), markup=False)


def _attempts(out: Console, result: Result) -> None:
    if result.attempts:
        out.print("\n[bold]Attempts[/bold]")
    for number, attempt in enumerate(result.attempts, 1):
        out.print(f"  {number}. {attempt['stage']}: {' '.join(attempt['sql'].split())}", markup=False)
        for repair in attempt["repairs"]:
            out.print(f"     repaired ({repair['rule']}): {repair['told']}", markup=False)
        for problem in attempt["problems"]:
            out.print(f"     {problem['kind']}: {problem['message']}", markup=False)
