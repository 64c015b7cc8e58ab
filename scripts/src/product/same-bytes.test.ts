import { execFile } from 'node:child_process';
import { constants, mkdtempSync, readFileSync } from 'node:fs';
import { cp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { isFullLength } from '@balcao/proofs';
import { ROOT } from '../root';

jest.setTimeout(20 * 60_000);

const run = promisify(execFile);

/** Left out of a copy: outputs, caches and what runs. A package may have a folder of the same name, which it needs. */
const NOT_COPIED = ['.git', 'dist', '.cache', '.balcao', 'test-results'];
const isCopied = (file: string) =>
  !NOT_COPIED.includes(path.basename(file)) || file.includes('node_modules/.pnpm/');

/** The hashes of all files of a part, as its `artifact.json` has them. */
function filesOf(folder: string, part: string): unknown {
  return JSON.parse(readFileSync(path.join(folder, part, 'dist/production/artifact.json'), 'utf8')).files;
}

// `portable-ids-plugin.test.ts` of the builds shows the same of a small build, each time: a copy with its packages takes minutes.
(isFullLength ? it : it.skip)('all parts are the same bytes in another folder', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'balcao-same-bytes-'));
  const copy = path.join(folder, 'outra pasta');
  try {
    await cp(ROOT, copy, {
      recursive: true,
      verbatimSymlinks: true,
      mode: constants.COPYFILE_FICLONE,
      filter: isCopied,
    });
    for (const root of [ROOT, copy])
      await run(process.execPath, ['--import', 'tsx', 'shared/build/src/bin/build.ts'], { cwd: root });
    for (const part of [
      'shell',
      'mfe-admin',
      'mfe-auth',
      'mfe-catalog',
      'mfe-finance',
      'mfe-kyc',
      'mfe-payments',
      'mfe-settings',
    ])
      expect([part, filesOf(copy, part)]).toEqual([part, filesOf(ROOT, part)]);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});
