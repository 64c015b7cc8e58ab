import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

type Secrets = Record<'JWT_SECRET' | 'ENCRYPTION_KEYS', string>;

/**
 * Secrets of a development machine: made once and kept in a file that only its owner reads, so that sessions survive a
 * restart. Production never calls this: there the environment must bring its own.
 */
export async function developmentSecrets(file: string): Promise<Secrets> {
  const fresh: Secrets = {
    JWT_SECRET: randomBytes(48).toString('base64url'),
    ENCRYPTION_KEYS: `1:${randomBytes(32).toString('base64')}`,
  };
  await mkdir(path.dirname(file), { recursive: true });
  try {
    await writeFile(file, JSON.stringify(fresh), { mode: 0o600, flag: 'wx' });
    return fresh;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
      return JSON.parse(await readFile(file, 'utf8'));
    }
    throw error;
  }
}
