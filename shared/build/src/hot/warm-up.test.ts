import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import webpack from 'webpack';
import { WarmUp } from './warm-up';

it('goes through the first build twice, says so once, and through each later one once', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'balcao-warm-up-'));
  writeFileSync(join(dir, 'entry.js'), 'export {};');
  const compiler = webpack({
    mode: 'development',
    context: dir,
    entry: './entry.js',
    output: { path: join(dir, 'dist') },
    plugins: [new WarmUp()],
  });
  const told: boolean[] = [];
  compiler?.hooks.done.tap('test', ({ compilation }) => void told.push(!compilation.needAdditionalPass));
  const build = promisify((done: (error: Error | null) => void) => compiler?.run(done));
  await build();
  expect(told).toEqual([false, true]);
  await build();
  expect(told).toEqual([false, true, true]);
  rmSync(dir, { recursive: true });
});
