"""Promises of the bots."""
