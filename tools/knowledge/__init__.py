"""Documents, code and schemas as one graph: read into chunks, entities and relations, searched, answered from."""
