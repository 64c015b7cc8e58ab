import { isIP } from 'node:net';
import type { V1SellerHost } from '@balcao/api-schema';
import type { FastifyRequest } from 'fastify';
import { ApiRefusal, type Caller, type SessionApi } from './session-api';

/** A host that was taken from its store answers for no longer than this. The API itself asks anew for each call. */
const KNOWN_MS = 30_000;
/** A host that is proven now is found soon. */
const UNKNOWN_MS = 3_000;
const MOST = 10_000;
/** Names that are asked about in a second for one address; further ones are nobody's until then. */
const MOST_ASKED = 20;

/** An answer of the API; `host` is undefined for one that is nobody's. */
interface Answer {
  host: V1SellerHost | undefined;
  until: number;
}
type Kept = Map<string, Answer>;

/** Keeps an answer, and lets the oldest go. */
function keep(answers: Kept, host: string, answer: Answer): void {
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

  /** Whether a host is proven to be a store's. While the API does not answer it is: each call of the page is refused too. */
  async isKnown(caller: Caller, host: string): Promise<boolean> {
    const found = await this.find(caller, host);
    return found !== undefined;
  }

  /** Whether a host may show our frames: it is a store's, and its DNS still says so. */
  async mayFrame(caller: Caller, host: string): Promise<boolean> {
    const found = await this.find(caller, host);
    return found !== undefined && found !== 'unanswered' && found.may_frame;
  }

  private async find(caller: Caller, host: string): Promise<V1SellerHost | 'unanswered' | undefined> {
    const now = Date.now();
    const wasKnown = this.known.get(host);
    const kept = wasKnown ?? this.unknown.get(host);
    if (kept && kept.until > now) return kept.host;
    if (wasKnown === undefined && !this.mayAsk(caller.ip, now)) return undefined;
    try {
      const found = await this.api.findHost(caller, host);
      (found ? this.unknown : this.known).delete(host);
      const [answers, milliseconds] = found ? [this.known, KNOWN_MS] : [this.unknown, UNKNOWN_MS];
      keep(answers, host, { host: found, until: now + milliseconds });
      return found;
    } catch (error) {
      if (error instanceof ApiRefusal) return 'unanswered';
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
