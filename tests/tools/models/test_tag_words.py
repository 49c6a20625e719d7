from __future__ import annotations

import re

import numpy as np

from hopql.tools.models.tag_words import likeliest_path, log_softmax, pool_words


def test_a_word_has_the_mean_of_its_tokens() -> None:
    values = np.array([[1.0, 0.0], [3.0, 2.0], [5.0, 5.0]], dtype=np.float32)
    words, rows = pool_words("ab c", [(0, 1), (1, 2), (3, 4)], values, re.compile(r"\S+"))
    assert words == [(0, 2), (3, 4)] and rows.tolist() == [[2.0, 1.0], [5.0, 5.0]]


def test_a_word_beyond_the_last_token_is_left_out() -> None:
    words, rows = pool_words("ab c", [(0, 2)], np.ones((1, 3), dtype=np.float32), re.compile(r"\S+"))
    assert words == [(0, 2)] and rows.shape == (1, 3)


def test_a_change_is_made_only_where_it_gains_more_than_it_costs() -> None:
    logs = log_softmax(np.array([[2.0, 0.0], [0.0, 1.0], [2.0, 0.0]], dtype=np.float32))
    assert likeliest_path(logs, np.zeros((2, 2))) == [0, 1, 0]
    assert likeliest_path(logs, np.array([[0.0, 3.0], [3.0, 0.0]])) == [0, 0, 0]
