"""What every picture needs: clean text of a known width, parts in rows, a file that is never half written."""
