"""Fit the odds that documents answer a question, not the database (`_ODDS` of `hopql.tools.planning.split_sources`).

    python training/sources/fit_odds.py FOLDER

Of the questions to the teams of FOLDER that are for the database or for documents alone, and that the words' network
gives to one of the two, a logistic regression weighs what the words say and what the documents have. Printed are its
weights, and how many questions go to the wrong one by the network alone and, each team left out in turn, by the odds.
"""

from __future__ import annotations

import sys
from pathlib import Path

import numpy as np
from judge_sources import opened_team
from load_teams import load_teams

from hopql.state.hops import KNOWLEDGE, SQL
from hopql.tools.planning.split_sources import odds_facts, score_words, split_words
from hopql.training.fit_logistic import fit_weights


def main() -> None:
    """Look up what the documents have, fit, count."""
    folder, rows = Path(sys.argv[1]), list[tuple[str, tuple[float, ...], bool, bool]]()
    for team, marked in load_teams(folder).items():
        with opened_team(folder / team) as workspace:
            for one in marked:
                sources = {part.source for part in split_words(one.text, *score_words(one.text), [SQL, KNOWLEDGE])}
                if one.kind in ("db", "term", "doc") and len(sources) == 1:
                    rows.append((team, odds_facts(workspace, one.text), one.kind == "doc", sources == {KNOWLEDGE}))
    teams, facts, right, given = map(np.array, zip(*rows, strict=True))
    weights, rated = fit_weights(facts, right, teams, 1.0)
    print(f"{len(rows)} questions, {right.sum()} for documents")
    print("wrong by the words alone:", (given != right).sum())
    print("wrong by the odds:", ((rated > 0.5) != right).sum())
    print("weights:", *(f"{weight:.3f}" for weight in weights))


if __name__ == "__main__":
    main()
