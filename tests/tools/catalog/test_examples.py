from __future__ import annotations

from pathlib import Path

from hopql.state.context import Context
from hopql.tools.catalog.build_index import build
from hopql.tools.catalog.catalog import Catalog
from tests.tools.catalog.shop import CARDS, FEWSHOTS


def test_a_synthesised_example_is_chosen_but_never_marked(tmp_path: Path) -> None:
    build(tmp_path, CARDS, [shot.model_copy(update={"origin": "synthesised"}) for shot in FEWSHOTS])
    catalog, options = Catalog.open(tmp_path), Context.model_construct()
    question = FEWSHOTS[0].intent
    found = catalog.mark(question, catalog.examples(question, catalog.plan(question, options), options), options)
    assert found[0]["similarity"] == 1.0 and found[0]["marker"] == "" and found[0]["origin"] == "synthesised"


def test_an_index_without_masked_vectors_still_answers(tmp_path: Path) -> None:
    build(tmp_path, CARDS, FEWSHOTS)
    for file in (tmp_path / "index").glob("masked.*"):
        file.unlink()
    catalog, options = Catalog.open(tmp_path), Context.model_construct()
    question = FEWSHOTS[0].intent
    assert catalog.examples(question, catalog.plan(question, options), options)[0]["intent"] == question
    assert build(tmp_path, CARDS, FEWSHOTS).embedded == len(FEWSHOTS), "what is missing is embedded"
    assert build(tmp_path, CARDS, FEWSHOTS).embedded == 0
