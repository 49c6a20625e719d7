"""MEASURES: suites with known answers, metrics and benchmarks. The system is used as a user would: by its client."""
