import { channelEntrySchema } from '../model/channel-entry';
import { compositionSchema, partsOf } from '../model/composition';
import { sha256 } from '../model/digest';
import { proofSchema } from '../model/proof';
import { readSealed } from '../model/sealed';
import { artifactPrefix, compositionKey } from '../store/keys';
import type { Store } from '../store/store';
import { Audit, type Damage } from './audit';
import { verifyArtifacts } from './verify-artifacts';
import { verifyTokens } from './verify-tokens';

export interface Verified {
  keys: number;
  damages: Damage[];
  /** Files of uploads that never came to their end. Harmless: they are never served. */
  unfinished: number;
}

/** @returns hash of a description by its artifact's prefix, as compositions know it */
async function verifyCompositions(audit: Audit): Promise<Map<string, string>> {
  const composed = new Map<string, string>();
  for await (const { key, bytes } of audit.documents('compositions/')) {
    if (compositionKey(sha256(bytes)) !== key) {
      audit.report(key, 'It is not what its name says.');
      continue;
    }
    const composition = audit.attempt(key, () => compositionSchema.parse(JSON.parse(bytes.toString())));
    if (!composition) continue;
    for (const [name, { version, digest }] of partsOf(composition))
      composed.set(artifactPrefix(name, version), digest);
  }
  return composed;
}

async function verifyProofs(audit: Audit): Promise<void> {
  for await (const { key, bytes } of audit.documents('proofs/')) {
    if (!key.endsWith(`-${sha256(bytes).slice(0, 32)}.json`))
      audit.report(key, 'It is not what its name says.');
    else audit.attempt(key, () => proofSchema.parse(JSON.parse(bytes.toString())));
  }
}

async function verifyChannels(audit: Audit): Promise<void> {
  const tails = new Map<string, { generation: number; digest: string }>();
  for await (const { key, bytes } of audit.documents('channels/')) {
    const channel = key.split('/')[1] ?? '';
    const before = tails.get(channel) ?? { generation: 0, digest: '' };
    const entry = audit.attempt(key, () => readSealed(bytes, channelEntrySchema));
    if (entry && (entry.generation !== before.generation + 1 || entry.previous !== before.digest))
      audit.report(key, 'It does not follow the entry before it.');
    tails.set(channel, { generation: before.generation + 1, digest: sha256(bytes) });
  }
}

/** Reads everything in a store again, and compares it with the hashes that it is known by. */
export async function verifyStore(store: Store, onProgress?: (keys: number) => void): Promise<Verified> {
  const audit = new Audit(store, onProgress);
  await verifyArtifacts(audit, await verifyCompositions(audit));
  await verifyProofs(audit);
  await verifyChannels(audit);
  await verifyTokens(audit);
  return { keys: audit.keys, damages: audit.damages, unfinished: audit.unfinished };
}
