"""A workspace as runs use it: its folder and configuration, the options in force, the prompt of a question, and what
else its database calls a value."""
