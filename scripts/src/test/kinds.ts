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
  staticKind(
    'types',
    12,
    [
      'node_modules/typescript/bin/tsc',
      '--noEmit',
      '-p',
      'tsconfig.json',
      // Each of its checkers reckons out anew the types that all share: four of them take half as much again of the processor.
      '--checkers',
      '1',
      // Later runs look again at what changed alone.
      '--incremental',
      '--tsBuildInfoFile',
      'node_modules/.cache/types.tsbuildinfo',
    ],
    [],
    // It collects its garbage at five times what it keeps, not at twice: a quarter less of the processor, a tenth more of memory.
    { GOGC: '400' },
  ),
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
  staticKind('openapi', 10, ['--import', 'tsx', 'scripts/src/check-openapi.ts']),
  staticKind('compose', 2, ['--import', 'tsx', 'scripts/src/check-compose.ts']),
  browserKind,
  jestKind('unit', 205, ['node', 'browser'], { needsChromium: true }),
];
