"""Train what finds the needs of a request to APIs (`hopql.tools.apis.split_needs`).

    python training/requests/train_requests.py --write     # a tenth of data/read*.txt left out to judge by
    python training/requests/train_requests.py --ask FILE  # what the product makes of other requests

`hopql.training.tag_network`: of each token whether it begins a need or goes on with one, by the method that serves it,
or is for none; and whether it is of the noun that its need is about.
"""

from __future__ import annotations

import argparse
import random
import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy

from hopql.tools.apis.split_needs import LABELS, METHODS, NONE, WEIGHTS, WORDS, Part, parts_of, read_words
from hopql.tools.models.embed_minilm import MAX_TOKENS
from hopql.tools.models.tag_words import pool_words
from hopql.training.sources.load_teams import has_words
from hopql.training.tag_network import Tagged, fit, open_tokenizer, write

DATA = Path(__file__).parent / "data"
LEFT = 10
RANK = 36
"""Columns of the factors that are written."""
TIMES = 2
"""How often a request is read for each that is made of it: all in small letters and without its last full stop."""
_MARK = re.compile(r"\[(get|post|put|delete):\s*|[\]{}]")


@dataclass
class Marked:
    """A request as its author marked it: needs with their methods, and the nouns that they are about."""

    text: str = ""
    needs: list[tuple[int, int, str]] = field(default_factory=list)
    nouns: list[tuple[int, int]] = field(default_factory=list)


def read_marked(line: str) -> Marked:
    """A line of an author's file.

    Raises:
        ValueError: its marks do not fit each other.
    """
    found, at, need, noun = Marked(), 0, (-1, ""), -1
    for match in _MARK.finditer(line.strip()):
        found.text, at = found.text + line.strip()[at : match.start()], match.end()
        here = len(found.text)
        if match[1] and not need[1]:
            need = here, match[1].upper()
        elif match[0] == "]" and need[1] and noun < 0:
            found.needs, need = [*found.needs, (need[0], here, need[1])], (-1, "")
        elif match[0] == "{" and need[1] and noun < 0:
            noun = here
        elif match[0] == "}" and noun >= 0:
            found.nouns, noun = [*found.nouns, (noun, here)], -1
        else:
            raise ValueError(f"The marks do not fit each other: {line.strip()}")
    found.text += line.strip()[at:]
    return found


def tagged(tokenizer: Tokenizer, one: Marked) -> Tagged:
    """Its tokens; of each the place of its label, plus as many as there are labels if it is of a noun."""
    encoded, wanted, begun = tokenizer.encode(one.text), list[int](), set[int]()
    for begin, end in encoded.offsets:
        place = next((n for n, (first, last, _) in enumerate(one.needs) if first <= begin and end <= last), -1)
        if begin == end:
            wanted.append(-100)
        elif place < 0:
            wanted.append(NONE)
        else:
            label = 2 * METHODS.index(one.needs[place][2]) + (place in begun)
            wanted.append(label + len(LABELS) * any(first <= begin and end <= last for first, last in one.nouns))
            begun.add(place)
    return Tagged(one.text, encoded.ids[:MAX_TOKENS], encoded.offsets[:MAX_TOKENS], wanted[:MAX_TOKENS])


def loss_of(scores: Tensor, wanted: Tensor) -> Tensor:
    """The loss of each token's label, and of whether it is of a noun where it is of a need."""
    count = len(LABELS)
    label = torch.where(wanted >= 0, wanted % count, wanted)
    within = (wanted >= 0) & (label != NONE)
    noun = binary_cross_entropy_with_logits(scores[:, :, count], (wanted >= count).float(), reduction="none")
    told: Tensor = cross_entropy(scores[:, :, :count].transpose(1, 2), label, ignore_index=-100, reduction="none")
    return told + noun * within


def judge(asked: Sequence[Marked], found: Sequence[list[Part]]) -> str:
    """How many requests have as many needs as their author marked; of the needs how many have four fifths of the words,
    both ways, of those how many the method first, and of those with a noun how many it."""
    counts = same = wanted = nouns = methods = right = 0
    for one, parts in zip(asked, found, strict=True):
        counts += len(parts) == len(one.needs)
        wanted += len(one.needs)
        for first, last, method in one.needs:
            near = [part for part in parts if has_words(part.text, one.text[first:last], WORDS)]
            same += bool(near)
            methods += bool(near) and near[0].methods[:1] == (method,)
            noun = next((one.text[b:e] for b, e in one.nouns if first <= b < last), "")
            nouns += bool(near and noun)
            right += bool(near and noun) and noun.split()[-1] in near[0].noun
    told = f"{len(asked)} requests, as many needs {counts}; of {wanted} needs the words {same}, the method {methods};"
    return f"{told} the noun {right} of {nouns}"


def load(file: Path) -> list[Marked]:
    """The requests of a file."""
    return [read_marked(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]


def main() -> None:
    """Write, or ask."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    which = parser.add_mutually_exclusive_group(required=True)
    which.add_argument("--write", action="store_true")
    which.add_argument("--ask", type=Path, metavar="FILE")
    told = parser.parse_args()
    if told.ask:
        asked = load(told.ask)
        print(judge(asked, [parts_of(one.text, *read_words(one.text)) for one in asked]))
        return
    torch.set_num_threads(2)
    torch.manual_seed(0)
    rng, tokenizer = random.Random(0), open_tokenizer()
    read = [one for file in sorted(DATA.glob("read*.txt")) for one in load(file)]
    left, kept = read[::LEFT], [one for place, one in enumerate(read) if place % LEFT]
    small = [Marked(one.text.rstrip(".").lower(), one.needs, one.nouns) for one in kept]
    network = fit([tagged(tokenizer, one) for one in kept * TIMES + small], len(LABELS) + 1, loss_of, rng)
    found = []
    for one in left:
        each = tagged(tokenizer, one)
        found.append(parts_of(one.text, *pool_words(one.text, each.offsets, network.score(each.ids).numpy(), WORDS)))
    print("left out:", judge(left, found))
    write(network, WEIGHTS, "request", RANK)


if __name__ == "__main__":
    main()
