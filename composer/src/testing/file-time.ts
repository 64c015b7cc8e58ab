import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The time of a file that is written now, in milliseconds: the machine's, also where the clock of this process was moved. */
export function fileTime(): number {
  const folder = mkdtempSync(join(tmpdir(), 'balcao-time-'));
  try {
    writeFileSync(join(folder, 'now'), '');
    return statSync(join(folder, 'now')).mtimeMs;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
