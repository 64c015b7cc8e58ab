import type { LiveTicket } from '@balcao/api-schema';
import { sql } from 'kysely';
import type { Platform } from '../platform';
import type { Identity } from '../plugins/auth';
import { loadIdentity } from '../plugins/load-identity';
import { newToken } from '../security/digest';
import { readLiveEvents } from './read-live-events';

/** Long enough for a slow handshake, and short because addresses get logged. */
const LIFETIME_SECONDS = 30;

/** Issues a ticket that opens one websocket for the session. */
export async function issueLiveTicket(
  { database, digest }: Platform,
  identity: Identity,
): Promise<LiveTicket> {
  const { lastId } = await readLiveEvents(database, identity, undefined);
  const ticket = newToken();
  await database.platform
    .insertInto('live_tickets')
    .values({
      hash: digest(ticket),
      session_id: identity.sessionId,
      expires_at: sql<Date>`now() + make_interval(secs => ${LIFETIME_SECONDS})`,
    })
    .execute();
  return { ticket, expiresIn: LIFETIME_SECONDS, lastId };
}

/** Redeems a ticket once. Null when it is unknown, used or expired, or when its session has ended. */
export async function redeemLiveTicket(platform: Platform, ticket: string): Promise<Identity | null> {
  const { database, digest } = platform;
  const row = await database.platform
    .deleteFrom('live_tickets')
    .using('sessions')
    .whereRef('sessions.id', '=', 'live_tickets.session_id')
    .where('live_tickets.hash', '=', digest(ticket))
    .where('live_tickets.expires_at', '>', sql<Date>`now()`)
    .returning(['sessions.id', 'sessions.seller_id'])
    .executeTakeFirst();
  return row ? loadIdentity(platform, row.id, row.seller_id) : null;
}
