// Three projects: pure and server code in node, components in jsdom, the API against a real PostgreSQL.
const { testTimeout, ...components } = require('./shared/build/jest-preset.cjs');

// Packages that ship ES modules only; jest runs CommonJS.
const ES_MODULES_ONLY = [
  'cookie',
  'd3-[a-z-]+',
  'fast-content-type-parse',
  'internmap',
  'jose',
  'ky',
  'ofx-js',
  'otpauth',
  'request-filtering-agent',
  'uuid',
  '@noble/hashes',
  '@redocly/[a-z-]+',
  'js-yaml',
  'jsonpath-rfc9535',
];

const common = {
  runtime: components.runtime,
  transform: components.transform,
  transformIgnorePatterns: [
    `/node_modules/(?!\\.pnpm/|(${ES_MODULES_ONLY.join('|')})/|antd/lib/index|@ant-design/cssinjs/lib/hooks/useStyleRegister|@rc-component/util/lib/hooks/useLayoutEffect)`,
  ],
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/e2e/'],
  modulePathIgnorePatterns: ['/dist/', '/.cache/', '/.balcao/'],
};

/** @type {import('jest').Config} */
module.exports = {
  // Jest reads these here only, not in a project.
  testTimeout,
  // A worker keeps what each of its files has loaded: beyond this, collecting it takes longer than to begin anew.
  workerIdleMemoryLimit: '1GB',
  testSequencer: '<rootDir>/scripts/src/test/longest-first.cjs',
  projects: [
    {
      ...common,
      displayName: 'node',
      rootDir: __dirname,
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/{shared/domain,shared/drain,shared/proofs,shared/api-schema,shared/checkout-page,shared/v1-client,shared/build,composer,checkout,demo,scripts}/**/*.test.{ts,tsx}',
      ],
      globalSetup: '<rootDir>/scripts/src/test/temporary-folder.ts',
    },
    {
      ...components,
      ...common,
      displayName: 'browser',
      rootDir: __dirname,
      testMatch: ['<rootDir>/{shell,mfe-*,shared/ui,shared/contract}/**/*.test.{ts,tsx}'],
    },
    {
      ...common,
      displayName: 'api',
      rootDir: __dirname,
      testEnvironment: require.resolve('./shared/build/jest/kept-world.cjs'),
      testMatch: ['<rootDir>/{api,bench}/**/*.test.ts'],
      globalSetup: '<rootDir>/api/test/global-setup.ts',
      setupFiles: ['<rootDir>/api/test/worker-database.ts', '<rootDir>/api/test/cheap-hashes.ts'],
      globalTeardown: '<rootDir>/api/test/global-teardown.ts',
    },
  ],
};
