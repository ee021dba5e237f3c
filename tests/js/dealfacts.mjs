/** What a page is told of deals, for tests without a page. */

import { facts } from '../../webapp/static/js/scorefacts.js';

Object.assign(facts, {
  abnat: { hokm: 162, sun: 130 },
  kinds: {
    hokm: ['sira', 'fifty', 'hundred'],
    sun: ['sira', 'fifty', 'hundred', 'four_hundred'],
  },
  projects: 4,
  most: { sira: 4, fifty: 4, hundred: 4, four_hundred: 1 },
  baloot: ['hokm'],
  reverse: [['sun', 'defender']],
});

export { facts };
