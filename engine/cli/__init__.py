"""The command line: one file a subcommand, each with `main(argv) -> int`, the exit status."""
