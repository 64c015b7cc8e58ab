/** A long proof: `npm test` runs a part of it, `npm run proofs -- <name>` all of it. */
export interface Proof {
  name: string;
  /** The kind of tests that it is one of. */
  kind: 'unit' | 'api' | 'browser';
  /** Its files, from the root. */
  files: readonly string[];
  /** What it proves something about: beginnings of paths. Whoever changes one of these runs all of it. */
  proves: readonly string[];
}

/** Every long proof. A file that asks for a length (`@balcao/proofs`) stands here; a test holds that. */
export const PROOFS: readonly Proof[] = [
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
      'api/src/modules/finance/receivables/',
      'api/src/modules/orders/ingestion/',
    ],
  },
  {
    name: 'kills',
    kind: 'api',
    files: ['crash', 'orders', 'jobs', 'coupons'].map((name) => `api/test/crash/${name}.test.ts`),
    proves: [
      'api/test/crash/',
      'api/src/db/',
      'api/src/embedded-postgres/',
      'api/src/jobs/',
      'api/src/modules/selling/coupons/',
      'api/src/modules/orders/ingestion/',
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
    files: ['api/src/modules/orders/metrics/metrics.test.ts'],
    proves: ['api/src/modules/orders/metrics/'],
  },
  {
    name: 'large-files',
    kind: 'api',
    files: ['api/src/modules/catalog/products/import/large.test.ts', 'api/src/csv/read-csv.test.ts'],
    proves: ['api/src/modules/catalog/products/import/', 'api/src/csv/', 'api/src/jobs/'],
  },
  {
    name: 'alert-rules',
    kind: 'api',
    files: ['api/test/monitoring/rules.test.ts'],
    proves: ['api/test/monitoring/', 'deploy/monitoring/'],
  },
  {
    name: 'orders-of-notices',
    kind: 'api',
    files: [
      'api/src/modules/integrations/shopify/shopify.test.ts',
      'api/src/modules/payments/deliveries/webhooks.test.ts',
    ],
    proves: ['api/src/modules/integrations/shopify/', 'api/src/modules/payments/deliveries/'],
  },
];
