"""Loads that are run by hand and reported: they end by themselves and stay on this machine."""
