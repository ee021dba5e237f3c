"""The Telegram bot: lobbies, challenges and notices (imports the engine only)."""
