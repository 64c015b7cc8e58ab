import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { isFullLength } from '@balcao/proofs';
import { namesInTurn, TURNS } from './turns';

const api = path.resolve(__dirname, '..');
const KINDS = ['kills', 'plans', 'cards', 'pictures'] as const satisfies (keyof typeof TURNS)[];

it.each(KINDS)('some of the %s have their turn, and at full length all of them', (kind) => {
  const { names, atOnce } = TURNS[kind];
  expect(namesInTurn(kind)).toHaveLength(isFullLength ? names.length : atOnce);
  expect(names).toEqual(expect.arrayContaining(namesInTurn(kind)));
});

it('each name has one turn', () => {
  const tests = ['src', 'test'].flatMap((folder) =>
    readdirSync(path.join(api, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.test.ts'))
      .map((file) => path.join(api, folder, file)),
  );
  const taken = tests.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(/itInTurn\('(\w+)', '(\w+)'\)/g)].map(
      ([, kind, name]) => `${kind} ${name}`,
    ),
  );
  const named = Object.entries(TURNS).flatMap(([kind, { names }]) => names.map((name) => `${kind} ${name}`));
  expect(taken.sort()).toEqual(named.sort());
});
