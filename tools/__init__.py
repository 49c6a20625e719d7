"""CAPABILITIES: what a node calls. Knows nothing of graphs, nodes or state keys."""
