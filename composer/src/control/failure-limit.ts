const WINDOW_MS = 60_000;
const FAILURES_PER_WINDOW = 20;

/** Counts requests without a valid token by the address that they come from. */
export class FailureLimit {
  private readonly failures = new Map<string, number>();
  private windowEnds = 0;

  constructor(private readonly now: () => number) {}

  /** Seconds that an address has to wait; 0 when it may try. */
  waitOf(address: string): number {
    this.forget();
    const isOver = (this.failures.get(address) ?? 0) >= FAILURES_PER_WINDOW;
    return isOver ? Math.max(1, Math.ceil((this.windowEnds - this.now()) / 1_000)) : 0;
  }

  count(address: string): void {
    this.forget();
    this.failures.set(address, (this.failures.get(address) ?? 0) + 1);
  }

  private forget(): void {
    if (this.now() < this.windowEnds) return;
    this.failures.clear();
    this.windowEnds = this.now() + WINDOW_MS;
  }
}
