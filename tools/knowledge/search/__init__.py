"""Search at two levels: entities by names and details, relations by themes, and the chunks that they come from."""
