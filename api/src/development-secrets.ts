import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

type Environment = Record<string, string | undefined>;

const DEFAULT_FILE = path.join(import.meta.dirname, '..', '..', '.balcao', 'secrets.json');

async function secretsOf(file: string): Promise<Environment> {
  const fresh = {
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

/**
 * The process's environment, on a development machine with the secrets it does not set: made once and kept in a file that
 * only its owner reads (`SECRETS_FILE`), so that sessions survive a restart. In production nothing is made up.
 */
export async function developmentEnvironment(env: Environment = process.env): Promise<Environment> {
  if (env.NODE_ENV === 'production' || (env.JWT_SECRET && env.ENCRYPTION_KEYS)) return env;
  const filled = Object.entries(env).filter(([, value]) => value !== '');
  return { ...(await secretsOf(env.SECRETS_FILE || DEFAULT_FILE)), ...Object.fromEntries(filled) };
}
