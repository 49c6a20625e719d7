"""Cards, the join graph, values, routes and the schema plan."""
