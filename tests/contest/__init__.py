"""Tests of what is played for."""
