import { tmpdir } from 'node:os';
import { runProgram } from './programs';

const SHOW = ['-e', 'console.log(process.env.PGHOST, process.env.FAKETIME, process.env.LC_ALL)'];
const before = { ...process.env };

afterEach(() => {
  process.env = { ...before };
});

it('runs in English, with the clock of the caller, and without what would steer the server', async () => {
  Object.assign(process.env, { PGHOST: 'elsewhere', FAKETIME: '+60s', LC_ALL: 'pt_BR.UTF-8' });
  const { ok, output } = await runProgram(process.execPath, SHOW, tmpdir(), undefined);
  expect([ok, output.trim()]).toEqual([true, 'undefined +60s C']);
});
