"""A Bot API server for tests: it answers over HTTP as Telegram does and enforces its rules."""
