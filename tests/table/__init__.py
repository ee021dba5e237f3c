"""Live tables: what is promised to the people at them."""
