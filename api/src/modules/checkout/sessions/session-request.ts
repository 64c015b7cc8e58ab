import { v1SessionParams } from '@balcao/api-schema';
import { SELLER_HOST_HEADER } from '@balcao/domain';
import type { FastifyRequest, preHandlerAsyncHookHandler } from 'fastify';
import type { Platform } from '../../../platform';
import { countRequest, type LimitGroup } from '../../../plugins/rate-limit';
import { Problem } from '../../../problem';
import type { StoresOfHosts } from '../hosts/store-of-host';
import { type Buyer, openSession } from './session';
import type { FoundSession } from './session-repository';

declare module 'fastify' {
  interface FastifyRequest {
    /** The session whose token the request names. */
    buyerSession: FoundSession | null;
  }
}

/** The longest body of a buyer's call. */
export const BODY_LIMIT_BYTES = 32 * 1024;
/** The heading of a buyer's calls in the API's description. */
export const tags = ['buyer checkout'];
/** The access of a buyer's call: its token alone opens a session. */
export const open = { access: 'public', ignoresSession: true, isOfPublicApi: true } as const;

/** The session that `byToken` has opened. @throws Problem checkout_session_unknown */
export function sessionOf({ buyerSession }: FastifyRequest): FoundSession {
  if (buyerSession === null) throw new Problem('checkout_session_unknown');
  return buyerSession;
}

/** The session of a call that is limited per session. @throws Problem too_many_requests, and as `sessionOf` */
export async function countedSessionOf(
  request: FastifyRequest,
  { database }: Pick<Platform, 'database'>,
  limit: LimitGroup,
): Promise<FoundSession> {
  const session = sessionOf(request);
  await countRequest(database, limit, session.id);
  return session;
}

/** The host that a buyer came by, as the checkout names it. */
export const hostOf = ({ headers }: FastifyRequest): string | undefined =>
  [headers[SELLER_HOST_HEADER]].flat().at(0);

/** The buyer as their request shows them. */
export const buyerOf = (request: FastifyRequest): Buyer => ({
  ip: request.ip,
  userAgent: request.headers['user-agent'],
  host: hostOf(request),
});

/**
 * @param takesGuests whether guests may call what does more than read
 * @returns the hook that opens the session of a path's token, in whose store the request's host has to be
 */
export const byToken =
  (platform: Platform, stores: StoresOfHosts, takesGuests = false): preHandlerAsyncHookHandler =>
  async (request) => {
    const { token } = v1SessionParams.parse(request.params);
    request.buyerSession = await openSession(platform, token, request.ip);
    const { seller_id: sellerId, store_id: storeId, id } = request.buyerSession;
    await stores.assertShows(request, { sellerId, storeId }, 'checkout_session_unknown');
    if (request.buyerSession.is_guest && request.method !== 'GET' && !takesGuests)
      throw new Problem('checkout_device_unproven');
    request.keyHolder = { sellerId, name: `checkout|${id}` };
  };
