"""The rules engine held against examples, an independent judge, and random play."""
