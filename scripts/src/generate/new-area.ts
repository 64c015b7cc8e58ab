import { existsSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '../plain-error';
import { appendTo } from './edit-source';
import { areaFolder, toWords } from './names';
import { assertNoneExists, readProjectFile, writeFormatted } from './project-files';
import { areaFiles } from './templates/area';

/**
 * The only list of areas that is written by hand: the single bundle that federation is measured against needs all of
 * them.
 */
const BUNDLE = 'bench/src/single-bundle/bundled-load-area.ts';

/**
 * Makes an area without screens. Workspace, build, fences and tests find it by its folder's name.
 *
 * @param label what a person calls it; default: its name
 * @returns the files that were written
 * @throws PlainError for a bad or taken name
 */
export async function newArea(
  root: string,
  name: string,
  label = toWords(name.replace(/^mfe-/, '')),
): Promise<string[]> {
  const folder = areaFolder(name);
  if (existsSync(path.join(root, folder)))
    throw new PlainError(`There is an area ${folder} already: npm run new:screen adds a screen to it.`);
  const files = areaFiles(folder, label);
  assertNoneExists(root, files);
  const bundle = await readProjectFile(root, BUNDLE);
  const line = `  '${folder}': () => import('../../../${folder}/src/mount')`;
  files.set(BUNDLE, appendTo(bundle, /const areas\b.* = \{/, line, BUNDLE));
  await writeFormatted(root, files);
  return [...files.keys()];
}
