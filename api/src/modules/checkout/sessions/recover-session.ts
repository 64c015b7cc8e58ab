import type { V1RecoveredSession } from '@balcao/api-schema';
import { currentTime } from '../../../db/clock';
import { assertUncounted, countRequest } from '../../../plugins/rate-limit';
import { Problem } from '../../../problem';
import { newToken } from '../../../security/digest';
import type { Arrival } from './create-session';
import type { Parts } from './session';
import { RECOVERED, recordSessionEvents } from './session-events';
import {
  type FoundSession,
  findRecoveryLink,
  findSession,
  findSessionById,
  insertDevice,
  type SessionRow,
} from './session-repository';
import { sharedIds } from './shared-purchase';

type Invitation = Pick<SessionRow, 'seller_id' | 'store_id' | 'id' | 'link_id'> & {
  seen_version: number;
  kind: 'device' | 'guest';
};

/** A purchase by the address that its page shows, or by a token of its session, which such addresses held before. */
async function findShared({ database, digest }: Parts, secret: string): Promise<SessionRow | undefined> {
  const ids = sharedIds(digest, secret);
  const session = ids
    ? await findSessionById(database.forSeller(ids.seller_id), ids.id)
    : await findSession(database.platform, digest(secret));
  const isPurchase = session != null && session.order_id !== null && session.expires_at > currentTime();
  return isPurchase ? session : undefined;
}

/** The session that the secret of a link leads to: who has a reminder was written to, who has an address may be anybody. */
async function invitationOf(parts: Parts, secret: string): Promise<Invitation | undefined> {
  const { database, digest } = parts;
  const mailed = await findRecoveryLink(database.platform, digest(secret), currentTime());
  if (mailed !== undefined) return { ...mailed, kind: 'device' };
  const shared = await findShared(parts, secret);
  return shared && { ...shared, seen_version: shared.version, kind: 'guest' };
}

/**
 * Opens a session by a link: one that was mailed to its buyer, or the address of a purchase. Neither is a token of a session: each device
 * that opens it gets its own, and is shown what was typed on others masked. A device that is in the session already stays as it is. On
 * others the buyer has come back once they do something: programs that look at mails follow links.
 *
 * @param held the token that the device has
 * @param assertShown throws where the host by which the buyer comes shows another store
 * @throws Problem checkout_recovery_unknown
 */
export async function recoverSession(
  parts: Parts,
  { link, held }: { link: string; held: string | undefined },
  ip: string,
  assertShown: Arrival['assertShown'],
): Promise<V1RecoveredSession> {
  const { database, digest } = parts;
  await assertUncounted(database, 'checkout-tokens', ip);
  const invitation = await invitationOf(parts, link);
  if (invitation === undefined) {
    await countRequest(database, 'checkout-tokens', ip);
    throw new Problem('checkout_recovery_unknown');
  }
  const { seller_id, id, link_id, seen_version, kind } = invitation;
  await assertShown({ sellerId: seller_id, storeId: invitation.store_id });
  const known = held === undefined ? undefined : await findSession(database.platform, digest(held));
  if (held !== undefined && known?.id === id && isInAs(known, kind)) {
    if (kind === 'device') await recordSessionEvents(parts, known, [RECOVERED]);
    return { token: held, link: link_id, seen_version };
  }
  const token = newToken();
  await database.withSeller(seller_id, (trx) =>
    insertDevice(trx, { seller_id, session_id: id, token_hash: digest(token), seen_version, kind }),
  );
  return { token, link: link_id, seen_version };
}

/** Whether a device that is in the session may do there what a link would let it do. */
const isInAs = ({ is_guest }: FoundSession, kind: Invitation['kind']): boolean =>
  kind === 'guest' || !is_guest;
