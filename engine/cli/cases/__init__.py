"""Cases of the rules as data: a question, and what the engine is expected to answer."""
