"""STEPS: one file, one node, one verb. A node reads state, calls a tool and returns a partial update."""
