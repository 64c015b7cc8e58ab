/** A long proof: `npm test` runs a part of it, `npm run proofs -- <name>` all of it. */
export interface Proof {
  name: string;
  /** The kind of tests that it is one of. */
  kind: 'unit' | 'api' | 'browser';
  /** Its files, from the root. */
  files: readonly string[];
  /** The subjects of the proof, as beginnings of paths. Whoever changes one of these runs all of it. */
  proves: readonly string[];
}

/** Every long proof. A file that asks for a length (`@balcao/proofs`) stands here; a test holds that. */
export const PROOFS: readonly Proof[] = [
  {
    name: 'generated-area',
    kind: 'unit',
    files: ['scripts/src/generate/generate.test.ts'],
    proves: ['scripts/src/generate/', 'scripts/src/new-'],
  },
  {
    name: 'generated-resource',
    kind: 'unit',
    files: ['scripts/src/generate/new-resource.test.ts'],
    proves: ['scripts/src/generate/', 'scripts/src/new-', 'api/src/resources/', 'api/test/resources/'],
  },
  {
    name: 'independent-team',
    kind: 'unit',
    files: ['scripts/src/independent-team/independent-team.test.ts'],
    proves: ['scripts/src/independent-team/', 'scripts/src/take-area', 'shared/build/src/'],
  },
  {
    name: 'same-bytes',
    kind: 'unit',
    files: ['scripts/src/product/same-bytes.test.ts'],
    proves: ['shared/build/src/'],
  },
  {
    name: 'patterns',
    kind: 'unit',
    files: ['scripts/src/patterns/patterns.test.ts'],
    proves: ['scripts/src/patterns/'],
  },
  {
    name: 'killed-publishers',
    kind: 'unit',
    files: ['composer/src/testing/processes.test.ts'],
    proves: ['composer/src/store/', 'composer/src/channel/', 'composer/src/publish/'],
  },
  {
    name: 'killed-collector',
    kind: 'unit',
    files: ['composer/src/collect/collect-killed.test.ts'],
    proves: ['composer/src/collect/', 'composer/src/store/'],
  },
  {
    name: 'stores-apart',
    kind: 'api',
    files: ['api/src/modules/orders/stores-apart.test.ts'],
    proves: [
      'api/src/modules/orders/order-',
      'api/src/modules/orders/upsert-order',
      'api/src/modules/orders/change-order',
      'api/src/modules/orders/recompute-order',
      'api/src/modules/orders/stored-order',
      'api/src/modules/orders/incoming-events',
    ],
  },
  {
    name: 'histories',
    kind: 'unit',
    files: ['shared/domain/src/ledger/histories.test.ts'],
    proves: ['shared/domain/src/ledger/', 'shared/domain/src/orders/payment'],
  },
  {
    name: 'fuzz',
    kind: 'api',
    files: ['api/test/fuzz/fuzz.test.ts'],
    proves: ['api/test/fuzz/', 'api/src/plugins/', 'api/src/app', 'api/src/problem'],
  },
  {
    name: 'money-kills',
    kind: 'api',
    files: ['api/test/crash/money.test.ts'],
    proves: [
      'api/test/crash/money',
      'api/src/db/',
      'api/src/embedded-postgres/',
      'api/src/modules/orders/incoming-events',
      'api/src/modules/orders/order-',
      'api/src/modules/orders/upsert-order',
      'api/src/modules/finance/receivables',
      'api/src/modules/finance/releases',
    ],
  },
  {
    name: 'kills',
    kind: 'api',
    files: [
      'api/test/turns.test.ts',
      ...['crash', 'orders', 'jobs', 'coupons', 'checkout', 'release', 'shopify'].map(
        (name) => `api/test/crash/${name}.test.ts`,
      ),
    ],
    proves: [
      'api/test/crash/',
      'api/test/turns',
      'api/src/db/',
      'api/src/embedded-postgres/',
      'api/src/jobs/',
      'api/src/modules/selling/coupon',
      'api/src/modules/selling/use-coupon',
      'api/src/modules/orders/order-',
      'api/src/modules/orders/upsert-order',
      'api/src/modules/checkout/begin-payment.ts',
      'api/src/modules/checkout/charges.ts',
      'api/src/modules/checkout/pay',
      'api/src/modules/checkout/session',
      'api/src/modules/finance/receivables',
      'api/src/modules/finance/releases',
      'api/src/modules/integrations/shopify/',
    ],
  },
  {
    name: 'query-plans',
    kind: 'api',
    files: [
      'api/src/modules/catalog/product-list-plans.test.ts',
      'api/src/modules/orders/plans.test.ts',
      'api/src/modules/finance/statement-plans.test.ts',
      'api/src/modules/platform/users-plans.test.ts',
      'api/src/modules/selling/bump-figures-plans.test.ts',
    ],
    proves: [
      'api/src/lists/',
      'api/migrations/',
      'api/src/modules/catalog/product-list',
      'api/src/modules/orders/list',
      'api/src/modules/finance/statement',
      'api/src/modules/platform/users.ts',
      'api/src/modules/selling/bump',
    ],
  },
  {
    name: 'tried-cards',
    kind: 'api',
    files: ['api/src/modules/checkout/card-testing.test.ts', 'api/src/modules/checkout/code-limits.test.ts'],
    proves: [
      'api/src/modules/checkout/begin-payment.ts',
      'api/src/modules/checkout/card-testing',
      'api/src/modules/checkout/pay',
      'api/src/modules/checkout/session',
      'api/src/security/',
    ],
  },
  {
    name: 'hostile-pictures',
    kind: 'api',
    files: ['api/src/modules/checkout/theme-images.test.ts', 'api/src/modules/kyc/pdf-uploads.test.ts'],
    proves: [
      'api/src/drawing/',
      'api/src/pictures/',
      'api/src/modules/checkout/svg-program.ts',
      'api/src/modules/checkout/theme-images',
      'api/src/modules/kyc/',
    ],
  },
  {
    name: 'roles',
    kind: 'api',
    files: ['api/test/authorisation/roles.test.ts'],
    proves: ['api/test/authorisation/', 'api/src/accounts/permissions', 'api/src/plugins/auth'],
  },
  {
    name: 'demo',
    kind: 'api',
    files: ['api/src/seed-demo.test.ts'],
    proves: ['api/src/seed-demo', 'api/src/accounts/demo-store', 'api/src/modules/orders/demo/', 'demo/src/'],
  },
  {
    name: 'roll-ups',
    kind: 'api',
    files: ['api/src/modules/orders/metrics.test.ts'],
    proves: ['api/src/modules/orders/metric'],
  },
  {
    name: 'large-files',
    kind: 'api',
    files: ['api/src/modules/catalog/import-large.test.ts', 'api/src/csv/read-csv.test.ts'],
    proves: ['api/src/modules/catalog/import', 'api/src/csv/', 'api/src/jobs/'],
  },
  {
    name: 'round-trip',
    kind: 'api',
    files: ['api/src/modules/catalog/import-round-trip.test.ts'],
    proves: ['api/src/modules/catalog/import', 'api/src/csv/'],
  },
  {
    name: 'payout-sums',
    kind: 'api',
    files: ['api/src/modules/finance/payout-sums.test.ts'],
    proves: ['api/src/modules/finance/payout'],
  },
  {
    name: 'coupon-race',
    kind: 'api',
    files: ['api/src/modules/orders/coupon-race.test.ts'],
    proves: [
      'api/src/modules/selling/coupon',
      'api/src/modules/selling/use-coupon',
      'api/src/modules/orders/upsert-order',
    ],
  },
  {
    name: 'hostile-bodies',
    kind: 'api',
    files: ['api/src/plugins/hostile-bodies.test.ts'],
    proves: ['api/src/plugins/', 'api/src/problem'],
  },
  {
    name: 'alert-rules',
    kind: 'api',
    files: ['api/test/monitoring/rules.test.ts'],
    proves: ['api/test/monitoring/', 'deploy/monitoring/'],
  },
  {
    name: 'sweep',
    kind: 'browser',
    files: ['e2e/journeys/accessibility-sweep.spec.ts', 'e2e/fixtures/swept-state.ts'],
    proves: ['shared/ui/', 'e2e/fixtures/accessibility.ts'],
  },
  {
    name: 'widths',
    kind: 'browser',
    files: ['e2e/journeys/', 'e2e/fixtures/lengths.ts'],
    proves: ['shared/ui/', 'shell/src/layout/', 'e2e/fixtures/lengths.ts'],
  },
  {
    name: 'versions-tutorial',
    kind: 'browser',
    files: ['e2e/journeys/versions-tutorial.spec.ts'],
    proves: [
      'docs/versions-tutorial.md',
      'scripts/src/sandbox/',
      'composer/src/sandbox/',
      'composer/src/rehearsal/',
    ],
  },
  {
    name: 'hot-reload',
    kind: 'browser',
    files: ['e2e/journeys/hot-reload.spec.ts'],
    proves: ['shared/build/src/hot/', 'shared/build/src/watch.ts', 'scripts/src/product/start-against.ts'],
  },
  {
    name: 'orders-of-notices',
    kind: 'api',
    files: [
      'api/src/modules/integrations/shopify/shopify.test.ts',
      'api/src/modules/payments/webhooks.test.ts',
    ],
    proves: ['api/src/modules/integrations/shopify/', 'api/src/modules/payments/incoming.ts'],
  },
];
