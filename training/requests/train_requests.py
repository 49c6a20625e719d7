"""Train what finds the needs of a request to APIs (`hopql.tools.apis.split_needs`).

    python training/requests/train_requests.py --write     # a tenth of data/read*.txt left out to judge by
    python training/requests/train_requests.py --ask FILE  # what the product makes of other requests

`hopql.training.tag_network`: of each token whether it begins a need or goes on with one, by the method that serves it,
or is for none; and whether it is of the noun that its need is about.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

import torch
from tokenizers import Tokenizer
from torch import Tensor
from torch.nn.functional import binary_cross_entropy_with_logits, cross_entropy

from hopql.tools.apis.split_needs import LABELS, METHODS, NONE, WEIGHTS, WORDS, parts_of, read_words
from hopql.training.read_files import has_words, unmark
from hopql.training.tag_network import Tagged, fit, open_tokenizer, read_arguments, seeded, tag, write

DATA = Path(__file__).parent / "data"
LEFT = 10
RANK = 36
"""Columns of the factors that are written."""
TIMES = 2
"""How often a request is read for each that is made of it: all in small letters and without its last full stop."""
_NEED = re.compile(r"\[(get|post|put|delete):\s*(?P<said>[^\[\]]*)\]")
_NOUN = re.compile(r"\{(?P<said>[^{}]*)\}")


@dataclass
class Marked:
    """A request as its author marked it: needs with their methods, and the nouns that they are about."""

    text: str
    needs: list[tuple[int, int, str]]
    nouns: list[tuple[int, int]] = field(default_factory=list)


def load(file: Path) -> list[Marked]:
    """The requests of a file. Raises ValueError: a mark is broken."""
    found = []
    for line in filter(str.strip, file.read_text(encoding="utf-8").splitlines()):
        text, needs = unmark(_NOUN.sub(r"\g<said>", line.strip()), _NEED)
        found.append(Marked(text, [(first, last, match[1].upper()) for first, last, match in needs]))
        for (first, _, _), marked in zip(needs, _NEED.finditer(line.strip()), strict=True):
            found[-1].nouns += [(first + begin, first + end) for begin, end, _ in unmark(marked["said"], _NOUN)[1]]
    return found


def tagged(tokenizer: Tokenizer, one: Marked) -> Tagged:
    """Its tokens; of each the place of its label, plus as many as there are labels if it is of a noun."""
    begun = set[int]()

    def wanted(begin: int, end: int) -> int:
        place = next((n for n, (first, last, _) in enumerate(one.needs) if first <= begin and end <= last), -1)
        if place < 0:
            return NONE
        label = 2 * METHODS.index(one.needs[place][2]) + (place in begun)
        begun.add(place)
        return label + len(LABELS) * any(first <= begin and end <= last for first, last in one.nouns)

    return tag(tokenizer, one.text, wanted)


def loss_of(scores: Tensor, wanted: Tensor) -> Tensor:
    """The loss of each token's label, and of whether it is of a noun where it is of a need."""
    count = len(LABELS)
    label = torch.where(wanted >= 0, wanted % count, wanted)
    within = (wanted >= 0) & (label != NONE)
    noun = binary_cross_entropy_with_logits(scores[:, :, count], (wanted >= count).float(), reduction="none")
    told: Tensor = cross_entropy(scores[:, :, :count].transpose(1, 2), label, ignore_index=-100, reduction="none")
    return told + noun * within


def judge(asked: Sequence[Marked]) -> str:
    """Of requests, as the product reads them, how many have as many needs as their author marked; of the needs how many
    have four fifths of the words, both ways, of those how many the method first, and of those with a noun how many
    it."""
    counts = same = wanted = nouns = methods = right = 0
    for one in asked:
        parts = parts_of(one.text, *read_words(one.text))
        counts += len(parts) == len(one.needs)
        wanted += len(one.needs)
        for first, last, method in one.needs:
            if near := next((part for part in parts if has_words(part.text, one.text[first:last], WORDS)), None):
                noun = next((one.text[b:e] for b, e in one.nouns if first <= b < last), "")
                same, methods = same + 1, methods + (near.methods[:1] == (method,))
                nouns, right = nouns + bool(noun), right + bool(noun and noun.split()[-1] in near.noun)
    told = f"{len(asked)} requests, as many needs {counts}; of {wanted} needs the words {same}, the method {methods};"
    return f"{told} the noun {right} of {nouns}"


def main() -> None:
    """Write, or ask."""
    told = read_arguments(__doc__).parse_args()
    if told.ask:
        print(judge(load(told.ask)))
        return
    rng, tokenizer = seeded(), open_tokenizer()
    read = [one for file in sorted(DATA.glob("read*.txt")) for one in load(file)]
    kept = [one for place, one in enumerate(read) if place % LEFT]
    small = [Marked(one.text.rstrip(".").lower(), one.needs, one.nouns) for one in kept]
    network = fit([tagged(tokenizer, one) for one in kept * TIMES + small], len(LABELS) + 1, loss_of, rng)
    write(network, WEIGHTS, "request", RANK)
    print("left out:", judge(read[::LEFT]))


if __name__ == "__main__":
    main()
