"""What is played for, on top of tables: the daily deals, challenges, rankings, ratings, proof."""
