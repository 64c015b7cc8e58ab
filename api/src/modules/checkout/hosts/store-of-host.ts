import { SELLER_HOST_HEADER } from '@balcao/domain';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../../db/database';
import type { Owner } from '../../../db/owner';
import { Problem } from '../../../problem';
import { domainOfHost } from '../../domains';

/** As long as an answer is kept: each step of a buyer comes by the same host. */
const KEPT_MS = 3_000;
const MOST = 5_000;
const HOST = /^[a-z0-9.-]{1,253}$/;

/** The seller and the store that own a host. */
type HostOwner = NonNullable<Awaited<ReturnType<typeof domainOfHost>>>;

/** Finds whose host a buyer has come by. */
export interface StoresOfHosts {
  /** Undefined for a host that is nobody's. */
  find(host: string): Promise<HostOwner | undefined>;
  /**
   * Refuses what is not of the store at whose host the buyer is; on hosts of the installation everything is shown.
   * @returns the domain by which the buyer came; undefined on hosts of the installation
   * @throws Problem with the code: to this host there is no such thing
   */
  assertShows(
    request: FastifyRequest,
    owner: Owner,
    code: 'checkout_link_unknown' | 'checkout_session_unknown' | 'checkout_recovery_unknown',
  ): Promise<string | undefined>;
}

export function createStoresOfHosts({ platform }: Database): StoresOfHosts {
  const kept = new Map<string, { owner: HostOwner | undefined; until: number }>();

  async function find(host: string): Promise<HostOwner | undefined> {
    const now = performance.now();
    const known = kept.get(host);
    if (known && known.until > now) return known.owner;
    const owner = await domainOfHost(platform, host);
    const [oldest] = kept.keys();
    if (kept.size >= MOST && oldest !== undefined) kept.delete(oldest);
    kept.set(host, { owner, until: now + KEPT_MS });
    return owner;
  }

  return {
    find,
    async assertShows({ headers }, { sellerId, storeId }, code) {
      const host = headers[SELLER_HOST_HEADER];
      if (host === undefined) return undefined;
      const owner = typeof host === 'string' && HOST.test(host) ? await find(host) : undefined;
      if (owner?.sellerId !== sellerId || owner.storeId !== storeId) throw new Problem(code);
      return owner.domainId;
    },
  };
}
