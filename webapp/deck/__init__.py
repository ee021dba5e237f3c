"""The deck: 32 cards and their woven back, drawn by our own code; see `webapp.cards_svg`."""
