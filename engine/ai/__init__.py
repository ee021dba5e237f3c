"""The bots: pure functions from what a seat sees to what it says or plays."""
