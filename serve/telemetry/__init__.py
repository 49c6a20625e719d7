"""What the server tells of its work: metrics, traces, logs."""
