"""From text and identifiers to the tokens that lexical search compares.

`orderShippedAt`, `fk_cust_id` and `HTTPStatus2` are taken apart, function words dropped, the rest stemmed
(Snowball English). Characters of scripts without spaces are tokens by themselves.
"""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable
from functools import cache, lru_cache
from importlib.resources import files
from itertools import islice, pairwise
from typing import Final

import Stemmer

_STOP_TEXT: Final = """
a about above after again against all also am an and any are as at be because been before being below between
both but by can could did do does doing down during each few for from further had has have having he her here
hers him his how i if in into is it its itself just let me more most my no nor not of off on once only or
other our out over own please same she should so some such than that the their theirs them then there these
they this those through to too under until up us very want was we were what when where which while who whom
whose why will with would you your yours s t show list give tell find get return display provide many much der
die das den dem des ein eine einer eines einem einen und oder ist sind war waren wie viele wieviel welche
welcher welches welchen was wer wo wann von vom zu zum zur mit für auf aus bei nach im am es gibt zeige nenne
alle pro 的 了 是 在 有 和 与 请 吗 哪 些 个 几
"""
STOP_WORDS: Final = frozenset(_STOP_TEXT.split())
"""Words that say nothing about what a question is about, in English and the commonest of German and Chinese."""

_UNKNOWN: Final = 20.0
_LETTERS: Final = re.compile(r"[^\W\d_]+")
_ENDINGS: Final = ("name", "date", "time", "code", "type", "count", "year", "number", "num", "key", "id", "no")
_WORD: Final = re.compile(r"[^\W_]+(?:'[^\W_]+)?")
_PART: Final = re.compile(r"[A-Z]+(?=[A-Z][a-z])|[A-Z]?[^\W\d_A-Z]+|[A-Z]+|\d+|[^\W\d_]+")
_CJK_RANGE: Final = r"\u3040-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff"
_CJK: Final = re.compile(f"[{_CJK_RANGE}]")
_CJK_SPLIT: Final = re.compile(f"[{_CJK_RANGE}]|[^{_CJK_RANGE}]+")
_stemmer = Stemmer.Stemmer("english", 0)


@cache
def short_forms() -> dict[str, str]:
    """Short forms that names in databases have, with the words that they most likely stand for: those that two or more
    of 46 schemas have, where most of them mean the same (`training/linking/gather_short_forms.py`)."""
    return parse_forms((files("hopql.tools.base") / "short_forms.tsv").read_text(encoding="utf-8"))


def parse_forms(text: str) -> dict[str, str]:
    """Lines of a short form, a tab, and what it stands for."""
    return {form: words for form, _, words in (line.partition("\t") for line in text.splitlines())}


@lru_cache(maxsize=200_000)
def stem(word: str) -> str:
    """The stem of a lower-case word; words with digits or of other scripts stay as they are."""
    return str(_stemmer.stemWord(word)) if word.isascii() and word.isalpha() else word


IRREGULAR: Final = {
    "people": "person", "children": "child", "men": "man", "women": "woman", "feet": "foot", "news": "news",
    "series": "series",
}  # fmt: skip
_PLURALS: Final = (
    ("ies", "y"), ("ies", "ie"), ("ices", "ex"), ("ices", "ix"), ("ses", "sis"), ("ses", "s"), ("ves", "f"),
    ("ves", "fe"), ("es", ""),
)  # fmt: skip
_HISSED: Final = re.compile(r"(ss|x|ch|sh|zz)es$")
_RARER: Final = 2.0
"""How much rarer a singular may be than what looks like its plural: a factor of 7 in rank. No rarer where the plural
has three letters (ids, bus)."""


@lru_cache(maxsize=200_000)
def singular(word: str) -> str:
    """The singular of a lower-case English noun, and any other word as it is: what is left without a plural ending,
    where English has that word (frequencies of `wordninja`), or has neither.

    >>> [singular(word) for word in ("categories", "boxes", "caches", "wolves", "bus", "statuses", "sbtickers")]
    ['category', 'box', 'cache', 'wolf', 'bus', 'status', 'sbticker']
    """
    if word in IRREGULAR or len(word) < 3 or not word.endswith("s") or word.endswith("ss"):
        return IRREGULAR.get(word, word)
    cost = _word_costs()
    most, plain = cost.get(word, _UNKNOWN) + _RARER * (len(word) > 3), word[:-1]
    if plain in cost and cost[plain] <= most:
        return plain
    others = [word[: -len(many)] + one for many, one in _PLURALS if word.endswith(many)]
    known = min((one for one in others if one in cost), key=cost.__getitem__, default="")
    if known:
        return known if cost[known] <= most else word
    if word in cost or word.endswith(("us", "is")):
        return word
    return f"{word[:-3]}y" if word.endswith("ies") else word[:-2] if _HISSED.search(word) else plain


@lru_cache(maxsize=200_000)
def split_identifier(name: str) -> tuple[str, ...]:
    """Lower-case words of an identifier: `orderShippedAt` → order, shipped, at; `fk_cust_id2` → fk, cust, id, 2."""
    text = unicodedata.normalize("NFKC", name)
    found: list[str] = []
    for part in _PART.findall(text):
        found.extend(_CJK_SPLIT.findall(part.lower()) if _CJK.search(part) else [part.lower()])
    return tuple(found)


@lru_cache(maxsize=200_000)
def split_name(name: str) -> tuple[str, ...]:
    """Lower-case words of an identifier whose words may be run together: `sbTickerSymbol`, `sbtickersymbol` → sb,
    ticker, symbol. English words, and what their frequencies (`wordninja`) would cut into crumbs, stay whole."""
    import wordninja

    found: list[str] = []
    for part in split_identifier(name):
        apart = len(part) > 3 and part.isascii() and part.isalpha() and not is_word(part)
        cut = wordninja.split(part) if apart else [part]
        crumbs = sum(len(piece) for piece in cut if len(piece) < 3)
        found.extend(cut if crumbs * 2 < len(part) and min(map(len, cut)) > 1 else [part])
    return tuple(found)


def is_word(text: str) -> bool:
    """Whether English has this word, in lower case, by the frequencies of `wordninja`."""
    return text in _word_costs()


def rarity(text: str) -> float:
    """How rare a text's words are in English, in the mean: logarithms of their ranks by frequency (`wordninja`), 20 for
    what English does not have; 0 of a text without words."""
    found = _LETTERS.findall(text.lower())
    cost = _word_costs()
    return sum(cost.get(word, _UNKNOWN) for word in found) / max(1, len(found))


def words(text: str) -> list[str]:
    """Every lower-case word of a text in order, identifiers taken apart, possessive endings dropped."""
    found: list[str] = []
    for match in _WORD.findall(unicodedata.normalize("NFKC", text)):
        found.extend(split_identifier(match.removesuffix("'s").replace("'", "")))
    return found


def content_words(text: str) -> list[str]:
    """The words of a text that are neither stop words nor plain numbers, in order, each once."""
    return list(dict.fromkeys(w for w in words(text) if w not in STOP_WORDS and not w.isdigit()))


@lru_cache(maxsize=4_000)
def stems(text: str) -> frozenset[str]:
    """The stems of a text's words, without stop words."""
    return frozenset(stem(word) for word in words(text) if word not in STOP_WORDS)


def content_stems(text: str) -> frozenset[str]:
    """The stems of a text's words that are neither stop words nor plain numbers."""
    return frozenset(stem(word) for word in content_words(text))


@lru_cache(maxsize=200_000)
def _forms(word: str) -> tuple[str, ...]:
    """The tokens of one word of a document: its stem, those that it is short for, the parts of a run-together name."""
    forms = [stem(word)]
    if word in short_forms() and not is_common(word):
        forms += [stem(one) for one in short_forms()[word].split()]
    if len(word) > 4 and word.isascii():
        ending = next((e for e in _ENDINGS if word.endswith(e) and len(word) - len(e) >= 3), None)
        if ending:
            forms += [stem(word[: -len(ending)]), ending]
    return tuple(dict.fromkeys(forms))


def document_tokens(text: str) -> list[str]:
    """Tokens of a document, repeated as often as they occur; stop words only when nothing else is there.

    Function words inside an identifier (`shippedAt`) are dropped like those of prose.
    """
    found = words(text)
    kept = [w for w in found if w not in STOP_WORDS] or found
    return [form for word in kept for form in _forms(word)]


def query_tokens(text: str) -> list[str]:
    """Tokens of a question, each once, with neighbouring words also run together ("gas station" → gasstation)."""
    kept = [w for w in words(text) if w not in STOP_WORDS]
    pairs = [stem(a + b) for a, b in pairwise(kept) if a.isalpha() and b.isalpha() and a.isascii()]
    singles = [form for word in kept for form in _forms(word)]
    return list(dict.fromkeys(singles + pairs))


_COMMON: Final = 10_000
"""So many of the commonest English words are no codes."""
_LONGEST: Final = 8


class Codes:
    """Which of a schema's tokens may stand for a word of a question.

    Not by a list: a code begins with the word's first letter, and is the word's beginning, or some of its consonants in
    their order; or it goes on after all consonants of the word's stem (rented: `rntl`).
    """

    def __init__(self, tokens: Iterable[str]) -> None:
        self._codes: dict[str, list[str]] = defaultdict(list)
        for token in sorted(tokens):
            short = 2 <= len(token) <= _LONGEST and token.isascii() and token.isalpha()
            if short and not is_common(token):
                self._codes[token[0]].append(token)

    def of(self, text: str) -> dict[str, str]:
        """Codes that may stand for words of a text, each with the first such word."""
        found = dict[str, str]()
        for word in words(text) if self._codes else ():
            if len(word) > 3 and word.isalpha() and word.isascii() and word not in STOP_WORDS:
                for code in self._codes.get(word[0], []):
                    if fits(code, word):
                        found.setdefault(code, word)
        return found


def fits(code: str, word: str) -> bool:
    """Whether a code may stand for a word, both in small letters."""
    if code[0] != word[0] or code == word:
        return False
    short = consonants(stem(word))
    shortens = len(code) < len(word) and (word.startswith(code) or _inside(code, consonants(word)))
    return shortens or (len(short) > 2 and code.startswith(short))


@lru_cache(maxsize=10_000)
def consonants(word: str) -> str:
    """The first letter and every consonant after it."""
    return word[0] + re.sub("[aeiou]", "", word[1:])


def is_common(word: str) -> bool:
    """Whether a word is among the commonest of English (by the frequencies that `wordninja` splits by)."""
    return word in _commonest()


@lru_cache(maxsize=1)
def _commonest() -> frozenset[str]:
    return frozenset(islice(_word_costs(), _COMMON))


def _word_costs() -> dict[str, float]:
    """English words, the commonest first, each with the logarithm of its rank, about (`wordninja`)."""
    from wordninja import DEFAULT_LANGUAGE_MODEL

    costs: dict[str, float] = DEFAULT_LANGUAGE_MODEL._wordcost
    return costs


def _inside(code: str, letters: str) -> bool:
    """Whether all letters of a code come in this order."""
    left = iter(letters)
    return all(letter in left for letter in code)
