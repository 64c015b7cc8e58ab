import type { Artifact } from '@balcao/contract';
import { eachAtOnce } from '../limits/each-at-once';
import { parseArtifact, storedHashes } from '../model/artifact';
import { type ArtifactReference, type Composition, partsOf } from '../model/composition';
import { sha256, sriOf } from '../model/digest';
import type { Finding } from '../model/proof';
import { ARTIFACT_FILE, artifactPrefix } from '../store/keys';
import type { Store } from '../store/store';

/** A store in S3 answers these at once; one in a folder has no more hands either. */
const READS_AT_ONCE = 16;

/** Findings about descriptions after which the files of a part need no look. */
const UNUSABLE = new Set<Finding['code']>(['unknown_artifact', 'digest_mismatch', 'artifact_blocked']);

interface StoredFile {
  key: string;
  hash: string;
}

/** The files that a part should have. @returns undefined when its description is not the one that was composed */
async function filesOf(
  store: Store,
  name: string,
  { version, digest }: ArtifactReference,
): Promise<StoredFile[] | undefined> {
  const prefix = artifactPrefix(name, version);
  const description = await store.read(prefix + ARTIFACT_FILE);
  if (!description || sha256(description) !== digest) return undefined;
  const artifact: Artifact = parseArtifact(description.toString());
  return [...storedHashes(artifact)].map(([file, hash]) => ({ key: prefix + file, hash }));
}

/** The fault of one file; undefined when it is as it was published. */
async function faultOf(store: Store, { key, hash }: StoredFile): Promise<string | undefined> {
  const bytes = await store.read(key);
  if (!bytes) return `${key} is missing in the store.`;
  return sriOf(bytes) === hash ? undefined : `${key} was altered in the store.`;
}

async function faultsOf(store: Store, files: StoredFile[]): Promise<string[]> {
  const faults: string[] = [];
  await eachAtOnce(files, READS_AT_ONCE, async (file) => {
    const fault = await faultOf(store, file);
    if (fault) faults.push(fault);
  });
  return faults.sort();
}

/**
 * Compares every stored byte of a composition's parts with the hashes that they were published by. Nothing that was read
 * before counts: a store can be damaged at any time.
 *
 * @param found what was found already; parts that cannot be used are left out
 */
export async function checkStoredFiles(
  { store }: { store: Store },
  composition: Composition,
  found: Finding[],
): Promise<Finding[]> {
  const unusable = new Set(found.filter(({ code }) => UNUSABLE.has(code)).map(({ part }) => part));
  const findings: Finding[] = [];
  for (const [name, reference] of partsOf(composition)) {
    if (unusable.has(name)) continue;
    const damaged = (message: string): Finding => ({
      code: 'digest_mismatch',
      severity: 'error',
      part: name,
      message,
    });
    const files = await filesOf(store, name, reference);
    if (!files) findings.push(damaged(`${name} ${reference.version} was altered in the store.`));
    else findings.push(...(await faultsOf(store, files)).map(damaged));
  }
  return findings;
}
