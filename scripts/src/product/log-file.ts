import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import path from 'node:path';

/** @returns a writer of lines to `<dataDir>/logs/<name>.log`, which begins anew */
export async function logFile(dataDir: string, name: string): Promise<(line: string) => void> {
  const folder = path.join(dataDir, 'logs');
  await mkdir(folder, { recursive: true });
  const stream = createWriteStream(path.join(folder, `${name.toLowerCase()}.log`));
  // A full disk must not stop the product; a service's last lines are also kept in memory.
  stream.on('error', () => {});
  return (line) => stream.write(`${line}\n`);
}
