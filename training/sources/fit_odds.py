"""Fit the odds that documents answer a question, not the database (`_ODDS` of `hopql.tools.planning.split_sources`).

    python training/sources/fit_odds.py FOLDER

Of the questions to the teams of FOLDER that are for the database or for documents alone, and that the words' network
gives to one of the two, a logistic regression weighs what the words say and what the documents have. Printed are its
weights, and how many questions go to the wrong one by the network alone and, each team left out in turn, by the odds.
"""

from __future__ import annotations

import argparse
import tempfile
from pathlib import Path

import numpy as np
from judge_sources import open_team
from load_teams import load_teams
from numpy.typing import NDArray

from hopql.state.hops import KNOWLEDGE, SQL
from hopql.tools.knowledge.open_knowledge import knowledge_of
from hopql.tools.planning.split_sources import odds_facts, score_words, split_words
from hopql.tools.workspace.open_workspace import open_workspace

PULL = 1.0
"""How strongly each weight is drawn to nothing (ridge), where the facts have unit variance."""


def fit(facts: NDArray[np.float64], wanted: NDArray[np.bool_]) -> NDArray[np.float64]:
    """The weights of a logistic regression, the last the constant, by Newton's method."""
    mean, spread = facts.mean(axis=0), facts.std(axis=0)
    rows = np.c_[(facts - mean) / spread, np.ones(len(facts))]
    pull = PULL * np.eye(rows.shape[1])
    pull[-1, -1] = 1e-9
    weights = np.zeros(rows.shape[1])
    for _ in range(50):
        likely = 1 / (1 + np.exp(-rows @ weights))
        slope = rows.T @ (likely - wanted) + pull @ weights
        weights -= np.linalg.solve((rows.T * (likely * (1 - likely))) @ rows + pull, slope)
    scaled = weights[:-1] / spread
    return np.array([*scaled, weights[-1] - scaled @ mean])


def main() -> None:
    """Look up what the documents have, fit, count."""
    ask = argparse.ArgumentParser()
    ask.add_argument("folder", type=Path)
    teams, facts, wanted, given = list[str](), list[tuple[float, ...]](), list[bool](), list[bool]()
    folder = ask.parse_args().folder
    for team, marked in load_teams(folder).items():
        with tempfile.TemporaryDirectory() as into:
            workspace = open_workspace(str(open_team(folder / team, Path(into))))
            for one in marked:
                sources = {part.source for part in split_words(one.text, *score_words(one.text), [SQL, KNOWLEDGE])}
                if one.kind in ("db", "term", "doc") and len(sources) == 1:
                    teams.append(team)
                    facts.append(odds_facts(workspace, one.text))
                    wanted.append(one.kind == "doc")
                    given.append(sources == {KNOWLEDGE})
            knowledge_of(workspace).remove(["*"])
        print(team, flush=True)
    names, rows, right = np.array(teams), np.array(facts), np.array(wanted)
    odds = np.zeros(len(rows))
    for team in set(teams):
        out = names == team
        odds[out] = np.c_[rows[out], np.ones(out.sum())] @ fit(rows[~out], right[~out])
    print(f"{len(rows)} questions, {right.sum()} for documents")
    print("wrong by the words alone:", int((np.array(given) != right).sum()))
    print("wrong by the odds:", int(((odds > 0) != right).sum()))
    print("weights:", *(f"{weight:.3f}" for weight in fit(rows, right)))


if __name__ == "__main__":
    main()
