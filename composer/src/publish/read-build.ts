import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip, type ZlibOptions } from 'node:zlib';
import type { Artifact, ArtifactFile } from '@balcao/contract';
import { ZodError } from 'zod';
import { DATA_FILES, parseArtifact, referencedFiles } from '../model/artifact';
import { sriOf } from '../model/digest';
import { SERVED_TYPES } from '../model/served-types';
import { Refusal } from '../refusals/refusal';
import { ARTIFACT_FILE } from '../store/keys';
import { CollectedFiles } from './collected-files';

/** Of files that the edge serves, or makes pages of. */
const ENDINGS = new Set([...Object.keys(SERVED_TYPES), 'html'].map((ending) => `.${ending}`));
const decoders = {
  br: promisify<Buffer, ZlibOptions, Buffer>(brotliDecompress),
  gz: promisify<Buffer, ZlibOptions, Buffer>(gunzip),
};

/** A build as it is published: its description, and every byte of it, compared with what the description says. */
export interface Build {
  artifact: Artifact;
  /** The exact bytes of `artifact.json`. */
  description: Buffer;
  /** By name, compressed forms included. */
  files: Map<string, Buffer>;
}

function readDescription(bytes: Buffer | undefined, folder: string): Artifact {
  if (!bytes) throw new Refusal('invalid_artifact', `There is no ${ARTIFACT_FILE} in ${folder}.`);
  try {
    return parseArtifact(bytes.toString());
  } catch (error) {
    const issue = error instanceof ZodError ? error.issues[0] : undefined;
    const reason = issue ? `${issue.path.join('.')}: ${issue.message}` : (error as Error).message;
    throw new Refusal('invalid_artifact', `${ARTIFACT_FILE} cannot be used: ${reason}`);
  }
}

/** Asserts that the fields of a description agree. */
function assertConsistent(artifact: Artifact): void {
  const { name, version, area, global } = artifact;
  const refuse = (reason: string) => {
    throw new Refusal('invalid_artifact', `${name} ${version} cannot be used: ${reason}`);
  };
  const unknown = referencedFiles(artifact).find((file) => !artifact.files[file]);
  if (unknown !== undefined) refuse(`it speaks of ${unknown || 'an entry'}, which is not among its files.`);
  const unservable = Object.keys(artifact.files).find(
    (file) => !ENDINGS.has(extname(file)) && !DATA_FILES.includes(file),
  );
  if (unservable) throw new Refusal('forbidden_file', `${unservable} has an ending that is not served.`);
  if (name === 'shell') {
    if (area || global) refuse('the shell is no area.');
    if (!artifact.inline) refuse('the shell has no inline script.');
  } else {
    if (area?.name !== name) refuse('its area declares another name, or nothing.');
    const mount = artifact.mount ?? './mount';
    if (!artifact.exposes[mount]) refuse(`it exposes no ${mount}.`);
    if (area?.contract !== artifact.contract || area.api !== artifact.api) refuse('its ranges differ.');
  }
}

type IsWanted = (name: string) => boolean;

async function collect(
  folder: string,
  prefix: string,
  collected: CollectedFiles,
  isWanted: IsWanted,
): Promise<void> {
  const entries = await readdir(join(folder, prefix), { withFileTypes: true }).catch(() => {
    throw new Refusal('invalid_artifact', `There is no folder ${folder}.`);
  });
  for (const entry of entries) {
    const name = prefix + entry.name;
    if (entry.isDirectory()) await collect(folder, `${name}/`, collected, isWanted);
    else if (!isWanted(name)) continue;
    else if (entry.isFile()) collected.add(name, await readFile(join(folder, name)));
    else
      throw new Refusal(
        'forbidden_file',
        `${name} is a ${entry.isSymbolicLink() ? 'symbolic link' : 'device'}, not a file.`,
      );
  }
}

/**
 * The files of a folder and of the folders in it, by their paths.
 *
 * @param isWanted says which of them are read: all, unless it is given
 * @throws Refusal for anything that is neither, and for names that no artifact may have
 */
export async function readFolder(
  folder: string,
  isWanted: IsWanted = () => true,
): Promise<Map<string, Buffer>> {
  const collected = new CollectedFiles();
  await collect(folder, '', collected, isWanted);
  return collected.files;
}

async function assertFile(files: Map<string, Buffer>, name: string, described: ArtifactFile): Promise<void> {
  const refuse = (file: string, reason: string): never => {
    throw new Refusal('file_mismatch', `${file} ${reason}`);
  };
  const plain = files.get(name) ?? refuse(name, 'is missing.');
  if (sriOf(plain) !== described.sri || plain.length !== described.bytes)
    refuse(name, 'is not the file that artifact.json describes.');
  for (const form of described.encoded ? (['br', 'gz'] as const) : []) {
    const encoded = files.get(`${name}.${form}`) ?? refuse(`${name}.${form}`, 'is missing.');
    // Reads no more than the expected size: a compressed file may expand without end.
    const most = { maxOutputLength: Math.max(1, plain.length) };
    const decoded = await decoders[form](encoded, most).catch(() => undefined);
    if (sriOf(encoded) !== described.encoded?.[form] || !decoded?.equals(plain))
      refuse(`${name}.${form}`, `is not what artifact.json describes, or not ${name} compressed.`);
    if (form === 'br' && encoded.length !== described.brotli) refuse(`${name}.br`, 'has another size.');
  }
}

/**
 * Reads a build's folder and compares every byte with what its description says.
 *
 * @throws Refusal for anything that is missing, additional, altered, too large or contradictory
 */
export async function readBuild(folder: string): Promise<Build> {
  return assertBuild(await readFolder(folder), folder);
}

/** The same for files that were sent. @param from the name of the source in messages */
export async function assertBuild(files: Map<string, Buffer>, from: string): Promise<Build> {
  const description = files.get(ARTIFACT_FILE);
  const artifact = readDescription(description, from);
  assertConsistent(artifact);
  const listed = new Set([ARTIFACT_FILE]);
  for (const [name, described] of Object.entries(artifact.files)) {
    await assertFile(files, name, described);
    listed.add(name);
    if (described.encoded) listed.add(`${name}.br`).add(`${name}.gz`);
  }
  const unlisted = [...files.keys()].find((name) => !listed.has(name));
  if (unlisted) throw new Refusal('forbidden_file', `${unlisted} is not listed in artifact.json.`);
  const published = new Map([...files].filter(([name]) => name !== ARTIFACT_FILE));
  return { artifact, description: description ?? Buffer.alloc(0), files: published };
}
