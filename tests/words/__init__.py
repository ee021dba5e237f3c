"""The words people read: complete, in three languages, and each where it belongs."""
