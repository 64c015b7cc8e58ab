const { default: Sequencer } = require('@jest/test-sequencer');

// Begun last, one of these would keep a worker busy while the others have nothing left. Jest knows that by itself from
// its second run on, and goes by the size of files before: a clean machine has only first runs.
const LONGEST = [
  'new-resource',
  'independent-team',
  'matrix',
  'seed-demo',
  'crash/money',
  'fuzz',
  'pdf-uploads',
  'custody/sources',
  'crash/release',
  'sellers-apart',
  'partial-capture',
  'deliveries/live-orders',
  'document-link',
  'db/baseline',
  'crash/shopify',
  'crash/checkout',
  'crash/orders',
  'card-testing',
  'rehearsal/rehearse',
  'sessions/pay',
  'retention',
  'v1-types',
].map((name) => `/${name}.test.ts`);

/** The position in the list, or one behind it. */
const rankOf = ({ path }) => {
  const rank = LONGEST.findIndex((end) => path.endsWith(end));
  return rank === -1 ? LONGEST.length : rank;
};

/** Files that are known to take long come first, the others as jest would have them. */
module.exports = class LongestFirst extends Sequencer {
  sort(tests) {
    return super.sort(tests).sort((a, b) => rankOf(a) - rankOf(b));
  }
};
