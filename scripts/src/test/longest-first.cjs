const { default: Sequencer } = require('@jest/test-sequencer');

// Begun last, one of these would keep a worker busy while the others have nothing left. Jest knows that by itself from
// its second run on, and goes by the size of files before: a clean machine has only first runs.
const LONGEST = [
  'new-resource',
  'fuzz',
  'matrix',
  'seed-demo',
  'crash/money',
  'roles',
  'pdf-uploads',
  'card-testing',
  'crash/shopify',
  'metrics/metrics',
  'crash/orders',
  'sessions/pay',
  'issuing',
  'round-trip',
  'deliveries/deliveries',
  'crash/crash',
  'second-factor',
  'v1-docs',
  'disputes',
  'import/large',
  'backup',
  'independent-team',
  'generate',
  'processes',
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
