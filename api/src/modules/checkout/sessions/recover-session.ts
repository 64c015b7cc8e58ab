import type { V1RecoveredSession } from '@balcao/api-schema';
import { currentTime } from '../../../db/clock';
import { assertUncounted, countRequest } from '../../../plugins/rate-limit';
import { Problem } from '../../../problem';
import { newToken } from '../../../security/digest';
import type { Arrival } from './create-session';
import type { Parts } from './session';
import { RECOVERED, recordSessionEvents } from './session-events';
import { findRecoveryLink, findSession, insertDevice } from './session-repository';

/**
 * Opens a session by a link that was sent to its buyer. The link is no token of a session: each device that opens it gets its own, and is
 * shown what was typed masked. A device that is in the session already stays as it is. On others the buyer has come back once they do something:
 * programs that look at mails follow links.
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
  const found = await findRecoveryLink(database.platform, digest(link), currentTime());
  if (found === undefined) {
    await countRequest(database, 'checkout-tokens', ip);
    throw new Problem('checkout_recovery_unknown');
  }
  const { seller_id, id, link_id, seen_version } = found;
  await assertShown({ sellerId: seller_id, storeId: found.store_id });
  const known = held === undefined ? undefined : await findSession(database.platform, digest(held));
  if (held !== undefined && known?.id === id) {
    await recordSessionEvents(parts, known, [RECOVERED]);
    return { token: held, link: link_id, seen_version };
  }
  const token = newToken();
  await database.withSeller(seller_id, (trx) =>
    insertDevice(trx, { seller_id, session_id: id, token_hash: digest(token), seen_version }),
  );
  return { token, link: link_id, seen_version };
}
