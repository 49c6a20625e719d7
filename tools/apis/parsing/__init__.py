"""Parsing: from an object to a card and operations."""
