"""TYPES: what flows through HopQL. Validation and reducers only, no behaviour."""
