import { parseArtifact, storedHashes } from '../model/artifact';
import { sha256, sriOf } from '../model/digest';
import { markSchema } from '../model/mark';
import { readSealed } from '../model/sealed';
import { ARTIFACT_FILE, artifactPrefix, marksPrefix } from '../store/keys';
import type { Audit } from './audit';

/** All keys of one version. */
interface VersionFiles {
  prefix: string;
  files: Map<string, Buffer>;
  marks: Map<string, Buffer>;
}

async function* versions(audit: Audit): AsyncIterable<VersionFiles> {
  let current: VersionFiles | undefined;
  for await (const { key, bytes } of audit.documents('artifacts/')) {
    const [, name = '', version = ''] = key.split('/');
    const prefix = artifactPrefix(name, version);
    const file = key.slice(prefix.length);
    if (current?.prefix !== prefix) {
      if (current) yield current;
      current = { prefix, files: new Map(), marks: new Map() };
    }
    const kind = key.startsWith(marksPrefix(name, version)) ? current.marks : current.files;
    kind.set(file, bytes);
  }
  if (current) yield current;
}

function verifyFiles(audit: Audit, { prefix, files }: VersionFiles, description: Buffer): void {
  const artifact = audit.attempt(prefix + ARTIFACT_FILE, () => parseArtifact(description.toString()));
  if (!artifact) return;
  const hashes = storedHashes(artifact);
  for (const [file, bytes] of files) {
    const expected = hashes.get(file);
    // An unlisted file is left over from an interrupted upload of the version. It is never served.
    if (!expected && file !== ARTIFACT_FILE) audit.unfinished++;
    else if (expected && sriOf(bytes) !== expected) audit.report(prefix + file, 'It was altered.');
  }
  for (const file of hashes.keys()) if (!files.has(file)) audit.report(prefix + file, 'It is missing.');
}

/**
 * Compares every file with its description, and every description with the hashes that it was published and composed by.
 *
 * @param composed hash of a description by its artifact's prefix
 */
export async function verifyArtifacts(audit: Audit, composed: Map<string, string>): Promise<void> {
  for await (const version of versions(audit)) {
    const { prefix, files, marks } = version;
    const published = new Set<string | undefined>();
    let isCollected = false;
    for (const [mark, bytes] of marks) {
      const read = audit.attempt(prefix + mark, () => readSealed(bytes, markSchema));
      if (read?.state === 'published') published.add(read.digest);
      isCollected = read?.state === 'collected';
    }
    const description = files.get(ARTIFACT_FILE);
    if (!description) {
      audit.unfinished += files.size;
      if (composed.has(prefix) && !isCollected) audit.report(prefix + ARTIFACT_FILE, 'It is missing.');
      continue;
    }
    const digest = sha256(description);
    if (!published.has(digest) || digest !== (composed.get(prefix) ?? digest))
      audit.report(prefix + ARTIFACT_FILE, 'It is not what was published or composed.');
    else verifyFiles(audit, version, description);
  }
}
