"""SQL: the event log, the tables, the people, and the one JSON encoding of core values."""
