import { browserKind } from './browser-kind';
import { buildKind } from './build-kind';
import { jestKind } from './jest-kind';
import type { Kind } from './kind';
import { staticKind } from './static-kind';

/** Every kind of tests, in the order in which they run: the quick ones first. */
export const KINDS: Kind[] = [
  staticKind('lint', ['node_modules/@biomejs/biome/bin/biome', 'ci', '--colors=off', '.']),
  staticKind('fences', [
    'node_modules/dependency-cruiser/bin/dependency-cruise.mjs',
    '--output-type',
    'err-long',
    '.',
  ]),
  staticKind('dead-code', ['node_modules/knip/bin/knip.js']),
  staticKind('types', ['node_modules/typescript/bin/tsc', '--noEmit', '-p', 'tsconfig.json']),
  staticKind('compose', ['--import', 'tsx', 'scripts/src/check-compose.ts']),
  jestKind('unit', ['node', 'browser'], { needsChromium: true }),
  jestKind('api', ['api']),
  buildKind,
  browserKind,
];
