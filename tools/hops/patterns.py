"""Ways of speaking of something that only a memory can know, as regular expressions over words of `lexicon.json`."""

from __future__ import annotations

import re
from functools import cache

from hopql.tools.hops.lexicon import PLACEHOLDER, lexicon

_AFTER = (
    "was is are were has have had did does do can could will would in from out at on to into by per for of during and"
    " or than last this between since until before after with without leave left arrive depart fly flew operate make"
    " made get got carry compared when while each over under as"
)
_END = rf"(?=\s*(?:[,;:?.!)]|[’']s\b|$|(?:{'|'.join(_AFTER.split())})\b))"
_OBJECT = rf"(?:{PLACEHOLDER}|(?:(?:the|our|a|an)\s+)?[\w’'-]+(?:\s+[\w’'-]+){{0,3}}?)"
_NOWADAYS = (
    r"(?:these\s+days|nowadays|at\s+the\s+moment|right\s+now|currently|at\s+present|for\s+the\s+moment|just\s+now)\b"
)
_PAPERS = r"(?:handbook|manual|contract|policy|guide|guidelines|charter|rulebook|agreement|statutes|glossary|wiki)"
_NAME = r"[A-Z][a-z][\w-]*(?:\s+[A-Z][\w-]*)*"


@cache
def patterns() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """The ways of saying it, each under its name."""
    words = lexicon()
    link = r"(?:(?:that|which|who|whom|where|(?:in|at|for|from|to|by|before|after|until|on|with|of|about)\s+which)\s+)?"
    noun, subject = rf"(?P<noun>{words.nouns})", rf"(?P<subject>{words.subject})"
    nouns = rf"(?P<noun>{words.nouns_all})"
    being = rf"(?:is|was|are|were)\s+(?:now\s+)?(?:{words.state}|based|working|assigned|stationed)"
    having = (
        r"(?:has|have|had|keeps?|kept|holds?|held|spends?|spent)\s+(?:his|her|their|its)\s+[a-z][\w-]*"
        r"(?:\s+(?!in\b|at\b|on\b)[a-z]+(?=\s*[,?.;]|$))?"
    )
    doing = rf"(?P<doing>{words.progressive}|{words.verb}|{being}|{having})"
    listed = rf"(?:on|in|under|from|for|with|at)\s+(?:our|my)\s+[a-z][\w-]*(?:\s+[a-z][\w-]*)?{_END}"
    more = rf"(?P<more>\s+(?:for\s+(?:[A-Z][\w-]*(?:\s+[A-Z][\w-]*)*|[\w-]+{_END})|{listed}))?"
    best = r"(?:\s+(?:most|best|the\s+most))?"
    end = rf"(?:{_END}|(?=\s+{words.acting}))"
    thing = rf"(?P<object>{PLACEHOLDER}(?![’'])|{_OBJECT}{end})"
    person = rf"(?P<noun>{words.person})"
    who = rf"\b(?:(?:[Tt]he|whoever|those)\s*{person}?\s*(?:who|that)|[Ww]hoever|[Ww]homever)\s+{words.aside}"
    working = r"(?:(?:is|was|are|were)\s+(?:based|stationed)|works?|lives?|sits?)"
    whoever = rf"(?P<subject>{words.subject}|(?:our|my)\s+[a-z][\w-]*)"
    clause = rf"\b[Tt]he\s+{noun}\s+{link}{whoever}\s+{words.aside}"
    charge = rf"(?P<doing>{words.state}|managing|leading|running|owning|handling)"
    done = rf"(?P<doing>{words.participle}(?:\s+(?:on|after|for|upon))?)"
    pair = words.nouns_all.replace("{0,3}", "{0,1}")
    beside = (
        r"next\s+to|next\s+door\s+to|around\s+the\s+corner\s+from|across\s+from|opposite|adjacent\s+to|near|nearest\s+to"
        r"|close\s+to|closest\s+to|beside"
    )
    of_whom = rf"{subject}(?!\s+(?:{words.participle}|that|who|which|whose|of|in\s+charge))"
    post = rf"(?P<noun>{words.role}|man|woman|person|people|guy|colleague)"
    loose = r"\b(?:[Ww]hatever|[Ww]hichever|[Ww]hat)"
    now = rf"(?:\s+{_NOWADAYS})?"
    at, the = r"(?:at|for|with)", r"(?:^|\b[Tt]he\s+)"
    our = rf"(?P<owner>{words.owner})\s+(?P<adjective>{words.adjective})(?:\s+(?:one|choice|pick))?\b"
    term = r"(?:(?:as|to\s+be)\s+)?(?:an?\s+|the\s+)?(?P<noun>[a-z][\w-]*(?:\s+[a-z][\w-]*)?)"
    defining = rf"(?P<subject>{words.subject}|(?:the|our)\s+{_PAPERS})\s+{words.aside}(?P<doing>{words.naming})"
    event = r"(?P<noun>day|date|week|month|year|time|place|city|town|venue)"
    limit = rf"(?:[a-z][\w-]*\s+){{0,2}}?(?:{words.private})"
    beyond = r"(?:above|over|below|under|beyond|after|before)\s+which\s+[^,;?]+"
    ways = {
        "naming": rf"{clause}(?P<doing>{words.naming})(?P<more>(?:\s+[a-z]+){{1,2}}?){_END}",
        "relative": rf"{clause}{doing}{best}\b(?!\s+[a-z]+ing\b|\s+(?:its|their|his|her)\s){more}",
        "who": rf"{who}(?P<doing>{words.verb}|(?:is|are|was)\s+{words.state})\s+{thing}",
        "charged": rf"\b[Tt]he\s+{person}\s+{charge}\s+{thing}",
        "role": rf"\b[Tt]he\s+(?P<noun>(?:[a-z]+\s+)?{words.role})\s+(?P<doing>of|for|at)\s+{thing}",
        "passive": rf"\b(?:[Tt]he\s+)?{noun}\s+{done}\s+by\s+{subject}",
        "of": rf"\b[Tt]he\s+(?P<adjective>{words.adjective})\s+{noun}\s+of\s+{of_whom}",
        "listed": rf"\b(?:[Tt]he\s+)?{noun}\s+(?:on|in|from)\s+(?P<owner>{words.owner})\s+(?P<object>{pair})\b",
        "post": rf"(?<!\w)(?P<owner>{words.owner})\s+{post}\s+(?P<more>{at}\s+(?:{PLACEHOLDER}|{_NAME}))",
        "owned": rf"(?<!\w)(?P<owner>{words.owner})\s+(?P<adjective>(?:{words.adjective})\s+)?(?:own\s+)?{nouns}\b",
        "loose": rf"{loose}\s+{noun}\s+(?:is|are|was|were)\s+(?:now\s+)?{our}{now}",
        "any": rf"\b(?:[Ww]hatever|[Ww]hichever)\s+{noun}\s+{subject}\s+{words.aside}{doing}{best}{now}{_END}",
        "defined": rf"\b(?:[Ww]hat(?:ever)?|[Aa]nything)\s+{defining}\s+{term}{_END}",
        "event": rf"\b[Tt]he\s+{event}\s+of\s+(?P<owner>our|my|the\s+{words.groups}[’']s)\s+(?P<object>[a-z][\w-]*)\b",
        "attribute": rf"{the}(?P<noun>[A-Z]?{words.nouns})\s+of\s+(?P<object>{PLACEHOLDER}|{_NAME})(?![’'\w])",
        "where": rf"\bwhere\s+{subject}\s+{words.aside}(?P<doing>{working}){_END}",
        "agreed": rf"\b[Tt]he\s+(?P<adjective>{words.adjective})\s+{nouns}\b",
        "near": rf"\b[Tt]he\s+{noun}\s+(?P<doing>{beside})\s+(?P<owner>{words.owner})\s+(?P<object>[a-z]+)\b",
        "above": rf"\b[Tt]he\s+(?P<noun>{limit})\s+(?P<doing>{beyond})",
        "alike": rf"\bas\s+(?:many|much)\s+{noun}\s+as\s+(?P<object>{PLACEHOLDER})\s+(?P<doing>{words.verb})",
        "private": rf"\b[Tt]he\s+(?P<noun>{limit}){_END}",
    }
    return tuple((name, re.compile(pattern)) for name, pattern in ways.items())
