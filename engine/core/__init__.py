"""The rules of Baloot as pure functions: standard library only, no input, clock or chance."""
