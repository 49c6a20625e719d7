"""Gather what short forms of names stand for, from the schemas of `data/train` and `data/choose`.

    python training/linking/gather_short_forms.py [--train]

Writes `short_forms.tsv` of `hopql.tools.base`: forms that so many schemas have with one meaning, and with no other, or
as a plain word, in more. With `--train` those of `data/choose` are left out, as `train_ranks.py` needs it. Those of
`data/unread` are never read here.
"""

from __future__ import annotations

import argparse
from collections import Counter, defaultdict
from importlib.resources import files
from pathlib import Path

from train_linking import DATA, cards_in, forms_of

from hopql.tools.base.tokenize_text import is_common
from hopql.tools.catalog.schema_text import Labels

LEAST, LEAST_COMMON = 2, 5
"""Schemas that have a form with a meaning; where it is a common English word, too."""
AS_IT_IS = frozenset(("id",))
"""Forms that people say themselves: they stand for themselves."""
SHARE = 0.5
"""Share of the schemas with a form in which it has that meaning."""


def main() -> None:
    """See the module."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--train", action="store_true")
    parts = ("train",) if parser.parse_args().train else ("train", "choose")
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for folder in (folder for part in parts for folder in sorted((DATA / part).iterdir())):
        cards, forms = cards_in(folder), forms_of(folder)
        labels = Labels.of(cards)
        names = {name for card in cards for name in (card.name, *(column.name for column in card.columns))}
        for word in {word for name in names for word in labels.words(name)}:
            found[word][forms.get(word, "")] += 1
    lines = []
    for word, meanings in sorted(found.items()):
        meaning, times = max(((one, n) for one, n in meanings.items() if one), key=lambda one: one[1], default=("", 0))
        least = LEAST_COMMON if is_common(word) else LEAST
        if word in AS_IT_IS or (times >= least and times >= SHARE * meanings.total()):
            lines.append(f"{word}\t{word if word in AS_IT_IS else meaning}\n")
    Path(str(files("hopql.tools.base") / "short_forms.tsv")).write_text("".join(lines), encoding="utf-8")
    print(f"{len(lines)} short forms")


if __name__ == "__main__":
    main()
