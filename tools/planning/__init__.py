"""Planning: a question made whole, split into hops where its source changes, and the values that fill them.

In this order: `read_turns` makes a whole question of a follow-up and reads replies, `find_ambiguities` says what is
asked back, `split_sources` gives documents and APIs their parts, `plan_hops` plans the rest (`ask_plan` where a hosted
model helps), `recall_values` asks the memory, `resolve_hops` says which hop is next and what was found.
`generate_queries` and `resolve_values` plan searches of a memory by themselves.
"""
