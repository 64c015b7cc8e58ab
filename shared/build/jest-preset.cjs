// How components are tested: in jsdom, with what every browser has. `preset: '@balcao/build'` in a jest.config.

const swcOptions = {
  jsc: {
    parser: { syntax: 'typescript', tsx: true },
    transform: { react: { runtime: 'automatic' } },
    target: 'es2022',
  },
  module: { type: 'commonjs' },
  // In a file beside the code: inline, they are most of what each test file reads and compiles again.
  sourceMaps: true,
};

/** @type {import('jest').Config} */
module.exports = {
  // Long enough for a busy machine; a test that hangs still ends.
  testTimeout: 180_000,
  testEnvironment: require.resolve('./jest/browser-environment.cjs'),
  runtime: require.resolve('./jest/kept-scripts.cjs'),
  setupFilesAfterEnv: [require.resolve('./jest/browser-setup.ts')],
  testPathIgnorePatterns: ['/node_modules/', '/dist/'],
  moduleNameMapper: { '\\.css$': require.resolve('./jest/empty-module.cjs') },
  transform: {
    '/antd/lib/index\\.js$': require.resolve('./jest/lazy-barrel.cjs'),
    '/@rc-component/util/lib/hooks/useLayoutEffect\\.js$': require.resolve('./jest/layout-effects.cjs'),
    '/cssinjs/lib/hooks/useStyleRegister\\.js$': require.resolve('./jest/no-styles.cjs'),
    '^.+\\.(t|j|mj)sx?$': [require.resolve('@swc/jest'), swcOptions],
  },
  // Our packages are published as they are written, in TypeScript; what pnpm installed stands in a folder of its own.
  // d3 is published as ES modules only.
  transformIgnorePatterns: [
    '/node_modules/(?!\\.pnpm/|@balcao/|antd/lib/index|@ant-design/cssinjs/lib/hooks/useStyleRegister|@rc-component/util/lib/hooks/useLayoutEffect|d3-|internmap/)',
  ],
};
