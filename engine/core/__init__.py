"""The rules of Baloot as pure functions: standard library only, no input, clock or chance.

"Rules 4" in a docstring is section 4 of `docs/rules.md`; a setting is in `docs/settings.md`.
"""
