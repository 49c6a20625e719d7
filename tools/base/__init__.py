"""What every room stands on: settings, errors, secrets, text and its search, processes, the embedded PostgreSQL and the
state database in it. Knows nothing of what is asked."""
