import { constants, type Dirent } from 'node:fs';
import { chmod, copyFile, mkdir, readdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import { exists, partialOf, readIfThere, renameUnlessThere } from './files';
import type { Layout } from './layout';
import type { NativePackage } from './platform';

/** Full paths of the PostgreSQL programs that are run. */
export interface Programs {
  initdb: string;
  pgCtl: string;
}

/**
 * Copies the programs beside the data, once per version. They run from there because the server's account may not reach
 * the checkout, and because an installation must be able to replace node_modules while a server is running.
 */
export async function prepareRuntime(layout: Layout, native: NativePackage): Promise<Programs> {
  const runtime = path.join(layout.home, `postgresql-${native.version}`);
  const suffix = process.platform === 'win32' ? '.exe' : '';
  const programs = {
    initdb: path.join(runtime, 'bin', `initdb${suffix}`),
    pgCtl: path.join(runtime, 'bin', `pg_ctl${suffix}`),
  };
  if (await exists(runtime)) return programs;

  const partial = partialOf(runtime);
  await copyTree(path.join(native.root, 'native'), partial);
  await linkLibraries(native.root, partial);
  await renameUnlessThere(partial, runtime);
  return programs;
}

/**
 * Copies what a server needs; modes are set outright, whatever the umask, because another account runs the copy. Files are copied
 * at once: on a busy machine each of the thousand waits for its turn.
 */
async function copyTree(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  const copy = async (entry: Dirent) => {
    const source = path.join(from, entry.name);
    const target = path.join(to, entry.name);
    if (entry.isDirectory()) return copyTree(source, target);
    if (entry.name.endsWith('.a')) return;
    await copyFile(source, target, constants.COPYFILE_FICLONE);
    await chmod(target, 0o755);
  };
  await Promise.all((await readdir(from, { withFileTypes: true })).map(copy));
}

/** The package manager may skip install scripts, so the links between library versions are made here. */
async function linkLibraries(packageRoot: string, runtime: string): Promise<void> {
  const list = await readIfThere(path.join(packageRoot, 'native', 'pg-symlinks.json'));
  const links: { source: string; target: string }[] = list ? JSON.parse(list) : [];
  for (const { source, target } of links) {
    const link = path.join(runtime, path.relative('native', target));
    if (await exists(link)) continue;
    await symlink(path.relative(path.dirname(target), source), link);
  }
}
