"""Hops: a question split where the source changes, and the values that fill the next one."""
