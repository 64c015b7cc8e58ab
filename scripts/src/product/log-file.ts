import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { createStream } from 'rotating-file-stream';
import { codeOf } from '../error-code';

/** Logs are for the person who runs this machine alone. */
const OWNER_ONLY = 0o600;
const LARGEST = '10M';
const KEPT = 5;

/**
 * @returns a writer of lines to the end of `<dataDir>/logs/<name>.log`; a full file becomes `<name>.log.1`, and that `.2`…
 */
export async function logFile(dataDir: string, name: string): Promise<(line: string) => void> {
  const folder = path.join(dataDir, 'logs');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const file = `${name.toLowerCase()}.log`;
  // What an earlier version wrote could be read by everybody.
  await chmod(path.join(folder, file), OWNER_ONLY).catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error;
  });
  const stream = createStream(file, { path: folder, size: LARGEST, rotate: KEPT, mode: OWNER_ONLY });
  // A full disk must not end the product; a service's last lines are kept in memory as well.
  stream.on('error', () => {});
  return (line) => stream.write(`${line}\n`);
}
