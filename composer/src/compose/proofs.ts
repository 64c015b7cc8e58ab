import { canonicalJson, sha256 } from '../model/digest';
import { type Proof, proofSchema, type StaticProof } from '../model/proof';
import { proofsPrefix } from '../store/keys';
import type { Store } from '../store/store';

/** The proofs of a store: what was checked and rehearsed of exactly one composition. */
export class Proofs {
  constructor(private readonly store: Store) {}

  /** Keeps a proof. @returns its key, by which a channel's entry names it */
  async write(proof: Proof): Promise<string> {
    const text = canonicalJson(proofSchema.parse(proof));
    const key = `${proofsPrefix(proof.composition)}${proof.kind}-${sha256(text).slice(0, 32)}.json`;
    await this.store.createIfAbsent(key, Buffer.from(text));
    return key;
  }

  /** All proofs of a composition with their keys. */
  async of(composition: string): Promise<{ key: string; proof: Proof }[]> {
    const found: { key: string; proof: Proof }[] = [];
    for await (const key of this.store.list(proofsPrefix(composition))) {
      const bytes = await this.store.read(key);
      if (bytes) found.push({ key, proof: proofSchema.parse(JSON.parse(bytes.toString())) });
    }
    return found;
  }

  /** The key of a rehearsal that passed; undefined when there is none. */
  async rehearsal(composition: string): Promise<string | undefined> {
    const all = await this.of(composition);
    return all.find(({ proof }) => proof.kind === 'rehearsal' && proof.passed)?.key;
  }

  /** The channel's generation that a composition was made from, as its newest static proof says. */
  async base(composition: string, channel: string): Promise<number | undefined> {
    const bases = (await this.of(composition))
      .map(({ proof }) => proof)
      .filter((proof): proof is StaticProof => proof.kind === 'static' && proof.channel === channel)
      .map(({ base }) => base);
    return bases.length > 0 ? Math.max(...bases) : undefined;
  }
}
