"""Tests of the bot: aiogram runs for real against a Bot API server that behaves as Telegram."""
