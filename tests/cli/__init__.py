"""The command line: cases, notation, play, replay and verify."""
