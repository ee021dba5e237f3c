"""Recorded matches that every future version must fold to the recorded scores."""
