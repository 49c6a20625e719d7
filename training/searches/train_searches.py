"""What takes a request apart into searches (`hopql.tools.planning.split_request`): its examples, and how good it is.

    python training/searches/train_searches.py --write       # into the product; one record of 20 left out to judge by
    python training/searches/train_searches.py --ask FILE    # what the product makes of other requests
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn.functional import cross_entropy

from hopql.tools.planning.split_request import HEADS, WEIGHTS, WORDS, keywords_of, take_apart
from hopql.training.read_files import has_words
from hopql.training.tag_network import Tagged, fit, open_tokenizer, read_arguments, seeded, tag, write

DATA = Path(__file__).parent / "data"
LEFT = 20
RANK = 38
"""Columns of the factors that are written."""
TIMES = 3
"""How often an example is read in an epoch."""
_STEP = re.compile(r"\s*\d+(?: ([A-Z][A-Z0-9_]*))?: (.+?) => (.+?)\s*")
_BACK = re.compile(r"\{\{([A-Z][A-Z0-9_]*)\|([^{}|]+)\}\}|\{([^{}|]+)\|([^{}|]+)\}")


@dataclass
class Taken:
    """A step: a stretch of the text as it stood, its noun, its statement."""

    name: str
    text: str
    """As it stands in the text: what points back is the word itself."""
    noun: str
    statement: str
    answers: list[tuple[str, str]]
    """The name of an earlier step, and the word that points back to its answer."""
    named: list[tuple[str, str]]
    """What was said, and the word that points back to it."""


@dataclass
class Record:
    """A request as its author took it apart."""

    request: str
    steps: list[Taken]
    themes: list[str]
    details: list[str]

    @property
    def asked(self) -> list[Taken]:
        """The steps that ask; the others are looked up first."""
        used = {name for step in self.steps for name, _ in step.answers}
        return [step for step in self.steps if not step.name or step.name in used]


def load(file: Path) -> list[Record]:
    """The records of a file: `Q:`, steps, `T:`, `N:`. Raises ValueError: a step is none."""
    found = []
    for block in re.split(r"\n\s*\n", file.read_text(encoding="utf-8").strip()):
        first, *steps, themes, details = filter(str.strip, block.splitlines())
        words = [[one.strip() for one in line.strip()[2:].split(";") if one.strip() not in ("", "-")]
                 for line in (themes, details)]  # fmt: skip
        found.append(Record(first.strip()[3:].strip(), [_step(line) for line in steps], *words))
    return found


def _step(line: str) -> Taken:
    match = _STEP.fullmatch(line)
    if not match:
        raise ValueError(f"a step is `1 NAME: stretch => statement`, not {line!r}")
    answers = [(one[1], one[2]) for one in _BACK.finditer(match[2]) if one[1]]
    named = [(one[3], one[4]) for one in _BACK.finditer(match[2]) if one[3]]
    said = _BACK.sub(lambda one: one[2] or one[4], match[2].strip())
    noun = re.search(r"\[([^\[\]]+)\]", said)
    return Taken(match[1] or "", re.sub(r"[\[\]]", "", said), noun[1] if noun else "", match[3], answers, named)


# Each example is a text as it stands at one step, and of each of its words what every head should say; -1: nothing.
Example = tuple[str, list[tuple[int, int]], dict[str, list[int]]]


def examples_of(record: Record) -> list[Example]:
    """What a record teaches: the text before each phrase is taken out of it, the leftmost first of those that need no
    other, and the rest."""
    found, text = list[Example](), record.request
    questions = record.asked
    waiting = [step for step in record.steps if step not in questions]
    while ready := sorted((text.index(step.text), place) for place, step in enumerate(waiting) if step.text in text):
        spans, said = _blank(text)
        said["inner"] = [0] * len(spans)
        for begin, place in ready:
            step = waiting[place]
            within = _within(spans, begin, begin + len(step.text))
            if within and not any(said["inner"][at] for at in within):
                for at in within:
                    said["inner"][at] = 1 + (at != within[0])
                _mark(text, spans, said, step, within)
        found.append((text, spans, said))
        step = waiting.pop(ready[0][1])
        text = text.replace(step.text, "{{" + step.name + "}}", 1)
    spans, said = _blank(text)
    for head in ("inner", "start", "back", "slot"):
        said[head] = [0] * len(spans)
    at_least = 0
    for step in questions:
        begin = text.find(step.text, at_least)
        begin = begin if begin >= 0 else text.index(step.text)
        at_least = begin + len(step.text)
        within = _within(spans, begin, at_least)
        if within:
            said["start"][within[0]] = 1
            _mark(text, spans, said, step, within)
    found.append((text, spans, said))
    _mark_keywords(record, *found[0])
    return found


def _blank(text: str) -> tuple[list[tuple[int, int]], dict[str, list[int]]]:
    spans = [match.span() for match in WORDS.finditer(text)]
    return spans, {head: [-1] * len(spans) for head in HEADS}


def _within(spans: Sequence[tuple[int, int]], begin: int, end: int) -> list[int]:
    return [at for at, (first, last) in enumerate(spans) if begin <= first and last <= end]


def _mark(
    text: str, spans: Sequence[tuple[int, int]], said: dict[str, list[int]], step: Taken, within: list[int]
) -> None:
    """The places in the statement, the noun, and what points back."""
    low = {at: text[slice(*spans[at])].lower() for at in within}
    instead = dict[str, int]()
    for name, word in step.answers:
        at = next((at for at in within if low[at] == word.lower()), -1)
        if at >= 0:
            said["back"][at], instead["{{" + name.lower() + "}}"] = 1, at
    for before, word in step.named:
        at = next((at for at in within if low[at] == word.lower()), -1)
        if at < 0:
            continue
        said["back"][at] = 2
        start = text.lower().find(before.lower())
        for place in _within(spans, start, start + len(before)) if start >= 0 else ():
            if place != at:
                said["back"][place] = 3
        instead |= {one.lower(): at for one in WORDS.findall(before)}
    free, order = list(within), list[int]()
    for one in WORDS.findall(step.statement):
        key = one.lower()
        at = next((at for at in free if low[at] == key), instead.get(key, instead.get(key.removesuffix("'s"), -1)))
        if at >= 0 and at not in order:
            order.append(at)
            free = [other for other in free if other != at]
    slot, last = 1, -1
    for at in within:
        said["slot"][at] = 0
    for at in order:
        slot += at < last
        said["slot"][at], last = min(slot, HEADS["slot"] - 1), at
    if not step.noun:
        said["noun"] = [0 if at in within else way for at, way in enumerate(said["noun"])]
    else:
        words = [one.lower() for one in WORDS.findall(step.noun)]
        run = next((at for at in within if [low.get(at + n) for n in range(len(words))] == words), -1)
        for at in within:
            said["noun"][at] = int(run <= at < run + len(words) and run >= 0)


def _mark_keywords(record: Record, text: str, spans: Sequence[tuple[int, int]], said: dict[str, list[int]]) -> None:
    said["key"] = [0] * len(spans)
    for way, phrases in ((1, record.themes), (3, record.details)):
        for phrase in phrases:
            begin = text.lower().find(phrase.lower())
            inside = _within(spans, begin, begin + len(phrase))
            if begin >= 0 and inside and not any(said["key"][at] for at in inside):
                for at in inside:
                    said["key"][at] = way + (at != inside[0])


def tagged(tokenizer: Tokenizer, example: Example) -> Tagged:
    """Its tokens; of each what every head should say, as the digits of one number: zero is nothing."""
    text, spans, said = example

    def wanted(begin: int, end: int) -> int:
        at = next((n for n, (first, last) in enumerate(spans) if first <= begin and end <= last), -1)
        number, unit = 0, 1
        for head, ways in HEADS.items():
            number, unit = number + unit * (said[head][at] + 1 if at >= 0 else 0), unit * (ways + 1)
        return number or -100

    return tag(tokenizer, text, wanted)


def loss_of(scores: Tensor, wanted: Tensor) -> Tensor:
    """The sum of the heads' losses of each token."""
    total, at, rest = torch.zeros(wanted.shape), 0, wanted.clamp(min=0)
    for ways in HEADS.values():
        label = rest % (ways + 1) - 1
        rest = rest // (ways + 1)
        told = scores[:, :, at : at + ways].transpose(1, 2)
        total, at = total + cross_entropy(told, label, ignore_index=-1, reduction="none"), at + ways
    return total


def judge(records: Sequence[Record]) -> str:
    """Of the phrases that are to be looked up first how many were found with four fifths of their words, both ways, and
    of their statements how many are word for word; how many requests have all, and only, theirs; of the questions
    asked how many have their statement; of the words of keywords, by theme and detail, precision and recall."""
    wanted = found = exact = whole = asked = right = extra = 0
    words = [[0, 0, 0], [0, 0, 0]]
    for record in records:
        parts = take_apart(record.request)
        rest = record.asked
        gold = [one for one in record.steps if one not in rest]
        inners = [inner for part in parts for inner in part.inners]
        hits = [next((inner for inner in inners if has_words(inner.clause, one.text, WORDS)), None) for one in gold]
        wanted, found = wanted + len(gold), found + sum(hit is not None for hit in hits)
        extra += max(0, len(inners) - len(gold))
        exact += sum(bool(hit) and _same(hit.statement, one.statement) for hit, one in zip(hits, gold, strict=True))
        whole += len(inners) == len(gold) and all(hits)
        asked += len(rest)
        if len(parts) == len(rest):
            right += sum(_same(part.statement, one.statement) for part, one in zip(parts, rest, strict=True))
        keys = keywords_of(record.request)
        found_keys = [said for said, theme in keys if theme], [said for said, theme in keys if not theme]
        for sums, given, told in zip(words, found_keys, (record.themes, record.details), strict=True):
            one, other = set(" ".join(given).lower().split()), set(" ".join(told).lower().split())
            for place, count in enumerate((len(one & other), len(one), len(other))):
                sums[place] += count
    shares = ", ".join(f"{a / max(b, 1):.2f} / {a / max(c, 1):.2f}" for a, b, c in words)
    return (
        f"{len(records)} requests, {whole} with just their phrases; of {wanted} phrases {found} (statements {exact}), "
        f"{extra} too many; statements of {right} of {asked} questions; keywords' precision / recall: {shares}"
    )


def _same(said: str, marked: str) -> bool:
    one, other = ([word.lower().strip("{}") for word in WORDS.findall(text)] for text in (said, marked))
    return [word for word in one if word[-1].isalnum()] == [word for word in other if word[-1].isalnum()]


def main() -> None:
    """Write, or ask."""
    told = read_arguments(__doc__).parse_args()
    if told.ask:
        print(judge(load(told.ask)))
        return
    rng, tokenizer = seeded(), open_tokenizer()
    read = [one for file in sorted(DATA.glob("read*.records")) for one in load(file)]
    kept = [one for place, one in enumerate(read) if place % LEFT]
    examples = [tagged(tokenizer, example) for record in kept for example in examples_of(record)]
    write(fit(examples * TIMES, sum(HEADS.values()), loss_of, rng), WEIGHTS, "search", RANK)
    print("left out:", judge(read[::LEFT]))


if __name__ == "__main__":
    main()
