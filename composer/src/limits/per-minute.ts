import { isIPv6 } from 'node:net';

const MINUTE_MS = 60_000;
/** More keys than a minute of normal use has. Further keys are refused, so that a flood cannot fill the memory. */
const MAX_KEYS = 200_000;
const PREFIX_GROUPS = 4;
const GROUPS = 8;

/** Counts within minutes of the clock, by any key. */
export class PerMinute {
  private readonly counts = new Map<string, number>();
  private minute = 0;

  constructor(
    private readonly limit: number,
    private readonly now: () => number = Date.now,
  ) {}

  /** Whether there is room for one more; counts it. */
  accepts(key: string): boolean {
    if (!this.hasRoom(key)) return false;
    this.counts.set(key, (this.counts.get(key) ?? 0) + 1);
    return true;
  }

  /** Whether there is room for one more. */
  hasRoom(key: string): boolean {
    const minute = Math.floor(this.now() / MINUTE_MS);
    if (minute !== this.minute) this.counts.clear();
    this.minute = minute;
    const count = this.counts.get(key);
    return count === undefined ? this.counts.size < MAX_KEYS : count < this.limit;
  }
}

/**
 * The network that stands for one person: an IPv4 address, or the first 64 bits of an IPv6 address, because one
 * connection has a whole /64.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped || !isIPv6(address)) return mapped ?? address;
  const [start = [], end] = address.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array.from({ length: end ? GROUPS - start.length - end.length : 0 }, () => '0');
  return [...start, ...zeros, ...(end ?? [])].slice(0, PREFIX_GROUPS).join(':');
}
