import { type Composition, compositionId, compositionSchema, compositionText } from '../model/composition';
import { sha256 } from '../model/digest';
import { Refusal } from '../refusals/refusal';
import { compositionKey } from '../store/keys';
import type { Store } from '../store/store';

/** The compositions of a store, by their ids. Compositions never change, so each is read once and cached. */
export class Compositions {
  private readonly known = new Map<string, Composition>();

  constructor(private readonly store: Store) {}

  /**
   * @throws Refusal `unknown_composition`, or `digest_mismatch` when the bytes are not what the id says
   */
  async read(id: string): Promise<Composition> {
    const known = this.known.get(id);
    if (known) return known;
    const bytes = /^[0-9a-f]{64}$/.test(id) ? await this.store.read(compositionKey(id)) : undefined;
    if (!bytes) throw new Refusal('unknown_composition', `There is no composition ${id.slice(0, 12)}.`);
    if (sha256(bytes) !== id)
      throw new Refusal('digest_mismatch', `The composition ${id.slice(0, 12)} is damaged in the store.`);
    const composition = compositionSchema.parse(JSON.parse(bytes.toString()));
    this.known.set(id, composition);
    return composition;
  }

  /** Keeps a composition. @returns its id */
  async write(composition: Composition): Promise<string> {
    const id = compositionId(composition);
    if (!this.known.has(id)) {
      await this.store.createIfAbsent(compositionKey(id), Buffer.from(compositionText(composition)));
      this.known.set(id, composition);
    }
    return id;
  }

  /** Completes an abbreviated id. @throws Refusal when none or several fit */
  async complete(beginning: string): Promise<string> {
    if (beginning.length === 64) return beginning;
    const found: string[] = [];
    if (/^[0-9a-f]{6,}$/.test(beginning))
      for await (const key of this.store.list('compositions/', `compositions/${beginning}`)) {
        const id = key.slice('compositions/'.length, -'.json'.length);
        if (!id.startsWith(beginning)) break;
        found.push(id);
      }
    if (found.length === 1 && found[0]) return found[0];
    const reason = found.length === 0 ? 'No composition begins' : 'More than one composition begins';
    throw new Refusal('unknown_composition', `${reason} with ${beginning}.`);
  }
}
