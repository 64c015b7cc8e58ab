import { existsSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Artifact } from '@balcao/contract';

/** The file that hosts of other builds load a remote by. */
const FEDERATION_MANIFEST = 'mf-manifest.json';

const NO_FILES = { sync: [], async: [] };

/**
 * Lists in `mf-manifest.json` the modules that an area takes from its host: the plugin leaves out what a build has no copy of
 * (`import: false`), and a host of another build could not know what it has to share.
 */
export async function listSharedModules(
  out: string,
  global: string,
  shared: Artifact['shared'],
): Promise<void> {
  const file = join(out, FEDERATION_MANIFEST);
  // A team may have told the plugin to write none.
  if (!existsSync(file)) return;
  const manifest = JSON.parse(await readFile(file, 'utf8')) as object;
  const listed = Object.entries(shared).map(([name, { range }]) => ({
    id: `${global}:${name}`,
    name,
    version: range.replace(/^\^/, ''),
    singleton: true,
    requiredVersion: range,
    assets: { js: NO_FILES, css: NO_FILES },
  }));
  await writeFile(file, JSON.stringify({ ...manifest, shared: listed }));
}
