import { browserKind } from './browser-kind';
import { buildKind } from './build-kind';
import { jestKind } from './jest-kind';
import type { Kind } from './kind';
import { staticKind } from './static-kind';

/** Every kind of tests, in the order in which they begin: the quick ones first, and the build, which takes its time. */
export const KINDS: Kind[] = [
  staticKind('lint', 20, ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '.']),
  buildKind,
  staticKind('types', 30, ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json']),
  staticKind('fences', 40, [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--output-type',
    'err-long',
    '.',
  ]),
  staticKind('migrations', 3, [
    'node_modules/squawk-cli/js/bin/squawk',
    '--no-error-on-unmatched-pattern',
    'api/migrations/*.sql',
  ]),
  staticKind('dead-code', 20, ['node_modules/knip/bin/knip.js']),
  staticKind('compose', 10, ['--import', 'tsx', 'scripts/src/check-compose.ts']),
  jestKind('unit', 360, ['node', 'browser'], { needsChromium: true }),
  jestKind('api', 480, ['api']),
  browserKind,
];
