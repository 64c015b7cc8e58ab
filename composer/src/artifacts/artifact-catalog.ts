import type { Artifact } from '@balcao/contract';
import { parseArtifact } from '../model/artifact';
import { sha256 } from '../model/digest';
import { type Mark, markSchema } from '../model/mark';
import { readSealed, sealedText } from '../model/sealed';
import { artifactKey, marksPrefix, numbered } from '../store/keys';
import type { Store } from '../store/store';

export interface PublishedArtifact {
  artifact: Artifact;
  /** SHA-256 of its `artifact.json`. */
  digest: string;
}

export type ArtifactState = 'published' | 'deprecated' | 'blocked' | 'collected';

/** The published versions of a store. Published versions never change, so each is read once and cached. */
export class ArtifactCatalog {
  private readonly known = new Map<string, PublishedArtifact>();

  constructor(private readonly store: Store) {}

  /** @returns undefined when the version was not published */
  async find(name: string, version: string): Promise<PublishedArtifact | undefined> {
    const key = artifactKey(name, version);
    const known = this.known.get(key);
    if (known) return known;
    const bytes = await this.store.read(key);
    if (!bytes) return undefined;
    const published = { artifact: parseArtifact(bytes.toString()), digest: sha256(bytes) };
    this.known.set(key, published);
    return published;
  }

  /** All marks of a version, oldest first. */
  async marks(name: string, version: string): Promise<Mark[]> {
    const marks: Mark[] = [];
    for await (const key of this.store.list(marksPrefix(name, version))) {
      const bytes = await this.store.read(key);
      if (bytes) marks.push(readSealed(bytes, markSchema));
    }
    return marks;
  }

  /** The state of a published version: its last mark counts. */
  async state(name: string, version: string): Promise<ArtifactState> {
    const last = (await this.marks(name, version)).at(-1)?.state ?? 'published';
    return last === 'restored' ? 'published' : last;
  }

  /** Appends a mark. Marks that several people add at the same time are all kept. */
  async mark(name: string, version: string, mark: Mark): Promise<void> {
    const prefix = marksPrefix(name, version);
    const bytes = Buffer.from(sealedText(markSchema.parse(mark)));
    for (let number = (await this.marks(name, version)).length + 1; ; number++)
      if (await this.store.createIfAbsent(numbered(prefix, number), bytes)) return;
  }

  /** Every published version, as `name` and `version`. */
  async *all(): AsyncIterable<{ name: string; version: string }> {
    for await (const key of this.store.list('artifacts/')) {
      const [, name = '', version = '', file, more] = key.split('/');
      if (file === 'artifact.json' && more === undefined) yield { name, version };
    }
  }
}
