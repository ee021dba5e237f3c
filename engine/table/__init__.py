"""Live tables: one task a table takes commands, stores what they bring about, then tells it."""
