import type { Store } from '../store/store';

export interface Damage {
  key: string;
  reason: string;
}

/** Findings of one pass over the whole store so far. */
export class Audit {
  readonly damages: Damage[] = [];
  keys = 0;
  /** Files of uploads that never came to their end. Harmless: they are never served. */
  unfinished = 0;

  constructor(
    readonly store: Store,
    private readonly onProgress: (keys: number) => void = () => {},
  ) {}

  /** Every key below a prefix with its bytes. */
  async *documents(prefix: string): AsyncIterable<{ key: string; bytes: Buffer }> {
    for await (const key of this.store.list(prefix)) {
      if (++this.keys % 100 === 0) this.onProgress(this.keys);
      yield { key, bytes: (await this.store.read(key)) ?? Buffer.alloc(0) };
    }
  }

  report(key: string, reason: string): void {
    this.damages.push({ key, reason });
  }

  /** A document as parsed; undefined, and reported, when it cannot be read. */
  attempt<T>(key: string, read: () => T): T | undefined {
    try {
      return read();
    } catch (error) {
      this.report(key, (error as Error).message.split('\n')[0] ?? 'It cannot be read.');
      return undefined;
    }
  }
}
