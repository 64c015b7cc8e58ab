/** A size-limited cache of immutable bytes, least recently used first out. */
export class ByteCache {
  private readonly entries = new Map<string, Buffer>();
  private bytes = 0;

  constructor(private readonly limit: number) {}

  /** The bytes of a key. `load` is called on a miss; an undefined result is not cached. */
  async get(key: string, load: () => Promise<Buffer | undefined>): Promise<Buffer | undefined> {
    const known = this.entries.get(key);
    if (known) {
      this.entries.delete(key);
      this.entries.set(key, known);
      return known;
    }
    const loaded = await load();
    if (loaded && !this.entries.has(key)) this.keep(key, loaded);
    return loaded;
  }

  private keep(key: string, loaded: Buffer): void {
    this.entries.set(key, loaded);
    this.bytes += loaded.length;
    for (const [oldest, { length }] of this.entries) {
      if (this.bytes <= this.limit || oldest === key) break;
      this.entries.delete(oldest);
      this.bytes -= length;
    }
  }
}
