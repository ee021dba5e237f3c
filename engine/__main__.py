"""`python -m engine`: the engine from the command line (see `engine.cli`)."""

INTERRUPTED = 130  # 128 and the number of the signal, as a shell says it

if __name__ == "__main__":
    try:
        from engine.cli.run import run

        raise SystemExit(run())
    except KeyboardInterrupt:  # while the modules are being read
        raise SystemExit(INTERRUPTED) from None
