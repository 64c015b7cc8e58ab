import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { ApiRefusal, type Caller, type SessionApi } from './session-api';

/** A host that was taken from its store answers for no longer than this. The API itself asks anew for each call. */
const KNOWN_MS = 30_000;
/** A host that is proven now is found soon. */
const UNKNOWN_MS = 3_000;
const MOST = 10_000;

/** The hosts by which buyers come: those of the installation, and those of sellers, of which each shows one store. */
export class SellerHosts {
  private readonly own: ReadonlySet<string>;
  private readonly found = new Map<string, { isKnown: boolean; until: number }>();

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
    const kept = this.found.get(host);
    if (kept && kept.until > now) return kept.isKnown;
    try {
      const isKnown = await this.api.isKnownHost(caller, host);
      const [oldest] = this.found.keys();
      if (this.found.size >= MOST && oldest !== undefined) this.found.delete(oldest);
      this.found.set(host, { isKnown, until: now + (isKnown ? KNOWN_MS : UNKNOWN_MS) });
      return isKnown;
    } catch (error) {
      if (error instanceof ApiRefusal) return unanswered;
      throw error;
    }
  }
}
