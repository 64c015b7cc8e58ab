import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../root';

const { testTimeout } = jest.requireActual<{ testTimeout: number }>(path.join(ROOT, 'jest.config.cjs'));

/** `}, 60_000);` and `},\n  60_000,\n);` behind a test, and what a file says of all of its tests. */
const PATIENCE = [
  /^ *\}, (\d[\d_]{3,})\);$/gm,
  /^ *\},\n *(\d[\d_]{3,}),\n *\);$/gm,
  /^jest\.setTimeout\(([\d_]+)\);$/gm,
];

/** The milliseconds that a file gives to tests. */
const patienceIn = (text: string): number[] =>
  PATIENCE.flatMap((form) => [...text.matchAll(form)]).map(([, given = '']) =>
    Number(given.replaceAll('_', '')),
  );

it('no test is given less time than every test has: no machine is too slow', () => {
  const files = execFileSync('git', ['ls-files', '*.test.ts', '*.test.tsx'], { cwd: ROOT, encoding: 'utf8' })
    .trim()
    .split('\n')
    .filter((file) => existsSync(path.join(ROOT, file)));
  const given = files.map((file) => ({
    file,
    given: patienceIn(readFileSync(path.join(ROOT, file), 'utf8')),
  }));
  expect(given.filter((each) => each.given.length > 0).length).toBeGreaterThan(10);
  expect(given.filter((each) => each.given.some((ms) => ms < testTimeout))).toEqual([]);
});

it('sees it however it is written', () => {
  expect(patienceIn('  }, 60_000);\n')).toEqual([60_000]);
  expect(patienceIn('    },\n    20_000,\n  );\n')).toEqual([20_000]);
  expect(patienceIn('jest.setTimeout(600_000);\n')).toEqual([600_000]);
});
