// Three projects: pure and server code in node, components in jsdom, the API against a real PostgreSQL.
const swc = (react) => ({
  '^.+\\.(t|j|mj)sx?$': [
    '@swc/jest',
    {
      jsc: {
        parser: { syntax: 'typescript', tsx: true },
        transform: react ? { react: { runtime: 'automatic' } } : {},
        target: 'es2022',
      },
      module: { type: 'commonjs' },
    },
  ],
});

// Packages that ship ES modules only; jest runs CommonJS.
const ES_MODULES_ONLY = [
  'cookie',
  'fast-content-type-parse',
  'jose',
  'ky',
  'otpauth',
  'uuid',
  '@noble/hashes',
];

const common = {
  transformIgnorePatterns: [`/node_modules/(?!\\.pnpm/|(${ES_MODULES_ONLY.join('|')})/)`],
  moduleNameMapper: { '\\.css$': '<rootDir>/scripts/jest/empty-module.cjs' },
  testPathIgnorePatterns: ['/node_modules/', '/dist/', '/e2e/'],
  modulePathIgnorePatterns: ['/dist/', '/.cache/', '/.balcao/'],
};

/** @type {import('jest').Config} */
module.exports = {
  // Patience for a busy machine: a test that hangs still ends. (Jest reads it here only, not in a project.)
  testTimeout: 60_000,
  projects: [
    {
      ...common,
      displayName: 'node',
      rootDir: __dirname,
      testEnvironment: 'node',
      testMatch: [
        '<rootDir>/{shared/domain,shared/api-schema,shared/build,composer,scripts,bench}/**/*.test.ts',
      ],
      transform: swc(false),
    },
    {
      ...common,
      displayName: 'browser',
      rootDir: __dirname,
      testEnvironment: '<rootDir>/scripts/jest/browser-environment.cjs',
      setupFilesAfterEnv: ['<rootDir>/scripts/jest/browser-setup.ts'],
      testMatch: ['<rootDir>/{shell,mfe-*,shared/ui,shared/contract}/**/*.test.{ts,tsx}'],
      transform: swc(true),
    },
    {
      ...common,
      displayName: 'api',
      rootDir: __dirname,
      testEnvironment: 'node',
      testMatch: ['<rootDir>/api/**/*.test.ts'],
      globalSetup: '<rootDir>/api/test/global-setup.ts',
      globalTeardown: '<rootDir>/api/test/global-teardown.ts',
      transform: swc(false),
    },
  ],
};
