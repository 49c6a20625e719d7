"""Attacks on databases by statements: a corpus, the worlds that they aim at, and what of HopQL's layers stops each.

The corpus and the worlds are data of the tests (`tests/attacks`), so a checkout is needed. `python -m
hopql.bench.attacks` reports; the tests ask the same of the same code.
"""
