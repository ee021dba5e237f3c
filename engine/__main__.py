"""`python -m engine`: the engine from the command line (see `engine.cli`)."""

from engine.cli.run import run

if __name__ == "__main__":
    raise SystemExit(run())
