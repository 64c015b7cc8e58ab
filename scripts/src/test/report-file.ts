import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { codeOf } from '../error-code';

/**
 * Lends a file name to a tool that writes a JSON report.
 * @returns what the tool wrote; `undefined` when it ended before it wrote anything
 */
export async function withReportFile<T>(work: (file: string) => Promise<void>): Promise<T | undefined> {
  const folder = await mkdtemp(path.join(tmpdir(), 'balcao-test-'));
  const file = path.join(folder, 'report.json');
  try {
    await work(file);
    return JSON.parse(await readFile(file, 'utf8'));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined;
    throw error;
  } finally {
    await rm(folder, { recursive: true });
  }
}
