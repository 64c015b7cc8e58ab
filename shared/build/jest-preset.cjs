// How components are tested: in jsdom, with what every browser has. `preset: '@balcao/build'` in a jest.config.

const swcOptions = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
};

/** @type {import('jest').Config} */
module.exports = {
  // Long enough for a busy machine; a test that hangs still ends.
  testTimeout: 180_000,
  testEnvironment: require.resolve('./jest/browser-environment.cjs'),
  setupFilesAfterEnv: [require.resolve('./jest/browser-setup.ts')],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  moduleNameMapper: { '\\.css$': require.resolve('./jest/empty-module.cjs') },
  transform: {
    '/antd/lib/index\\.js$': require.resolve('./jest/lazy-barrel.cjs'),
    '^.+\\.(t|j|mj)sx?$': [require.resolve('@swc/jest'), swcOptions],
  },
  // Our packages are published as they are written, in TypeScript; what pnpm installed stands in a folder of its own.
  // d3 is published as ES modules only.
  transformIgnorePatterns: ['/node_modules/(?!\\.pnpm/|@balcao/|antd/lib/index|d3-|internmap/)'],
};
