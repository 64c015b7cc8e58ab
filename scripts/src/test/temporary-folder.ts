import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Gives a run of jest a temporary folder of its own, which is deleted with it, so that files left in `tmpdir()` do not
 * fill the disk. A worker finds it in the environment that it starts with.
 */
export default function globalSetup(): void {
  const folder = mkdtempSync(path.join(tmpdir(), 'balcao-jest-'));
  process.env.TMPDIR = folder;
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
}
