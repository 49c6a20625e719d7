"""What flows through each graph: its state, what a caller gives, what a caller gets."""
