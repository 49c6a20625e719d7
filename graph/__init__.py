"""WIRING: what runs after what. One file a graph; every condition is in `NAME_routes.py`."""
