import { existsSync } from 'node:fs';
import path from 'node:path';
import { PlainError } from '../plain-error';
import { areaFolder, toWords } from './names';
import { assertNoneExists, writeFormatted } from './project-files';
import { areaFiles } from './templates/area';

/**
 * Makes an area without screens, in a folder of its own by whose name workspace, build, fences and tests find it.
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
  await writeFormatted(root, files);
  return [...files.keys()];
}
