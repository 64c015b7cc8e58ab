import { currentTime } from '../../../../db/clock';
import type { Platform } from '../../../../platform';
import { countRequest } from '../../../../plugins/rate-limit';
import { Problem } from '../../../../problem';
import type { ReceivedWebhook } from '../../../../providers/gateway/webhook';
import { countRejected } from '../../../../webhooks/delivery-repository';
import { findLinkByAddress } from '../links/repository';
import { signingSecrets } from '../links/secrets';
import { isFromShop, noticeIn } from './received-notice';
import { keepNotice, senderOf } from './repository';

/**
 * Stores what a shop sends and acknowledges it. It is processed afterwards.
 * @returns false when the signature or the shop is wrong, which is counted
 * @throws Problem not_found for an unknown address, too_many_requests for a flooded one
 */
export async function receiveNotice(
  { database, keyRing }: Pick<Platform, 'database' | 'keyRing'>,
  id: string,
  delivery: ReceivedWebhook,
): Promise<boolean> {
  const link = await findLinkByAddress(database, id);
  if (link === undefined) throw new Problem('not_found');
  await countRequest(database, 'shop-webhooks', link.id);
  if (!isFromShop(delivery, link.shop_domain, signingSecrets(keyRing, link, currentTime()))) {
    await countRejected(database, senderOf(link));
    return false;
  }
  await keepNotice(database, link, noticeIn(delivery), delivery.body);
  return true;
}
