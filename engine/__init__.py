"""Baloot: the rules, the players, the tables and the store."""
