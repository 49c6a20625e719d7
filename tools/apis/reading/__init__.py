"""Reading: files and URLs to objects."""
