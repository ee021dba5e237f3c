#!/bin/sh
# Makes .venv where it is missing or broken, and installs the named requirement (".", ".[dev]" or
# ".[postgres]") into it: with uv when uv is on the PATH, else with the venv module and pip. Called
# by the Makefile.
set -eu

what=$1
venv=.venv
recent='import sys; raise SystemExit(sys.version_info < (3, 11))'

say() { printf '%s\n' "$*" >&2; }

# The first interpreter that is new enough; PYTHON=… names one and is then the only candidate.
find_python() {
    for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        if command -v "$name" >/dev/null 2>&1 && "$name" -c "$recent" >/dev/null 2>&1; then
            command -v "$name"
            return
        fi
    done
}

works() { [ -x "$venv/bin/python" ] && "$venv/bin/python" -c "$recent" >/dev/null 2>&1; }

python=$(find_python)

if command -v uv >/dev/null 2>&1; then
    if ! works; then
        say "Making $venv with uv …"
        # Without a Python of our own uv fetches one.
        uv venv --quiet --clear --python "${python:-3.13}" "$venv"
    fi
    say "Installing what is needed (uv) …"
    uv pip install --quiet --python "$venv/bin/python" --editable "$what"
    exit
fi

if [ -z "$python" ]; then
    say "Baloot needs Python 3.11 or newer, and none was found on the PATH."
    say "Install one (Debian and Ubuntu: apt install python3 python3-venv; macOS: brew install python),"
    say "or name it: make run PYTHON=/path/to/python3.12"
    exit 1
fi

# A .venv of uv's, or one whose making was interrupted, has no pip: start again.
if ! works || ! "$venv/bin/python" -m pip --version >/dev/null 2>&1; then
    say "Making $venv with $("$python" --version) …"
    if ! "$python" -m venv --clear "$venv"; then
        rm -rf "$venv"
        say "Python's venv module does not work here (Debian and Ubuntu: apt install python3-venv)."
        exit 1
    fi
fi
say "Installing what is needed (pip; the first time takes a minute) …"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --editable "$what"
