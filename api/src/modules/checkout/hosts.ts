import { getCheckoutHost } from '@balcao/api-schema';
import { SELLER_HOST_HEADER } from '@balcao/domain';
import type { FastifyRequest } from 'fastify';
import { fromAnywhere, routesOf } from '../../calls';
import type { Database } from '../../db/database';
import type { Owner } from '../../db/owner';
import { Problem } from '../../problem';
import { domainOfHost } from '../domains';

/** As long as an answer is kept: each step of a buyer comes by the same host. */
const KEPT_MS = 3_000;
const MOST = 5_000;
const HOST = /^[a-z0-9.-]{1,253}$/;

/** The seller and the store that own a host; undefined where it is nobody's. */
type HostOwner = Awaited<ReturnType<typeof domainOfHost>>;

export type StoresOfHosts = ReturnType<typeof createStoresOfHosts>;

/** Finds whose host a buyer has come by. */
export function createStoresOfHosts({ platform }: Pick<Database, 'platform'>) {
  const kept = new Map<string, { owner: HostOwner; until: number }>();

  async function find(host: string): Promise<HostOwner> {
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

    /**
     * Refuses what is not of the store at whose host the buyer is; on hosts of the installation everything is shown.
     * @returns the domain by which the buyer came; undefined on hosts of the installation
     * @throws Problem with the code: to this host there is no such thing
     */
    async assertShows(
      { headers }: FastifyRequest,
      { sellerId, storeId }: Owner,
      code: 'checkout_link_unknown' | 'checkout_session_unknown' | 'checkout_recovery_unknown',
    ): Promise<string | undefined> {
      const host = headers[SELLER_HOST_HEADER];
      if (host === undefined) return undefined;
      const owner = typeof host === 'string' && HOST.test(host) ? await find(host) : undefined;
      if (owner?.sellerId !== sellerId || owner.storeId !== storeId) throw new Problem(code);
      return owner.domainId;
    },
  };
}

/** The store of a host, for the checkout that is reached by it. */
export const sellerHostRoutes = routesOf('buyer checkout', ({ database }) => {
  const stores = createStoresOfHosts(database);
  return [
    fromAnywhere(getCheckoutHost, async (_, { params: { host } }) => {
      const owner = await stores.find(host);
      if (owner === undefined) throw new Problem('not_found');
      return { host, may_frame: owner.hasProof };
    }),
  ];
});
