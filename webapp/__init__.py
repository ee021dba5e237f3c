"""The web app: pages, the JSON interface and the live socket (imports the engine only)."""
