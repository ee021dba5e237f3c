/** Checks the deals of a file as the page does, and says of each whether it is proven. */

import { readFileSync } from 'node:fs';

import { read, verdict } from '../../webapp/static/js/check.js';

const deals = read(readFileSync(process.argv[2] ?? '', 'utf8'));
for (const deal of deals) {
  const { why } = verdict(deal);
  console.log(`deal ${deal.number}: ${why ? `NOT PROVEN ${why}` : 'proven'}`);
}
process.exitCode = deals.length && deals.every((deal) => !verdict(deal).why) ? 0 : 1;
