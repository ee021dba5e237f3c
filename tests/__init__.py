"""The tests of the project; each folder mirrors a package."""
