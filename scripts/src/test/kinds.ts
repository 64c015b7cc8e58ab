import { browserKind } from './browser-kind';
import { buildKind } from './build-kind';
import { jestKind } from './jest-kind';
import type { Kind } from './kind';
import { staticKind } from './static-kind';

/**
 * Every kind of tests, in the order in which they begin, two at a time: the longest at once, and beside it first what is soon said and
 * what others wait for.
 */
export const KINDS: Kind[] = [
  jestKind('api', 225, ['api']),
  staticKind('lint', 5, ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off'], ['.']),
  buildKind,
  staticKind('types', 20, [
    'node_modules/typescript/bin/tsc',
    '--noEmit',
    '-p',
    'tsconfig.json',
    // Later runs look again at what changed alone.
    '--incremental',
    '--tsBuildInfoFile',
    'node_modules/.cache/types.tsbuildinfo',
  ]),
  staticKind('fences', 10, [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--output-type',
    'err-long',
    '.',
  ]),
  staticKind('migrations', 2, [
    'node_modules/squawk-cli/js/bin/squawk',
    '--no-error-on-unmatched-pattern',
    'api/migrations/*.sql',
  ]),
  staticKind('dead-code', 6, ['node_modules/knip/bin/knip.js', '--cache']),
  staticKind('compose', 2, ['--import', 'tsx', 'scripts/src/check-compose.ts']),
  browserKind,
  jestKind('unit', 205, ['node', 'browser'], { needsChromium: true }),
];
