/** PostgreSQL's code for a row that was not free in time. */
const LOCK_NOT_AVAILABLE = '55P03';

/** Too many transactions of a seller wait already, or this one has waited too long. Nothing was begun. */
export class SellerBusy extends Error {
  override readonly name = 'SellerBusy';

  constructor() {
    super('Too many transactions of this seller post at the same time');
  }
}

/** Whether a transaction was given up because others of its seller are under way: it has done nothing and can be sent again. */
export const isSellerBusy = (error: unknown): boolean =>
  error instanceof SellerBusy ||
  (error instanceof Error && 'code' in error && error.code === LOCK_NOT_AVAILABLE);

/** How many transactions of a seller may run, and wait, at the same time. */
export interface PostingTurnLimits {
  atOnce: number;
  waiting: number;
  /** How long one waits at most. */
  waitMs: number;
}

interface Line {
  running: number;
  /** Each lets one that waits go on. */
  waiting: Set<() => void>;
}

/**
 * Lets a few transactions of each seller run at a time. The others wait here, in their order, and hold no connection, so a
 * seller whose accounts are busy leaves the pool to the others.
 */
export class PostingTurns {
  readonly #lines = new Map<string, Line>();

  constructor(private readonly limits: PostingTurnLimits) {}

  /** @throws SellerBusy when too many wait, and after a while */
  async claim<T>(sellerId: string, work: () => Promise<T>): Promise<T> {
    await this.#begin(sellerId);
    try {
      return await work();
    } finally {
      this.#end(sellerId);
    }
  }

  async #begin(sellerId: string): Promise<void> {
    const { atOnce, waiting, waitMs } = this.limits;
    const line = this.#lines.get(sellerId) ?? { running: 0, waiting: new Set() };
    this.#lines.set(sellerId, line);
    if (line.running < atOnce) {
      line.running += 1;
      return;
    }
    if (line.waiting.size >= waiting) throw new SellerBusy();
    await new Promise<void>((resolve, reject) => {
      const goOn = () => {
        clearTimeout(timer);
        resolve();
      };
      const timer = setTimeout(() => {
        line.waiting.delete(goOn);
        reject(new SellerBusy());
      }, waitMs);
      line.waiting.add(goOn);
    });
  }

  /** The next one takes the place over; without one, the place is free. */
  #end(sellerId: string): void {
    const line = this.#lines.get(sellerId);
    if (line === undefined) return;
    const [next] = line.waiting;
    if (next) {
      line.waiting.delete(next);
      next();
      return;
    }
    line.running -= 1;
    if (line.running === 0) this.#lines.delete(sellerId);
  }
}
