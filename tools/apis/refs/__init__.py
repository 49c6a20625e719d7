"""`$ref`: what it points at."""
