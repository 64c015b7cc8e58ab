import { existsSync } from 'node:fs';
import { mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Build } from '../publish/read-build';
import { Refusal } from '../refusals/refusal';
import { ARTIFACT_FILE } from '../store/keys';

/**
 * Writes a build into a folder, its description last. What an earlier build has left there goes.
 *
 * @throws Refusal `not_adaptable` when the folder has something else
 */
export async function writeBuild(folder: string, { files, description }: Build): Promise<void> {
  const isForeign = existsSync(folder) && (await readdir(folder)).length > 0;
  if (isForeign && !existsSync(join(folder, ARTIFACT_FILE)))
    throw new Refusal('not_adaptable', `${folder} has something else than an artifact: name another --out.`);
  await rm(folder, { recursive: true, force: true });
  for (const [name, bytes] of [...files, [ARTIFACT_FILE, description] as const]) {
    await mkdir(dirname(join(folder, name)), { recursive: true });
    await writeFile(join(folder, name), bytes);
  }
}
