"""What is played for, on top of tables: daily deals, challenges, rankings, ratings, proof, pads.

a contest         terms, day: what is dealt, and when; beginning: an attempt at it
each deal         aftermath, and what it calls: ended, records, rated (by rating), dealing
                  (by chance)
its end           closing, called by ended, and by freezing at the time; ports: who is told
what it comes to  result, par; field, placing: among the others; fields: while it runs;
                  outcomes, views: as people are told
daily deals       daily, streak; boards: over weeks
challenges        challenges, challenge_views
rankings          rankings: page by page; ladder: by rating; profile: what one has come to
groups and posts  groups; herald: who is told at which hour; reminding: the hour of a person
looking back      replays find a deal, replay shows it; proof: the seeds of what has closed
score pads        pads; pad_info: as people are told; pad_feed: to who watches; pad_stats
refusals          errors
"""
