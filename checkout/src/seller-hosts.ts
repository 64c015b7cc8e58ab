import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ApiRefusal, type Caller, type SessionApi } from './session-api';

/** A host that was taken from its store answers for no longer than this. The API itself asks anew for each call. */
const KNOWN_MS = 30_000;
/** A host that is proven now is found soon. */
const UNKNOWN_MS = 3_000;
const MOST = 10_000;
/** Names that are asked about in a second for one address; further ones are nobody's until then. */
const MOST_ASKED = 20;

type Kept = Map<string, { isKnown: boolean; until: number }>;

/** Keeps an answer, and lets the oldest go. */
function keep(answers: Kept, host: string, answer: { isKnown: boolean; until: number }): void {
  answers.delete(host);
  const [oldest] = answers.keys();
  if (answers.size >= MOST && oldest !== undefined) answers.delete(oldest);
  answers.set(host, answer);
}

/** The hosts by which buyers come: those of the installation, and those of sellers, of which each shows one store. */
export class SellerHosts {
  private readonly own: ReadonlySet<string>;
  /** Apart, so that no number of made-up names drives out a store's. */
  private readonly known: Kept = new Map();
  private readonly unknown: Kept = new Map();
  /** By address, of this second. */
  private asked = { counts: new Map<string, number>(), until: 0 };

  /** @param origins of the installation's own pages */
  constructor(
    private readonly api: SessionApi,
    origins: readonly string[],
  ) {
    this.own = new Set(['localhost', ...origins.map((origin) => new URL(origin).hostname)]);
  }

  /** The seller's host by which somebody comes; undefined for one of the installation's. */
  of({ hostname }: Pick<FastifyRequest, 'hostname'>): string | undefined {
    const name = hostname.toLowerCase();
    const isOwn = this.own.has(name) || isIP(name.replace(/^\[|\]$/g, '')) !== 0;
    return isOwn ? undefined : name;
  }

  /** Whether a host is proven to be a store's. @param unanswered what counts while the API does not answer */
  async isKnown(caller: Caller, host: string, unanswered: boolean): Promise<boolean> {
    const now = Date.now();
    const wasKnown = this.known.get(host);
    const kept = wasKnown ?? this.unknown.get(host);
    if (kept && kept.until > now) return kept.isKnown;
    if (wasKnown === undefined && !this.mayAsk(caller.ip, now)) return false;
    try {
      const isKnown = await this.api.isKnownHost(caller, host);
      (isKnown ? this.unknown : this.known).delete(host);
      if (isKnown) keep(this.known, host, { isKnown, until: now + KNOWN_MS });
      else keep(this.unknown, host, { isKnown, until: now + UNKNOWN_MS });
      return isKnown;
    } catch (error) {
      if (error instanceof ApiRefusal) return unanswered;
      throw error;
    }
  }

  private mayAsk(ip: string, now: number): boolean {
    if (now >= this.asked.until) this.asked = { counts: new Map(), until: now + 1_000 };
    const count = (this.asked.counts.get(ip) ?? 0) + 1;
    this.asked.counts.set(ip, count);
    return count <= MOST_ASKED;
  }
}
