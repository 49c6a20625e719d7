"""The most telling words of each group of questions: c-TF-IDF (Grootendorst, BERTopic, arXiv:2203.05794, section 3.3).

A word weighs as often as it occurs in the group, times log(1 + A / f): A is the mean number of words of a group, f how
often the word occurs in all. Words are compared by their stems; function words and numbers are left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import log

from hopql.tools.search.tokens import STOP_WORDS, stem, words


def labels(groups: Sequence[Sequence[str]], most: int = 3) -> list[list[str]]:
    """For each group of questions its most telling words, best first, as they are mostly written."""
    counts = [Counter(stem(word) for question in group for word in told(question)) for group in groups]
    total: Counter[str] = Counter()
    for count in counts:
        total.update(count)
    mean = total.total() / len(groups) if groups else 0.0
    forms: dict[str, Counter[str]] = {}
    for group in groups:
        for question in group:
            for word in told(question):
                forms.setdefault(stem(word), Counter())[word] += 1
    found = []
    for count in counts:
        weights = {one: times * log(1 + mean / total[one]) for one, times in count.items()}
        best = sorted(weights, key=lambda one: (-weights[one], one))[:most]
        found.append([forms[one].most_common(1)[0][0] for one in best])
    return found


def told(question: str) -> list[str]:
    """The words of a question that say what it is about, in order, repeated as they are."""
    return [word for word in words(question) if word not in STOP_WORDS and not any(map(str.isdigit, word))]
